// About: short-links, visit
import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import {
  expect,
  expectAccessible,
  expectAppRendered,
  heading,
  type Locale,
  listenToApi,
  logIn,
  onSlowLine,
  PERSON,
  test,
} from './visitor.ts';

const ZBAR = '/usr/bin/zbarimg';

/** The QR code of a person's site from its owner: the image's bytes and the URL it should contain. */
async function sticker(page: Page, slug: string): Promise<{ address: string; png: Buffer }> {
  const token = await logIn(page, 'admin');
  const listed = await page.request.get(`/api/sites/${slug}/codes`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const [code] = ((await listed.json()) as { codes: { code: string; address: string }[] }).codes;
  if (!code) throw new Error('the site has no code');
  const picture = await page.request.get(`/api/codes/${code.code}/qr.png?mm=50`);
  return { address: code.address, png: await picture.body() };
}

function read(png: Buffer): string | undefined {
  const { data, width, height } = PNG.sync.read(png);
  return jsQR(new Uint8ClampedArray(data), width, height)?.data;
}

/** A phone without cookies, whose owner has no account. */
const newPhone = (browser: Browser, language: Locale, javaScriptEnabled: boolean): Promise<BrowserContext> =>
  browser.newContext({
    locale: language === 'he' ? 'he-IL' : 'en-US',
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    javaScriptEnabled,
    reducedMotion: 'reduce',
  });

test('a sticker is scanned, and a life is read without signing in, without JavaScript and with it', async ({
  page,
  browser,
  language,
}, info) => {
  const person = PERSON[language];
  const { address, png } = await sticker(page, person.slug);
  expect(read(png)).toBe(address);
  if (existsSync(ZBAR)) {
    const file = info.outputPath('sticker.png');
    writeFileSync(file, png);
    expect(execFileSync(ZBAR, ['--quiet', '--raw', file], { encoding: 'utf8' }).trim()).toBe(address);
  }

  const staticPhone = await newPhone(browser, language, false);
  const staticPage = await staticPhone.newPage();
  const hops: number[] = [];
  staticPage.on('response', (response) => {
    if (response.request().isNavigationRequest()) hops.push(response.status());
  });
  await staticPage.goto(address);
  expect(hops).toEqual([302, 200]);
  await expect(staticPage.locator('html')).toHaveAttribute('dir', language === 'he' ? 'rtl' : 'ltr');
  await expect(heading(staticPage)).toContainText(person.name);
  await expect(staticPage.locator('body')).toContainText(person.civil);
  await expect(staticPage.locator('body')).toContainText(person.hebrew);
  expect(await staticPage.getByRole('article').count()).toBeGreaterThan(3);
  const portrait = staticPage.locator('img').nth(1);
  await expect(portrait).toBeVisible();
  await staticPage.waitForFunction(() =>
    Array.from(document.images)
      .slice(0, 2)
      .every((image) => image.complete && image.naturalWidth > 0),
  );
  await staticPage.evaluate(() => document.fonts.ready);
  const without = await staticPage.screenshot();

  const appPhone = await newPhone(browser, language, true);
  const app = await appPhone.newPage();
  const requests = listenToApi(app);
  const blanks = await watchForBlanks(app);
  await app.goto(address);
  await expectAppRendered(app);
  await expect(heading(app)).toContainText(person.name);
  await app.waitForLoadState('networkidle');
  expect(requests).toEqual([]);
  expect(await blanks()).toBe(0);
  await app.waitForFunction(() =>
    Array.from(document.images)
      .slice(0, 2)
      .every((image) => image.complete && image.naturalWidth > 0),
  );
  const withApp = await app.screenshot();
  expect(differing(without, withApp)).toBeLessThan(0.005);
  await Promise.all([staticPhone.close(), appPhone.close()]);
});

/** Counts the animation frames without a heading after one had been rendered. */
async function watchForBlanks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const frames = { before: false, blanks: 0 };
    Object.assign(window, { frames });
    const checkFrame = () => {
      const hasHeading = document.querySelector('h1') !== null;
      if (frames.before && !hasHeading) frames.blanks++;
      frames.before ||= hasHeading;
      requestAnimationFrame(checkFrame);
    };
    requestAnimationFrame(checkFrame);
  });
  return () => page.evaluate(() => (window as unknown as { frames: { blanks: number } }).frames.blanks);
}

/** The share of pixels that differ visibly between two pictures of the same size. */
function differing(one: Buffer, two: Buffer): number {
  const [a, b] = [PNG.sync.read(one), PNG.sync.read(two)];
  expect([b.width, b.height]).toEqual([a.width, a.height]);
  let count = 0;
  for (let at = 0; at < a.data.length; at += 4) {
    const distance = [0, 1, 2].reduce(
      (sum, channel) => sum + Math.abs((a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0)),
      0,
    );
    if (distance > 48) count++;
  }
  return count / (a.data.length / 4);
}

test('a mistyped sticker and one that leads nowhere yet are explained', async ({ page, language }) => {
  await onSlowLine(page);
  await page.goto(`/${language}/s/0000000000001`);
  await expect(page).toHaveURL(new RegExp(`/${language}/login\\?qr=0000000000001&reason=unknown`));
  const text = { en: 'Unknown code', he: 'הקוד הזה אינו מוכר לנו' };
  await expect(page.getByText(text[language])).toBeVisible();
  await expect(page.getByText('0000 0000 0000 1')).toBeVisible();
  await expectAccessible(page);
  // the page is looked for by name first, then comes the login
  const { name } = PERSON[language];
  const search = page.locator('main form').first();
  await expect(search).toHaveAttribute('action', `/${language}/search`);
  await search.getByRole('searchbox').fill(name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/${language}/search\\?query=`));
  await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();

  await page.goto(`/${language}/login?qr=0000000000000&reason=unbound`);
  const unbound = { en: 'This sticker is not connected yet', he: 'המדבקה עדיין לא מחוברת לאתר' };
  await expect(page.getByText(unbound[language])).toBeVisible();
  await expectAccessible(page);
});
