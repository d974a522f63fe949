// About: questions to relatives, their answers

import type { Browser, Page } from '@playwright/test';
import { outsideRest } from '#worker/shared/rest-days.ts';
import { findEmail } from './mailbox.ts';
import { createSite, signUpNewUser } from './owner.ts';
import {
  expect,
  expectAccessible,
  expectAppRendered,
  fromOwnNetwork,
  heading,
  type Locale,
  test,
} from './visitor.ts';

const HOUR_MS = 60 * 60 * 1000;

const LABELS = {
  en: {
    choose: 'Choose good questions',
    add: /^Add\b/,
    inList: /^In the list/,
    done: 'Done',
    ask: 'Ask someone',
    name: 'Whom are you asking?',
    email: 'Their email',
    send: 'Send the question',
    sent: /^The question was sent to/,
    byLink: 'By a link',
    make: 'Make the link',
    link: 'The link',
    record: 'Record your voice',
    stop: 'Stop and keep',
    recording: 'Your recording',
    write: 'Or write your answer',
    answer: 'Send my answer',
    thanks: 'Thank you.',
    approve: 'Approve',
    another: 'Another question',
    skip: 'I’d rather not answer this one',
    fine: 'That is fine. You need not answer this one.',
    stopAll: 'Stop these questions',
    stopped: 'You will get no more questions about this site. What you answered stays.',
    declined: 'Asked to receive no more questions.',
    address: 'Your email',
    confirm: 'One more step: open the link in your email.',
  },
  he: {
    choose: 'בחירת שאלות טובות',
    add: /^הוספה/,
    inList: /^ברשימה/,
    done: 'סיום',
    ask: 'לשאול מישהו',
    name: 'את מי לשאול?',
    email: 'כתובת הדוא״ל',
    send: 'שליחת השאלה',
    sent: /^השאלה נשלחה אל/,
    byLink: 'בקישור',
    make: 'יצירת הקישור',
    link: 'הקישור',
    record: 'הקלטת הקול שלך',
    stop: 'סיום ושמירה',
    recording: 'ההקלטה שלך',
    write: 'או לכתוב תשובה',
    answer: 'שליחת התשובה',
    thanks: 'תודה.',
    approve: 'אישור',
    another: 'שאלה אחרת',
    skip: 'אעדיף לא לענות על השאלה הזאת',
    fine: 'זה בסדר. אין צורך לענות על השאלה הזאת.',
    stopAll: 'לא לשלוח לי עוד שאלות',
    stopped: 'לא יישלחו אליך עוד שאלות מהאתר הזה. מה שענית נשמר.',
    declined: 'התקבלה בקשה לא לשלוח עוד שאלות.',
    address: 'כתובת הדוא״ל שלך',
    confirm: 'נשאר צעד אחד: לפתוח את הקישור שבדוא״ל.',
  },
} as const;

const GRANDMOTHER = { en: 'Grandma Leah', he: 'סבתא לאה' } as const;
const SECONDS = 1000;

/** A private site whose owner has taken over offered questions. */
async function withQuestions(page: Page, language: Locale, count: number) {
  const w = LABELS[language];
  const call = await signUpNewUser(page, language);
  const id = await createSite(call, language, 'private');
  await page.goto(`/${language}/site/${id}/questions`);
  await page.getByRole('button', { name: w.choose }).click();
  const dialog = page.getByRole('dialog');
  for (let at = 0; at < count; at++) {
    await dialog.getByRole('button', { name: w.add }).first().click();
    // the pressed button is renamed, so that the next one is the first of its name
    await expect(dialog.getByRole('button', { name: w.inList })).toHaveCount(at + 1);
  }
  await expectAccessible(page);
  await dialog.getByRole('button', { name: w.done }).click();
  return { call, id };
}

/** The page of someone who is not logged in. */
async function atHome(browser: Browser, language: Locale): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: language === 'he' ? 'he-IL' : 'en-US',
  });
  const page = await context.newPage();
  await page.setExtraHTTPHeaders(fromOwnNetwork());
  return page;
}

const linkIn = (text: string, page: string): string =>
  new RegExp(`https?://[^\\s/]+(/\\w+/${page}/[\\w-]{43}[^\\s<>"]*)`).exec(text)?.[1] ?? '';

/** On a day of rest nothing is asked: the header with which the owner asks on the day before. */
function onWorkday(): Record<string, string> {
  const now = new Date();
  let at = now;
  while (outsideRest(at).getTime() !== at.getTime()) at = new Date(at.getTime() - HOUR_MS);
  return at === now ? {} : { 'X-Local-Time': at.toISOString() };
}

test.beforeEach(({ page }) =>
  page.route('**/api/sites/*/question-series**', (route) =>
    route.continue({ headers: { ...route.request().headers(), ...onWorkday() } }),
  ),
);

