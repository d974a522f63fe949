import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { expect, expectAppRendered, type Locale } from './visitor.ts';

/** What is read on a screen while it is paired. */
const LABELS = {
  en: { number: 'Community number', code: 'Six-digit code', pair: 'Pair this screen' },
  he: { number: 'מספר הקהילה', code: 'קוד בן שש ספרות', pair: 'צימוד המסך הזה' },
} as const;

/**
 * A kiosk screen: a fresh browser without a user. Its clock can be moved, but where the service worker is allowed:
 * a moved clock hides from the page which files it has loaded, and these are what is kept.
 */
export async function openKiosk(
  browser: Browser,
  baseURL: string | undefined,
  language: Locale,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    ...options,
    baseURL: baseURL ?? '',
    viewport: { width: 1080, height: 1920 },
    hasTouch: true,
    locale: language === 'he' ? 'he-IL' : 'en-US',
  });
  const screen = await context.newPage();
  if (options.serviceWorkers !== 'allow') await screen.clock.install();
  await screen.goto(`/${language}/ko`);
  await expectAppRendered(screen);
  return screen;
}

/** By touch only, on the on-screen keypad. */
async function touchIn(screen: Page, field: string, digits: string): Promise<void> {
  await screen.getByLabel(field).tap();
  for (const digit of digits) await screen.getByRole('button', { name: digit, exact: true }).tap();
  await expect(screen.getByLabel(field)).toHaveValue(digits);
}

/** Pairs a screen with the number and the code that the manager's phone shows. */
export async function pair(screen: Page, language: Locale, number: string, code: string): Promise<void> {
  const labels = LABELS[language];
  await touchIn(screen, labels.number, number);
  await touchIn(screen, labels.code, code);
  await screen.getByRole('button', { name: labels.pair }).tap();
}
