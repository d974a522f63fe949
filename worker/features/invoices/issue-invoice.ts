import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Sql, Statement } from '#worker/db/client.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import type { Customer, InvoiceLine } from '#worker/db/schema/billing.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { insertInvoice, markCredited } from './invoice.repo.ts';
import { dayAtIssuer } from './invoice.rules.ts';

/** What is invoiced; an order or a payment of the same commit is named by a subquery. Amounts of a credit note are positive. */
export type InvoiceInput = {
  /** Of the row, if it is known before; it is not printed. */
  id?: number;
  userId: number;
  orderId: number | Sql;
  customer: Customer;
  /** Labelled in the customer's language. */
  lines: InvoiceLine[];
  netMinor: number;
  /** In hundredths of a percent. */
  vatRate: number;
  vatMinor: number;
  totalMinor: number;
  currency: string;
  /** Null where no card was charged. */
  paidBy: { brand: string; last4: string } | null;
  locale: Locale;
} & (
  | { type: 'invoice_receipt'; paymentId: number | Sql | null }
  | { type: 'credit'; refundId: number | Sql | null; creditsId: number }
);

/**
 * Statements for the commit that books a payment or a refund: the invoice takes the next number of its series. Crediting
 * more than an invoice's total aborts the commit.
 */
export function issueInvoice(ctx: Pick<Ctx, 'db' | 'now' | 'config'>, input: InvoiceInput): Statement[] {
  const { db, config } = ctx;
  const { timeZone, ...issuer } = config.issuer;
  const date = dayAtIssuer(ctx.now(), timeZone);
  const series = { issuer_id: issuer.id, year: Number(date.slice(0, 4)), type: input.type };
  const credited = input.type === 'credit' ? input.creditsId : null;
  return [
    ...(credited === null ? [] : [markCredited(db, credited, input.totalMinor), abortIfUnchanged(db)]),
    ...insertInvoice(db, {
      ...(input.id !== undefined && { id: input.id }),
      ...series,
      user_id: input.userId,
      order_id: input.orderId,
      payment_id: input.type === 'credit' ? null : input.paymentId,
      refund_id: input.type === 'credit' ? input.refundId : null,
      credits_id: credited,
      issuer,
      customer: input.customer,
      date,
      lines: input.lines,
      net_minor: input.netMinor,
      vat_rate: input.vatRate,
      vat_minor: input.vatMinor,
      total_minor: input.totalMinor,
      currency: input.currency,
      paid_by: input.paidBy,
      locale: input.locale,
      created_at: iso(ctx.now()),
    }),
  ];
}
