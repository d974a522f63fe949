// About: short-links
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { cutOut, ink, printed, scanned, stickersOf } from './printed.ts';
import { expect, expectAccessible, expectAppRendered, heading, logIn, test } from './visitor.ts';

const LABELS = {
  en: {
    newSticker: /^(New sticker|Make a sticker)$/,
    print: 'Print a sheet',
    save: 'Save the sheet (PDF)',
    again: 'save it from here',
    other: 'Point to another site',
    retire: 'Retire',
    retireForGood: 'Retire the code permanently',
    retired: 'The code is retired.',
    connect: 'Connect the sticker',
    toThePage: 'Go to the page',
    tell: 'Tell us about it',
    thanks: 'Thank you. We will look into this sticker.',
  },
  he: {
    newSticker: /^(מדבקה חדשה|יצירת מדבקה)$/,
    print: 'הדפסת גיליון',
    save: 'שמירת הגיליון (PDF)',
    again: 'אפשר לשמור אותו מכאן',
    other: 'חיבור לאתר אחר',
    retire: 'השבתת הקוד',
    retireForGood: 'השבתת הקוד לצמיתות',
    retired: 'הקוד הושבת.',
    connect: 'חיבור המדבקה',
    toThePage: 'אל הדף',
    tell: 'דיווח על המדבקה',
    thanks: 'תודה, נבדוק את המדבקה הזאת.',
  },
} as const;

/** One per language, since both run concurrently. */
const SITE = {
  en: { slug: 'henrietta-szold', name: /Szold|סאלד/ },
  he: { slug: 'rachel-bluwstein', name: /Rachel|רחל/ },
} as const;

/** Signs in as a user who may print and reads the language. */
async function signIn(page: Page, language: 'en' | 'he'): Promise<void> {
  const token = await logIn(page, language === 'he' ? 'owner' : 'coowner');
  await page.goto(`/${language}/login`);
  await page.evaluate((value) => localStorage.setItem('auth._token.local', value), `Bearer ${token}`);
}

test('a sheet comes out of the printer, and each sticker on it opens the page for anyone', async ({
  page,
  language,
  browser,
  context,
}) => {
  test.slow();
  const [labels, { slug, name }] = [LABELS[language], SITE[language]];
  await signIn(page, language);
  await page.goto(`/${language}/site/${slug}/codes`);
  await expectAppRendered(page);
  const cards = page.locator('li').filter({ has: page.getByRole('button', { name: labels.print }) });
  await expect(cards.first()).toBeVisible();
  const before = await cards.count();
  await page.getByRole('button', { name: labels.newSticker }).click();
  await expect(cards).toHaveCount(before + 1);
  await expectAccessible(page);

  await cards.last().getByRole('button', { name: labels.print }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: labels.save }).click();
  const file = await readFile(await (await saving).path());
  await expect(dialog.getByRole('link', { name: labels.again })).toBeVisible();

  const stickers = stickersOf(await printed(context, file));
  const addresses = new Set(stickers.map(scanned));
  expect(addresses.size).toBe(1);
  const [address] = addresses;
  expect(address).toMatch(/\/s\/[0-9A-Z]{13}$/);
  for (const sticker of stickers) {
    const nameplate = cutOut(sticker, { x: 2, y: 33, width: 46, height: 9 });
    expect(ink(nameplate)).toBeGreaterThan(0.01);
  }

  const stranger = await browser.newContext();
  const phone = await stranger.newPage();
  await phone.goto(address ?? '');
  await expect(phone).toHaveURL(new RegExp(`/site/${slug}$`));
  await expect(heading(phone)).toContainText(name);
  await stranger.close();

  await page.keyboard.press('Escape');
  await cards.last().getByRole('button', { name: labels.retire, exact: true }).click();
  await page.getByRole('button', { name: labels.retireForGood }).click();
  await expect(page.getByText(labels.retired)).toBeVisible();
  await expect(cards).toHaveCount(before);
});

test('a free sticker is connected by whoever holds it, and a strange one is told of', async ({
  page,
  language,
  browser,
}) => {
  const labels = LABELS[language];
  const token = await logIn(page, 'admin');
  const headers = { Authorization: `Bearer ${token}`, 'X-Reason': 'stickers%20for%20a%20test' };
  const minted = await page.request.post('/api/codes', { headers, data: { type: 's' } });
  const { code } = (await minted.json()) as { code: { code: string; address: string } };
  await page.goto(code.address);
  await expect(page).toHaveURL(/reason=unbound$/);
  await signIn(page, language);
  await page.goto(`/${language}/login?qr=${code.code}&reason=unbound`);
  await page.getByRole('radio').first().check();
  await expectAccessible(page);
  await page.getByRole('button', { name: labels.connect }).click();
  await expect(page.getByRole('link', { name: labels.toThePage })).toBeVisible();

  const stranger = await browser.newContext();
  const phone = await stranger.newPage();
  await phone.goto(code.address);
  await expect(phone).toHaveURL(/\/site\//);
  await stranger.close();

  await page.goto(`/${language}/login?qr=0000000000001&reason=unknown`);
  await page.getByRole('textbox').fill('On a bench in the park.');
  await expectAccessible(page);
  await page.getByRole('button', { name: labels.tell }).click();
  await expect(page.getByText(labels.thanks)).toBeVisible();
});
