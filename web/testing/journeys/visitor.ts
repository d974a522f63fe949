import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';

export type Locale = 'en' | 'he';

/** Every journey is walked in both languages: `locale` is the project's. */
export const test = base.extend<{ language: Locale }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter
  language: async ({}, use, info) => use(info.project.name === 'he' ? 'he' : 'en'),
});

export { expect };

/** A person of the demo whose site is mainly in the language, with the words to look for. */
export const PERSON = {
  en: { slug: 'ada-lovelace', name: 'Ada Lovelace', civil: /10 December 1815/, hebrew: /Kislev/ },
  he: { slug: 'rachel-bluwstein', name: 'רחל בלובשטיין', civil: /באפריל 1931/, hebrew: /תרצ״א/ },
} as const;

export const PASSWORD = 'generations';

/** A password is slow to check on purpose, and slower where two cores do everything. */
export const SLOW = { timeout: 20_000 };

/** What of axe's rules depends on the colours; the rest is the same in light and in dark. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Nothing that axe knows of stands in anyone's way, in light and in dark; while a dialog is open, nothing `within` it. */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  await page
    .locator('h1')
    .first()
    .waitFor({ state: 'attached', ...SLOW });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // axe reads an element's style and its attributes at different times: what changes meanwhile has neither name
    await page.waitForFunction(
      () =>
        !document.querySelector('form button .animate-spin') &&
        document
          .getAnimations()
          .every((one) => !(one instanceof CSSTransition) || one.playState !== 'running'),
    );
    // without the page of its own that axe would open beside this one, which takes the focus for a moment
    const axe = new AxeBuilder({ page }).setLegacyMode().include(within);
    const { violations } = await (colorScheme === 'dark' ? axe.withRules(OF_COLOURS) : axe).analyze();
    expect(
      violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map((node) => node.html).join(' ')}`),
    ).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });

/** What the page asked the API for since the look began. */
export function listenToApi(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !pathname.startsWith('/api/media/'))
      asked.push(`${request.method()} ${pathname}`);
  });
  return asked;
}

/** The app has drawn its screen, no mere frame of it, in place of what the edge had. */
export const expectTakenOver = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      !document.querySelector('#main > .wrap > .skeleton:only-child') &&
      Object.keys(document.querySelector('#main') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );

/** To a control by Tab alone, as someone goes there who has no mouse. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let steps = 0; steps < 60; steps++) {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** To a button or a link by Tab alone, and pressed. */
export async function pressed(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Someone of the demo signs in; the token of their session. There is a quota. */
export async function tokenOf(page: Page, who: string): Promise<string> {
  const answer = await page.request.post('/api/users/authenticate', {
    data: { email: `${who}@example.org`, password: PASSWORD },
  });
  expect(answer.ok()).toBe(true);
  return ((await answer.json()) as { token: string }).token;
}
