// About: members, sign-up
import { randomUUID } from 'node:crypto';
import { linkFor } from './mailbox.ts';
import { createSite, signUpNewUser } from './owner.ts';
import { expect, expectAccessible, expectAppRendered, heading, SLOW, test } from './visitor.ts';

const LABELS = {
  en: {
    byMail: 'Invite by email',
    email: 'Email',
    line: 'Personal note',
    mine: 'She spoke of you often.',
    send: 'Send the invitation',
    sent: (to: string) => `The invitation was sent to ${to}.`,
    from: 'Dana Levi',
    signUp: 'Sign up',
    first: 'First name',
    last: 'Last name',
    password: 'Password',
    terms: 'I accept the terms of use',
    sister: ['Noa', 'Levi'],
    add: 'Add a memory',
    over: 'This invitation has been accepted',
  },
  he: {
    byMail: 'הזמנה בדוא״ל',
    email: 'דוא״ל',
    line: 'כמה מילים משלך',
    mine: 'היא דיברה עלייך הרבה.',
    send: 'שליחת ההזמנה',
    sent: (to: string) => `ההזמנה נשלחה אל ${to}.`,
    from: 'דנה לוי',
    signUp: 'הרשמה',
    first: 'שם פרטי',
    last: 'שם משפחה',
    password: 'סיסמה',
    terms: 'תנאי השימוש מקובלים עליי',
    sister: ['נועה', 'לוי'],
    add: 'הוספת זיכרון',
    over: 'ההזמנה כבר אושרה',
  },
} as const;

test('a sister invited by mail signs up from the invitation and is on the private site', async ({
  page,
  browser,
  language,
}) => {
  const labels = LABELS[language];
  const call = await signUpNewUser(page, language);
  const site = await createSite(call, language, 'private');
  const email = `sister-${randomUUID().slice(0, 8)}@example.org`;

  await page.goto(`/${language}/site/${site}/members`);
  await expectAppRendered(page);
  await page.getByRole('button', { name: labels.byMail }).click();
  await page.getByRole('dialog').getByLabel(labels.email).fill(email);
  await page.getByLabel(labels.line).fill(labels.mine);
  await expectAccessible(page);
  await page.getByRole('button', { name: labels.send }).click();
  await expect(page.getByText(labels.sent(email))).toBeVisible();
  await expectAccessible(page);

  const elsewhere = await browser.newContext();
  const sister = await elsewhere.newPage();
  const link = await linkFor(page.request, email, 'invitation');
  expect(link).toContain(`/${language}/invitation`);
  const opened = await sister.goto(link);
  expect(opened?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(heading(sister)).toContainText(labels.from);
  await expect(sister.getByText(labels.mine)).toBeVisible();
  await expectAccessible(sister);
  await sister.getByRole('main').getByRole('button', { name: labels.signUp }).click();
  await expect(sister.getByLabel(labels.email)).toHaveValue(email);
  await sister.getByLabel(labels.first).fill(labels.sister[0]);
  await sister.getByLabel(labels.last).fill(labels.sister[1]);
  await sister.getByLabel(labels.password, { exact: true }).fill('seven quiet words');
  await sister.getByLabel(labels.terms).check();
  await sister.getByRole('main').getByRole('button', { name: labels.signUp }).click();
  await expect(sister).toHaveURL(new RegExp(`/${language}/site/${site}$`), SLOW);
  await expect(sister.getByRole('link', { name: labels.add })).toBeVisible();

  // the link has already been used
  await sister.goto(link);
  await expect(heading(sister)).toHaveText(labels.over);
  await expectAccessible(sister);
  await elsewhere.close();

  await page.reload();
  await expect(page.getByText(labels.sister.join(' '))).toBeVisible();
});
