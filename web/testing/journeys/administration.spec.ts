// About: user-admin, site-admin, texts, prices, audit, admin
import { randomUUID } from 'node:crypto';
import { act, REASON, sheetOf } from './admin-act.ts';
import { LABELS } from './administration-labels.ts';
import { opened } from './florist.ts';
import { createSite, signUpNewUser } from './owner.ts';
import { expect, expectAccessible, heading, SLOW, test } from './visitor.ts';

test('an administrator suspends an account, which is logged out at once, and lets it in again', async ({
  page,
  language,
  browser,
}) => {
  const w = LABELS[language];
  const call = await signUpNewUser(page, language);
  await page.goto(`/${language}`);
  const { user } = await call<{ user: { id: number; first_name: string; last_name: string } }>(
    'GET',
    '/api/users/user',
  );
  const name = `${user.first_name} ${user.last_name}`;
  const admin = await opened(browser, 'admin', `/${language}/admin/dashboard`);
  await expect(heading(admin)).toHaveText(w.today, SLOW);
  await expectAccessible(admin);
  // a tile opens its list
  await admin.getByRole('link', { name: w.newUsers }).click(SLOW);
  await admin.goto(`/${language}/admin/users?q=${user.id}`);
  await admin.getByRole('button', { name }).click(SLOW);
  const sheet = sheetOf(admin);
  await expectAccessible(admin);
  await sheet.getByRole('button', { name: w.suspend, exact: true }).click(SLOW);
  await act(sheet, w, w.suspendOf(name), name);
  await expect(sheet.getByText(w.suspended, { exact: true }).first()).toBeVisible(SLOW);
  const answer = await page.request.get('/api/users/user', {
    headers: { Authorization: await page.evaluate(() => localStorage.getItem('auth._token.local') ?? '') },
  });
  expect(answer.status()).toBe(401);
  await sheet.getByRole('button', { name: w.unsuspend, exact: true }).click(SLOW);
  await act(sheet, w, w.unsuspendOf(name));
  await expect(sheet.getByRole('button', { name: w.suspend, exact: true })).toBeVisible(SLOW);
  // the log says what was done, by whom and why
  await admin.goto(`/${language}/admin/logs?kind=user&id=${user.id}`);
  const entry = admin.getByRole('row').filter({ hasText: 'user.suspended' });
  await expect(entry).toContainText(REASON, SLOW);
  await expectAccessible(admin);
});

test('a site in a dispute is paused for everyone, and goes on as it was', async ({
  page,
  language,
  browser,
}) => {
  const w = LABELS[language];
  const call = await signUpNewUser(page, language);
  const site = await createSite(call, language);
  const { site: read } = await call<{ site: { first_name: string; last_name: string } }>(
    'GET',
    `/api/sites/${site}`,
  );
  const name = `${read.first_name} ${read.last_name}`;
  const admin = await opened(browser, 'admin', `/${language}/admin/sites?q=${site}`);
  await admin.getByRole('button', { name }).click(SLOW);
  const sheet = sheetOf(admin);
  await sheet.getByRole('button', { name: w.pause, exact: true }).click(SLOW);
  await expectAccessible(admin);
  await act(sheet, w, w.pauseOf(name));
  await expect(sheet.getByRole('button', { name: w.endPause, exact: true })).toBeVisible(SLOW);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/${language}/site/${site}`);
  await expect(visitor.getByText(w.paused)).toBeVisible(SLOW);
  await expectAccessible(visitor);
  await sheet.getByRole('button', { name: w.endPause, exact: true }).click();
  await act(sheet, w, w.endPause);
  await expect(sheet.getByRole('button', { name: w.pause, exact: true })).toBeVisible(SLOW);
  await visitor.reload();
  await expect(heading(visitor)).toContainText(read.last_name, SLOW);
  await expect(visitor.getByText(w.paused)).toHaveCount(0);
});

test('a wrong text is published, and taken back', async ({ language, browser }) => {
  const w = LABELS[language];
  // each language has a text of its own, since they run side by side
  const key = language === 'he' ? 'faq.photos' : 'faq.candles';
  const wrong = `Wrong ${randomUUID()}`;
  const admin = await opened(browser, 'admin', `/${language}/admin/cms?key=${key}`);
  const field = admin.getByRole('textbox', { name: w.english });
  const before = await field.inputValue(SLOW);
  await field.fill(`${before}\n\n${wrong}`);
  await admin.getByRole('button', { name: w.preview, exact: true }).click();
  await expect(admin.getByRole('region', { name: w.english }).getByText(wrong)).toBeVisible(SLOW);
  await expectAccessible(admin);
  await admin.getByRole('button', { name: w.save, exact: true }).dblclick();
  await expect(admin.getByText(w.saved)).toBeVisible(SLOW);
  await admin.getByRole('button', { name: w.publish, exact: true }).first().click();
  await act(admin, w, w.publishOf(key));
  await expect(admin.getByText(w.published)).toBeVisible(SLOW);
  const page = () => admin.request.get('/en/faq').then((reply) => reply.text());
  await expect.poll(page, { timeout: 60_000 }).toContain(wrong);
  await admin.getByRole('button', { name: w.publish, exact: true }).last().click();
  await act(admin, w, w.defaultOf(key));
  await expect.poll(page, { timeout: 60_000 }).not.toContain(wrong);
});

test('a coupon is created, found in its list, and stopped', async ({ language, browser }) => {
  const w = LABELS[language];
  const code = `J-${randomUUID().slice(0, 8).toUpperCase()}`;
  const admin = await opened(browser, 'admin', `/${language}/admin/coupons`);
  await admin.getByRole('button', { name: w.newCoupon }).click(SLOW);
  const sheet = sheetOf(admin);
  await sheet.getByLabel(w.code, { exact: true }).fill(code);
  await sheet.getByLabel(w.percent, { exact: true }).fill('15');
  await expectAccessible(admin);
  await act(sheet, w, w.createCoupon);
  await expect(admin.getByText(w.created)).toBeVisible(SLOW);
  await admin.goto(`/${language}/admin/coupons?q=${code}`);
  await admin.getByRole('button', { name: code }).click(SLOW);
  await sheet.getByRole('button', { name: w.stop(code) }).click();
  await act(sheet, w, w.stop(code));
  await expect(sheet.getByText(w.stopped)).toBeVisible(SLOW);
});
