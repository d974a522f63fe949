// About: plans, orders, payments, invoices, billing, prices
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { readPdf } from '#worker/testing/pdf-text.ts';
import { findEmail } from './mailbox.ts';
import { type Call, createSite, signUpNewUser } from './owner.ts';
import { CARDS, payWith } from './sandbox-page.ts';
import { expect, expectAccessible, expectAppRendered, heading, SLOW, test } from './visitor.ts';

const LABELS = {
  en: {
    words: 'Your words',
    used: /3 of 3 free photos and recordings used/,
    adds: 'What a plan adds',
    more: 'More photos and recordings',
    plans: 'See the plans',
    share: 'Share memory',
    added: 'Your memory has been added.',
    monthly: 'Choose monthly',
    annual: 'Choose annual',
    terms: /terms of use/,
    pay: /^Pay/,
    hasPlan: /has a plan$/,
    waiting: 'This order is not paid yet',
    cancel: 'Cancel the plan',
    cancelled: /^The plan is cancelled/,
    plan: 'Plan',
    blurred: 'Some pictures here are blurred for now. Nothing was deleted.',
    summary: /^View your order/,
    addCoupon: 'Add a coupon',
    coupon: 'Coupon',
    apply: 'Apply',
    noSuch: 'There is no such coupon.',
    notFor: 'This coupon is not for these items.',
    couponLine: 'Coupon FAMILY20',
    give: 'Give a plan',
    year: /year/i,
    note: /^A note to the family/,
    goOn: 'Continue to payment',
    gave: /^You gave the site/,
    given: 'A plan was given to the site of',
    invoice: /^Invoice and receipt/,
    cardNumber: 'Card numbers are entered on the payment page only',
    onInvoice: ['Invoice and receipt', 'Annual plan', '$39.99', 'Discount', 'VAT'],
  },
  he: {
    words: 'המילים שלך',
    used: /נוספו 3 מתוך 3 תמונות והקלטות ללא תשלום/,
    adds: 'מה מוסיף מינוי',
    more: 'עוד תמונות והקלטות',
    plans: 'לצפייה במינויים',
    share: 'שיתוף הזיכרון',
    added: 'הזיכרון נוסף.',
    monthly: 'בחירה במינוי חודשי',
    annual: 'בחירה במינוי שנתי',
    terms: /תנאי השימוש/,
    pay: /^תשלום/,
    hasPlan: /יש מינוי$/,
    waiting: 'ההזמנה הזאת עדיין לא שולמה',
    cancel: 'ביטול המינוי',
    cancelled: /^המינוי בוטל/,
    plan: 'מינוי',
    blurred: 'חלק מהתמונות מטושטשות כרגע. דבר לא נמחק.',
    summary: /^פירוט ההזמנה/,
    addCoupon: 'הוספת קופון',
    coupon: 'קופון',
    apply: 'החלה',
    noSuch: 'אין קופון כזה.',
    notFor: 'הקופון הזה אינו מתאים לפריטים האלה.',
    couponLine: 'קופון FAMILY20',
    give: 'מתן מינוי במתנה',
    year: /שנה/,
    note: /^כמה מילים למשפחה/,
    goOn: 'המשך לתשלום',
    gave: /^הענקת מינוי/,
    given: 'מינוי ניתן במתנה לאתר של',
    invoice: /^חשבונית וקבלה/,
    cardNumber: 'מספר כרטיס מוקלד בדף התשלום בלבד',
    onInvoice: ['חשבונית', 'מינוי שנתי', '39.99', 'הנחה', 'מע״מ'],
  },
} as const;

const DAY_MS = 86_400_000;
const FOURTH = 'The photo that came too late.';

const aPhoto = (hue: number): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: { r: hue, g: 90, b: 120 } } })
    .jpeg()
    .toBuffer();

