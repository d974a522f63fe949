import { and, asc, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Db, Sql, Statement } from '#worker/db/client.ts';
import { invoices, payments, refunds } from '#worker/db/schema/billing.ts';

export type RefundRow = typeof refunds.$inferSelect;

type NewRefund = Omit<RefundRow, 'key' | 'payment_id'> & { payment_id: number | Sql };

/** Nothing where the payment has a refund for the same reason. */
export const insertRefund = (db: Db, row: NewRefund): Statement =>
  db
    .insert(refunds)
    .values(row)
    .onConflictDoNothing({ target: [refunds.payment_id, refunds.reason] });

/** Selects the payment that was captured for an order. */
export const capturedOf = (orderId: number): Sql =>
  sql`(select ${payments.id} from ${payments} where ${payments.order_id} = ${orderId}
    and ${payments.state} = 'captured' and not ${payments.is_surplus})`;

export const findRefund = async (db: Db, id: number): Promise<RefundRow | undefined> =>
  (await db.select().from(refunds).where(eq(refunds.id, id))).at(0);

/** The refund of an order that its payer asked for. */
export const findRefundOfOrder = async (db: Db, orderId: number): Promise<RefundRow | undefined> =>
  (
    await db
      .select()
      .from(refunds)
      .where(and(eq(refunds.order_id, orderId), eq(refunds.reason, 'withdrawn')))
  ).at(0);

/** What was made and came back is credited all the same: a person settles it. */
const isMade = sql`(${refunds.state} = 'done'
  or exists (select 1 from ${invoices} where ${invoices.refund_id} = ${refunds.id}))`;

const isCounted = sql`(${refunds.state} <> 'failed' or ${isMade})`;

const sumOf = async (db: Db, orderId: number, condition: SQL): Promise<number> =>
  (
    await db
      .select({ sum: sql<number>`coalesce(sum(${refunds.amount_minor}), 0)` })
      .from(refunds)
      .where(sql`${refunds.order_id} = ${orderId} and ${refunds.reason} <> 'surplus' and ${condition}`)
  ).at(0)?.sum ?? 0;

/** What of the payment of an order was given back, or is to be; of a second payment by mistake nothing counts. */
export const findRefundedMinor = (db: Db, orderId: number): Promise<number> => sumOf(db, orderId, isCounted);

/** The same of what was made already, without one of its refunds. */
export const findCompletedRefundMinor = (db: Db, orderId: number, without: number): Promise<number> =>
  sumOf(db, orderId, sql`${refunds.id} <> ${without} and ${isMade}`);

/** Whether any of a payment was given back, or is to be; what the provider refused was not. */
export const isRefunded = async (db: Db, paymentId: number): Promise<boolean> =>
  (
    await db
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(eq(refunds.payment_id, paymentId), isCounted))
      .limit(1)
  ).length > 0;

/** The refunds of a payment, by their amount, that were asked for and of which the answer has not come; at most two. */
export const listRefundsWithoutRef = (
  db: Db,
  paymentId: number,
  { amountMinor, currency }: { amountMinor: number; currency: string },
): Promise<RefundRow[]> =>
  db
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.payment_id, paymentId),
        eq(refunds.state, 'created'),
        isNull(refunds.ref),
        eq(refunds.amount_minor, amountMinor),
        eq(refunds.currency, currency),
      ),
    )
    .limit(2);

/** By the provider’s name of it. */
export const findRefundByRef = async (db: Db, ref: string): Promise<RefundRow | undefined> =>
  (await db.select().from(refunds).where(eq(refunds.ref, ref)).limit(1)).at(0);

/** Place `abortIfUnchanged` after it: changes no row where the refund has changed since it was read. */
export const updateRefund = (
  db: Db,
  { id, state }: Pick<RefundRow, 'id' | 'state'>,
  patch: Partial<RefundRow>,
): Statement =>
  db
    .update(refunds)
    .set(patch)
    .where(and(eq(refunds.id, id), eq(refunds.state, state)));

/** What was begun between two instants and is not decided; oldest first. */
export const listUnsettledRefunds = (
  db: Db,
  { since, before }: { since: string; before: string },
  limit: number,
): Promise<RefundRow[]> =>
  db
    .select()
    .from(refunds)
    .where(
      and(
        inArray(refunds.state, ['created', 'pending']),
        sql`state in ('created', 'pending')`,
        gte(refunds.created_at, since),
        lt(refunds.created_at, before),
      ),
    )
    .orderBy(asc(refunds.created_at))
    .limit(limit);
