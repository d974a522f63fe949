// About: accounts, account
import { expect, expectAccessible, expectAppRendered, heading, PASSWORD, SLOW, test } from './visitor.ts';

const LABELS = {
  en: {
    email: 'Email',
    password: 'Password',
    logIn: 'Log in',
    wrong: 'The email address or password entered were not correct.',
    logOut: 'Log out',
  },
  he: {
    email: 'דוא״ל',
    password: 'סיסמה',
    logIn: 'כניסה',
    wrong: 'כתובת הדוא״ל או הסיסמה אינן נכונות.',
    logOut: 'יציאה',
  },
} as const;

test('a family member signs in by keyboard alone and reads what is private to them', async ({
  page,
  language,
}) => {
  const labels = LABELS[language];
  await page.goto(`/${language}/site/emmy-noether`);
  await expectAppRendered(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: labels.logIn })
    .or(page.getByRole('main').getByRole('button', { name: labels.logIn }))
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/${language}/login`));
  await page.getByLabel(labels.email).fill('member@example.org');
  await page.getByLabel(labels.password, { exact: true }).fill('not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByText(labels.wrong).first()).toBeVisible(SLOW);
  await expectAccessible(page);
  await expect(page.getByLabel(labels.email)).toHaveValue('member@example.org');
  await page.getByLabel(labels.password, { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  // in her own language, whatever the language of the login page
  await expect(page).toHaveURL(/\/en\/site\/emmy-noether$/, SLOW);
  await expect(heading(page)).toContainText(/Noether|נתר/);
  await page.reload();
  await expect(heading(page)).toContainText(/Noether|נתר/);
});

test('someone signed in logs out, and the private page closes behind them', async ({ page, language }) => {
  const labels = LABELS[language];
  const own = LABELS.he;
  await page.goto(`/${language}/login`);
  await expectAppRendered(page);
  await page.getByLabel(labels.email).fill('owner@example.org');
  await page.getByLabel(labels.password, { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/he\/sites$/, SLOW);
  await expect(page.locator('html')).toHaveAttribute('lang', 'he');
  await expectAppRendered(page);
  const logOut = page
    .getByRole('button', { name: own.logOut })
    .or(page.getByRole('menuitem', { name: own.logOut }))
    .first();
  // a page that is still loading takes the focus, which closes the menu
  await expect(async () => {
    await page.locator('header summary:visible, header button[aria-haspopup]:visible').last().click();
    await logOut.click({ timeout: 2000 });
  }).toPass(SLOW);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('auth._token.local'))).toBeNull();
  await page.goto(`/${language}/site/emmy-noether`);
  await expect(heading(page)).not.toContainText(/Noether|נתר/);
});

test('someone signed in does not meet the login page again, but does read about their sticker', async ({
  page,
  language,
}) => {
  const labels = LABELS[language];
  await page.goto(`/${language}/login`);
  await expectAppRendered(page);
  await page.getByLabel(labels.email).fill('stranger@example.org');
  await page.getByLabel(labels.password, { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/login/);
  await expect(page).toHaveURL(/\/en\/sites$/, SLOW);
  await page.goto('/en/login');
  await expect(page).not.toHaveURL(/login/);
  await page.goto('/en/login?qr=0000000000001&reason=unknown');
  await expect(page.getByText('0000 0000 0000 1')).toBeVisible();
});