/** Posts a memory with so many photos, as the caller. */
async function postPhotos(call: Call, site_id: number, count: number): Promise<void> {
  const media: { id: string }[] = [];
  for (let at = 0; at < count; at++) {
    const data = await aPhoto(40 * at);
    const { upload_id } = await call<{ upload_id: string }>('POST', '/api/media/start', {
      purpose: 'memory',
      target: site_id,
      files: [{ name: `${at}.jpg`, type: 'image/jpeg', bytes: data.length, width: 320 }],
    });
    await call('PUT', `/api/media/${upload_id}/1`, data);
    const done = await call<{ media: { id: string } }>('POST', `/api/media/${upload_id}/done`);
    media.push({ id: done.media.id });
  }
  const memory = { site_id, text: 'The first photos.', lang: 'en', client_key: randomUUID(), media };
  await call('POST', '/api/sites/memories', memory);
}

/** On a phone what is ordered is in a sheet. */
async function expectDiscounted(page: Page, w: { summary: RegExp; couponLine: string }): Promise<void> {
  await page.getByRole('button', { name: w.summary }).click(SLOW);
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(w.couponLine, { exact: true })).toBeVisible(SLOW);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
}

/** Fills the checkout and goes to the provider’s page. */
async function toProvider(page: Page, { terms, pay }: { terms: RegExp; pay: RegExp }): Promise<void> {
  await page.getByRole('checkbox', { name: terms }).check();
  await page.getByRole('button', { name: pay }).dblclick();
}

test('a family whose free site is full buys a plan after a declined card, adds the fourth photo, cancels, sees what is blurred when the plan ends, and renews', async ({
  page,
  language,
}) => {
  test.setTimeout(300_000);
  const w = LABELS[language];
  const call = await signUpNewUser(page, language);
  const site = await createSite(call, language, 'open');
  const at = (path: string) => `/${language}/site/${site}${path}`;
  await postPhotos(call, site, 3);

  await page.goto(at('?compose=memory'));
  await page.getByLabel(w.words).fill(FOURTH, SLOW);
  await expect(page.getByText(w.used)).toBeVisible();
  await page.getByRole('button', { name: w.adds }).click();
  const dialog = page.getByRole('dialog', { name: w.more });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('link', { name: w.plans }).click();
  await expect(page.getByRole('button', { name: w.monthly })).toBeVisible(SLOW);
  await expectAccessible(page);
  await page.getByRole('button', { name: w.monthly }).click();
  await page.waitForURL(/subscribe\/payment$/);
  await expect(page.getByRole('button', { name: w.pay })).toBeVisible(SLOW);
  await expectAccessible(page);
  await toProvider(page, w);
  await payWith(page, CARDS.declined);
  await expect(page.getByRole('alert')).toBeVisible();
  await payWith(page, CARDS.pays);
  await page.waitForURL(/dashboard\/orders\/\d+/);
  await expect(heading(page)).toHaveText(w.hasPlan, SLOW);
  await expectAccessible(page);

  await page.goto(at('?compose=memory'));
  await expect(page.getByLabel(w.words)).toHaveValue(FOURTH, SLOW);
  const photo = { name: 'fourth.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(200) };
  await page.locator('input[type=file]').last().setInputFiles(photo);
  await page.getByRole('button', { name: w.share }).click();
  await expect(page.getByText(w.added)).toBeVisible({ timeout: 40_000 });
  await page.goto(at(''));
  const fourth = page.locator('article').filter({ hasText: FOURTH });
  await expect(fourth.locator('img')).toBeVisible(SLOW);
  await expect(page.getByText(w.blurred)).toHaveCount(0);

  await page.goto(at('/settings/plan'));
  await page.getByRole('button', { name: w.cancel, exact: true }).click(SLOW);
  await page.getByRole('dialog').getByRole('button', { name: w.cancel, exact: true }).click();
  await expect(page.getByText(w.cancelled).first()).toBeVisible();
  await expectAccessible(page);
  await page.goto(at(''));
  await expect(page.locator('article img').first()).toBeVisible(SLOW);
  await expect(page.getByText(w.blurred)).toHaveCount(0);

  const later = new Date(Date.now() + 32 * DAY_MS).toISOString();
  const headers = { 'X-Local-Time': later };
  const ended = await page.request.post('/dev/jobs/end_plan', { headers, data: { site_id: site } });
  expect(ended.status()).toBe(204);
  await page.goto(at(''));
  await expect(fourth.getByText(w.blurred)).toBeVisible(SLOW);

  await page.goto(at('/subscribe'));
  await page.getByRole('button', { name: w.annual }).click(SLOW);
  await toProvider(page, w);
  await payWith(page, CARDS.pays);
  await expect(heading(page)).toHaveText(w.hasPlan, SLOW);
  await page.goto(at(''));
  await expect(page.locator('article img').first()).toBeVisible(SLOW);
  await expect(page.getByText(w.blurred)).toHaveCount(0);
});

test('a coupon takes off a fifth, and the invoice says so, on the page and in its PDF', async ({
  page,
  language,
}) => {
  test.setTimeout(180_000);
  const w = LABELS[language];
  const call = await signUpNewUser(page, language);
  const site = await createSite(call, language);
  await page.goto(`/${language}/site/${site}/subscribe`);
  await page.getByRole('button', { name: w.monthly }).click(SLOW);
  await page.getByRole('button', { name: w.addCoupon }).click(SLOW);
  for (const [code, fault] of [
    ['NOSUCH', w.noSuch],
    ['FAMILY20', w.notFor],
    ['4242 4242 4242 4242', w.cardNumber],
  ] as const) {
    await page.getByLabel(w.coupon).fill(code);
    await page.getByRole('button', { name: w.apply }).click();
    await expect(page.getByText(fault).first()).toBeVisible();
  }
  await expectAccessible(page);

  await page.goto(`/${language}/site/${site}/subscribe`);
  await page.getByRole('button', { name: w.annual }).click(SLOW);
  await page.getByRole('button', { name: w.addCoupon }).click(SLOW);
  await page.getByLabel(w.coupon).fill('family20');
  await page.getByRole('button', { name: w.apply }).click();
  await expectDiscounted(page, w);
  await page.reload();
  await expectDiscounted(page, w);
  await toProvider(page, w);
  await expect(page.getByText('$39.99').first()).toBeVisible(SLOW);
  await payWith(page, CARDS.pays);
  await expect(heading(page)).toHaveText(w.hasPlan, SLOW);

  await page.goto(`/${language}/dashboard/account/billing`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: w.invoice }).click(SLOW);
  const { pages } = await readPdf(await readFile(await (await download).path()));
  const text = pages.flat().join('\n');
  const backwards = [...text].toReversed().join('');
  for (const words of w.onInvoice)
    expect(text.includes(words) || backwards.includes(words), words).toBe(true);
  await expectAccessible(page);
});