test('a grandmother answers an emailed question with her voice, without an account, and it is on the site with its question', async ({
  page,
  browser,
  language,
}) => {
  test.setTimeout(150 * SECONDS);
  const w = LABELS[language];
  const email = `grandma-${language}-${Date.now()}@example.org`;
  const { id } = await withQuestions(page, language, 2);
  await page.getByRole('button', { name: w.ask }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(w.name).fill(GRANDMOTHER[language]);
  await dialog.getByLabel(w.email).fill(email);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: w.send }).dblclick();
  await expect(page.getByText(w.sent)).toBeVisible();
  await expectAccessible(page);

  const phone = await atHome(browser, language);
  const { text } = await findEmail(page.request, email, /\/answer\//);
  await phone.goto(linkIn(text, 'answer'));
  await expectAppRendered(phone);
  const question = (await heading(phone).textContent()) ?? '';
  expect(text).toContain(question);
  await expectAccessible(phone);
  await phone.getByRole('button', { name: w.answer }).click();
  await expect(phone.getByLabel(w.write)).toHaveAttribute('aria-invalid', 'true');
  await phone.getByRole('button', { name: w.record }).click();
  await phone.waitForTimeout(2 * SECONDS);
  await phone.getByRole('button', { name: w.stop }).click();
  await expect(phone.getByRole('region', { name: w.recording })).toBeVisible();
  await expectAccessible(phone);
  // what was recorded is still there after a reload
  await phone.reload();
  await expect(phone.getByRole('region', { name: w.recording })).toBeVisible();
  await phone.getByRole('button', { name: w.answer }).dblclick();
  await expect(phone.getByText(w.thanks, { exact: true })).toBeVisible({ timeout: 30 * SECONDS });
  await expectAccessible(phone);
  // the token shows nothing else of the private site
  const site = await phone.request.get(`/api/sites/${id}`);
  expect(site.status()).toBe(403);

  await expect(async () => {
    await page.goto(`/${language}/site/${id}/moderation`);
    await expect(page.getByText(question)).toBeVisible({ timeout: 3 * SECONDS });
  }).toPass({ timeout: 30 * SECONDS });
  await page.getByRole('button', { name: w.approve, exact: true }).first().click();
  await expect(async () => {
    await page.goto(`/${language}/site/${id}`);
    await expect(page.locator('.card').getByText(question)).toBeVisible({ timeout: 3 * SECONDS });
  }).toPass({ timeout: 30 * SECONDS });
  await expect(page.locator('.card audio, .card .recording, .card [class*=record]').first()).toBeVisible();
  await expectAccessible(page);
});

test('someone would rather not answer, takes another, and then asks for no more', async ({
  page,
  browser,
  language,
}) => {
  test.setTimeout(120 * SECONDS);
  const w = LABELS[language];
  const email = `quiet-${language}-${Date.now()}@example.org`;
  const { id, call } = await withQuestions(page, language, 3);
  const body = { name: GRANDMOTHER[language], email, locale: language, rhythm: 'weekly', question_id: null };
  await call('POST', `/api/sites/${id}/question-series`, body, onWorkday());
  const { text } = await findEmail(page.request, email, /\/answer\//);
  const phone = await atHome(browser, language);
  await phone.goto(linkIn(text, 'answer'));
  const first = (await heading(phone).textContent()) ?? '';
  await phone.getByRole('button', { name: w.another }).click();
  await expect(heading(phone)).not.toHaveText(first);
  await expect(heading(phone)).toBeFocused();
  await phone.getByRole('button', { name: w.skip }).click();
  await expect(phone.getByText(w.fine)).toBeVisible();
  await expectAccessible(phone);

  await phone.goto(linkIn(text, 'stop-questions'));
  await expectAccessible(phone);
  await phone.getByRole('button', { name: w.stopAll }).click();
  await expect(phone.getByText(w.stopped)).toBeVisible();
  await page.reload();
  await expect(page.getByText(w.declined)).toBeVisible();
});

test('a link that is sent on asks for a name and an address, and the words survive a reload', async ({
  page,
  browser,
  language,
}) => {
  test.setTimeout(120 * SECONDS);
  const w = LABELS[language];
  const email = `link-${language}-${Date.now()}@example.org`;
  await withQuestions(page, language, 1);
  await page.getByRole('button', { name: w.ask }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(w.name).fill(GRANDMOTHER[language]);
  await dialog.getByText(w.byLink, { exact: true }).click();
  await dialog.getByRole('button', { name: w.make }).click();
  const link = await dialog.getByLabel(w.link, { exact: true }).inputValue();
  const phone = await atHome(browser, language);
  await phone.goto(new URL(link).pathname);
  await phone.getByLabel(w.write).fill('It smelled of cinnamon.');
  await phone.waitForTimeout(SECONDS);
  await phone.reload();
  await expect(phone.getByLabel(w.write)).toHaveValue('It smelled of cinnamon.');
  await phone.getByLabel(w.address).fill(email);
  await phone.getByRole('button', { name: w.answer }).click();
  await expect(phone.getByText(w.confirm)).toBeVisible({ timeout: 30 * SECONDS });
  await findEmail(page.request, email, /confirm-memory/);
});
