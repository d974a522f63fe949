import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { commit } from '#worker/db/commit.ts';
import { receiptEmail } from '#worker/features/invoices/public.ts';
import { mimeOf } from '#worker/platform/mail/mime.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { aCreditNote, anInvoice } from '#worker/testing/invoices-seed.ts';
import { anOrder } from '#worker/testing/orders-seed.ts';
import { aMailer, runMailJobs } from '#worker/testing/run-jobs.ts';
import { aPerson, db } from '#worker/testing/seed.ts';

const NOW = new Date('2026-11-10T10:00:00.000Z');

async function receiptOf(invoice_id: number) {
  const mailer = aMailer();
  await commit(db, [receiptEmail.enqueue({ db, now: () => NOW }, { invoice_id })]);
  await runMailJobs(mailer, NOW);
  return mailer.sent[0];
}

test('someone who paid gets the invoice at the address they gave, and a link to cancel', {
  timeout: 60_000,
}, async () => {
  const payer = await aPerson({ email: 'account@example.org', locale: 'he' });
  const id = await anInvoice(payer.userId);
  const email = await receiptOf(id);
  if (!email) throw new Error('no email');
  expect(email.to).toBe('dana@example.org');
  expect(email.subject).toMatch(/^Your receipt 2026-\d{6}$/);
  const billing = `${testEnv.APP_ORIGIN}/en/dashboard/account/billing`;
  for (const part of [
    'You paid ₪118.00 for: Annual plan for Ruth Cohen',
    'Visa card ending 4242',
    `See your payments:\n${billing}\n`,
    `Cancel a plan or an order:\n${billing}\n`,
  ])
    expect(email.text).toContain(part);
  const served = await testApp({ as: payer }).request(`/api/invoices/${id}/file`);
  const { attachments } = await PostalMime.parse(await mimeOf({ ...email, at: NOW.toISOString() }));
  expect(attachments).toHaveLength(1);
  expect(attachments[0]).toMatchObject({ mimeType: 'application/pdf', disposition: 'attachment' });
  expect(attachments[0]?.filename).toMatch(/^2026-\d{6}\.pdf$/);
  expect(attachments[0]?.content).toEqual(await served.arrayBuffer());
});

test('an order of stickers is cancelled on its own page', async () => {
  const payer = await aPerson();
  const order = await anOrder({
    user_id: payer.userId,
    product: 'stickers',
    status: 'placed',
    stage: 'paid',
  });
  const email = await receiptOf(await anInvoice(payer.userId, { orderId: order }));
  expect(email?.text).toContain(
    `Cancel a plan or an order:\n${testEnv.APP_ORIGIN}/en/dashboard/orders/${order}\n`,
  );
}, 60_000);

test('a refund is told with its credit note, in the language of the invoice', {
  timeout: 60_000,
}, async () => {
  const { userId } = await aPerson();
  const credit = await aCreditNote(userId, await anInvoice(userId), { locale: 'he' });
  const email = await receiptOf(credit);
  expect(email?.subject).toMatch(/חשבונית זיכוי .*C-2026-\d{6}/);
  expect(email?.text).toContain('118.00');
  expect(email?.text).toContain('/he/dashboard/account/billing\n');
  expect(email?.files).toHaveLength(1);
});

test('someone who deleted the account since gets it still, and an invoice that is none is not sent', async () => {
  const { userId } = await aPerson({ deleted_at: NOW.toISOString() });
  expect(await receiptOf(await anInvoice(userId))).toMatchObject({ to: 'dana@example.org' });
  expect(await receiptOf(987_654)).toBeUndefined();
}, 60_000);
