// About: offline, memories
import type { Page, Request } from '@playwright/test';
import { expect, expectAccessible, expectAppRendered, heading, onSlowLine, test } from './visitor.ts';

/** Visitors add memories and light candles here. */
const SLUG = 'rachel-bluwstein';

const LABELS = {
  en: {
    name: 'Rachel Bluwstein',
    add: 'Add a memory',
    light: 'Light a candle',
    lightIt: 'Light the candle',
    text: 'Your words',
    close: 'Close',
    writing: 'No connection. You can keep reading; writing opens when the connection is back.',
    rest: 'No connection. You can keep reading; the rest opens when the connection is back.',
  },
  he: {
    name: 'רחל בלובשטיין',
    add: 'הוספת זיכרון',
    light: 'הדלקת נר',
    lightIt: 'הדלקת הנר',
    text: 'המילים שלך',
    close: 'סגירה',
    writing: 'אין חיבור. אפשר להמשיך לקרוא; הכתיבה תיפתח כשהחיבור יחזור.',
    rest: 'אין חיבור. אפשר להמשיך לקרוא; השאר ייפתח כשהחיבור יחזור.',
  },
} as const;

/** A signal that loses these requests, while the browser still reports a connection. */
async function aSignal(page: Page, loses: (request: Request) => boolean) {
  let lost = true;
  await page.route('**/*', (route) =>
    lost && loses(route.request()) ? route.abort('internetdisconnected') : route.continue(),
  );
  return {
    lose: () => {
      lost = true;
    },
    return: () => {
      lost = false;
    },
  };
}

const isScript = (request: Request) => new URL(request.url()).pathname.endsWith('.js');
const isAnything = (request: Request) => !request.isNavigationRequest();

/** The scripts for a tap that the document names. */
const laterScripts = (page: Page) =>
  page.evaluate(() => JSON.parse(document.getElementById('dorot-data')?.textContent ?? '').later as string[]);

/** Waits until the scripts for a tap were fetched, which nobody touches the page for. */
const expectFetchedAhead = (page: Page) =>
  page.waitForFunction(() => {
    const { later } = JSON.parse(document.getElementById('dorot-data')?.textContent ?? '') as {
      later: string[];
    };
    const fetched = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    return later.length > 0 && later.every((address) => fetched.includes(address));
  });

test('a stylesheet that does not come is asked for again', async ({ page, language }) => {
  const signal = await aSignal(page, (request) => request.resourceType() === 'stylesheet');
  const failed = page.waitForEvent('requestfailed', (request) => request.resourceType() === 'stylesheet');
  await page.goto(`/${language}/site/rachel-bluwstein`);
  await failed;
  signal.return();
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
  );
});

test('the signal is lost as soon as the page is painted: a tap is answered from what is there, and carried out later', async ({
  page,
  language,
}) => {
  const w = LABELS[language];
  const signal = await aSignal(page, isAnything);
  await page.goto(`/${language}/site/${SLUG}`);
  await page.getByRole('link', { name: w.add }).click();
  await expect(page.getByRole('status').filter({ hasText: w.writing })).toBeVisible();
  await expect(heading(page)).toContainText(w.name);
  await expectAccessible(page);
  signal.return();
  await expect(page.getByLabel(w.text)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(w.writing)).toHaveCount(0);
  await expect(heading(page)).toContainText(w.name);
});

test('the signal is lost before the composer has come: the page stays to be read, and the composer opens by itself', async ({
  page,
  language,
}) => {
  const w = LABELS[language];
  let later: string[] = [];
  const signal = await aSignal(
    page,
    (request) => later.includes(new URL(request.url()).pathname) || request.url().includes('/api/'),
  );
  signal.return();
  await page.goto(`/${language}/site/${SLUG}`, { waitUntil: 'commit' });
  await page.waitForSelector('#dorot-data', { state: 'attached' });
  later = await laterScripts(page);
  signal.lose();
  await expectAppRendered(page);
  await page.getByRole('link', { name: w.light }).click();
  await expect(page.getByRole('status').filter({ hasText: w.writing })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(heading(page)).toContainText(w.name);
  await expectAccessible(page);
  signal.return();
  await expect(page.getByRole('button', { name: w.lightIt })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(w.writing)).toHaveCount(0);
});

test('what the actions open is fetched without a touch: with the signal lost later, composer and candle open', async ({
  page,
  language,
}) => {
  await onSlowLine(page);
  const w = LABELS[language];
  const signal = await aSignal(page, isAnything);
  signal.return();
  await page.goto(`/${language}/site/${SLUG}`);
  await expectAppRendered(page);
  await expectFetchedAhead(page);
  signal.lose();
  await page.getByRole('link', { name: w.add }).click();
  await expect(page.getByLabel(w.text)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: w.close }).first().click();
  await page.getByRole('link', { name: w.light }).click();
  await expect(page.getByRole('button', { name: w.lightIt })).toBeVisible();
});

test('another page that cannot be loaded leaves the site on the screen, and opens once there is a connection', async ({
  page,
  language,
}) => {
  const w = LABELS[language];
  const signal = await aSignal(page, (request) => isScript(request) || request.url().includes('/api/'));
  signal.return();
  await page.goto(`/${language}/site/${SLUG}`);
  await expectAppRendered(page);
  await expectFetchedAhead(page);
  signal.lose();
  await page.locator('header summary').last().click();
  await page.locator(`.menu-list a[href="/${language}/login"]:visible`).click();
  await expect(page.getByRole('status').filter({ hasText: w.rest })).toBeVisible();
  await expect(heading(page)).toContainText(w.name);
  await expect(page).toHaveURL(new RegExp(`/${language}/site/${SLUG}$`));
  signal.return();
  await expect(page).toHaveURL(new RegExp(`/${language}/login$`), { timeout: 30_000 });
});
