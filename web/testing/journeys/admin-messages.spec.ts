// About: mail, operations, broadcasts
import { randomUUID } from 'node:crypto';
import { act, newAdministrator, newUser, openAsAdministrator, REASON, sheetOf } from './admin-act.ts';
import { LABELS } from './administration-labels.ts';
import { findEmail } from './mailbox.ts';
import { callAs, createSite } from './owner.ts';
import { expect, expectAccessible, logIn, SLOW, test } from './visitor.ts';

test('an email that somebody misses is found in the ledger, and sent again', async ({ page, language }) => {
  const w = LABELS[language];
  const owner = await newUser(page, language);
  const site = await createSite(owner.call, language, 'open');
  const guest = callAs(page, await logIn(page, 'stranger'));
  await guest('POST', '/api/sites/memories', {
    site_id: site,
    text: 'She knew every bird by its call.',
    lang: language,
    client_key: randomUUID(),
  });
  const first = await findEmail(page.request, owner.email, /\/approve\//);
  await openAsAdministrator(page, `/${language}/admin/notifications?user=${owner.id}&kind=held`);
  await page.getByRole('row').getByRole('button').click(SLOW);
  const sheet = sheetOf(page);
  // nobody reads a whole address in passing
  await expect(sheet).not.toContainText(owner.email);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: w.sendAgain, exact: true }).click();
  await act(sheet, w, w.sendAgain);
  await expect(sheet.getByText(w.sentAgain)).toBeVisible(SLOW);
  const emails = async () => {
    const answer = await page.request.get(`/dev/mail.json?to=${encodeURIComponent(owner.email)}`);
    const all = (await answer.json()) as { subject: string }[];
    return all.filter(({ subject }) => subject === first.subject).length;
  };
  await expect.poll(emails, SLOW).toBe(2);
});

test('an address is stopped, and written to again', async ({ page, language }) => {
  const w = LABELS[language];
  const domain = `${randomUUID().slice(0, 8)}.example.org`;
  await openAsAdministrator(page, `/${language}/admin/notifications?view=stops`);
  const set = async (open: string, button: string) => {
    await page.getByRole('button', { name: open, exact: true }).click(SLOW);
    await page.getByLabel(w.address, { exact: true }).fill(`quiet@${domain}`);
    await act(sheetOf(page), w, button);
  };
  await set(w.stopAddress, w.stopIt);
  await expect(page.getByText(w.addressStopped)).toBeVisible(SLOW);
  const row = page.getByRole('rowheader').filter({ hasText: domain });
  await expect(row).toBeVisible(SLOW);
  await expect(row).not.toContainText('quiet');
  await expectAccessible(page);
  await set(w.liftStop, w.liftIt);
  await expect(page.getByText(w.stopLifted)).toBeVisible(SLOW);
  await expect(row).toHaveCount(0, SLOW);
});

test('an email to everyone is tried out by its writer, who cannot approve it', async ({ page, language }) => {
  const w = LABELS[language];
  const mark = randomUUID().slice(0, 8);
  const subject = { en: `A quiet night ${mark}`, he: `לילה שקט ${mark}` };
  const admin = await openAsAdministrator(page, `/${language}/admin/notifications?view=broadcasts`);
  await page.getByRole('button', { name: w.writeToAll, exact: true }).click(SLOW);
  const sheet = sheetOf(page);
  await expectAccessible(page);
  for (const one of ['en', 'he'] as const) {
    await sheet.getByLabel(w.subject[one], { exact: true }).fill(subject[one]);
    await sheet.getByLabel(w.body[one], { exact: true }).fill(`Nothing is asked of anyone. ${mark}`);
  }
  await act(sheet, w, w.save);
  await page.getByRole('button', { name: subject[language] }).click(SLOW);
  await sheet.getByRole('button', { name: w.sendToMe, exact: true }).click(SLOW);
  await act(sheet, w, w.sendToMe);
  await expect(sheet.getByText(w.onItsWay)).toBeVisible(SLOW);
  await expect(sheet.getByText(w.needsOther)).toBeVisible(SLOW);
  await expect(sheet.getByRole('button', { name: w.approveAndSend })).toHaveCount(0);
  await expectAccessible(page);
  await findEmail(page.request, 'admin@example.org', new RegExp(`anyone\\. ${mark}`));

  type Reply = { broadcasts: { id: number; subject_en: string }[] };
  const { broadcasts } = await admin<Reply>('GET', '/api/admin/broadcasts');
  const id = broadcasts.find(({ subject_en }) => subject_en === subject.en)?.id;
  const approved = await page.request.post(`/api/admin/broadcasts/${id}/approve`, {
    headers: { Authorization: `Bearer ${await logIn(page, 'admin')}`, 'X-Reason': 'for%20a%20test' },
  });
  expect(await approved.json()).toMatchObject({ code: 'broadcast.own' });
  await sheet.getByRole('button', { name: w.cancelEmail, exact: true }).click();
  await act(sheet, w, w.cancelEmail);
  await expect(sheet.getByText(w.cancelled)).toBeVisible(SLOW);
});

test('an email to everyone is approved by one who was an administrator before it was written', async ({
  page,
  language,
}) => {
  const w = LABELS[language];
  const mark = randomUUID().slice(0, 8);
  const writer = await newAdministrator(page, language);
  const reason = { 'X-Reason': encodeURIComponent(REASON) };
  const text = `Nothing is asked of anyone. ${mark}`;
  const words = {
    subject_en: `A quiet night ${mark}`,
    body_en: text,
    subject_he: `לילה שקט ${mark}`,
    body_he: text,
  };
  const { broadcast } = await writer<{ broadcast: { id: number } }>(
    'POST',
    '/api/admin/broadcasts',
    words,
    reason,
  );
  await openAsAdministrator(page, `/${language}/admin/notifications?view=broadcasts`);
  const sheet = sheetOf(page);
  const row = page.getByRole('button', { name: words[`subject_${language}`] });
  await row.click(SLOW);
  // nobody has seen yet how it arrives
  await expect(sheet.getByRole('button', { name: w.cancelEmail, exact: true })).toBeVisible(SLOW);
  await expect(sheet.getByRole('button', { name: w.approveAndSend })).toHaveCount(0);
  await writer('POST', `/api/admin/broadcasts/${broadcast.id}/test`, undefined, reason);
  await page.reload();
  await sheet.getByRole('button', { name: w.approveAndSend, exact: true }).click(SLOW);
  await act(sheet, w, w.sendToEveryone, words.subject_en);
  await expect(sheet.getByText(w.beingSent)).toBeVisible(SLOW);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: w.cancelEmail, exact: true }).click(SLOW);
  await act(sheet, w, w.cancelEmail);
  await expect(sheet.getByText(w.cancelled)).toBeVisible(SLOW);
});
