// About: sites, site-access, site-lifecycle, members, accounts, updates
import type { Page } from '@playwright/test';
import { createSite, manageButton, signUpNewUser } from './owner.ts';
import { expect, expectAccessible, expectAppRendered, logIn, onSlowLine, test } from './visitor.ts';

const LABELS = {
  en: {
    photo: 'A better photo',
    noPhoto: 'A photo',
    story: 'The first story',
    family: 'Send to the family',
    copy: 'Copy the link',
    close: 'Close',
    hide: 'Hide these steps',
    waits: /waits? for approval|Deleted memories/,
    members: 'Members and invitations',
    about: 'Add the life story',
    hidden: 'Hidden from visitors',
    leave: 'Leave this site',
  },
  he: {
    photo: 'תמונה טובה יותר',
    noPhoto: 'תמונה',
    story: 'הסיפור הראשון',
    family: 'שליחה למשפחה',
    copy: 'העתקת הקישור',
    close: 'סגירה',
    hide: 'הסתרת הצעדים',
    waits: /ממתי(?:ן|נים) לאישור|זיכרונות שנמחקו/,
    members: 'חברים והזמנות',
    about: 'הוספת סיפור החיים',
    hidden: 'מוסתר ממבקרים',
    leave: 'עזיבת האתר',
  },
} as const;

const OWN = 'rachel-bluwstein';
const SLOW = { timeout: 20_000 };

/** The API calls of a page that is opened, and how far its parts were shifted. */
async function opened(
  page: Page,
  path: string,
): Promise<{ calls: string[]; refused: number[]; shift: number }> {
  const calls: string[] = [];
  const refused: number[] = [];
  // the page before asks for nothing any more
  await page.goto('about:blank');
  const listening = new AbortController();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (listening.signal.aborted || !pathname.startsWith('/api/') || pathname.startsWith('/api/media/'))
      return;
    calls.push(`${response.request().method()} ${pathname}`);
    if (response.status() >= 400) refused.push(response.status());
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  listening.abort();
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[])
            if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
  return { calls, refused, shift };
}

test('the pages of an owner ask for little, nothing twice, write nothing, and stay where they are', async ({
  page,
  language,
}) => {
  test.slow();
  const token = await logIn(page, 'owner');
  await page.addInitScript((value) => localStorage.setItem('auth._token.local', value), `Bearer ${token}`);
  for (const [path, most] of [
    [`site/${OWN}`, 5],
    [`site/${OWN}/members`, 4],
    [`site/${OWN}/settings/mods`, 4],
    ['dashboard/account', 4],
    ['sites', 4],
  ] as const) {
    const { calls, refused, shift } = await opened(page, `/${language}/${path}`);
    expect(calls.length, `${path}: ${calls.join(', ')}`).toBeLessThanOrEqual(most);
    expect(new Set(calls.map((call) => call.split('?')[0])).size, path).toBeGreaterThanOrEqual(
      path === 'sites' ? calls.length - 1 : calls.length,
    );
    expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
    expect(refused).toEqual([]);
    expect(shift, path).toBeLessThanOrEqual(0.02);
  }
});

test('a plain member’s page of members is not refused', async ({ page, language }) => {
  const w = LABELS[language];
  const token = await logIn(page, 'member');
  await page.addInitScript((value) => localStorage.setItem('auth._token.local', value), `Bearer ${token}`);
  const { refused } = await opened(page, `/${language}/site/${OWN}/members`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: w.leave })).toBeVisible();
  expect(refused).toEqual([]);
});

test('a new site greets its owner with three steps, in one card that can be put away for good', async ({
  page,
  language,
}) => {
  await onSlowLine(page);
  test.slow();
  const w = LABELS[language];
  const call = await signUpNewUser(page, language);
  const site = await createSite(call, language);
  const path = `/${language}/site/${site}`;
  await page.goto(path);
  const card = page.locator('.first-steps');
  await expect(card.getByText(w.noPhoto, { exact: true })).toBeVisible(SLOW);
  await expect(card.getByText(w.story)).toBeVisible();
  await expectAccessible(page);

  await manageButton(page).click();
  await expect(page.getByRole('link', { name: w.members })).toBeVisible();
  await expect(page.getByText(w.waits)).toHaveCount(0);
  await page.keyboard.press('Escape');

  await card.getByRole('button', { name: w.family }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/\/s\/[0-9A-Z]{13}/)).toBeVisible(SLOW);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: w.copy }).click();
  await dialog.getByRole('button', { name: w.close }).click();
  await expect(card.getByText(w.family)).toHaveCount(0, SLOW);

  await card.getByRole('button', { name: w.hide }).click();
  await expect(card).toHaveCount(0, SLOW);
  await page.reload();
  await expect(manageButton(page)).toBeVisible(SLOW);
  await expect(card).toHaveCount(0);
});

test('an empty site stays where it is while its styles and fonts are on their way', async ({
  page,
  browser,
  language,
}) => {
  const site = await createSite(await signUpNewUser(page, language), language, 'open');
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  });
  const visitor = await context.newPage();
  const { promise: line, resolve: answer } = Promise.withResolvers<void>();
  await visitor.route(/\.(css|woff2)$/, async (route) => {
    await line;
    await route.continue();
  });
  await visitor.goto(`/${language}/site/${site}`, { waitUntil: 'commit' });
  await expect(visitor.locator('.foot')).toBeVisible();
  const shares = () => visitor.locator('.share').boundingBox();
  const before = await shares();
  answer();
  await expectAppRendered(visitor);
  await visitor.evaluate(() => document.fonts.ready);
  expect(Math.abs(((await shares())?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(4);
  await context.close();
});

test('a hidden life story says so where it is written', async ({ page, language }) => {
  const w = LABELS[language];
  const call = await signUpNewUser(page, language);
  const site = await createSite(call, language);
  const { site: stored } = await call<{ site: { version: number } }>('GET', `/api/sites/${site}`);
  await call(
    'PATCH',
    `/api/sites/${site}`,
    { settings: { hide_about: true } },
    { 'If-Match': `"${stored.version}"` },
  );
  await page.goto(`/${language}/site/${site}`);
  await manageButton(page).click();
  await expect(page.getByRole('button', { name: w.about })).toContainText(w.hidden);
});
