// About: boxes, orders, short-links

import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { createSite, signUpNewUser } from './owner.ts';
import { printed, scanned } from './printed.ts';
import { CARDS, payWith } from './sandbox-page.ts';
import { expect, expectAccessible, expectAppRendered, heading, logIn, SLOW, test } from './visitor.ts';

const LABELS = {
  en: {
    order: 'Order a box',
    more: 'One more: Photos and documents',
    film: 'One more: Video cassettes',
    mail: 'Registered mail',
    toPayment: 'To payment',
    nothing: 'Choose what to send',
    recipient: 'Name of the recipient',
    phone: 'Phone of the recipient',
    street: 'Street and number',
    city: 'City',
    terms: /terms of use/,
    pay: /^Pay/,
    ordered: /^A digitization box for the site of/,
    reason: 'Reason',
    why: 'Why is this needed?',
    goOn: 'Continue',
    sendLabel: 'Send the label',
    saveLabel: 'Save the label (PDF)',
    open: 'Open the parcel',
    fewer: 'One less: Photos and documents',
    addPhotos: 'Add photos',
    confirm: 'Confirm what arrived',
    start: 'Start digitizing',
    pieces: 'The pieces of the box',
    upload: 'Upload the files',
    blank: 'Mark as blank',
    isBlank: 'Blank or unreadable',
    isDone: 'Digitized',
    uploaded: 'All files are uploaded',
    send: 'Send the parcel',
    carrier: 'Carrier',
    parcel: 'Tracking number',
    markSent: 'Mark as sent',
    progress: '2 of 2 pieces are done.',
    refunded: /For what did not arrive or was blank/,
    found: 'This is a box on its way to Dorot',
  },
  he: {
    order: 'הזמנת קופסה',
    more: 'עוד אחת: תמונות ומסמכים',
    film: 'עוד אחת: קלטות וידאו',
    mail: 'דואר רשום',
    toPayment: 'לתשלום',
    nothing: 'יש לבחור מה לשלוח',
    recipient: 'שם הנמען או הנמענת',
    phone: 'טלפון למשלוח',
    street: 'רחוב ומספר',
    city: 'יישוב',
    terms: /תנאי השימוש/,
    pay: /^תשלום/,
    ordered: /^קופסת דיגיטציה לאתר של/,
    reason: 'סיבה',
    why: 'לשם מה זה נחוץ?',
    goOn: 'המשך',
    sendLabel: 'שליחת התווית',
    saveLabel: 'שמירת התווית (PDF)',
    open: 'פתיחת החבילה',
    fewer: 'פחות אחת: תמונות ומסמכים',
    addPhotos: 'הוספת תמונות',
    confirm: 'אישור מה שהגיע',
    start: 'התחלת ההמרה',
    pieces: 'הפריטים של הקופסה',
    upload: 'העלאת הקבצים',
    blank: 'סימון כריק',
    isBlank: 'ריק או בלתי קריא',
    isDone: 'הומר',
    uploaded: 'כל הקבצים הועלו',
    send: 'שליחת החבילה',
    carrier: 'חברת משלוחים',
    parcel: 'מספר מעקב',
    markSent: 'סימון כנשלחה',
    progress: '2 מתוך 2 פריטים טופלו.',
    refunded: /על מה שלא הגיע או היה ריק/,
    found: 'זו קופסה בדרך לדורות',
  },
} as const;
type Labels = (typeof LABELS)[keyof typeof LABELS];

const photo = async () => ({
  name: 'IMG_1.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: '#8a6d3b' } })
    .jpeg()
    .toBuffer(),
});

/** An administrator at a page. */
async function adminAt(browser: Browser, baseURL: string | undefined, at: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const page = await context.newPage();
  const token = await logIn(page, 'admin');
  await page.addInitScript((value) => localStorage.setItem('auth._token.local', value), `Bearer ${token}`);
  await page.goto(at);
  await expectAppRendered(page);
  return page;
}

/** Says why, where an administrator is asked. */
async function explain(page: Page, w: Labels): Promise<void> {
  const reason = page.getByRole('dialog', { name: w.reason, exact: true });
  await reason.getByLabel(w.why).fill('A box of today', SLOW);
  await reason.getByRole('button', { name: w.goOn, exact: true }).click();
}

