import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { abortUnless, commit, isConflict } from '#worker/db/commit.ts';
import type { invoices } from '#worker/db/schema/billing.ts';
import { aCreditNote, anInvoice, invoiceRows, issuing } from '#worker/testing/invoices-seed.ts';
import { aPerson, db, next } from '#worker/testing/seed.ts';
import {
  findInvoice,
  findInvoiceForUser,
  findInvoiceOfPayment,
  listInvoicesOfOrders,
} from './invoice.repo.ts';
import { issueInvoice } from './public.ts';

const AT = new Date('2026-11-10T10:00:00.000Z');
const { userId } = await aPerson();
let lastIssuer = 0;

/** An issuer of this test alone, whose numbers begin with one. */
const anIssuer = () => `issuer-${++lastIssuer}`;
const numbersOf = async (issuer: string) =>
  (await invoiceRows())
    .filter(({ issuer_id }) => issuer_id === issuer)
    .map(({ year, type, number }) => `${type} ${year} ${number}`)
    .sort();

test('twenty payments at once, with some that fail between them, are numbered without a gap', async () => {
  const id = anIssuer();
  const ctx = issuing(AT, { id });
  const aborted = async () => {
    const row = await findInvoice(db, await anInvoice(userId));
    const input = { ...inputOf(row), paymentId: null };
    await commit(db, [...issueInvoice(ctx, input), abortUnless(db, sql`false`)]);
  };
  const paymentId = next();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) => [
      anInvoice(userId, {}, ctx),
      ...(at % 4 === 0 ? [aborted()] : []),
      // one payment that is booked several times
      ...(at % 5 === 0 ? [anInvoice(userId, { paymentId }, ctx)] : []),
    ]).flat(),
  );
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(5 + 3);
  expect((await numbersOf(id)).map((one) => Number(one.split(' ')[2])).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 21 }, (_, at) => at + 1),
  );
});

type Input = Parameters<typeof issueInvoice>[1] & { type: 'invoice_receipt' };

const inputOf = (row: typeof invoices.$inferSelect | undefined): Input => {
  if (!row) throw new Error('no invoice');
  return {
    type: 'invoice_receipt',
    userId: row.user_id,
    orderId: row.order_id,
    paymentId: row.payment_id,
    customer: row.customer,
    lines: row.lines,
    netMinor: row.net_minor,
    vatRate: row.vat_rate,
    vatMinor: row.vat_minor,
    totalMinor: row.total_minor,
    currency: row.currency,
    paidBy: row.paid_by,
    locale: row.locale,
  };
};

test('each issuer, year and type has numbers of its own, by the day at the issuer', async () => {
  const [one, other] = [anIssuer(), anIssuer()];
  const first = await anInvoice(userId, {}, issuing(AT, { id: one }));
  await anInvoice(userId, {}, issuing(AT, { id: other }));
  await aCreditNote(userId, first, {}, issuing(AT, { id: one }));
  const evening = new Date('2026-12-31T22:30:00.000Z');
  const id = await anInvoice(userId, {}, issuing(evening, { id: one }));
  await anInvoice(userId, {}, issuing(AT, { id: one }));
  expect(await numbersOf(one)).toEqual([
    'credit 2026 1',
    'invoice_receipt 2026 1',
    'invoice_receipt 2026 2',
    'invoice_receipt 2027 1',
  ]);
  expect(await numbersOf(other)).toEqual(['invoice_receipt 2026 1']);
  expect(await findInvoice(db, id)).toMatchObject({ date: '2027-01-01', created_at: evening.toISOString() });
});

test('one payment has one invoice, and an invoice is credited for no more than its total', async () => {
  const paymentId = next();
  const orderId = 5000 + next();
  const id = await anInvoice(userId, { paymentId, orderId });
  await expect(anInvoice(userId, { paymentId })).rejects.toSatisfy((error) => isConflict(error, 'invoices'));
  const refundId = next();
  const credit = await aCreditNote(userId, id, { refundId, orderId });
  await expect(aCreditNote(userId, id)).rejects.toThrow();
  expect(await findInvoiceOfPayment(db, paymentId)).toMatchObject({ id, state: 'credited' });
  const credited = await findInvoice(db, id);
  expect(await findInvoice(db, credit)).toMatchObject({
    state: 'issued',
    refund_id: refundId,
    corrects: { year: 2026, type: 'invoice_receipt', number: credited?.number },
  });
  const listed = await listInvoicesOfOrders(db, [orderId, 0]);
  expect(listed.map((one) => one.id)).toEqual([id, credit]);
  expect(listed.map(({ number }) => number.replace(/\d{6}$/, 'n'))).toEqual(['2026-n', 'C-2026-n']);
  expect(await findInvoiceForUser(db, id, userId)).toMatchObject({ id });
  expect(await findInvoiceForUser(db, id, userId + 1)).toBeUndefined();
});
