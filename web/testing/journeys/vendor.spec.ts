// About: vendors, vendor-orders, vendor, statements, flowers
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { aCity, aPhoto, buyFlowers, type Florist, opened, openShop, takeProof } from './florist.ts';
import { LABELS, type Labels } from './florist-labels.ts';
import { expectFits, expectFocusKept, expectFocusSeen, press } from './focus.ts';
import { findEmail } from './mailbox.ts';
import { createSite, signUpNewUser } from './owner.ts';
import {
  expect,
  expectAccessible,
  expectAppRendered,
  heading,
  type Locale,
  pressByKeyboard,
  SLOW,
  tabTo,
  test,
} from './visitor.ts';

/** A phone that is small. */
const SMALL = { viewport: { width: 360, height: 740 } };

/** Says why, where an administrator is asked. */
async function explain(page: Page, w: Labels): Promise<void> {
  const reason = page.getByRole('dialog', { name: w.reason, exact: true });
  await reason.getByLabel(w.why).fill('Vendors of today', SLOW);
  await reason.getByRole('button', { name: w.goOn, exact: true }).click();
}

test('a florist applies step by step, is approved, and their bouquet is offered in their city', async ({
  page,
  language,
  browser,
}) => {
  test.setTimeout(180_000);
  const w = LABELS[language];
  const city = aCity(language);
  const company = `Iris ${city}`;
  await signUpNewUser(page, language);
  await page.goto(`/${language}/onboarding/vendor`);
  await expectAppRendered(page);
  const goOn = page.getByRole('button', { name: w.goOn, exact: true });
  await goOn.click(SLOW);
  await expect(page.getByRole('link', { name: w.noName })).toBeVisible(SLOW);
  await expectAccessible(page);
  await page.getByLabel(w.company, { exact: true }).fill(company);
  // what was typed is still there after a reload
  await page.reload();
  await expect(page.getByLabel(w.company, { exact: true })).toHaveValue(company, SLOW);
  await page.getByLabel(w.companyNumber).fill('514000009');
  await page.getByLabel(w.phone, { exact: true }).fill('04-8123456');
  await page.getByLabel(w.shop).fill('Herzl 10');
  await goOn.dblclick();
  await expect(heading(page)).toHaveText(w.area, SLOW);
  await page.getByLabel(w.city, { exact: true }).fill(city);
  await page.getByRole('button', { name: w.addCity }).click();
  await expectAccessible(page);
  await goOn.click();
  await page.locator('input[type=file]').setInputFiles(await aPhoto(), SLOW);
  await page.getByLabel(w.nameHe).fill(`זר ${city}`);
  await page.getByLabel(w.nameEn).fill(`Bouquet ${city}`);
  await page.getByLabel(w.inHe).fill('ורדים לבנים.');
  await page.getByLabel(w.inEn).fill('White roses.');
  await page.getByLabel(w.price).fill('20');
  await expect(page.locator('form img')).toBeVisible(SLOW);
  await expectAccessible(page);
  await page.getByRole('button', { name: w.save }).dblclick();
  await goOn.click(SLOW);
  await page.getByLabel(w.holder).fill(company, SLOW);
  await page.getByLabel(w.bank, { exact: true }).fill('Leumi');
  await page.getByLabel(w.account).fill('123456');
  await goOn.click();
  await page.getByRole('button', { name: w.sendIt }).dblclick(SLOW);
  await expect(page.getByText(w.waits, { exact: true })).toBeVisible(SLOW);
  await expectAccessible(page);

  const admin = await opened(browser, 'admin', `/${language}/admin/vendors`);
  const sheet = admin.locator('main aside');
  await admin.getByRole('button', { name: company }).click(SLOW);
  await explain(admin, w);
  await admin.getByRole('button', { name: w.decide }).click(SLOW);
  await explain(admin, w);
  await expect(admin.getByText(w.decided)).toBeVisible(SLOW);
  await expectAccessible(admin);
  // on a phone the sheet is over the page
  await sheet.getByRole('button', { name: w.close, exact: true }).click();
  await admin.getByRole('link', { name: w.inReview, exact: true }).click();
  const review = admin.getByRole('row').filter({ hasText: company });
  await review.getByRole('button').click(SLOW);
  await expectAccessible(admin);
  await sheet.getByRole('button', { name: w.approve, exact: true }).click(SLOW);
  await explain(admin, w);
  await expect(review).toHaveCount(0, SLOW);
  await admin.context().close();

  await page.goto(`/${language}/vendor/orders`);
  await expect(page.getByText(w.noOrder)).toBeVisible(SLOW);
  await page.goto(`/${language}/vendor/products`);
  await expect(page.getByText(w.onSale, { exact: true })).toBeVisible(SLOW);
  await expectAccessible(page);

  // a family of that city
  const buyer = await (await browser.newContext()).newPage();
  const site = await createSite(await signUpNewUser(buyer, language), language, 'open');
  await buyer.goto(`/${language}/site/${site}/order-service/flowers`);
  await buyer.getByLabel(w.cemetery, { exact: true }).fill('Kfar Samir', SLOW);
  await buyer.getByLabel(w.city, { exact: true }).fill(city);
  await expect(
    buyer.getByRole('radio', { name: `${language === 'he' ? 'זר' : 'Bouquet'} ${city}` }),
  ).toBeVisible(SLOW);
  await buyer.context().close();
});

