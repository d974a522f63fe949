// About: reminders
import { findEmail } from './mailbox.ts';
import { createSite, setDeath, signUpNewUser } from './owner.ts';
import { expect, expectAccessible, expectAppRendered, heading, SLOW, test } from './visitor.ts';

const SLUG = 'rachel-bluwstein';

const LABELS = {
  en: {
    name: 'Rachel Bluwstein',
    remind: 'Remind me of this day',
    fresh: 'New reminder',
    reminders: 'Reminders',
    onTheDay: 'On the day',
    set: 'Set the reminder',
    isSet: 'The reminder is set.',
    yahrzeit: 'Yahrzeit',
    why: /^Why this date/,
    test: /^Send me a test/,
    onItsWay: 'A test is on its way to your email.',
    subject: /yahrzeit of/,
    remove: /^Delete/,
    really: 'Delete',
    removed: 'The reminder was deleted.',
    close: 'Close',
  },
  he: {
    name: 'רחל בלובשטיין',
    remind: 'תזכורת ליום הזה',
    fresh: 'תזכורת חדשה',
    reminders: 'תזכורות',
    onTheDay: 'באותו יום',
    set: 'קביעת התזכורת',
    isSet: 'התזכורת נקבעה.',
    yahrzeit: 'יום השנה העברי',
    why: /^למה התאריך הזה/,
    test: /^שליחת הודעת ניסיון אליי/,
    onItsWay: 'הודעת ניסיון בדרך אל הדוא״ל שלך.',
    subject: /יום השנה לפטירת/,
    remove: /^מחיקה/,
    really: 'מחיקה',
    removed: 'התזכורת נמחקה.',
    close: 'סגירה',
  },
} as const;

test('a reader asks to be reminded of the yahrzeit, tries it, and finds out why it is on that day', async ({
  page,
  language,
}) => {
  const w = LABELS[language];
  await page.goto(`/${language}/site/${SLUG}`);
  await expectAppRendered(page);
  await page.getByRole('link', { name: w.remind }).click();
  await expect(page).toHaveURL(new RegExp(`/${language}/login`));
  const call = await signUpNewUser(page, language);
  const { user } = await call<{ user: { email: string } }>('GET', '/api/users/user');
  await page.goto(`/${language}/site/${SLUG}/reminders`);
  await page.getByRole('button', { name: w.fresh }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('checkbox', { name: w.onTheDay, exact: true }).check();
  await expectAccessible(page);
  await form.getByRole('button', { name: w.set }).dblclick();
  await expect(page.getByText(w.isSet)).toBeVisible();
  const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: w.yahrzeit });
  await expect(row).toHaveCount(1);
  await row.getByText(w.why).click();
  await expect(row.locator('ol li')).toHaveCount(20);
  await expectAccessible(page);
  await row.getByRole('button', { name: w.test }).click();
  await expect(page.getByText(w.onItsWay)).toBeVisible();
  expect((await findEmail(page.request, user.email, w.subject)).subject).toMatch(w.subject);

  await row.getByRole('button', { name: w.remove }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: w.really, exact: true }).click();
  await expect(page.getByText(w.removed)).toBeVisible(SLOW);
  await page.getByRole('dialog').getByRole('button', { name: w.close }).click();
  await expect(page).toHaveURL(new RegExp(`/${language}/site/${SLUG}$`));
  await expect(heading(page)).toContainText(w.name);
});

const FIRST_YEAR = {
  en: {
    choose: 'Choose the days',
    save: 'Save',
    days: ['The end of shiva', 'The thirtieth day', 'Eleven months', 'The first yahrzeit'],
    unveiling: 'The unveiling of the stone',
  },
  he: {
    choose: 'בחירת הימים',
    save: 'שמירה',
    days: ['סוף השבעה', 'השלושים', 'אחד־עשר חודשים', 'יום השנה הראשון'],
    unveiling: 'גילוי המצבה',
  },
} as const;

test('in the first week a family chooses the days of the first year, and takes one of them back', async ({
  page,
  language,
}) => {
  const w = FIRST_YEAR[language];
  const call = await signUpNewUser(page, language);
  const site = await createSite(call, language, 'private');
  await setDeath(call, site, 3);
  await page.goto(`/${language}/site/${site}/reminders`);
  await page.getByRole('button', { name: w.choose }).click();
  const form = page.getByRole('dialog').last();
  for (const day of w.days) await expect(form.getByRole('checkbox', { name: day })).toBeChecked();
  await form.getByRole('checkbox', { name: w.unveiling }).uncheck();
  await expectAccessible(page);
  await form.getByRole('button', { name: w.save, exact: true }).dblclick();
  const rows = page.getByRole('dialog').getByRole('listitem');
  for (const day of w.days) await expect(rows.filter({ hasText: day })).toHaveCount(1, SLOW);

  await page.reload();
  await page.getByRole('button', { name: w.choose }).click();
  await form.getByRole('checkbox', { name: w.days[2] }).uncheck();
  await form.getByRole('button', { name: w.save, exact: true }).click();
  await expect(rows.filter({ hasText: w.days[2] })).toHaveCount(0, SLOW);
  await expect(rows.filter({ hasText: w.days[3] })).toHaveCount(1);
});
