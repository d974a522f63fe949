// About: kiosks, kiosk, communities, walls, offline
import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { GESTURES, PAGES } from '#worker/testing/ways-out.ts';
import { openKiosk, pair } from './kiosk-screen.ts';
import { callAs } from './owner.ts';
import { expect, expectAccessible, expectAppRendered, heading, logIn, SLOW, test } from './visitor.ts';

const LABELS = {
  en: {
    pair: 'Pair a screen',
    name: 'Name of the screen',
    connected: 'The screen is connected.',
    disconnect: /^Disconnect /,
    gone: 'This screen is no longer connected. Pair it again with a new code.',
    stillHere: 'Still here?',
    soon: 'Returning to the wall in 30 seconds.',
    stay: 'Stay on this page',
    close: 'Close',
    forbidden: 'A screen shows only its wall.',
  },
  he: {
    pair: 'צימוד מסך',
    name: 'שם המסך',
    connected: 'המסך מחובר.',
    disconnect: /^ניתוק /,
    gone: 'המסך הזה כבר אינו מחובר. קוד חדש יחבר אותו שוב.',
    stillHere: 'עדיין כאן?',
    soon: 'חוזרים לקיר בעוד 30 שניות.',
    stay: 'להישאר בדף הזה',
    close: 'סגירה',
    forbidden: 'המסך מציג את הקיר שלו, ורק אותו.',
  },
} as const;

type Language = keyof typeof LABELS;
const NINE_AND_A_HALF = 570_000;

// a community has only one valid code at a time
test.describe.configure({ mode: 'serial' });

/**
 * The managers of the communities: one community per language, since a community has only one valid code at a
 * time.
 */
const COMMUNITIES = { en: { owner: 'coowner', at: 1 }, he: { owner: 'owner', at: 0 } } as const;

/** The phone of the manager who pairs the screen. */
async function openScreens(page: Page, language: Language): Promise<Locator> {
  const { owner, at } = COMMUNITIES[language];
  const token = await logIn(page, owner);
  await page.addInitScript(
    ([value, locale]) => {
      localStorage.setItem('auth._token.local', value);
      sessionStorage.setItem('language.chosen', locale);
    },
    [`Bearer ${token}`, language] as const,
  );
  await page.goto(`/${language}/community/${at + 1}/settings/memory-wall`);
  return page.getByRole('main');
}

