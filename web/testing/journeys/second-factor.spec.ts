// About: accounts, account
import type { Page } from '@playwright/test';
import { signUpNewUser } from './owner.ts';
import { expect, expectAccessible, expectAppRendered, heading, logIn, SLOW, test } from './visitor.ts';

const LABELS = {
  en: {
    title: 'Two-step verification',
    setUp: 'Set up two-step verification',
    addPasskey: 'Add a passkey',
    usePasskey: 'Use a passkey',
    recover: 'Use a recovery code',
    recoveryCode: 'A recovery code',
    typeOne: 'Type one of the codes',
    goOn: 'Continue',
    left: '10 recovery codes are left.',
    remove: /^Remove the passkey/,
    email: 'Email',
    password: 'Password',
    why: 'Why is this needed?',
  },
  he: {
    title: 'אימות דו־שלבי',
    setUp: 'הגדרת אימות דו־שלבי',
    addPasskey: 'הוספת מפתח גישה',
    usePasskey: 'שימוש במפתח גישה',
    recover: 'שימוש בקוד שחזור',
    recoveryCode: 'קוד שחזור',
    typeOne: 'הקלדת אחד הקודים',
    goOn: 'המשך',
    left: 'נשארו 10 קודי שחזור.',
    remove: /^הסרה של מפתח הגישה/,
    email: 'דוא״ל',
    password: 'סיסמה',
    why: 'לשם מה זה נחוץ?',
  },
} as const;

/** A phone that keeps passkeys, whose owner has just touched it. */
async function givePhone(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('someone adds a passkey, keeps the recovery codes, logs in with each, and takes it away again', async ({
  page,
  language,
}) => {
  const w = LABELS[language];
  const call = await signUpNewUser(await page.context().newPage(), language);
  const { user } = await call<{ user: { email: string } }>('GET', '/api/users/user');
  await givePhone(page);

  const logsIn = async (to: string) => {
    await page.goto(`/${language}/login`);
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expectAppRendered(page);
    await page.getByLabel(w.email).fill(user.email);
    await page.getByLabel(w.password, { exact: true }).fill('seven quiet words');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/${language}/${to}$`), SLOW);
  };
  const arrives = () => expect(page).toHaveURL(new RegExp(`/${language}/sites$`), SLOW);
  const section = page.locator('#second-factor');

  await logsIn('sites');
  await page.goto(`/${language}/dashboard/account#second-factor`);
  await expectAppRendered(page);
  await section.getByRole('button', { name: w.setUp }).click(SLOW);
  await section.getByRole('button', { name: w.addPasskey }).click();
  await expect(section.getByLabel(w.typeOne)).toBeVisible(SLOW);
  const codes = await section.locator('li').allTextContents();
  expect(codes).toHaveLength(10);
  await expectAccessible(page);
  await section.getByLabel(w.typeOne).fill(codes[3] ?? '');
  await section.getByRole('button', { name: w.goOn }).click();
  await expect(section.getByText(w.left)).toBeVisible(SLOW);
  await expectAccessible(page);

  await logsIn('second-factor');
  await expect(heading(page)).toHaveText(w.title);
  await expect(page.getByRole('button', { name: w.usePasskey })).toBeVisible(SLOW);
  await expectAccessible(page);
  await page.getByRole('button', { name: w.usePasskey }).click();
  await arrives();

  await logsIn('second-factor');
  await page.getByRole('button', { name: w.recover }).click(SLOW);
  await page.getByLabel(w.recoveryCode, { exact: true }).fill((codes[0] ?? '').toLowerCase());
  await page.getByRole('button', { name: w.goOn }).click();
  await arrives();

  await page.goto(`/${language}/dashboard/account#second-factor`);
  await expectAppRendered(page);
  await section.getByRole('button', { name: w.remove }).click(SLOW);
  await expect(section.getByRole('button', { name: w.setUp })).toBeVisible(SLOW);
  await logsIn('sites');
});

test('an administrator who opens a private site is asked why, on the page itself', async ({
  page,
  language,
}) => {
  const w = LABELS[language];
  const token = await logIn(page, 'admin');
  await page.addInitScript((value) => localStorage.setItem('auth._token.local', value), `Bearer ${token}`);
  await page.goto(`/${language}/site/emmy-noether`);
  const why = page.getByLabel(w.why);
  const opened = heading(page).filter({ hasText: /Noether|נתר/ });
  await expect(why.or(opened)).toBeVisible(SLOW);
  // one reason is good for an hour, and another journey may have given it
  if (await why.isVisible()) {
    await why.fill('A request of the family');
    await page.getByRole('dialog').getByRole('button', { name: w.goOn }).click();
  }
  await expect(opened).toBeVisible(SLOW);
});
