// About: flowers, orders, vendors, vendor-orders
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { findEmail } from './mailbox.ts';
import { createSite, signUpNewUser } from './owner.ts';
import { CARDS, payWith } from './sandbox-page.ts';
import { expect, expectAccessible, expectAppRendered, heading, type Locale, SLOW, test } from './visitor.ts';

const LABELS = {
  en: {
    order: 'Order flowers',
    cemetery: 'Cemetery',
    typed: 'Sde Yeho',
    found: /^Sde Yehoshua/,
    address: 'Address of the cemetery',
    location: 'Where the grave is in the cemetery',
    bouquet: /White bouquet/,
    day: 'The day of the flowers',
    card: /^Text on the card/,
    similar: /^A similar bouquet/,
    total: 'Total',
    toPayment: 'To payment',
    missing: 'Enter the address of the cemetery',
    held: /is held on the card now/,
    terms: /terms of use/,
    pay: /^Pay/,
    ordered: /^Flowers for the grave of/,
    asked: 'A florist near the cemetery was asked to bring the flowers.',
    accept: 'Accept the order',
    finish: 'Flowers placed, finish',
    finished: 'The order is completed',
    accepted: 'The florist accepted the order',
    proof: 'The flowers on the grave',
    photo: 'Photo of the flowers on the grave',
  },
  he: {
    order: 'הזמנת פרחים',
    cemetery: 'בית עלמין',
    typed: 'שדה יהו',
    found: /^שדה יהושע/,
    address: 'כתובת בית העלמין',
    location: 'היכן הקבר בבית העלמין',
    bouquet: /זר לבן/,
    day: 'היום שבו יונחו הפרחים',
    card: /^טקסט לכרטיס/,
    similar: /^גם זר דומה/,
    total: 'סך הכול',
    toPayment: 'לתשלום',
    missing: 'יש למלא את כתובת בית העלמין',
    held: /מוחזק בכרטיס כבר עכשיו/,
    terms: /תנאי השימוש/,
    pay: /^תשלום/,
    ordered: /^פרחים לקבר של/,
    asked: 'פנינו לחנות פרחים ליד בית העלמין כדי שתביא את הפרחים.',
    accept: 'אישור ההזמנה',
    finish: 'הזר הונח, סיום',
    finished: 'ההזמנה הושלמה',
    accepted: 'חנות הפרחים אישרה את ההזמנה',
    proof: 'הפרחים על הקבר',
    photo: 'תמונה של הפרחים על הקבר',
  },
} as const;

/** The job page of an order, by the link that its florist got; without an account. */
async function jobPage(browser: Browser, page: Page, language: Locale, number: string): Promise<Page> {
  const link = new RegExp(`${number}[^]*?/\\w+/job/([\\w-]+)`);
  const { text } = await findEmail(page.request, 'florist1@example.org', link);
  const token = link.exec(text)?.[1] ?? '';
  const phone = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await phone.goto(new URL(`/${language}/job/${token}`, page.url()).href);
  await expectAppRendered(phone);
  return phone;
}

test('a family orders flowers for a grave; the florist accepts by the link of the order and proves them with a photo', async ({
  page,
  language,
  browser,
}) => {
  test.setTimeout(240_000);
  const w = LABELS[language];
  const call = await signUpNewUser(page, language);
  const site = await createSite(call, language, 'open');
  await page.goto(`/${language}/site/${site}/services/flowers`);
  await expectAppRendered(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: w.order }).click();

  // the cemetery is found in the list
  await page.getByLabel(w.cemetery, { exact: true }).pressSequentially(w.typed, SLOW);
  await page.getByRole('button', { name: w.found }).click(SLOW);
  await page.getByLabel(w.location).fill('Gate 3, block 12', SLOW);
  await page.getByRole('radio', { name: w.bouquet }).check(SLOW);
  await page.getByLabel(w.day).selectOption({ index: 1 });
  await page.getByLabel(w.card).fill('סבתא יקרה');
  await page.getByRole('checkbox', { name: w.similar }).check();
  await page.getByRole('button', { name: w.toPayment }).click();
  await expect(page.getByRole('link', { name: w.missing })).toBeVisible(SLOW);
  await expectAccessible(page);

  // what was typed is still there after a reload
  await page.reload();
  await expect(page.getByLabel(w.card)).toHaveValue('סבתא יקרה', SLOW);
  await page.getByLabel(w.address).fill('Kfar Samir');
  await expect(page.getByText(w.total, { exact: true })).toBeVisible(SLOW);
  await page.getByRole('button', { name: w.toPayment }).click();
  await page.waitForURL(/order-service\/flowers\/payment/);
  await expect(page.getByText(w.held)).toBeVisible(SLOW);
  await page.getByRole('checkbox', { name: w.terms }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: w.pay }).dblclick();
  await payWith(page, CARDS.pays);
  await page.waitForURL(/dashboard\/orders\/\d+/);
  await expect(heading(page)).toHaveText(w.ordered, SLOW);
  await expect(page.getByText(w.asked)).toBeVisible(SLOW);
  await expectAccessible(page);

  const id = /orders\/(\d+)/.exec(page.url())?.[1] ?? '';
  const { order } = await call<{ order: { number: number } }>('GET', `/api/orders/${id}`);
  const phone = await jobPage(browser, page, language, String(order.number));
  await expectAccessible(phone);
  await phone.getByRole('button', { name: w.accept, exact: true }).dblclick(SLOW);
  const buffer = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#8aa' } })
    .jpeg()
    .toBuffer();
  const photo = { name: 'grave.jpg', mimeType: 'image/jpeg', buffer };
  await phone.locator('input[type=file]').setInputFiles(photo, SLOW);
  await expect(phone.locator('form img')).toBeVisible(SLOW);
  await phone.getByRole('button', { name: w.finish, exact: true }).click(SLOW);
  await expect(heading(phone)).toHaveText(w.finished, SLOW);
  await phone.context().close();

  await page.reload();
  await expect(page.getByRole('heading', { name: w.proof, exact: true })).toBeVisible(SLOW);
  const proof = page.getByRole('img', { name: w.photo });
  await expect
    .poll(() => proof.evaluate((img: HTMLImageElement) => img.naturalWidth), SLOW)
    .toBeGreaterThan(0);
  await expect(page.getByText(w.accepted)).toBeVisible();
  await expectAccessible(page);
});
