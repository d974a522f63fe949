// About: accounts, sign-up
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { codeFor, linkFor } from './mailbox.ts';
import {
  expect,
  expectAccessible,
  expectAppRendered,
  heading,
  type Locale,
  PERSON,
  SLOW,
  tabTo,
  test,
} from './visitor.ts';

const LABELS = {
  en: {
    first: 'First name',
    last: 'Last name',
    email: 'Email',
    password: 'Password',
    terms: 'I accept the terms of use',
    signUp: 'Sign up',
    logIn: 'Log in',
    missing: '5 things need attention',
    code: 'The code from the message',
    badCode: 'This code is wrong. Check it again in the message.',
    badLink: 'There was a problem with the entered token.',
    confirmMine: 'Confirm my address',
    confirmed: /is confirmed/,
    send: 'Send me a link',
    onItsWay: /We sent a link to/,
    save: 'Save the new password',
    saved: /Your new password is saved/,
    noLonger: /This link has expired/,
    name: ['Dana', 'Levi'],
  },
  he: {
    first: 'שם פרטי',
    last: 'שם משפחה',
    email: 'דוא״ל',
    password: 'סיסמה',
    terms: 'תנאי השימוש מקובלים עליי',
    signUp: 'הרשמה',
    logIn: 'כניסה',
    missing: '5 דברים דורשים תיקון',
    code: 'הקוד מההודעה',
    badCode: 'הקוד אינו נכון. אפשר לבדוק אותו שוב בהודעה.',
    badLink: 'הקישור אינו תקין, או שפג תוקפו.',
    confirmMine: 'אישור הכתובת שלי',
    confirmed: /אושרה/,
    send: 'שליחת קישור',
    onItsWay: /בדרך אל/,
    save: 'שמירת הסיסמה החדשה',
    saved: /הסיסמה החדשה נשמרה/,
    noLonger: /הקישור אינו תקף עוד/,
    name: ['דנה', 'לוי'],
  },
} as const;

const OLD = 'a quiet garden';
const NEW = 'a garden by the sea';
const newAddress = () => `dana-${randomUUID().slice(0, 8)}@example.org`;

/** Signs up using only the keyboard. */
async function signUp(page: Page, language: Locale, email: string): Promise<void> {
  const labels = LABELS[language];
  const entries: [string, string][] = [
    [labels.first, labels.name[0]],
    [labels.last, labels.name[1]],
    [labels.email, email],
    [labels.password, OLD],
  ];
  for (const [label, value] of entries) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(value);
  }
  await tabTo(page, page.getByLabel(labels.terms));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('main').getByRole('button', { name: labels.signUp }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/${language}/verify$`), SLOW);
}

const token = (page: Page) => page.evaluate(() => localStorage.getItem('auth._token.local'));

test('a daughter signs up by keyboard alone, types the code, and is back where she was reading', async ({
  page,
  language,
}) => {
  const labels = LABELS[language];
  const person = PERSON[language];
  const email = newAddress();
  await page.goto(`/${language}/site/${person.slug}`);
  await expectAppRendered(page);
  await page.locator('header summary:visible').last().click();
  await page.locator(`header a[href="/${language}/login"]:visible`).click();
  await page.getByRole('main').getByRole('link', { name: labels.signUp }).click();
  await expect(heading(page)).toHaveText(labels.signUp);

  await page.getByRole('main').getByRole('button', { name: labels.signUp }).press('Enter');
  await expect(page.getByRole('heading', { name: labels.missing })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(labels.first)).toBeFocused();
  await signUp(page, language, email);
  await expect(page.getByText(email)).toBeVisible();

  // until the address is verified, every page redirects here
  await page.goto(`/${language}/site/${person.slug}`);
  await expect(page).toHaveURL(new RegExp(`/${language}/verify$`));
  await expect(page.getByRole('main')).toContainText(/\d\d:\d\d.*\d\d:\d\d/);

  const code = await codeFor(page.request, email);
  const field = page.getByLabel(labels.code);
  await field.fill(code === '000000' ? '111111' : '000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(labels.badCode)).toHaveCount(2);
  await expectAccessible(page);
  await field.fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/${language}/site/${person.slug}`));
  await expect(heading(page)).toContainText(person.name);
});

test('the link confirms from another browser, and a new password ends the first one', async ({
  page,
  browser,
  language,
}) => {
  const labels = LABELS[language];
  const email = newAddress();
  await page.goto(`/${language}/register`);
  await expectAppRendered(page);
  await signUp(page, language, email);

  const elsewhere = await browser.newContext();
  const otherPage = await elsewhere.newPage();
  const link = await linkFor(page.request, email, 'verify');
  const opened = await otherPage.goto(link);
  expect(opened?.headers()['referrer-policy']).toBe('no-referrer');
  const confirm = otherPage.getByRole('button', { name: labels.confirmMine });
  await expect(confirm).toBeVisible();
  // opening the link alone has no effect
  await page.reload();
  await expect(page.getByLabel(labels.code)).toBeVisible();
  await confirm.click();
  await expect(otherPage.getByText(labels.confirmed)).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page).toHaveURL(new RegExp(`/${language}/sites$`));

  await otherPage.goto(`/${language}/forgot`);
  await otherPage.getByLabel(labels.email).fill(email);
  await otherPage.keyboard.press('Enter');
  await expect(otherPage.getByText(labels.onItsWay)).toBeVisible();
  const reset = await linkFor(page.request, email, 'reset');
  const landed = await otherPage.goto(reset);
  expect(landed?.headers()['referrer-policy']).toBe('no-referrer');
  await otherPage.getByLabel(labels.password, { exact: true }).fill(NEW);
  await otherPage.keyboard.press('Enter');
  await expect(otherPage.getByText(labels.saved)).toBeVisible(SLOW);

  await otherPage.getByLabel(labels.email).fill(email);
  await otherPage.getByLabel(labels.password, { exact: true }).fill(NEW);
  await otherPage.keyboard.press('Enter');
  await expect(otherPage).toHaveURL(new RegExp(`/${language}/sites$`), SLOW);

  await page.reload();
  await expect(page).toHaveURL(new RegExp(`/${language}/login$`));
  expect(await token(page)).toBeNull();

  await page.goto(reset);
  await page.getByLabel(labels.password, { exact: true }).fill(OLD);
  await page.keyboard.press('Enter');
  await expect(page.getByText(labels.noLonger)).toBeVisible(SLOW);
  await elsewhere.close();
});

test('the sign-up, password and verification pages are accessible, with errors too', async ({
  page,
  language,
}) => {
  test.slow();
  const labels = LABELS[language];
  const open = async (path: string) => {
    await page.goto(`/${language}${path}`);
    await expectAppRendered(page);
    await expect(heading(page)).toBeVisible();
  };
  const main = page.getByRole('main');
  await open('/register');
  await main.getByRole('button', { name: labels.signUp }).click();
  await expect(page.getByRole('heading', { name: labels.missing })).toBeVisible();
  await expectAccessible(page);
  await open('/forgot');
  await main.getByRole('button', { name: labels.send }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await open('/reset?token=a-token-that-nobody-has');
  await expectAccessible(page);
  await open('/reset');
  await expect(page.getByText(labels.noLonger)).toBeVisible();
  await expectAccessible(page);
  await open('/verify?token=a-token-that-nobody-has');
  await main.getByRole('button', { name: labels.confirmMine }).click();
  await expect(page.getByText(labels.badLink)).toBeVisible();
  await expectAccessible(page);
  await open('/login?done=reset');
  await expect(page.getByText(labels.saved)).toBeVisible();
  await expectAccessible(page);
});
