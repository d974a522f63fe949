// About: sites, site-lifecycle, memories, short-links, extended-fields
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { codeFor } from './mailbox.ts';
import { manageButton } from './owner.ts';
import { printed, scanned, stickersOf } from './printed.ts';
import { expect, expectAccessible, expectAppRendered, heading, type Locale, SLOW, test } from './visitor.ts';

const LABELS = {
  en: {
    create: 'Create a site',
    go: 'Continue',
    civil: '10 March 2024',
    signUp: 'Sign up',
    her: { first: 'Dana', last: 'Levi' },
    mother: { first: 'Sarah', last: 'Levi' },
    email: 'Email',
    first: 'First name',
    last: 'Last name',
    password: 'Password',
    terms: 'I accept the terms of use',
    code: 'The code from the message',
    another: 'Create another',
    add: 'Add a memory',
    words: 'Your words',
    share: 'Share memory',
    added: 'Your memory has been added.',
    newSticker: /^(New sticker|Make a sticker)$/,
    print: 'Print a sheet',
    save: 'Save the sheet (PDF)',
    mySites: 'My sites',
    stickers: 'Stickers',
    names: 'Change names and sentence',
    sentence: 'A sentence about the person',
    saveIt: 'Save',
    saveMine: 'Save mine',
    changed: 'Someone else changed this while you were writing.',
    portrait: 'Change the photo',
    choose: /Choose (a|another) photo/,
    story: /(Change|Add) the life story/,
  },
  he: {
    create: 'יצירת אתר',
    go: 'המשך',
    civil: '10 במרץ 2024',
    signUp: 'הרשמה',
    her: { first: 'דנה', last: 'לוי' },
    mother: { first: 'שרה', last: 'לוי' },
    email: 'דוא״ל',
    first: 'שם פרטי',
    last: 'שם משפחה',
    password: 'סיסמה',
    terms: 'תנאי השימוש מקובלים עליי',
    code: 'הקוד מההודעה',
    another: 'יצירת אתר נוסף',
    add: 'הוספת זיכרון',
    words: 'המילים שלך',
    share: 'שיתוף הזיכרון',
    added: 'הזיכרון נוסף.',
    newSticker: /^(מדבקה חדשה|יצירת מדבקה)$/,
    print: 'הדפסת גיליון',
    save: 'שמירת הגיליון (PDF)',
    mySites: 'האתרים שלי',
    stickers: 'מדבקות',
    names: 'עריכת השמות והמשפט',
    sentence: 'משפט אחד על האדם',
    saveIt: 'שמירה',
    saveMine: 'שמירת הנוסח שלי',
    changed: 'מישהו אחר שינה את זה בזמן שכתבת',
    portrait: 'החלפת התמונה',
    choose: /בחירת תמונה/,
    story: /(עריכת|הוספת) סיפור החיים/,
  },
} as const;

const photo = (hue: number): Promise<Buffer> =>
  sharp({ create: { width: 1800, height: 1350, channels: 3, background: { r: hue, g: 130, b: 90 } } })
    .jpeg({ quality: 90 })
    .toBuffer();

const go = (page: Page, language: Locale) => page.getByRole('button', { name: LABELS[language].go }).click();

/** Answers every question up to the sign-up step, with a Hebrew date of death. */
async function answer(page: Page, language: Locale, last: string): Promise<void> {
  const w = LABELS[language];
  await page.locator('input[type=radio][value="1"]').check();
  await go(page, language);
  await page.locator('#onboarding-first_name').fill(w.mother.first);
  await page.locator('#onboarding-last_name').fill(last);
  const death = page.getByRole('group').filter({ has: page.locator('#onboarding-death') });
  await death.getByRole('tab').last().click();
  await page.locator('#onboarding-death').selectOption({ index: 30 });
  await page.locator('#onboarding-death-month').selectOption('adar1');
  await death.getByRole('textbox').fill('5784');
  await expect(death).toContainText(w.civil);
  await page.locator('input[value=female]').check();
  await go(page, language);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'mother.jpg', mimeType: 'image/jpeg', buffer: await photo(200) });
  await expect(page.getByRole('slider').first()).toBeAttached(SLOW);
  await page.getByRole('slider').first().fill('250');
  await page.locator('input[value=regular]').check();
  await go(page, language);
  await expect(page).toHaveURL(/step=check/, SLOW);
  await go(page, language);
}

/** Signs up on the last step, and verifies the email address. */
async function signUp(page: Page, language: Locale, email: string): Promise<void> {
  const w = LABELS[language];
  await page.getByLabel(w.first).fill(w.her.first);
  await page.getByLabel(w.last).fill(w.her.last);
  await page.getByLabel(w.email).fill(email);
  await page.getByLabel(w.password, { exact: true }).fill('seven quiet words');
  await page.getByLabel(w.terms).check();
  await page.getByRole('main').getByRole('button', { name: w.signUp }).click();
  await expect(page).toHaveURL(/\/verify/, SLOW);
  await page.getByLabel(w.code).fill(await codeFor(page.request, email));
  await page.keyboard.press('Enter');
}

