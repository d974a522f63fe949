import type { Page } from '@playwright/test';
import { expect, expectAppRendered, type Locale, logIn } from './visitor.ts';

export const LABELS = {
  en: {
    go: 'Continue',
    hebrew: 'Hebrew date',
    civil: '10 March 2024',
    died: '30 Adar I 5784',
    impossible: /Adar II 5784 has 29 days/,
    unreadable: /cannot be read/,
    check: 'Check your answers',
    create: 'Create the site',
    failed: 'The site was not created',
    again: 'Try again',
    signUp: 'Sign up',
    confirm: 'Confirm my address',
    cancel: 'Cancel',
    exists: 'A site with this name already exists. Is it the same person?',
    same: 'It is the same person',
    another: 'Create another',
    first: 'Miriam',
    last: 'Bar-Or',
    count: '3 things need attention',
    skip: 'Skip for now',
    noPhoto: 'No photo for now.',
    lastStep: 'Step 5 of 5',
    offline: /offline\. Your answers are saved/,
  },
  he: {
    go: 'המשך',
    hebrew: 'תאריך עברי',
    civil: '10 במרץ 2024',
    died: 'ל׳ באדר א׳ תשפ״ד',
    impossible: /אדר ב׳ תשפ״ד יש 29/,
    unreadable: /אי אפשר לקרוא/,
    check: 'הכול נכון?',
    create: 'יצירת האתר',
    failed: 'האתר לא נוצר',
    again: 'ניסיון נוסף',
    signUp: 'הרשמה',
    confirm: 'אישור הכתובת שלי',
    cancel: 'ביטול',
    exists: 'כבר קיים אתר בשם הזה. האם מדובר באותו אדם?',
    same: 'זה אותו אדם',
    another: 'יצירת אתר נוסף',
    first: 'מרים',
    last: 'בר־אור',
    count: '3 דברים דורשים תיקון',
    skip: 'דילוג בינתיים',
    noPhoto: 'אין תמונה בינתיים.',
    lastStep: 'שלב 5 מתוך 5',
    offline: 'אין חיבור לרשת. מה שמילאת נשמר במכשיר הזה, ואפשר יהיה ליצור את האתר כשהחיבור יחזור.',
  },
} as const;

/** One login for all tests of a file, because logins are rate-limited. */
const tokens = new Map<Locale, string>();

/** Signs in as a user with an account; pages switch to their language. */
export async function signIn(page: Page, language: Locale): Promise<void> {
  const token = tokens.get(language) ?? (await logIn(page, language === 'he' ? 'owner' : 'stranger'));
  tokens.set(language, token);
  await page.addInitScript((bearer) => {
    if (!localStorage.getItem('auth._token.local')) localStorage.setItem('auth._token.local', bearer);
  }, `Bearer ${token}`);
}

export const at = (page: Page, step: string) =>
  expect(page).toHaveURL(new RegExp(`step=${step}(&|$)`), { timeout: 15_000 });
export const go = (page: Page, language: Locale) =>
  page.getByRole('button', { name: LABELS[language].go }).click();

/** Answers all questions except the photo, using the mouse. */
export async function fillIn(page: Page, language: Locale, first: string, last: string): Promise<void> {
  await page.goto(`/${language}/onboarding`);
  await expectAppRendered(page);
  await page.locator('input[type=radio][value="1"]').check();
  await go(page, language);
  await page.locator('#onboarding-first_name').fill(first);
  await page.locator('#onboarding-last_name').fill(last);
  await page.locator('input[value=female]').check();
  await go(page, language);
  await at(page, 'photo');
  await page.getByRole('button', { name: LABELS[language].skip }).click();
  await page.locator('input[value=private]').check();
  await go(page, language);
}