test('a day of a florist with the keyboard alone, on a small phone', async ({ page, language, browser }) => {
  test.setTimeout(180_000);
  const w = LABELS[language];
  const city = aCity(language);
  const florist = await openShop(browser, language, { city, price_minor: 2000, phone: SMALL });
  const call = await signUpNewUser(page, language);
  const site = await createSite(call, language, 'open');
  const grave = { cemetery_name: 'Kfar Samir', city, gate: '3', block: '12', row: '4', plot: '21' };
  const pin = { lat: 32.7912, lng: 34.9601, note: 'Beside the old olive tree.' };
  await call('PUT', `/api/sites/${site}/grave`, { ...grave, ...pin }, { 'If-Match': '"0"' });
  const card = 'סבתא יקרה, תמיד איתנו';
  const order = await buyFlowers(page, call, { language, site, city, bouquet: florist.bouquet, card });

  const phone = florist.page;
  await phone.goto(`/${language}/vendor/orders`);
  await expectAppRendered(phone);
  const link = phone.getByRole('link', { name: String(order.number) });
  await link.waitFor(SLOW);
  await expectFits(phone);
  await press(phone, link);
  await expect(phone.getByText(card)).toBeVisible(SLOW);
  await expectFits(phone);
  await press(phone, phone.getByRole('button', { name: w.accept }));
  const setOff = phone.getByRole('button', { name: w.setOff, exact: true });
  await setOff.waitFor(SLOW);
  await expectFocusKept(phone);

  // the way to the grave is known only now
  const way = phone.getByRole('region', { name: w.way });
  await expect(way.getByText('Beside the old olive tree.')).toBeVisible();
  const map = way.getByRole('link', { name: 'Waze' });
  await tabTo(phone, map);
  await expectFocusSeen(phone);
  await expect(map).toHaveAttribute('href', /32\.7912/);
  await tabTo(phone, phone.getByLabel(w.message));
  await phone.keyboard.type('Which side of the tree?');
  await press(phone, phone.getByRole('button', { name: w.write }));
  await expect(phone.getByText(w.written)).toBeVisible(SLOW);
  await expectFocusKept(phone);
  await press(phone, setOff);
  await expect(setOff).toHaveCount(0, SLOW);
  await expectFocusKept(phone);

  const input = phone.locator('#proof-photo');
  await tabTo(phone, input);
  await expectFocusSeen(phone);
  const chooser = phone.waitForEvent('filechooser', SLOW);
  await input.press('Enter');
  await (await chooser).setFiles(await aPhoto());
  await expect(phone.getByText(w.sent, { exact: true })).toBeVisible(SLOW);
  await expectFocusKept(phone);
  await expectFits(phone);
  await press(phone, phone.getByRole('button', { name: w.finish }));
  await expect(phone.getByText(w.completed, { exact: true })).toBeVisible(SLOW);
  await expectFocusKept(phone);
  await expectFits(phone);

  await pressByKeyboard(phone, phone.getByRole('link', { name: w.allOrders }));
  const saving = phone.waitForEvent('download');
  await press(phone, phone.getByRole('button', { name: w.csv }));
  expect(await readFile(await (await saving).path(), 'utf8')).toContain('number');
  await press(phone, phone.getByRole('link', { name: w.sheet }));
  await phone.waitForURL(/day-sheet/);
  await expectFits(phone);
  await phone.context().close();
  await page.reload();
  await expect(page.getByText('Which side of the tree?')).toBeVisible(SLOW);
});

