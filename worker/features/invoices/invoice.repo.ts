import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { OrderProduct } from '#worker/contract/order.ts';
import type { Db, Sql, Statement } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { invoice_series, invoices } from '#worker/db/schema/billing.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { invoiceNumberOf, type NumberParts } from './invoice.rules.ts';

export type InvoiceRow = typeof invoices.$inferSelect;
/** `corrects`: the invoice that a credit note is for. */
export type Invoice = InvoiceRow & { corrects: NumberParts | null };
/** `number`: as it is printed. */
export type ListedInvoice = Pick<InvoiceRow, 'id' | 'order_id' | 'type' | 'total_minor'> & { number: string };
type Series = Pick<InvoiceRow, 'issuer_id' | 'year' | 'type'>;

/** An invoice before it has a number; an order or a payment of the same commit is named by a subquery. */
export type NewInvoice = Omit<
  typeof invoices.$inferInsert,
  'number' | 'state' | 'order_id' | 'payment_id' | 'refund_id' | 'pdf_key' | 'pdf_hash'
> & {
  order_id: number | Sql;
  payment_id: number | Sql | null;
  refund_id: number | Sql | null;
};

const ofSeries = ({ issuer_id, year, type }: Series): SQL =>
  sql`${invoice_series.issuer_id} = ${issuer_id} and ${invoice_series.year} = ${year} and ${invoice_series.type} = ${type}`;

/** The last number of the series, as it is within the commit. */
const lastOf = (series: Series): SQL<number> =>
  sql<number>`(select ${invoice_series.last} from ${invoice_series} where ${ofSeries(series)})`;

/** Two statements that take the next number and insert the invoice: without gaps, as a commit that fails takes none. */
export const insertInvoice = (db: Db, invoice: NewInvoice): Statement[] => [
  db
    .insert(invoice_series)
    .values({ issuer_id: invoice.issuer_id, year: invoice.year, type: invoice.type, last: 1 })
    .onConflictDoUpdate({
      target: [invoice_series.issuer_id, invoice_series.year, invoice_series.type],
      set: { last: sql`${invoice_series.last} + 1` },
    }),
  db.insert(invoices).values({ ...invoice, number: lastOf(invoice), state: 'issued' }),
];

/** Guarded: changes nothing where the credit notes of the invoice would be more than its total with this amount. */
export const markCredited = (db: Db, id: number, amountMinor: number): Statement =>
  db
    .update(invoices)
    .set({ state: 'credited' })
    .where(
      and(
        eq(invoices.id, id),
        sql`${amountMinor} + (select coalesce(sum(c.total_minor), 0) from invoices c
          where c.order_id = invoices.order_id and c.credits_id = ${id}) <= invoices.total_minor`,
      ),
    );

/** Guarded: the file that was stored first stays. */
export const setInvoiceFile = (db: Db, id: number, file: { pdf_key: string; pdf_hash: string }): Statement =>
  db
    .update(invoices)
    .set(file)
    .where(and(eq(invoices.id, id), isNull(invoices.pdf_key)));

/** What an invoice was for. */
export const findProduct = async (db: Db, orderId: number): Promise<OrderProduct | undefined> =>
  (await db.select({ product: orders.product }).from(orders).where(eq(orders.id, orderId))).at(0)?.product;

const corrected = alias(invoices, 'corrected');

export async function findInvoice(db: Db, id: number): Promise<Invoice | undefined> {
  const found = await db
    .select({
      invoice: invoices,
      corrects: { year: corrected.year, type: corrected.type, number: corrected.number },
    })
    .from(invoices)
    .leftJoin(corrected, eq(corrected.id, invoices.credits_id))
    .where(eq(invoices.id, id))
    .get();
  return found && { ...found.invoice, corrects: found.corrects };
}

export const findInvoiceForUser = (db: Db, id: number, userId: number): Promise<InvoiceRow | undefined> =>
  db
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, id), eq(invoices.user_id, userId)))
    .get();

/** The invoice of a payment, which is none of its credit notes. */
export const findInvoiceOfPayment = (db: Db, paymentId: number): Promise<InvoiceRow | undefined> =>
  db.select().from(invoices).where(eq(invoices.payment_id, paymentId)).get();

/** The invoices of orders with what corrects them, oldest first. */
export const listInvoicesOfOrders = async (db: Db, orderIds: readonly number[]): Promise<ListedInvoice[]> =>
  (
    await db
      .select({
        id: invoices.id,
        order_id: invoices.order_id,
        year: invoices.year,
        type: invoices.type,
        number: invoices.number,
        total_minor: invoices.total_minor,
      })
      .from(invoices)
      .where(inList(invoices.order_id, orderIds))
      .orderBy(invoices.id)
  ).map(({ year, ...invoice }) => ({ ...invoice, number: invoiceNumberOf({ year, ...invoice }) }));
