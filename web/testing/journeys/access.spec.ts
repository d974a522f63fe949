// About: members, groups
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { linkFor } from './mailbox.ts';
import { callAs, createSite, manageButton } from './owner.ts';
import {
  expect,
  expectAccessible,
  expectAppRendered,
  heading,
  type Locale,
  logIn,
  SLOW,
  test,
} from './visitor.ts';

const LABELS = {
  en: {
    closed: 'This is a private site',
    ask: 'Ask for access',
    line: 'A note to the family',
    note: 'We sang in the same choir.',
    name: 'Your name',
    email: 'Email',
    visitor: 'Miriam Katz',
    sent: /Your request was sent to the family/,
    already: /You already asked/,
    letIn: 'Approve',
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
    email: 'דוא״ל',
    visitor: 'מרים כץ',
    sent: /הבקשה נשלחה אל המשפחה/,
    already: /כבר נשלחה בקשה/,
    letIn: 'אישור',
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
async function openPageAs(browser: Browser, token: string | null, language: Locale): Promise<Page> {
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
  const labels = LABELS[language];
  const family = await logIn(page, 'coowner');
  const site = await createSite(callAs(page, family), language, 'private');
  const path = `/${language}/site/${site}`;

  const stranger = await openPageAs(browser, await logIn(page, 'vendor'), language);
  await stranger.goto(path);
  await expectAppRendered(stranger);
  await expect(heading(stranger)).toHaveText(labels.closed);
  await stranger.getByRole('button', { name: labels.ask }).click();
  await stranger.getByLabel(labels.line).fill(labels.note);
  await expectAccessible(stranger);
  await stranger.getByRole('button', { name: labels.ask }).click();
  await expect(stranger.getByText(labels.sent)).toBeVisible();

  const visitor = await openPageAs(browser, null, language);
  const email = `miriam-${randomUUID().slice(0, 8)}@example.org`;
  // also from the server-rendered page
  await visitor.goto(`${path}?compose=ask`);
  await visitor.getByLabel(labels.name).fill(labels.visitor);
  await visitor.getByLabel(labels.email).fill(email);
  await expectAccessible(visitor);
  await visitor.getByRole('button', { name: labels.ask }).click();
  await expect(visitor.getByText(labels.sent)).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText(labels.already)).toBeVisible();

  const owner = await openPageAs(browser, family, language);
  await owner.goto(`${path}/members`);
  await expect(owner.getByText(labels.note)).toBeVisible();
  await expectAccessible(owner);
  const pendingRequests = owner.getByRole('article');
  await expect(pendingRequests).toHaveCount(2);
  for (const text of [labels.note, labels.visitor]) {
    await pendingRequests
      .filter({ hasText: text })
      .getByRole('button', { name: labels.letIn, exact: true })
      .click();
    await expect(pendingRequests.filter({ hasText: text })).toHaveCount(0);
  }

  await stranger.goto(path);
  await expect(stranger.getByRole('link', { name: labels.add })).toBeVisible();
  await visitor.goto(await linkFor(page.request, email, 'invitation'));
  await expect(visitor.getByText(email)).toBeVisible();
  for (const one of [stranger, visitor, owner]) await one.context().close();
});

test('an editor who is one no longer is refused at the next write, and what was written stays', async ({
  page,
  browser,
  language,
}) => {
  const labels = LABELS[language];
  const family = callAs(page, await logIn(page, 'coowner'));
  const site = await createSite(family, language);
  const at = `/api/sites/${site}`;
  const token = await logIn(page, 'editor');
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

  const editor = await openPageAs(browser, token, language);
  await editor.goto(`/${language}/site/${site}`);
  await manageButton(editor).click();
  await editor.getByRole('button', { name: labels.change }).click();
  const dialog = editor.getByRole('dialog');
  await dialog.getByLabel(labels.story).fill(labels.told);
  await family('PATCH', `${at}/members/${user.id}`, { role: 'member' });
  await dialog.getByRole('button', { name: labels.save }).click();
  await expect(dialog.getByText(labels.refused)).toBeVisible();
  await expect(dialog.getByLabel(labels.story)).toHaveValue(labels.told);
  await expectAccessible(editor);
  await dialog.getByRole('button', { name: labels.cancel }).click();
  await expect(dialog).toHaveCount(0);
  await expect(editor.getByRole('button', { name: labels.change })).toHaveCount(0);
  await editor.context().close();
});
