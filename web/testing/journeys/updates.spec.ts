// About: updates, inbox, family
import { randomUUID } from 'node:crypto';
import type { User } from '#worker/contract/account.ts';
import { createSite, signUpNewUser } from './owner.ts';
import { expect, expectAccessible, expectAppRendered, heading, SLOW, test } from './visitor.ts';

const LABELS = {
  en: {
    updates: 'Updates and messages',
    published: 'Your memory was published.',
    invited: /Dana Levi\W+invites you to the site/,
    isNew: 'New',
    read: /^Mark as unread/,
    all: 'Mark all as read',
    nothing: 'You have read everything.',
    unread: 'Unread',
    waits: '1 item is waiting for approval',
    title: 'Waiting for approval',
    invitations: 'Invitations (1)',
    answer: 'Read the invitation',
    // whichever of the two calendars comes first
    days: /(Birthday|Hebrew birthday) (in|today|tomorrow|from)/,
  },
  he: {
    updates: 'עדכונים והודעות',
    published: 'הזיכרון שלך פורסם.',
    invited: /הזמנה לאתר, מאת .דנה לוי/,
    isNew: 'חדש',
    read: /^סימון כעדכון שלא נקרא/,
    all: 'סימון הכול כנקרא',
    nothing: 'קראת הכול.',
    unread: 'לא נקראו',
    waits: 'פריט אחד ממתין לאישור',
    title: 'בהמתנה לאישור',
    invitations: 'הזמנות (1)',
    answer: 'לקריאת ההזמנה',
    days: /יום ההולדת( העברי)? (בעוד|היום|מחר|מתחיל הערב)/,
  },
} as const;

/** A birth date whose anniversary is so many days from now. */
function aBirth(days: number) {
  const at = new Date(Date.now() + days * 86_400_000);
  return { format: 'en', year: at.getUTCFullYear() - 40, month: at.getUTCMonth() + 1, day: at.getUTCDate() };
}

test('what was decided and what one is invited to is read once, here and on every device', async ({
  page,
  browser,
  language,
}) => {
  test.setTimeout(180_000);
  const w = LABELS[language];
  const elsewhere = await browser.newContext();
  const family = await elsewhere.newPage();
  const owner = await signUpNewUser(family, language);
  const guest = await signUpNewUser(page, language);
  const open = await createSite(owner, language, 'open');
  const hidden = await createSite(owner, language, 'private');
  const { user } = await guest<{ user: User }>('GET', '/api/users/user');
  const memory = await guest<{ id: number }>('POST', '/api/sites/memories', {
    site_id: open,
    text: 'She sang in the kitchen.',
    lang: language,
    client_key: randomUUID(),
  });

  await family.goto(`/${language}/updates`);
  await expectAppRendered(family);
  await family.getByRole('link', { name: w.waits }).click();
  await expect(heading(family)).toHaveText(w.title);
  await owner('POST', `/api/sites/memories/${memory.id}/decision`, { decision: 'approve' });
  await owner('POST', `/api/sites/${hidden}/invitations`, {
    kind: 'email',
    email: user.email,
    role: 'member',
  });

  await page.goto(`/${language}/updates`);
  await expectAppRendered(page);
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('time') });
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: w.isNew })).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('link', { name: w.published }).click();
  await expect(page.getByText('She sang in the kitchen.').first()).toBeVisible(SLOW);

  await page.goto(`/${language}/updates`);
  await expect(rows.filter({ hasText: w.published }).getByRole('button', { name: w.read })).toBeVisible(SLOW);
  await page.getByRole('link', { name: w.invited }).click();
  await expect(page).toHaveURL(/invitation\?token=/);
  await page.goto(`/${language}/updates?show=unread`);
  await expect(page.getByText(w.nothing)).toBeVisible(SLOW);

  await guest('POST', '/api/sites/add-site', {
    type_id: 2,
    first_name: 'Ruth',
    last_name: randomUUID().slice(0, 8),
    info: { birth: aBirth(12) },
  });
  await page.goto(`/${language}/sites`);
  await expect(page.getByText(w.days)).toBeVisible(SLOW);
  await page.getByRole('link', { name: w.invitations }).click();
  await expect(page.getByRole('link', { name: w.answer })).toBeVisible();
  await expectAccessible(page);
  await elsewhere.close();
});