/** Presses a button of the page, then the one of the same or another name in its dialog, and says why. */
async function make(page: Page, w: Labels, offer: string, action = offer): Promise<void> {
  const dialog = page.getByRole('dialog');
  if (!(await dialog.isVisible())) await page.getByRole('button', { name: offer, exact: true }).click(SLOW);
  await dialog.getByRole('button', { name: action, exact: true }).click(SLOW);
  await explain(page, w);
  await expect(dialog).toHaveCount(0, SLOW);
}

test('a family sends photos and a cassette in a box: the files wait for them, what is blank is refunded, and the originals go back', async ({
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
  await page.goto(`/${language}/site/${site}/services/box`);
  await expectAppRendered(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: w.order }).click();
  await page.getByRole('button', { name: w.toPayment }).click(SLOW);
  await expect(page.getByText(w.nothing).first()).toBeVisible(SLOW);
  await page.getByRole('button', { name: w.more }).click();
  await page.getByRole('button', { name: w.more }).click();
  await page.getByRole('button', { name: w.film }).click();
  await page.getByText(w.mail, { exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: w.toPayment }).click();
  await page.getByLabel(w.recipient).fill('Noa Levi', SLOW);
  await page.getByLabel(w.phone).fill('054-1234567');
  await page.getByLabel(w.street).fill('HaNassi 4');
  await page.getByLabel(w.city).fill('Haifa');
  await page.getByRole('checkbox', { name: w.terms }).check();
  await page.getByRole('button', { name: w.pay }).dblclick();
  await payWith(page, CARDS.pays);
  await page.waitForURL(/dashboard\/orders\/\d+/);
  await expect(heading(page)).toHaveText(w.ordered, SLOW);
  await expectAccessible(page);
  const { pathname: at } = new URL(page.url());

  const admin = await adminAt(browser, baseURL, at);
  await make(admin, w, w.sendLabel);
  await page.reload();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: w.saveLabel }).click(SLOW);
  const label = scanned(await printed(context, await readFile(await (await saving).path())));
  expect(label).toMatch(/\/b\/\w+$/);
  // who finds it on the way
  const stranger = await browser.newContext();
  const phone = await stranger.newPage();
  await phone.goto(label ?? '');
  await expect(heading(phone)).toHaveText(w.found, SLOW);
  await expectAccessible(phone);
  await stranger.close();

  await admin.getByRole('button', { name: w.open, exact: true }).click(SLOW);
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('button', { name: w.fewer }).click();
  await dialog.getByLabel(w.addPhotos).setInputFiles(await photo());
  await explain(admin, w);
  await expectAccessible(admin, '[role=dialog]');
  await make(admin, w, w.open, w.confirm);
  await make(admin, w, w.start);
  await admin.getByRole('link', { name: w.pieces }).click(SLOW);
  await admin
    .getByLabel(w.upload)
    .first()
    .setInputFiles(await photo(), SLOW);
  await explain(admin, w);
  await expect(admin.getByText(w.isDone, { exact: true })).toBeVisible(SLOW);
  await admin.getByRole('button', { name: w.blank }).first().click(SLOW);
  await explain(admin, w);
  await expect(admin.getByText(w.isBlank, { exact: true })).toBeVisible(SLOW);
  await expectAccessible(admin);
  await make(admin, w, w.uploaded);

  await page.reload();
  await expect(page.getByText(w.progress)).toBeVisible(SLOW);
  await expect(page.getByText(w.refunded)).toBeVisible();
  await expectAccessible(page);
  const { memories } = await call<{ memories: unknown[] }>('GET', `/api/sites/memories/pending/${site}`);
  expect(memories).toHaveLength(1);

  await admin.getByRole('button', { name: w.send, exact: true }).click(SLOW);
  await dialog.getByLabel(w.carrier).fill('Israel Post');
  await dialog.getByLabel(w.parcel).fill('RR456IL');
  await make(admin, w, w.send, w.markSent);
  await page.reload();
  await expect(page.getByText('RR456IL')).toBeVisible(SLOW);
});
