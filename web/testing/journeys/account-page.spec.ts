// About: accounts, account, mail-settings
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { codeFor, linkFor } from './mailbox.ts';
import { callAs } from './owner.ts';
import {
  expect,
  expectAccessible,
  expectAppRendered,
  fromOwnNetwork,
  heading,
  type Locale,
  SLOW,
  test,
} from './visitor.ts';

const LABELS = {
  en: {
    title: 'Account settings',
    name: ['Dana', 'Levi'],
    first: 'First name',
    other: 'Dalia',
    saveName: 'Save the name',
    saved: 'Saved.',
    savePhoto: 'Save the photo',
    change: 'Change the address',
    newEmail: 'New email address',
    password: 'Your password',
    send: 'Send both messages',
    confirm: 'Confirm the change',
    waits: /has confirmed the change to/,
    confirmed: 'Confirmed',
    notYet: 'Not confirmed yet',
    changed: /The address of your account is now/,
    signOut: 'Log out',
    thisDevice: 'This device',
    devices: 'Devices',
    end: 'Delete the account',
    emailAgain: 'Your email address again',
    notMine: 'This is not the email address of your account',
    deleteIt: 'Delete my account',
    deleted: 'Your account is deleted.',
    unsaved: 'Leave without saving?',
    leave: 'Leave without saving',
  },
  he: {
    title: 'הגדרות החשבון',
    name: ['דנה', 'לוי'],
    first: 'שם פרטי',
    other: 'דליה',
    saveName: 'שמירת השם',
    saved: 'נשמר.',
    savePhoto: 'שמירת התמונה',
    change: 'שינוי הכתובת',
    newEmail: 'כתובת דוא״ל חדשה',
    password: 'הסיסמה שלך',
    send: 'שליחת שתי ההודעות',
    confirm: 'אישור השינוי',
    waits: /אישרה את המעבר אל/,
    confirmed: 'אושרה',
    notYet: 'עדיין לא אושרה',
    changed: /כתובת החשבון היא עכשיו/,
    signOut: 'ניתוק',
    thisDevice: 'המכשיר הזה',
    devices: 'מכשירים',
    end: 'מחיקת החשבון',
    emailAgain: 'כתובת הדוא״ל שלך, פעם נוספת',
    notMine: 'זו אינה כתובת הדוא״ל של החשבון',
    deleteIt: 'מחיקת החשבון שלי',
    deleted: 'החשבון נמחק.',
    unsaved: 'לצאת בלי לשמור?',
    leave: 'יציאה בלי שמירה',
  },
} as const;

const PASSWORD = 'a quiet garden';
const newAddress = () => `dana-${randomUUID().slice(0, 8)}@example.org`;
const TOKEN = 'auth._token.local';
const token = (page: Page) => page.evaluate((key) => localStorage.getItem(key), TOKEN);

/** A user who has just signed up and verified her email address, on this device. */
async function signUpOnDevice(page: Page, language: Locale): Promise<string> {
  const email = newAddress();
  const [first_name, last_name] = LABELS[language].name;
  const data = { first_name, last_name, email, password: PASSWORD, terms: true, locale: language };
  const response = await page.request.post('/api/users/register', { headers: fromOwnNetwork(), data });
  expect(response.status()).toBe(201);
  const sessionToken = ((await response.json()) as { token: string }).token;
  await callAs(page, sessionToken)('POST', '/api/users/verify', { code: await codeFor(page.request, email) });
  await storeSession(page, language, sessionToken);
  return email;
}

async function storeSession(page: Page, language: Locale, sessionToken: string): Promise<void> {
  await page.goto(`/${language}/login`);
  await expectAppRendered(page);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    TOKEN,
    `Bearer ${sessionToken}`,
  ] as const);
}

/** Another device of the same user, logged in with the password. */
async function logInOnOtherDevice(browser: Browser, language: Locale, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  const answer = await page.request.post('/api/users/authenticate', { data: { email, password: PASSWORD } });
  expect(answer.ok()).toBe(true);
  await storeSession(page, language, ((await answer.json()) as { token: string }).token);
  return page;
}