async function aBrowser(browser: Browser): Promise<Page> {
  return await (await browser.newContext()).newPage();
}

test('a daughter makes her mother’s site, writes a memory, prints the stickers, and a stranger’s phone opens it all', async ({
  page,
  browser,
  context,
  language,
}) => {
  test.setTimeout(240_000);
  const w = LABELS[language];
  const last = `${w.mother.last} ${randomUUID().slice(0, 6)}`;
  await page.goto(`/${language}`);
  await expectAppRendered(page);
  await page.getByRole('main').getByRole('link', { name: w.create }).click();
  await answer(page, language, last);
  await signUp(page, language, `dana-${randomUUID().slice(0, 8)}@example.org`);
  await expect(page).toHaveURL(/\/site\/\d+/, SLOW);
  await expect(heading(page)).toContainText(last);
  await expect(page.getByRole('main')).toContainText(w.civil);
  await expect(page.locator('.hero .arch img')).toBeVisible();
  await expectAccessible(page);

  const memory = `${w.words} ${randomUUID()}`;
  await page.getByRole('link', { name: w.add }).click();
  await page.getByLabel(w.words).fill(memory);
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await photo(40) });
  await expectAccessible(page);
  await page.getByRole('button', { name: w.share }).click();
  await expect(page.getByText(w.added).first()).toBeInViewport({ timeout: 40_000 });

  await page.goto(`/${language}/sites`);
  await expect(page.getByRole('link', { name: new RegExp(last) })).toBeVisible(SLOW);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: w.stickers }).click();
  await page.getByRole('button', { name: w.newSticker }).click();
  await page.getByRole('button', { name: w.print }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: w.save }).click();
  const sheet = await printed(context, await readFile(await (await saving).path()));
  const [address] = new Set(stickersOf(sheet).map(scanned));

  const stranger = await aBrowser(browser);
  await stranger.goto(address ?? '');
  await expect(heading(stranger)).toContainText(last);
  await expect(stranger.getByText(memory)).toBeVisible();
  const picture = stranger.locator('article').filter({ hasText: memory }).getByRole('img');
  await expect.poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth > 0)).toBe(true);
  await stranger.context().close();
});

test('an owner changes the page where it stands; two at once are both shown, and nothing is overwritten', async ({
  page,
  browser,
  language,
}) => {
  test.setTimeout(180_000);
  const w = LABELS[language];
  const last = `${w.mother.last} ${randomUUID().slice(0, 6)}`;
  await page.goto(`/${language}/onboarding`);
  await expectAppRendered(page);
  await answer(page, language, last);
  await signUp(page, language, `dana-${randomUUID().slice(0, 8)}@example.org`);
  await expect(page).toHaveURL(/\/site\/\d+/, SLOW);
  const address = new URL(page.url()).pathname;

  await manageButton(page).click();
  await page.getByRole('button', { name: w.story }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('A life, in a few words.');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: w.saveIt, exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0, SLOW);
  await expect(page.getByText('A life, in a few words.')).toBeVisible();

  // the same user in another browser, left open
  const otherBrowser = await aBrowser(browser);
  const token = await page.evaluate(() => localStorage.getItem('auth._token.local'));
  await otherBrowser.addInitScript((value) => localStorage.setItem('auth._token.local', value ?? ''), token);
  await otherBrowser.goto(address);
  await manageButton(otherBrowser).click();
  await otherBrowser.getByRole('button', { name: w.names }).click();
  await otherBrowser.getByLabel(w.sentence).fill('From the other screen.');

  await manageButton(page).click();
  await page.getByRole('button', { name: w.names }).click();
  await page.getByLabel(w.sentence).fill('From the first screen.');
  await page.getByRole('dialog').getByRole('button', { name: w.saveIt, exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0, SLOW);

  await otherBrowser.getByRole('dialog').getByRole('button', { name: w.saveIt, exact: true }).click();
  const notice = otherBrowser.getByRole('alert').filter({ hasText: w.changed });
  await expect(notice).toContainText('From the first screen.', SLOW);
  await expect(otherBrowser.getByLabel(w.sentence)).toHaveValue('From the other screen.');
  await expectAccessible(otherBrowser);
  await otherBrowser.getByRole('button', { name: w.saveMine }).click();
  await expect(otherBrowser.getByRole('dialog')).toHaveCount(0, SLOW);
  await expect(otherBrowser.getByText('From the other screen.')).toBeVisible();
  await otherBrowser.context().close();

  await page.reload();
  await expect(page.getByText('From the other screen.')).toBeVisible();
  await manageButton(page).click();
  await page.getByRole('button', { name: w.portrait }).click();
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'new.jpg', mimeType: 'image/jpeg', buffer: await photo(90) });
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: w.saveIt, exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 30_000 });
  await expect(page.locator('.hero .arch img')).toBeVisible();
});
