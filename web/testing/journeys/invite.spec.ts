// About: members, sign-up
import { randomUUID } from 'node:crypto';
import { linkFor } from './mailbox.ts';
import { aNewcomer, aSiteOf } from './owner.ts';
import { expect, expectAccessible, expectTakenOver, heading, SLOW, test } from './visitor.ts';

const WORDS = {
  en: {
    byMail: 'Invite by email',
    email: 'Email',
    line: 'A line of your own',
    mine: 'She spoke of you often.',
    send: 'Send the invitation',
    sent: (to: string) => `The invitation was sent to ${to}.`,
    from: 'Dana Levi',
    signUp: 'Sign up',
    first: 'First name',
    last: 'Last name',
    password: 'Password',
    again: 'Password again',
    terms: 'I accept the terms of use',
    sister: ['Noa', 'Levi'],
    add: 'Add a memory',
    over: 'This invitation has been accepted',
  },
  he: {
    byMail: 'הזמנה בדואר אלקטרוני',
    email: 'דואר אלקטרוני',
    line: 'כמה מילים משלך',
    mine: 'היא דיברה עלייך הרבה.',
    send: 'שליחת ההזמנה',
    sent: (to: string) => `ההזמנה נשלחה אל ${to}.`,
    from: 'דנה לוי',
    signUp: 'הרשמה',
    first: 'שם פרטי',
    last: 'שם משפחה',
    password: 'סיסמה',
    again: 'הסיסמה שוב',
    terms: 'תנאי השימוש מקובלים עליי',
    sister: ['נועה', 'לוי'],
    add: 'הוספת זיכרון',
    over: 'ההזמנה כבר התקבלה',
  },
} as const;

test('a sister invited by mail signs up from the invitation and is on the private site', async ({
  page,
  browser,
  language,
}) => {
  const words = WORDS[language];
  const call = await aNewcomer(page, language);
  const site = await aSiteOf(call, language, 'private');
  const email = `sister-${randomUUID().slice(0, 8)}@example.org`;

  await page.goto(`/${language}/site/${site}/members`);
  await expectTakenOver(page);
  await page.getByRole('button', { name: words.byMail }).click();
  await page.getByRole('dialog').getByLabel(words.email).fill(email);
  await page.getByLabel(words.line).fill(words.mine);
  await expectAccessible(page);
  await page.getByRole('button', { name: words.send }).click();
  await expect(page.getByText(words.sent(email))).toBeVisible();
  await expectAccessible(page);

  const elsewhere = await browser.newContext();
  const sister = await elsewhere.newPage();
  const link = await linkFor(page.request, email, 'invitation');
  expect(link).toContain(`/${language}/invitation`);
  const opened = await sister.goto(link);
  expect(opened?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(heading(sister)).toContainText(words.from);
  await expect(sister.getByText(words.mine)).toBeVisible();
  await expectAccessible(sister);
  await sister.getByRole('main').getByRole('button', { name: words.signUp }).click();
  await expect(sister.getByLabel(words.email)).toHaveValue(email);
  await sister.getByLabel(words.first).fill(words.sister[0]);
  await sister.getByLabel(words.last).fill(words.sister[1]);
  await sister.getByLabel(words.password, { exact: true }).fill('seven quiet words');
  await sister.getByLabel(words.again).fill('seven quiet words');
  await sister.getByLabel(words.terms).check();
  await sister.getByRole('main').getByRole('button', { name: words.signUp }).click();
  await expect(sister).toHaveURL(new RegExp(`/${language}/site/${site}$`), SLOW);
  await expect(sister.getByRole('link', { name: words.add })).toBeVisible();

  // the link has already been used
  await sister.goto(link);
  await expect(heading(sister)).toHaveText(words.over);
  await expectAccessible(sister);
  await elsewhere.close();

  await page.reload();
  await expect(page.getByText(words.sister.join(' '))).toBeVisible();
});
