// About: stickers, orders, productions
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { callAs, createSite, signUpNewUser } from './owner.ts';
import { printed, scanned, stickersOf } from './printed.ts';
import { CARDS, payWith } from './sandbox-page.ts';
import { expect, expectAccessible, expectAppRendered, heading, logIn, SLOW, test } from './visitor.ts';

const LABELS = {
  en: {
    order: 'Order stickers',
    more: 'One more: Stickers',
    total: 'Total',
    toPayment: 'To payment',
    recipient: 'Name of the recipient',
    phone: 'Phone of the recipient',
    street: 'Street and number',
    city: 'City',
    terms: /terms of use/,
    pay: /^Pay/,
    ordered: /^Stickers for the site of/,
    myOrders: 'My orders',
    reason: 'Reason',
    why: 'Why is this needed?',
    goOn: 'Continue',
    printing: 'Start printing',
    save: 'Save the sheet (PDF)',
    enterScans: 'Enter scanned pieces',
    scans: 'Scanned addresses',
    otherCode: 'Line 2: This is not the code of the order',
    confirmTest: 'Confirm the test',
    send: 'Send the parcel',
    carrier: 'Carrier',
    parcel: 'Tracking number',
    markSent: 'Mark as sent',
    complete: 'Complete the order',
    onItsWay: 'The order is on its way to you.',
    issue: 'Report an issue',
    damaged: 'The order is damaged',
    describe: 'Describe the issue',
    sendReport: 'Send the report',
    settle: 'Settle the issue',
    part: 'Refund a part',
    amount: 'Amount in USD',
    note: 'Note to the buyer',
    refunded: 'We refunded a part of the order.',
    request: 'Request a podcast',
    wish: 'What should the podcast be about?',
    callWhen: 'When can we call?',
    sendRequest: 'Send the request',
    phoneNumber: 'Phone',
    requested: /^A podcast for the site of/,
    approve: 'Approve the draft',
    returnDraft: 'Return the draft',
    different: 'What should be different?',
    returned: 'The draft was returned.',
    approved: 'The draft was approved.',
  },
  he: {
    order: 'הזמנת מדבקות',
    more: 'עוד אחת: מדבקות',
    total: 'סך הכול',
    toPayment: 'לתשלום',
    recipient: 'שם הנמען או הנמענת',
    phone: 'טלפון למשלוח',
    street: 'רחוב ומספר',
    city: 'יישוב',
    terms: /תנאי השימוש/,
    pay: /^תשלום/,
    ordered: /^מדבקות לאתר של/,
    myOrders: 'ההזמנות שלי',
    reason: 'סיבה',
    why: 'לשם מה זה נחוץ?',
    goOn: 'המשך',
    printing: 'תחילת ההדפסה',
    save: 'שמירת הגיליון (PDF)',
    enterScans: 'הזנת הסריקות',
    scans: 'הכתובות שנסרקו',
    otherCode: 'שורה 2: זה לא הקוד של ההזמנה',
    confirmTest: 'אישור הבדיקה',
    send: 'שליחת החבילה',
    carrier: 'חברת משלוחים',
    parcel: 'מספר מעקב',
    markSent: 'סימון כנשלחה',
    complete: 'השלמת ההזמנה',
    onItsWay: 'ההזמנה בדרך אליך.',
    issue: 'דיווח על תקלה',
    damaged: 'ההזמנה הגיעה פגומה',
    describe: 'תיאור התקלה',
    sendReport: 'שליחת הדיווח',
    settle: 'סיום הטיפול בתקלה',
    part: 'החזר חלקי',
    amount: 'סכום ב־USD',
    note: 'הערה לקונה',
    refunded: 'החזרנו חלק מהתשלום.',
    request: 'בקשת פודקאסט',
    wish: 'על מה יספר הפודקאסט?',
    callWhen: 'מתי אפשר להתקשר?',
    sendRequest: 'שליחת הבקשה',
    phoneNumber: 'טלפון',
    requested: /^פודקאסט לאתר של/,
    approve: 'אישור הטיוטה',
    returnDraft: 'החזרת הטיוטה',
    different: 'מה כדאי לשנות?',
    returned: 'הטיוטה הוחזרה.',
    approved: 'הטיוטה אושרה.',
  },
} as const;