test('a florist reports a proof without an account from a phone that loses its signal: it is sent once, when the signal is back', async ({
  page,
  language,
  browser,
}) => {
  test.setTimeout(180_000);
  const w = LABELS[language];
  const city = aCity(language);
  const florist = await openShop(browser, language, { city, price_minor: 2000 });
  const call = await signUpNewUser(page, language);
  const site = await createSite(call, language, 'open');
  const { number } = await buyFlowers(page, call, { language, site, city, bouquet: florist.bouquet });
  const { phone, signal, path } = await jobPhone(browser, page, florist, { language, number });
  await expectFits(phone);
  await phone.getByRole('button', { name: w.accept }).dblclick(SLOW);
  await phone.locator('#proof-photo').waitFor({ state: 'attached', ...SLOW });
  // the page is kept for later
  await expect
    .poll(() => phone.evaluate(async (at) => Boolean(await caches.match(at)), path), SLOW)
    .toBe(true);

  await signal.lose();
  await phone.locator('#proof-photo').setInputFiles(await aPhoto());
  await expect(phone.getByText(w.kept)).toBeVisible(SLOW);
  await phone.reload();
  await expect(phone.getByText(w.cut)).toBeVisible(SLOW);
  await expect(phone.getByText(w.kept)).toBeVisible(SLOW);
  await phone.getByRole('button', { name: w.finish }).click();
  await expect(phone.getByText(w.allKept)).toBeVisible(SLOW);
  await expectFits(phone);
  await signal.find();
  await expect(heading(phone)).toHaveText(w.finished, { timeout: 30_000 });
  await expectAccessible(phone);
  await phone.context().close();
  await florist.page.context().close();
  await page.reload();
  await expect(page.locator('#proof ~ ul img')).toHaveCount(1, SLOW);
});

type Job = { language: Locale; number: number };

/** The phone of a florist at the page of the link that they got, and its signal. */
async function jobPhone(browser: Browser, page: Page, { email }: Florist, { language, number }: Job) {
  const link = new RegExp(`${number}[^]*?/\\w+/job/([\\w-]+)`);
  const { text } = await findEmail(page.request, email, link);
  const path = `/${language}/job/${link.exec(text)?.[1]}`;
  const context = await browser.newContext({ ...SMALL, serviceWorkers: 'allow' });
  const phone = await context.newPage();
  await phone.goto(path);
  await expectAppRendered(phone);
  const signal = {
    lose: async () => context.setOffline(true),
    find: async () => {
      await context.setOffline(false);
      await phone.evaluate(() => dispatchEvent(new Event('online')));
    },
  };
  return { phone, signal, path };
}

