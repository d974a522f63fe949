// About: flowers, orders, vendors, vendor-orders
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { aCity, aPhoto, type Bought, buyFlowers, type Florist, openShop, takeProof } from './florist.ts';
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
    decline: 'Decline',
    declineIt: 'Decline the order',
    reason: 'Why can it not be done?',
    noReason: 'Write why the order is declined',
    declined: 'The order was declined.',
    setOff: 'On the way',
    sent: 'Sent',
    completed: 'Completed',
    nobody: /We didn’t find a vendor on your location/,
    notCharged: /Nothing was charged/,
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
    decline: 'דחייה',
    declineIt: 'דחיית ההזמנה',
    reason: 'מדוע אי אפשר לבצע אותה?',
    noReason: 'יש למלא את סיבת הדחייה',
    declined: 'ההזמנה נדחתה.',
    setOff: 'בדרך',
    sent: 'נשלחה',
    completed: 'הושלמה',
    nobody: /לא מצאנו ספק במיקום שלך/,
    notCharged: /לא היה חיוב|לא בוצע חיוב/,
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
  await phone.locator('input[type=file]').setInputFiles(await aPhoto(), SLOW);
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

/** A florist at an order that was offered to them. */
async function at({ page }: Florist, language: Locale, { id, number }: Bought): Promise<Page> {
  await page.goto(`/${language}/vendor/orders`);
  await expectAppRendered(page);
  await page.getByRole('link', { name: String(number) }).click(SLOW);
  await page.waitForURL(new RegExp(`/vendor/orders/${id}`));
  return page;
}

test('the florist who was chosen declines with a reason; another brings a similar bouquet, and the family sees it', async ({
  page,
  language,
  browser,
}) => {
  test.setTimeout(180_000);
  const w = LABELS[language];
  const city = aCity(language);
  const first = await openShop(browser, language, { city, price_minor: 2000 });
  const second = await openShop(browser, language, { city, price_minor: 1800 });
  const call = await signUpNewUser(page, language);
  const site = await createSite(call, language, 'private');
  const order = await buyFlowers(page, call, { language, site, city, bouquet: first.bouquet });

  const full = await at(first, language, order);
  await full.getByRole('button', { name: w.decline, exact: true }).click(SLOW);
  await full.getByRole('button', { name: w.declineIt }).click();
  await expect(full.getByRole('link', { name: w.noReason })).toBeVisible(SLOW);
  await expectAccessible(full);
  await full.getByLabel(w.reason).fill('We have no roses left.');
  await full.getByRole('button', { name: w.declineIt }).dblclick();
  await expect(full.getByText(w.declined)).toBeVisible(SLOW);
  await full.goto(`/${language}/vendor/orders/${order.id}`);
  await expect(full.getByRole('button', { name: w.accept })).toHaveCount(0);
  await full.context().close();

  const free = await at(second, language, order);
  await free.getByRole('button', { name: w.accept }).dblclick(SLOW);
  await free.getByRole('button', { name: w.setOff }).click(SLOW);
  await takeProof(free, w.sent);
  await expectAccessible(free);
  await free.getByRole('button', { name: w.finish }).dblclick();
  await expect(free.getByText(w.completed, { exact: true })).toBeVisible(SLOW);
  await free.context().close();

  await page.reload();
  await expect(page.getByRole('heading', { name: w.proof, exact: true })).toBeVisible(SLOW);
  await expect(page.getByText(second.bouquet.name).first()).toBeVisible();
  // the reason is for us only
  await expect(page.getByText('We have no roses left.')).toHaveCount(0);
  await expectAccessible(page);
});

test('no florist is left: the order is cancelled, the family reads why, and what was held goes back', async ({
  page,
  language,
  browser,
}) => {
  test.setTimeout(120_000);
  const w = LABELS[language];
  const city = aCity(language);
  const florist = await openShop(browser, language, { city, price_minor: 2000 });
  const call = await signUpNewUser(page, language);
  const site = await createSite(call, language, 'open');
  const { id } = await buyFlowers(page, call, { language, site, city, bouquet: florist.bouquet });
  const move = { move: 'decline', note: 'The shop is closed tomorrow.' };
  await florist.call('POST', `/api/vendor/orders/${id}/moves`, move, {
    'Idempotency-Key': randomUUID(),
  });
  await florist.page.context().close();
  await page.reload();
  await expect(page.getByText(w.nobody)).toBeVisible(SLOW);
  await expect(page.getByText(w.notCharged)).toBeVisible();
  await expectAccessible(page);
  const stateOf = async () =>
    (await call<{ order: { payment_status: string } }>('GET', `/api/orders/${id}`)).order.payment_status;
  await expect.poll(stateOf, SLOW).toBe('none');
});
