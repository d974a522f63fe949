// About: members, groups
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { linkFor } from './mailbox.ts';
import { aSiteOf, callAs } from './owner.ts';
import {
  expect,
  expectAccessible,
  expectTakenOver,
  heading,
  type Locale,
  SLOW,
  test,
  tokenOf,
} from './visitor.ts';

const WORDS = {
  en: {
    closed: 'This is a private site',
    ask: 'Ask for access',
    line: 'A line to the family',
    note: 'We sang in the same choir.',
    name: 'Your name',
    email: 'Email',
    visitor: 'Miriam Katz',
    sent: /Your request was sent to the family/,
    already: /You asked already/,
    letIn: 'Let in',
    add: 'Add a memory',
    change: 'Add the life story',
    story: 'The life story',
    told: 'She taught for forty years.',
    save: 'Save',
    cancel: 'Cancel',
    refused: 'You do not have permission to do this.',
  },
  he: {
    closed: 'זהו אתר פרטי',
    ask: 'בקשת גישה',
    line: 'כמה מילים למשפחה',
    note: 'שרנו באותה מקהלה.',
    name: 'השם שלך',
    email: 'דואר אלקטרוני',
    visitor: 'מרים כץ',
    sent: /הבקשה נשלחה אל המשפחה/,
    already: /כבר נשלחה בקשה/,
    letIn: 'צירוף לאתר',
    add: 'הוספת זיכרון',
    change: 'הוספת סיפור החיים',
    story: 'סיפור החיים',
    told: 'היא לימדה ארבעים שנה.',
    save: 'שמירה',
    cancel: 'ביטול',
    refused: 'אין לך הרשאה לפעולה הזאת.',
  },
} as const;

/** A page of a signed-in user, shown in this language whatever the user's own. */
async function pageOf(browser: Browser, token: string | null, language: Locale): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await page.addInitScript(
    ([bearer, locale]) => {
      sessionStorage.setItem('language.chosen', locale);
      if (bearer) localStorage.setItem('auth._token.local', bearer);
    },
    [token && `Bearer ${token}`, language] as const,
  );
  return page;
}

test('two strangers ask for access to a private site and are let in, one of them without an account yet', async ({
  page,
  browser,
  language,
}) => {
  test.slow();
  const words = WORDS[language];
  const family = await tokenOf(page, 'coowner');
  const site = await aSiteOf(callAs(page, family), language, 'private');
  const path = `/${language}/site/${site}`;

  const stranger = await pageOf(browser, await tokenOf(page, 'vendor'), language);
  await stranger.goto(path);
  await expectTakenOver(stranger);
  await expect(heading(stranger)).toHaveText(words.closed);
  await stranger.getByRole('button', { name: words.ask }).click();
  await stranger.getByLabel(words.line).fill(words.note);
  await expectAccessible(stranger);
  await stranger.getByRole('button', { name: words.ask }).click();
  await expect(stranger.getByText(words.sent)).toBeVisible();

  const visitor = await pageOf(browser, null, language);
  const email = `miriam-${randomUUID().slice(0, 8)}@example.org`;
  // also from the server-rendered page
  await visitor.goto(`${path}?compose=ask`);
  await visitor.getByLabel(words.name).fill(words.visitor);
  await visitor.getByLabel(words.email).fill(email);
  await expectAccessible(visitor);
  await visitor.getByRole('button', { name: words.ask }).click();
  await expect(visitor.getByText(words.sent)).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText(words.already)).toBeVisible();

  const owner = await pageOf(browser, family, language);
  await owner.goto(`${path}/members`);
  await expect(owner.getByText(words.note)).toBeVisible();
  await expectAccessible(owner);
  const waiting = owner.getByRole('article');
  await expect(waiting).toHaveCount(2);
  for (const who of [words.note, words.visitor]) {
    await waiting.filter({ hasText: who }).getByRole('button', { name: words.letIn, exact: true }).click();
    await expect(waiting.filter({ hasText: who })).toHaveCount(0);
  }

  await stranger.goto(path);
  await expect(stranger.getByRole('link', { name: words.add })).toBeVisible();
  await visitor.goto(await linkFor(page.request, email, 'invitation'));
  await expect(visitor.getByText(email)).toBeVisible();
  for (const one of [stranger, visitor, owner]) await one.context().close();
});

test('an editor who is one no longer is refused at the next write, and what was written stays', async ({
  page,
  browser,
  language,
}) => {
  const words = WORDS[language];
  const family = callAs(page, await tokenOf(page, 'coowner'));
  const site = await aSiteOf(family, language);
  const at = `/api/sites/${site}`;
  const token = await tokenOf(page, 'editor');
  const helper = callAs(page, token);
  const { user } = await helper<{ user: { id: number; email: string } }>('GET', '/api/users/user');
  await family('POST', `${at}/invitations`, { kind: 'email', email: user.email, role: 'editor' });
  let invitation = '';
  await expect
    .poll(async () => {
      invitation =
        new URL(await linkFor(page.request, user.email, 'invitation'), 'http://x').searchParams.get(
          'token',
        ) ?? '';
      const opened = await page.request.post(`/api/invitations/${invitation}/open`);
      return ((await opened.json()) as { site: { id: number } | null }).site?.id;
    }, SLOW)
    .toBe(site);
  await helper('POST', `/api/invitations/${invitation}/accept`);

  const editor = await pageOf(browser, token, language);
  await editor.goto(`/${language}/site/${site}`);
  await editor.getByRole('button', { name: words.change }).click();
  const dialog = editor.getByRole('dialog');
  await dialog.getByLabel(words.story).fill(words.told);
  await family('PATCH', `${at}/members/${user.id}`, { role: 'member' });
  await dialog.getByRole('button', { name: words.save }).click();
  await expect(dialog.getByText(words.refused)).toBeVisible();
  await expect(dialog.getByLabel(words.story)).toHaveValue(words.told);
  await expectAccessible(editor);
  await dialog.getByRole('button', { name: words.cancel }).click();
  await expect(dialog).toHaveCount(0);
  await expect(editor.getByRole('button', { name: words.change })).toHaveCount(0);
  await editor.context().close();
});
