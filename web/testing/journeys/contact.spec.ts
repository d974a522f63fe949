// About: accounts
import { findEmail } from './mailbox.ts';
import { expect, expectAccessible, expectAppRendered, SLOW, test } from './visitor.ts';

const LABELS = {
  en: {
    contact: 'Contact us',
    name: 'Full name',
    email: 'Email',
    message: 'Message',
    send: 'Send',
    sent: 'Thank you, your message was sent. We will reply by email.',
    leaving: 'Before you go',
    phone: 'Phone',
    signUp: 'Sign me up',
    thanks: 'Thank you. We will get in touch soon.',
  },
  he: {
    contact: 'יצירת קשר',
    name: 'שם מלא',
    email: 'דוא״ל',
    message: 'הודעה',
    send: 'שליחה',
    sent: 'תודה, ההודעה נשלחה. נשיב בדוא״ל.',
    leaving: 'רגע לפני שיוצאים',
    phone: 'טלפון',
    signUp: 'אשמח שיחזרו אליי',
    thanks: 'תודה. ניצור איתך קשר בקרוב.',
  },
} as const;

const OPERATOR = 'dorot@localhost';

test('someone writes to Dorot from the home page before the app has loaded, and it arrives', async ({
  page,
  language,
  request,
}) => {
  const labels = LABELS[language];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/${language}`, { waitUntil: 'commit' });
  const form = page.locator('#contact form');
  await form.getByLabel(labels.name).fill('Dana Levi');
  await form.getByLabel(labels.email).fill(`dana-${language}@example.org`);
  await form.getByLabel(labels.message).fill(`How do I begin in ${language}?`);
  await form.getByRole('button', { name: labels.send }).click();
  release();
  await expect(page.getByText(labels.sent)).toBeVisible(SLOW);
  await expect(form.getByLabel(labels.message)).toHaveValue('');
  const email = await findEmail(request, OPERATOR, new RegExp(`How do I begin in ${language}`));
  expect(email.text).toContain(`dana-${language}@example.org`);
});

test('the footer opens the form over the page, which stays', async ({ page, language }) => {
  const labels = LABELS[language];
  await page.goto(`/${language}/login`);
  await expectAppRendered(page);
  await page.getByRole('contentinfo').getByRole('link', { name: labels.contact }).click();
  const dialog = page.getByRole('dialog', { name: labels.contact });
  await expect(dialog.getByLabel(labels.message)).toBeVisible(SLOW);
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/${language}/login$`));
});

test('someone whose mouse leaves the home page is offered a call, once', async ({
  page,
  language,
  request,
}) => {
  const labels = LABELS[language];
  await page.goto(`/${language}`);
  await expectAppRendered(page);
  const leave = () =>
    page.evaluate(() =>
      document.documentElement.dispatchEvent(
        new PointerEvent('pointerleave', { pointerType: 'mouse', clientY: -1 }),
      ),
    );
  await leave();
  const dialog = page.getByRole('dialog', { name: labels.leaving });
  await expect(dialog).toBeVisible(SLOW);
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByLabel(labels.name).fill('Dana');
  await dialog.getByLabel(labels.phone).fill(language === 'he' ? '050-1234567' : '212-5550100');
  await dialog.getByRole('button', { name: labels.signUp }).click();
  await expect(dialog.getByText(labels.thanks)).toBeVisible(SLOW);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await leave();
  await expect(dialog).toHaveCount(0);
  await findEmail(request, OPERATOR, language === 'he' ? /050-1234567/ : /212-5550100/);
});