test('a family reports damaged flowers with a photo; the florist proposes, an administrator refunds a part, and the payout is less', async ({
  page,
  language,
  browser,
}) => {
  test.setTimeout(180_000);
  const w = LABELS[language];
  const city = aCity(language);
  const florist = await openShop(browser, language, { city, price_minor: 2000 });
  const call = await signUpNewUser(page, language);
  const site = await createSite(call, language, 'open');
  const order = await buyFlowers(page, call, { language, site, city, bouquet: florist.bouquet });
  const at = `/${language}/vendor/orders/${order.id}`;
  const shop = florist.page;
  await shop.goto(at);
  await shop.getByRole('button', { name: w.accept }).click(SLOW);
  await takeProof(shop, w.sent);
  await shop.getByRole('button', { name: w.finish }).click();
  await expect(shop.getByText(w.completed, { exact: true })).toBeVisible(SLOW);

  await page.reload();
  await page.getByRole('button', { name: w.report }).click(SLOW);
  const report = page.getByRole('dialog');
  await report.getByText(w.damaged).click();
  await report.getByLabel(w.describe).fill('The roses were brown.');
  await report.locator('input[type=file]').setInputFiles(await aPhoto());
  await expect(report.locator('li img')).toBeVisible(SLOW);
  await expect(report.locator('li .animate-spin')).toHaveCount(0, SLOW);
  await expectAccessible(page, '[role=dialog]');
  await report.getByRole('button', { name: w.sendReport }).dblclick();
  await expect(report).toBeHidden(SLOW);

  await shop.reload();
  await expect(shop.getByText('The roses were brown.')).toBeVisible(SLOW);
  await shop.getByRole('radio', { name: w.part }).check();
  await shop.getByLabel(w.amount).fill('5');
  await shop.getByLabel(w.noteToUs).fill('They stood in the sun.');
  await expectAccessible(shop);
  await shop.getByRole('button', { name: w.propose }).dblclick();
  await expect(shop.getByText(w.proposed)).toBeVisible(SLOW);

  const admin = await opened(browser, 'admin', `/${language}/dashboard/orders/${order.id}`);
  await expect(admin.getByText(w.proposes)).toBeVisible(SLOW);
  await admin.getByRole('button', { name: w.settle }).click();
  const settling = admin.getByRole('dialog');
  await settling.getByText(w.part).click();
  await settling.getByLabel(w.amount).fill('5');
  await settling.getByLabel(w.noteToBuyer).fill('For the brown ones.');
  await settling.getByRole('button', { name: w.settle }).click();
  await explain(admin, w);
  await expect(settling).toHaveCount(0, SLOW);
  await admin.context().close();

  await page.reload();
  await expect(page.getByText(w.refunded).first()).toBeVisible(SLOW);
  await expect
    .poll(async () => {
      await page.reload();
      await expectAppRendered(page);
      return page.getByRole('button', { name: w.credit }).count();
    }, SLOW)
    .toBe(1);
  await expectAccessible(page);

  // 15 of the 20 dollars, less the fee
  await shop.goto(`/${language}/vendor/payouts`);
  const waiting = shop.getByRole('region', { name: w.waiting });
  await expect(waiting).toContainText('12.75', SLOW);
  await expectAccessible(shop);
  await shop.context().close();
});

test('an administrator approves the statement of a month that is over and says that it was paid, which its florist reads', async ({
  language,
  browser,
}) => {
  const w = LABELS[language];
  const florist = await opened(browser, 'florist1', `/${language}/vendor/payouts`);
  const months = florist.locator('[aria-labelledby=statements] h3');
  // each language pays another month
  const month = await months.nth(language === 'he' ? 2 : 1).textContent(SLOW);
  await expectAccessible(florist);
  const admin = await opened(browser, 'admin', `/${language}/admin/statements`);
  const statement = admin
    .getByRole('row')
    .filter({ hasText: month ?? '' })
    .filter({ hasText: 'פרחי הכרמל' });
  const sheet = admin.locator('main aside');
  await statement.getByRole('button').click(SLOW);
  await expect(sheet).toContainText(month ?? '', SLOW);
  const company = (await sheet.getByRole('link').first().textContent())?.trim() ?? '';
  const says = async (name: string) => {
    await sheet.getByRole('button', { name, exact: true }).click(SLOW);
    await expectAccessible(admin);
    await sheet.getByLabel(w.reason, { exact: true }).fill('Statements of the month');
    if (name === w.markPaid) await sheet.getByRole('textbox').last().fill(company);
    await sheet.getByRole('button', { name, exact: true }).dblclick();
  };
  await says(w.approve);
  await expect(sheet.getByRole('button', { name: w.markPaid, exact: true })).toBeVisible(SLOW);
  await expect(statement).toContainText(w.approved);
  await says(w.markPaid);
  await expect(sheet.getByRole('button', { name: w.markPaid, exact: true })).toHaveCount(0, SLOW);
  await expect(statement.getByText(w.paid)).toBeVisible(SLOW);
  await expectAccessible(admin);
  await admin.context().close();

  await florist.reload();
  const own = florist.getByRole('listitem').filter({ hasText: month ?? '' });
  await expect(own.getByText(w.paid)).toBeVisible(SLOW);
  await own.getByRole('link').click();
  await expect(florist.getByText(w.placed, { exact: true })).toBeVisible(SLOW);
  await expectAccessible(florist);
  await florist.context().close();
});