test('a cousin gives a year with a note, which the Owner reads in an email', async ({
  page,
  browser,
  language,
}) => {
  test.setTimeout(180_000);
  const w = LABELS[language];
  const owner = await signUpNewUser(page, language);
  const { user } = await owner<{ user: { email: string } }>('GET', '/api/users/user');
  const site = await createSite(owner, language, 'private');
  const { link } = await owner<{ link: string }>('POST', `/api/sites/${site}/invitations`, {
    kind: 'link',
    max_uses: 1,
  });
  const context = await browser.newContext({ locale: language === 'he' ? 'he-IL' : 'en-US' });
  const cousin = await context.newPage();
  const call = await signUpNewUser(cousin, language);
  await call('POST', `/api/invitations/${new URL(link, 'http://x').searchParams.get('token')}/accept`);

  await cousin.goto(`/${language}/site/${site}/subscribe`);
  await cousin.getByRole('button', { name: w.give }).click(SLOW);
  await cousin.getByRole('radio').first().check();
  const note = `For grandmother. לסבתא ${randomUUID().slice(0, 6)}`;
  await cousin.getByLabel(w.note).fill('4242 4242 4242 4242');
  await cousin.getByRole('button', { name: w.goOn }).click();
  await expect(cousin.getByText(w.cardNumber).first()).toBeVisible();
  await cousin.getByLabel(w.note).fill(note);
  await expectAccessible(cousin);
  await cousin.getByRole('button', { name: w.goOn }).click();
  await expect(cousin.getByText(note)).toBeVisible(SLOW);
  await toProvider(cousin, w);
  await payWith(cousin, CARDS.pays);
  await expect(heading(cousin)).toHaveText(w.gave, SLOW);
  await context.close();

  const email = await findEmail(page.request, user.email, new RegExp(note));
  expect(email.subject).toContain(w.given);
  await page.goto(`/${language}/site/${site}/settings/plan`);
  await expectAppRendered(page);
  await expectAccessible(page);
});
