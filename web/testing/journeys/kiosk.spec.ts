// About: kiosks, kiosk, communities
import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from '@playwright/test';
import { callAs } from './owner.ts';
import { expect, expectAccessible, expectAppRendered, heading, logIn, SLOW, test } from './visitor.ts';

const LABELS = {
  en: {
    pairTitle: 'Pair this screen',
    pair: 'Pair a screen',
    name: 'Name of the screen',
    connected: 'The screen is connected.',
    number: 'Community number',
    code: 'Six-digit code',
    disconnect: /^Disconnect /,
    gone: 'This screen is no longer connected. Pair it again with a new code.',
    stillHere: 'Still here?',
    soon: 'Returning to the wall in 30 seconds.',
    stay: 'Stay on this page',
    close: 'Close',
    forbidden: 'A screen shows only its wall.',
  },
  he: {
    pairTitle: 'צימוד המסך הזה',
    pair: 'צימוד מסך',
    name: 'שם המסך',
    connected: 'המסך מחובר.',
    number: 'מספר הקהילה',
    code: 'קוד בן שש ספרות',
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

/**
 * The managers of the communities: one community per language, since a community has only one valid code at a
 * time.
 */
const COMMUNITIES = { en: { owner: 'coowner', at: 1 }, he: { owner: 'owner', at: 0 } } as const;

/** The phone of the manager who pairs the screen. */
async function openCommunityCode(page: Page, language: Language): Promise<Locator> {
  const { owner, at } = COMMUNITIES[language];
  const token = await logIn(page, owner);
  await page.addInitScript(
    ([value, locale]) => {
      localStorage.setItem('auth._token.local', value);
      sessionStorage.setItem('language.chosen', locale);
    },
    [`Bearer ${token}`, language] as const,
  );
  const { communities } = await callAs(page, token)<{ communities: { id: number; name: string }[] }>(
    'GET',
    '/api/communities/mine',
  );
  const [ownCommunity] = communities.filter(({ id }) => id === at + 1);
  await page.goto(`/${language}/dashboard/community_code`);
  return page.getByRole('region', { name: ownCommunity?.name ?? '' });
}

/** A kiosk screen: a fresh browser without a user. */
async function openKiosk(browser: Browser, baseURL: string | undefined, language: Language): Promise<Page> {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 1080, height: 1920 },
    hasTouch: true,
    locale: language === 'he' ? 'he-IL' : 'en-US',
  });
  const screen = await context.newPage();
  await screen.clock.install();
  await screen.goto(`/${language}/ko`);
  await expectAppRendered(screen);
  return screen;
}

/** By touch only, on the on-screen keypad. */
async function touchIn(screen: Page, field: string, digits: string): Promise<void> {
  await screen.getByLabel(field).tap();
  for (const digit of digits) await screen.getByRole('button', { name: digit, exact: true }).tap();
  await expect(screen.getByLabel(field)).toHaveValue(digits);
}

test('a screen is paired by touch, keeps to its wall, and goes back there when nobody is left', async ({
  page,
  browser,
  baseURL,
  language,
}) => {
  test.slow();
  const labels = LABELS[language];
  const community = await openCommunityCode(page, language);
  const name = `Hall ${randomUUID().slice(0, 8)}`;
  await community.getByLabel(labels.name).fill(name);
  await community.getByRole('button', { name: labels.pair, exact: true }).click();
  const definitions = community.getByRole('definition');
  await expect(definitions.last()).toHaveText(/^\d{6}$/, SLOW);
  const [number = '', code = ''] = await definitions.allTextContents();
  await expectAccessible(page);

  const screen = await openKiosk(browser, baseURL, language);
  await expectAccessible(screen);
  await touchIn(screen, labels.number, number);
  await touchIn(screen, labels.code, code);
  await screen.getByRole('button', { name: labels.pairTitle }).tap();
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