test('a screen is paired by touch, keeps to its wall, and goes back there when nobody is left', async ({
  page,
  browser,
  baseURL,
  language,
}) => {
  test.slow();
  const labels = LABELS[language];
  const community = await openScreens(page, language);
  const name = `Hall ${randomUUID().slice(0, 8)}`;
  await community.getByLabel(labels.name).fill(name);
  await community.getByRole('button', { name: labels.pair, exact: true }).click();
  const definitions = community.getByRole('definition');
  await expect(definitions.last()).toHaveText(/^\d{6}$/, SLOW);
  const [number = '', code = ''] = await definitions.allTextContents();
  await expectAccessible(page);

  const screen = await openKiosk(browser, baseURL, language);
  await expectAccessible(screen);
  await pair(screen, language, number, code);
  const wall = new RegExp(`/${language}/wall/${number}$`);
  await expect(screen).toHaveURL(wall, SLOW);
  await expect(heading(screen)).toBeVisible(SLOW);
  await expect(screen.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(screen.locator('.foot, .share, .share-bar, .menu')).toHaveCount(0);
  await expectAccessible(screen);
  await expect(community.getByText(labels.connected)).toBeVisible(SLOW);
  const row = community.getByRole('listitem').filter({ hasText: name });
  await expect(row).toBeVisible();

  // every other path redirects to its wall; `fw` leads to the "forbidden" page
  for (const path of [`/${language}`, `/${language}/login`, `/${language}/site/ada-lovelace`]) {
    await screen.goto(path);
    await expect(screen).toHaveURL(wall, SLOW);
  }
  await screen.goto(`/${language}/site/ada-lovelace?fw=1`);
  await expect(screen.getByText(labels.forbidden)).toBeVisible(SLOW);
  await screen.getByRole('banner').getByRole('link').first().tap();
  await expect(screen).toHaveURL(wall, SLOW);

  // a visitor opens a person and leaves
  const first = screen.locator('.people a').first();
  await first.tap();
  const person = screen.locator('dialog.person');
  await expect(person).toBeVisible();
  await expectAccessible(screen);
  await first.evaluate(() => scrollTo(0, 400));
  await screen.clock.runFor(1000);
  await screen.clock.fastForward(NINE_AND_A_HALF);
  const warning = screen.getByRole('alertdialog', { name: labels.stillHere });
  await expect(warning).toBeVisible();
  await expect(warning.getByText(labels.soon)).toBeVisible();
  await expectAccessible(screen);
  await warning.getByRole('button', { name: labels.stay }).tap();
  await expect(warning).toBeHidden();
  await expect(person).toBeVisible();

  await screen.clock.runFor(1000);
  await screen.clock.fastForward(NINE_AND_A_HALF);
  await expect(warning).toBeVisible();
  await screen.clock.runFor(31_000);
  await expect(warning).toBeHidden();
  await expect(person).toBeHidden();
  await expect(screen).toHaveURL(wall);
  await expect.poll(() => screen.evaluate(() => scrollY)).toBe(0);

  // a person can also be closed manually, and fits a low screen
  await screen.setViewportSize({ width: 1280, height: 800 });
  await first.tap();
  const [portrait, personName] = [person.locator('.arch'), person.locator('.person-name')];
  await expect(personName).toBeVisible();
  const [above, below] = [await portrait.boundingBox(), await personName.boundingBox()];
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
  await person.getByRole('button', { name: labels.close }).tap();
  await expect(person).toBeHidden();
  await expect(screen).toHaveURL(wall);

  const ended = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await row.getByRole('button', { name: labels.disconnect }).click();
  expect((await ended).ok()).toBe(true);
  await expect(row).toBeHidden(SLOW);
  await screen.reload();
  await expect(screen).toHaveURL(new RegExp(`/${language}/ko\\?community=${number}$`), SLOW);
  await expect(screen.getByText(labels.gone)).toBeVisible();
  await screen.context().close();
});

type Hall = { page: Page; browser: Browser; baseURL: string | undefined; language: Language };

/** A screen that was paired before, and the numbers of its community and of another one. */
async function aPairedScreen({ page, browser, baseURL, language }: Hall, options?: BrowserContextOptions) {
  const { owner, at } = COMMUNITIES[language];
  const call = callAs(page, await logIn(page, owner));
  const [home, other] = at === 0 ? [1, 2] : [2, 1];
  const { code } = await call<{ code: string }>('POST', `/api/communities/${home}/kiosk/pair`, {});
  const screen = await openKiosk(browser, baseURL, language, options);
  const answer = await screen.request.post('/api/kiosk/token', { data: { community_id: home, code } });
  expect(answer.ok()).toBe(true);
  const { token } = (await answer.json()) as { token: string };
  await screen.evaluate(
    ([value, id]) => {
      localStorage.setItem('auth._token.local', `Bearer ${value}`);
      localStorage.setItem(
        'kiosk_user',
        JSON.stringify({ kiosk_community_id: id, kiosk_community_slug: null }),
      );
    },
    [token, home] as const,
  );
  const wall = new RegExp(`/${language}/wall/${home}$`);
  await screen.goto(`/${language}/wall/${home}`);
  await expectAppRendered(screen);
  await expect(screen.locator('.people a').first()).toBeVisible(SLOW);
  return { screen, wall, other };
}

/** What is tried on the wall itself; afterwards the wall is still all that is read. */
const TRIED: Record<(typeof GESTURES)[number], (screen: Page, site: string) => Promise<void>> = {
  'going back': async (screen) => {
    await screen.evaluate(() => history.back());
    await screen.waitForTimeout(500);
  },
  'another window': async (screen, site) => {
    const opened = screen.waitForEvent('popup');
    await screen.evaluate((address) => void window.open(address), site);
    const popup = await opened;
    await expect(popup).toHaveURL(/\/wall\/\d+$/, SLOW);
    await popup.close();
  },
  'a middle click': async (screen) => {
    await screen.locator('.people a').first().click({ button: 'middle' });
    await screen.waitForTimeout(500);
    expect(screen.context().pages()).toHaveLength(1);
  },
  'the menu of a link': async (screen) => {
    const isOpened = await screen
      .locator('.people a')
      .first()
      .evaluate((link) =>
        link.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
      );
    expect(isOpened).toBe(false);
  },
  keys: async (screen) => {
    await screen.evaluate(() => {
      Object.assign(window, { passedOn: [] });
      addEventListener('keydown', ({ key, defaultPrevented }) => {
        if (!defaultPrevented) (window as unknown as { passedOn: string[] }).passedOn.push(key);
      });
    });
    for (const keys of ['Alt+ArrowLeft', 'Control+p', 'Control+o', 'F1', 'F12'])
      await screen.keyboard.press(keys);
    const passedOn = await screen.evaluate(() => (window as unknown as { passedOn: string[] }).passedOn);
    // the keys that are held down beside others do nothing by themselves
    expect(passedOn.filter((key) => !['Alt', 'Control'].includes(key))).toEqual([]);
  },
};

test('no page and no gesture leads a screen out of its wall', async ({
  page,
  browser,
  baseURL,
  language,
}) => {
  test.slow();
  const { screen, wall, other } = await aPairedScreen({ page, browser, baseURL, language });
  // one of the two other walls is private
  const admin = callAs(page, await logIn(page, 'admin'));
  type Wall = { people: { name: string }[] };
  const reason = { 'X-Reason': 'for%20a%20test' };
  const { people } = await admin<Wall>('GET', `/api/communities/${other}/wall`, undefined, reason);
  expect(people).not.toEqual([]);
  for (const gesture of GESTURES) {
    await TRIED[gesture](screen, `/${language}/site/ada-lovelace`);
    await expect(screen, gesture).toHaveURL(wall, SLOW);
  }
  for (const { way, path, ends } of PAGES) {
    await screen.goto(`/${language}${path.replace('{other}', String(other))}`);
    await expectAppRendered(screen);
    if (ends === 'wall') {
      await expect(screen, way).toHaveURL(wall, SLOW);
      continue;
    }
    await expect(screen.locator('.people, .hero, article'), way).toHaveCount(0, SLOW);
    const read = await screen.locator('main').textContent();
    for (const { name } of people) expect(read, way).not.toContain(name);
    await screen.getByRole('banner').getByRole('link').first().tap();
    await expect(screen, way).toHaveURL(wall, SLOW);
  }
  await screen.context().close();
});

test('a screen has a keyboard and a code for phones, and shows its portraits when nobody is there', async ({
  page,
  browser,
  baseURL,
  language,
}) => {
  test.slow();
  const { screen, wall } = await aPairedScreen({ page, browser, baseURL, language });
  const [first, keyboard] = [screen.locator('.people a').first(), screen.locator('.screen-keyboard')];
  await expect(keyboard).toHaveCount(0);
  const field = screen.getByRole('searchbox');
  await field.tap();
  const letters = language === 'he' ? 'רחל' : 'ada';
  for (const letter of letters) await keyboard.getByRole('button', { name: letter, exact: true }).tap();
  await expect(field).toHaveValue(letters);
  await expect(field).toBeFocused();
  await expect(screen).toHaveURL(/\?q=/, SLOW);
  for (const key of await keyboard.getByRole('button').all()) {
    const box = await key.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(64);
  }
  await expectAccessible(screen);
  await keyboard.getByRole('button').last().tap();
  await expect(keyboard).toHaveCount(0);
  await field.fill('');
  await expect(screen).toHaveURL(wall, SLOW);

  await first.tap();
  await expect(screen.locator('dialog.person .phone-code svg')).toBeVisible(SLOW);
  await expectAccessible(screen);
  await screen.locator('dialog.person .close').tap();

  await screen.clock.runFor(1000);
  await screen.clock.fastForward(NINE_AND_A_HALF);
  await screen.clock.runFor(31_000);
  await screen.clock.runFor(61_000);
  const portraits = screen.locator('dialog.attract');
  await expect(portraits.locator('img').first()).toBeVisible();
  await expectAccessible(screen);
  await portraits.tap();
  await expect(portraits).toHaveCount(0);
  await expect(screen.locator('dialog.person')).toHaveCount(0);
  await screen.context().close();
});

test('with the network cut, a screen that is switched on again still shows its wall', async ({
  page,
  browser,
  baseURL,
  language,
}) => {
  test.slow();
  const options = { serviceWorkers: 'allow' } as const;
  const { screen, wall } = await aPairedScreen({ page, browser, baseURL, language }, options);
  const names = await screen.locator('.people h3').allTextContents();
  const isKept = async () => {
    const stores = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      ),
    );
    return stores.flat().some((url) => url.endsWith('/kept-wall'));
  };
  await expect.poll(() => screen.evaluate(isKept), SLOW).toBe(true);
  const pieces = () => screen.evaluate(async () => (await (await caches.open('pieces-1')).keys()).length);
  await expect
    .poll(async () => {
      const before = await pieces();
      await page.waitForTimeout(1000);
      return before > 0 && (await pieces()) === before;
    }, SLOW)
    .toBe(true);

  await screen.context().setOffline(true);
  await screen.reload();
  await expectAppRendered(screen);
  await expect(screen).toHaveURL(wall);
  await expect(screen.locator('.connection-note')).toBeVisible(SLOW);
  await expect(screen.locator('.people h3')).toHaveText(names);
  await expect
    .poll(() =>
      screen.evaluate(() => [...document.querySelectorAll<HTMLImageElement>('.people img')][0]?.naturalWidth),
    )
    .toBeGreaterThan(0);
  await screen.context().setOffline(false);
  await screen.context().close();
});
