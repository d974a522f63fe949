// About: accounts, account, onboarding, referral
import type { Browser, BrowserContext, Page } from '@playwright/test';
import {
  expect,
  expectAppRendered,
  heading,
  type Locale,
  onSlowLine,
  PASSWORD,
  SLOW,
  test,
} from './visitor.ts';

const LABELS = {
  en: {
    login: 'Log in',
    register: 'Sign up',
    purpose: 'What is the site for?',
    partner: 'A site for Ruth Levi',
    invitation: 'You have an invitation',
    forgot: 'Forgotten password',
    needs: /This page needs JavaScript/,
    email: 'Email',
    password: 'Password',
    memorial: 'In memory of someone',
    next: 'Continue',
  },
  he: {
    login: 'כניסה',
    register: 'הרשמה',
    purpose: 'איזה אתר ליצור?',
    partner: 'אתר לזכר Ruth Levi',
    invitation: 'הגיעה אליך הזמנה',
    forgot: 'שכחתי סיסמה',
    needs: /הדף הזה זקוק ל/,
    email: 'דוא״ל',
    password: 'סיסמה',
    memorial: 'לזכר אדם',
    next: 'המשך',
  },
} as const;

const PARTNER = '/create-from-ref?ref=demo-partner&ref_id=a-newcomer&f=Ruth&l=Levi';
const INVITATION = `/invitation?token=${'a'.repeat(43)}`;
const PAGES = {
  login: '/login',
  register: '/register',
  purpose: '/onboarding',
  partner: PARTNER,
  invitation: INVITATION,
  forgot: '/forgot',
} as const;

const openPhone = (browser: Browser, language: Locale, javaScriptEnabled: boolean): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: language === 'he' ? 'he-IL' : 'en-US',
    serviceWorkers: 'block',
    javaScriptEnabled,
  });

for (const name of ['login', 'register', 'purpose', 'partner', 'invitation', 'forgot'] as const) {
  test(`without JavaScript, the page can be read, and says what needs it: ${name}`, async ({
    browser,
    language,
  }) => {
    const labels = LABELS[language];
    const context = await openPhone(browser, language, false);
    const page = await context.newPage();
    await page.goto(`/${language}${PAGES[name]}`);
    await expect(heading(page)).toHaveText(labels[name]);
    await expect(heading(page)).toBeInViewport();
    await expect(page.getByText(labels.needs)).toBeVisible();
    for (const button of await page.locator('[type=submit]').all()) await expect(button).toBeDisabled();
    await context.close();
  });
}

for (const name of ['login', 'register', 'purpose', 'partner'] as const) {
  test(`when the app takes the page over, nothing moves: ${name}`, async ({ page, language }) => {
    await page.addInitScript(() => {
      const seen = { sum: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          seen.sum += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const answer = await holdScripts(page);
    await page.goto(`/${language}${PAGES[name]}`, { waitUntil: 'commit' });
    // fonts that are late move the text as well, with the app or without
    await expect(heading(page)).toBeVisible();
    await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      (window as unknown as { seen: { sum: number } }).seen.sum = 0;
    });
    answer();
    await expectAppRendered(page);
    await expect(heading(page)).toHaveText(LABELS[language][name]);
    expect(await page.evaluate(() => (window as unknown as { seen: { sum: number } }).seen.sum)).toBeLessThan(
      0.02,
    );
  });
}

/** Holds back every script of a page until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: line, resolve } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await line;
    await route.continue();
  });
  return resolve;
}

test('on a bad line, what is typed and sent before the app is here logs in', async ({
  browser,
  language,
}) => {
  const labels = LABELS[language];
  const context = await openPhone(browser, language, true);
  const page = await context.newPage();
  await onSlowLine(page);
  const answer = await holdScripts(page);
  await page.goto(`/${language}/login`, { waitUntil: 'commit' });
  await page.getByLabel(labels.email).fill('owner@example.org');
  await page.getByLabel(labels.password, { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.locator('[type=submit]')).toHaveAttribute('aria-busy', 'true');
  expect(page.url()).toMatch(/\/login$/);
  answer();
  await expect(page).toHaveURL(/\/he\/sites$/, SLOW);
  await context.close();
});

test('on a bad line, the first answer is kept, and leads on once the app is here', async ({
  browser,
  language,
}) => {
  const labels = LABELS[language];
  const context = await openPhone(browser, language, true);
  const page = await context.newPage();
  const answer = await holdScripts(page);
  await page.goto(`/${language}/onboarding`, { waitUntil: 'commit' });
  await page.getByText(labels.memorial).click();
  await page.getByRole('button', { name: labels.next }).click();
  answer();
  await expect(page).toHaveURL(/\/onboarding\/from\?step=/, SLOW);
  await context.close();
});
