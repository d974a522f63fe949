import { test as base, expect, type Locator, type Page } from '@playwright/test';
import axe from 'axe-core';
import { administratorToken } from './administrator.ts';

export type Locale = 'en' | 'he';

/** Every journey runs in both languages: `language` is that of the Playwright project. */
export const test = base.extend<{ language: Locale }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter
  language: async ({}, use, info) => use(info.project.name === 'he' ? 'he' : 'en'),
});

export { expect };

/** A demo person whose site is mainly in the language, and texts to expect. */
export const PERSON = {
  en: { slug: 'ada-lovelace', name: 'Ada Lovelace', civil: /10\sDecember\s1815/, hebrew: /Kislev/ },
  he: { slug: 'rachel-bluwstein', name: 'רחל בלובשטיין', civil: /באפריל\s1931/, hebrew: /תרצ״א/ },
} as const;

export const PASSWORD = 'generations';

/** Password hashing is slow by design, and slower on two cores. */
export const SLOW = { timeout: 20_000 };

/** The axe rules that depend on colours; the others give the same result in light and dark mode. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * The axe rules that pass while a dialog is open, as what is behind it is hidden. axe itself finds a dialog on some
 * scroll positions only.
 */
const RULES_WITHOUT_DIALOG = ['landmark-one-main', 'page-has-heading-one'];

/** Asserts that axe reports no violation in light and dark mode; while a dialog is open, only `within` it. */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  await page
    .locator('h1')
    .first()
    .waitFor({ state: 'attached', ...SLOW });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // axe reads styles and attributes at different times, so an element in transition gives inconsistent
    // results
    await page.waitForFunction(
      () =>
        !document.querySelector('form button .animate-spin') &&
        document
          .getAnimations()
          .every((animation) => !(animation instanceof CSSTransition) || animation.playState !== 'running'),
    );
    const messages = await violations(page, within, colorScheme === 'dark' ? COLOUR_RULES : null);
    expect(messages.map((violation) => `${colorScheme} ${violation}`)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** The violations of all axe rules or of `rules`; the engine is injected once per document. */
async function violations(page: Page, within: string, rules: string[] | null): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ within, rules, withoutDialog }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const enabled = document.querySelector('[role=dialog]') === null;
      const { violations } = await axe.run(within, {
        resultTypes: ['violations'],
        iframes: false,
        ...(rules
          ? { runOnly: rules }
          : {
              rules: {
                ...Object.fromEntries(withoutDialog.map((rule) => [rule, { enabled }])),
                // of WCAG 2.2, which axe does not check by itself; an open menu covers parts of what is behind it
                'target-size': { enabled: document.querySelector('details.menu[open]') === null },
              },
            }),
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    { within, rules, withoutDialog: RULES_WITHOUT_DIALOG },
  );
}

/** The line of a phone far from its mast, as Lighthouse simulates it: 150 ms, 1.6 Mbit/s. */
export async function onSlowLine(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
}

export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });

/** The API requests of the page since this call. */
export function listenToApi(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !pathname.startsWith('/api/media/'))
      requests.push(`${request.method()} ${pathname}`);
  });
  return requests;
}

/** Waits until the app has rendered its page in place of the server-rendered one. */
export const expectAppRendered = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      !document.querySelector('#main > .wrap > .skeleton:only-child') &&
      Object.keys(document.querySelector('#main') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );

/** Moves focus to a control with Tab only, as a keyboard user does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let steps = 0; steps < 200; steps++) {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** Moves focus to a button or a link with Tab only, and presses it. */
export async function pressByKeyboard(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** The header of a request from a network of its own, since logins and registrations are limited by network. */
export const fromOwnNetwork = () => {
  const part = () => Math.floor(Math.random() * 256);
  return { 'CF-Connecting-IP': `10.${part()}.${part()}.${part()}` };
};

/** Logs in as a demo user and returns the session token. */
export async function logIn(page: Page, user: string): Promise<string> {
  if (user === 'admin') return administratorToken(page.request);
  const answer = await page.request.post('/api/users/authenticate', {
    headers: fromOwnNetwork(),
    data: { email: `${user}@example.org`, password: PASSWORD },
  });
  expect(answer.ok()).toBe(true);
  return ((await answer.json()) as { token: string }).token;
}