const settings = async (page: Page, language: Locale) => {
  await page.goto(`/${language}/dashboard/account`);
  await expectAppRendered(page);
  await expect(heading(page)).toHaveText(LABELS[language].title);
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('she changes how she is called and looks, moves to another address, and signs a lost phone out', async ({
  page,
  browser,
  language,
}) => {
  test.slow();
  const labels = LABELS[language];
  const email = await signUpOnDevice(page, language);
  const phone = await logInOnOtherDevice(browser, language, email);
  await phone.goto(`/${language}/sites`);
  await expect(heading(phone)).toContainText(labels.name[0]);
  await settings(page, language);

  const first = page.getByLabel(labels.first, { exact: true });
  await first.fill(labels.other);
  await page.locator('header .logo').click();
  await expect(page.getByRole('heading', { name: labels.unsaved })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: labels.unsaved })).toHaveCount(0);
  await expect(first).toHaveValue(labels.other);
  await button(page, labels.saveName).click();
  await expect(page.getByText(labels.saved)).toBeVisible(SLOW);

  const buffer = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#8aa' } })
    .jpeg()
    .toBuffer();
  await page.locator('input[type=file]').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('slider').first()).toBeAttached(SLOW);
  await expectAccessible(page);
  await button(page, labels.savePhoto).click();
  const face = page.locator('#profile img.face');
  await expect(face).toBeVisible(SLOW);
  await expect
    .poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth), SLOW)
    .toBeGreaterThan(0);
  expect(await face.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight)).toBe(1);
  await page.locator('header summary:visible').last().click();
  await expect(page.locator('header .account:visible')).toContainText(`${labels.other} ${labels.name[1]}`);
  await expect(page.locator('header .account:visible img.face')).toBeVisible();
  await page.keyboard.press('Escape');

  const moved = newAddress();
  await button(page, labels.change).click();
  await page.getByLabel(labels.newEmail).fill(moved);
  await page.locator('#email').getByLabel(labels.password, { exact: true }).fill(PASSWORD);
  await button(page, labels.send).click();
  await expect(page.getByText(labels.notYet)).toHaveCount(2, SLOW);
  await expectAccessible(page);

  const old = await linkFor(page.request, email, 'email');
  const opened = await phone.goto(old);
  expect(opened?.headers()['referrer-policy']).toBe('no-referrer');
  await expectAccessible(phone);
  await button(phone, labels.confirm).click();
  await expect(phone.getByText(labels.waits)).toBeVisible(SLOW);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.getByText(labels.confirmed, { exact: true })).toHaveCount(1, SLOW);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(await linkFor(page.request, moved, 'email'));
  await button(visitor, labels.confirm).click();
  await expect(visitor.getByText(labels.changed)).toBeVisible(SLOW);
  await visitor.reload();
  await button(visitor, labels.confirm).click();
  await expect(visitor.getByText(labels.changed)).toBeVisible(SLOW);
  await settings(page, language);
  await expect(page.locator('#email')).toContainText(moved);

  await phone.goto(`/${language}/sites`);
  await expectAppRendered(phone);
  await expect(heading(phone)).toContainText(labels.other);
  const devices = page.getByRole('region', { name: labels.devices });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  const lostDevice = devices.getByRole('listitem').filter({ hasNotText: labels.thisDevice });
  await lostDevice.getByRole('button').click();
  await expect(devices.getByRole('listitem')).toHaveCount(1, SLOW);
  await phone.goto(`/${language}/dashboard/account`);
  await expect(phone).toHaveURL(new RegExp(`/${language}/login$`), SLOW);
  expect(await token(phone)).toBeNull();
  await page.reload();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
});

test('she deletes the account, and no tab and no password opens it again', async ({ page, language }) => {
  test.slow();
  const labels = LABELS[language];
  const email = await signUpOnDevice(page, language);
  const tab = await page.context().newPage();
  await tab.goto(`/${language}/sites`);
  await expectAppRendered(tab);
  await expect(heading(tab)).toContainText(labels.name[0]);
  // background tabs are rendered only occasionally
  await page.bringToFront();
  await settings(page, language);
  await expectAccessible(page);

  const end = page.getByRole('region', { name: labels.end });
  await end.getByLabel(labels.emailAgain).fill('someone@example.org');
  await end.getByLabel(labels.password, { exact: true }).fill(PASSWORD);
  await button(page, labels.deleteIt).click();
  await expect(end.getByText(labels.notMine)).toHaveCount(2);
  await expectAccessible(page);
  await end.getByLabel(labels.emailAgain).fill(email);
  await button(page, labels.deleteIt).click();
  await expect(page).toHaveURL(new RegExp(`/${language}$`), SLOW);
  await expect(page.getByText(labels.deleted, { exact: true })).toBeVisible();
  expect(await token(page)).toBeNull();

  // logging out in one tab redirects the others
  await expect(tab).toHaveURL(new RegExp(`/${language}/login$`), SLOW);
  const credentials = { data: { email, password: PASSWORD } };
  expect((await page.request.post('/api/users/authenticate', credentials)).status()).toBe(401);
});