/** An administrator at the page of an order. */
async function adminAt(browser: Browser, baseURL: string | undefined, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const page = await context.newPage();
  const token = await logIn(page, 'admin');
  await page.addInitScript((value) => localStorage.setItem('auth._token.local', value), `Bearer ${token}`);
  await page.goto(path);
  await expectAppRendered(page);
  return page;
}

/** Presses a button of the page, then the one of the same or another name in its dialog. */
async function make(page: Page, offer: string, action = offer): Promise<void> {
  const dialog = page.getByRole('dialog');
  if (!(await dialog.isVisible())) await page.getByRole('button', { name: offer, exact: true }).click(SLOW);
  await dialog.getByRole('button', { name: action, exact: true }).click(SLOW);
  await expect(dialog).toBeHidden(SLOW);
}

type Labels = (typeof LABELS)[keyof typeof LABELS];

/** The same by an administrator, who says why. */
async function makeAsAdmin(page: Page, w: Labels, offer: string, action = offer): Promise<void> {
  const dialog = page.getByRole('dialog');
  if (!(await dialog.isVisible())) await page.getByRole('button', { name: offer, exact: true }).click(SLOW);
  await dialog.getByRole('button', { name: action, exact: true }).click(SLOW);
  const reason = page.getByRole('dialog', { name: w.reason, exact: true });
  await reason.getByLabel(w.why).fill('An order of today', SLOW);
  await reason.getByRole('button', { name: w.goOn, exact: true }).click();
  await expect(dialog).toHaveCount(0, SLOW);
}

test('a family orders stickers; each piece is read with a phone before they are sent, and one that is damaged is paid for in part', async ({
  page,
  language,
  browser,
  baseURL,
  context,
}) => {
  test.setTimeout(240_000);
  const w = LABELS[language];
  const call = await signUpNewUser(page, language);
  const site = await createSite(call, language, 'open');
  await page.goto(`/${language}/site/${site}/services/qr`);
  await expectAppRendered(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: w.order }).click();
  await page.getByRole('button', { name: w.more }).click(SLOW);
  await page.getByRole('button', { name: w.more }).click();
  await expect(page.getByText(w.total, { exact: true })).toBeVisible(SLOW);
  await expectAccessible(page);
  await page.getByRole('button', { name: w.toPayment }).click();
  await page.getByLabel(w.recipient).fill('Noa Levi', SLOW);
  await page.getByLabel(w.phone).fill('054-1234567');
  await page.getByLabel(w.street).fill('HaNassi 4');
  await page.getByLabel(w.city).fill('Haifa');
  await page.getByRole('checkbox', { name: w.terms }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: w.pay }).dblclick();
  await payWith(page, CARDS.pays);
  await page.waitForURL(/dashboard\/orders\/\d+/);
  await expect(heading(page)).toHaveText(w.ordered, SLOW);
  await expectAccessible(page);
  const { pathname: path } = new URL(page.url());

  // who prints it
  const admin = await adminAt(browser, baseURL, path);
  await makeAsAdmin(admin, w, w.printing);
  const saving = admin.waitForEvent('download');
  await admin.getByRole('button', { name: w.save }).click(SLOW);
  const sheet = await readFile(await (await saving).path());
  const [first = '', second = ''] = stickersOf(await printed(context, sheet)).map(scanned);
  await admin.getByRole('button', { name: w.enterScans }).click();
  const dialog = admin.getByRole('dialog');
  const scans = dialog.getByLabel(w.scans);
  await scans.fill([first, `${second}0`].join('\n'));
  await dialog.getByRole('button', { name: w.confirmTest }).click();
  await expect(dialog.getByText(w.otherCode).first()).toBeVisible(SLOW);
  await expectAccessible(admin, '[role=dialog]');
  await scans.fill([first, second].join('\n'));
  await makeAsAdmin(admin, w, w.enterScans, w.confirmTest);
  await admin.getByRole('button', { name: w.send }).click(SLOW);
  await dialog.getByLabel(w.carrier).fill('Israel Post');
  await dialog.getByLabel(w.parcel).fill('RR123IL');
  await makeAsAdmin(admin, w, w.send, w.markSent);

  await page.reload();
  await expect(page.getByText(w.onItsWay)).toBeVisible(SLOW);
  await expect(page.getByText('RR123IL')).toBeVisible();
  // the first scan of the sticker, on its stone
  const stranger = await browser.newContext();
  const phone = await stranger.newPage();
  await phone.goto(first);
  await expect(phone).toHaveURL(/\/site\//);
  await stranger.close();
  const stateOf = async () => {
    const { codes } = await call<{ codes: { address: string; state: string }[] }>(
      'GET',
      `/api/sites/${site}/codes`,
    );
    return codes.find(({ address }) => address === first)?.state;
  };
  await expect.poll(stateOf, SLOW).toBe('bound');

  await makeAsAdmin(admin, w, w.complete);
  await page.reload();
  await page.getByRole('button', { name: w.issue }).click(SLOW);
  const report = page.getByRole('dialog');
  await report.getByText(w.damaged).click();
  await report.getByLabel(w.describe).fill('One of them is torn.');
  await expectAccessible(page, '[role=dialog]');
  await report.getByRole('button', { name: w.sendReport }).dblclick();
  await expect(report).toBeHidden(SLOW);

  await admin.reload();
  await admin.getByRole('button', { name: w.settle }).click(SLOW);
  await dialog.getByText(w.part).click();
  await dialog.getByLabel(w.amount).fill('2');
  await dialog.getByLabel(w.note).fill('For the torn one.');
  await expectAccessible(admin, '[role=dialog]');
  await makeAsAdmin(admin, w, w.settle);
  await admin.context().close();
  await page.reload();
  await expect(page.getByText(w.refunded).first()).toBeVisible(SLOW);
  await expectAccessible(page);
  await page.goto(`/${language}/dashboard/orders`);
  await expect(heading(page)).toHaveText(w.myOrders, SLOW);
  await expectAccessible(page);
});

const nextWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString();

test('a family asks for a podcast, returns the first draft, and approves the second', async ({
  page,
  language,
}) => {
  test.setTimeout(120_000);
  const w = LABELS[language];
  const wish = `The shop in Jaffa, ${randomUUID()}`;
  const call = await signUpNewUser(page, language);
  const site = await createSite(call, language, 'private');
  await page.goto(`/${language}/site/${site}/services/podcast`);
  await expectAppRendered(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: w.request }).click();
  await page.getByLabel(w.wish).fill(wish, SLOW);
  // what was written is still there after a reload
  await page.reload();
  await expect(page.getByLabel(w.wish)).toHaveValue(wish, SLOW);
  await page.getByLabel(w.phoneNumber, { exact: true }).fill('0541234567');
  await page.getByLabel(w.callWhen).fill('20:00');
  await page.getByRole('checkbox', { name: w.terms }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: w.sendRequest }).dblclick();
  await page.waitForURL(/dashboard\/orders\/\d+/);
  await expect(heading(page)).toHaveText(w.requested, SLOW);
  await expect(page.getByText(wish)).toBeVisible();

  const id = page.url().split('/').at(-1);
  const admin = callAs(page, await logIn(page, 'admin'));
  const reason = { 'X-Reason': 'for%20a%20test' };
  const move = (data: object) => admin('POST', `/api/orders/${id}/moves`, data, reason);
  await move({ move: 'book', call_at: nextWeek() });
  await move({ move: 'draft', note: 'https://example.org/first' });
  await page.reload();
  await page.getByRole('button', { name: w.returnDraft }).click(SLOW);
  await page.getByRole('dialog').getByLabel(w.different).fill('Her name is Ruth.');
  await expectAccessible(page, '[role=dialog]');
  await make(page, w.returnDraft);
  await expect(page.getByText(w.returned).first()).toBeVisible();
  await move({ move: 'draft', note: 'https://example.org/second' });
  await page.reload();
  await make(page, w.approve);
  await expect(page.getByText(w.approved).first()).toBeVisible();
  await expectAccessible(page);
});
