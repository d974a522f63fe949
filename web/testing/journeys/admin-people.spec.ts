// About: user-admin, site-admin, accounts, admin
import { randomUUID } from 'node:crypto';
import { act, giveReason, newUser, openAsAdministrator, REASON, sheetOf } from './admin-act.ts';
import { LABELS } from './administration-labels.ts';
import { findEmail, linkFor } from './mailbox.ts';
import { createSite } from './owner.ts';
import { expect, expectAccessible, fromOwnNetwork, SLOW, test } from './visitor.ts';

test('someone whose email never came is verified, and sent a link for a new password', async ({
  page,
  language,
}) => {
  const w = LABELS[language];
  const email = `late-${randomUUID().slice(0, 8)}@example.org`;
  const person = language === 'he' ? ['דנה', 'שחר'] : ['Dana', 'Shahar'];
  const answer = await page.request.post('/api/users/register', {
    headers: fromOwnNetwork(),
    data: {
      first_name: person[0],
      last_name: person[1],
      email,
      password: 'seven quiet words',
      terms: true,
      locale: language,
    },
  });
  expect(answer.status()).toBe(201);
  const name = person.join(' ');
  await openAsAdministrator(page, `/${language}/admin/users?q=${email}`);
  await page.getByRole('button', { name }).click(SLOW);
  const sheet = sheetOf(page);
  await sheet.getByRole('button', { name: w.verify, exact: true }).click(SLOW);
  await expectAccessible(page);
  await act(sheet, w, w.verifyOf(name));
  await expect(sheet.getByRole('button', { name: w.suspend, exact: true })).toBeVisible(SLOW);
  await expect(sheet.getByRole('button', { name: w.verify, exact: true })).toHaveCount(0);
  expect(await linkFor(page.request, email, 'reset')).toContain('token=');
});

test('a private site keeps its name from an administrator until they say why', async ({ page, language }) => {
  const w = LABELS[language];
  const { call, email } = await newUser(page, language);
  const site = await createSite(call, language, 'private');
  type Reply = { site: { last_name: string } };
  const { last_name } = (await call<Reply>('GET', `/api/sites/${site}`)).site;
  const admin = await openAsAdministrator(page, `/${language}/admin/sites?q=${site}`);
  const row = page.getByRole('button', { name: w.privateSite });
  await expect(row).toBeVisible(SLOW);
  await expect(page.getByText(last_name)).toHaveCount(0);
  await row.click();
  await expect(page.getByRole('dialog').getByLabel(w.whyNeeded)).toBeVisible(SLOW);
  await expectAccessible(page, '[role=dialog]');
  await giveReason(page, w);
  await expect(sheetOf(page).getByText(last_name).first()).toBeVisible(SLOW);
  await expectAccessible(page);
  // its owner is told, and the log keeps the reason
  await findEmail(page.request, email, new RegExp(last_name));
  const { entries } = await admin<{ entries: { reason: string }[] }>(
    'GET',
    `/api/admin/log?kind=site&id=${site}`,
  );
  expect(entries.map(({ reason }) => reason)).toContain(REASON);
});
