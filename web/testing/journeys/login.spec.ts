// About: accounts, account
import {
  expect,
  expectAccessible,
  expectAppRendered,
  heading,
  listenToApi,
  logIn,
  onSlowLine,
  PASSWORD,
  pressByKeyboard,
  SLOW,
  tabTo,
  test,
} from './visitor.ts';

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
  await pressByKeyboard(
    page,
    page
      .getByRole('main')
      .getByRole('link', { name: labels.logIn })
      .or(page.getByRole('main').getByRole('button', { name: labels.logIn }))
      .first(),
  );
  await expect(page).toHaveURL(new RegExp(`/${language}/login`));
  await expectAppRendered(page);
  await tabTo(page, page.getByLabel(labels.email));
  await page.keyboard.type('member@example.org');
  await page.keyboard.press('Tab');
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByText(labels.wrong).first()).toBeVisible(SLOW);
  await expectAccessible(page);
  await expect(page.getByLabel(labels.email)).toHaveValue('member@example.org');
  await tabTo(page, page.getByLabel(labels.password, { exact: true }));
  await page.keyboard.press('Control+A');
  await page.keyboard.type(PASSWORD);
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

test('a link in the other language loads once, in that language, and offers one’s own in one line', async ({
  page,
  language,
}) => {
  await onSlowLine(page);
  const other = language === 'he' ? 'en' : 'he';
  const offer = { en: 'Read this page in English', he: 'לקריאת הדף בעברית' }[language];
  const token = await logIn(page, language === 'he' ? 'owner' : 'member');
  await page.goto(`/${language}`);
  await page.evaluate((bearer) => localStorage.setItem('auth._token.local', bearer), `Bearer ${token}`);
  await page.reload();
  // the language of who is signed in is known on this device from now on
  const chosen = async () =>
    (await page.context().cookies()).find(({ name }) => name === '__Host-locale')?.value;
  await expect.poll(chosen, SLOW).toBe(language);

  const path = `/${other}/site/ada-lovelace`;
  const documents: string[] = [];
  const failed: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  page.on('requestfailed', (request) => failed.push(request.url()));
  const calls = listenToApi(page);
  await page.goto(path);
  await expectAppRendered(page);
  await page.waitForLoadState('networkidle');
  expect(documents).toEqual([path]);
  expect(failed).toEqual([]);
  expect(calls.filter((call, at) => calls.indexOf(call) !== at)).toEqual([]);
  await expect(page.locator('html')).toHaveAttribute('lang', other);

  await page.getByRole('link', { name: offer }).click();
  await expect(page).toHaveURL(new RegExp(`/${language}/site/ada-lovelace$`));
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.getByRole('link', { name: offer })).toHaveCount(0);
  // an address without a language is opened in one's own
  await page.goto('/site/ada-lovelace');
  await expect(page).toHaveURL(new RegExp(`/${language}/site/ada-lovelace$`));
});
