import { and, asc, desc, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { abortUnless } from '#worker/db/commit.ts';
import { payments } from '#worker/db/schema/billing.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { isGivenUp } from './payment.rules.ts';

export type PaymentRow = typeof payments.$inferSelect;

export const insertPayment = (db: Db, row: PaymentRow): Statement => db.insert(payments).values(row);

export const findPayment = async (db: Db, id: number): Promise<PaymentRow | undefined> =>
  (await db.select().from(payments).where(eq(payments.id, id))).at(0);

/** By the provider's name of the page or of the payment. */
export const findPaymentByRef = async (db: Db, ref: string): Promise<PaymentRow | undefined> =>
  (
    await db
      .select()
      .from(payments)
      .where(or(eq(payments.ref, ref), eq(payments.payment_ref, ref)))
      .limit(1)
  ).at(0);

/** The payments of an order, newest first. */
export const listPaymentsOf = (db: Db, orderId: number): Promise<PaymentRow[]> =>
  db.select().from(payments).where(eq(payments.order_id, orderId)).orderBy(desc(payments.id));

/** Place `abortIfUnchanged` after it: changes no row where the payment has changed since it was read. */
export const updatePayment = (
  db: Db,
  read: Pick<PaymentRow, 'id' | 'state' | 'updated_at'>,
  patch: Partial<PaymentRow>,
): Statement =>
  db
    .update(payments)
    .set(patch)
    .where(
      and(eq(payments.id, read.id), eq(payments.state, read.state), eq(payments.updated_at, read.updated_at)),
    );

/** Aborts the commit where an order can still be paid, is being paid, or may have been paid otherwise than asked for. */
export const abortIfUnderWay = (db: Db, orderId: number): Statement =>
  abortUnless(
    db,
    sql`not exists (select 1 from ${payments} where ${payments.order_id} = ${orderId}
      and ${payments.state} in ('created', 'open', 'pending', 'mismatch'))`,
  );

/** Whether a card is being charged. */
export const isBeingCharged = async (db: Db, cardId: number): Promise<boolean> =>
  (
    await db
      .select({ id: payments.id })
      .from(payments)
      .where(
        and(
          eq(payments.card_id, cardId),
          // the condition of the partial index
          sql`state in ('created', 'open', 'pending', 'authorised')`,
        ),
      )
      .limit(1)
  ).length > 0;

/** What the provider has not decided, or has not told, begun before an instant; oldest first. */
export const listUnsettled = (db: Db, before: string, limit: number): Promise<PaymentRow[]> =>
  db
    .select()
    .from(payments)
    .where(
      and(
        inArray(payments.state, ['created', 'open', 'pending', 'authorised']),
        // the condition of the partial index
        sql`state in ('created', 'open', 'pending', 'authorised')`,
        lt(payments.created_at, before),
      ),
    )
    .orderBy(asc(payments.created_at))
    .limit(limit);

/** What was begun or captured since an instant and has a name at the provider, to be compared with it. */
export const listToCompare = (db: Db, since: string, after: number, limit: number): Promise<PaymentRow[]> =>
  db
    .select()
    .from(payments)
    .where(
      and(
        sql`(${payments.created_at} >= ${since} or ${payments.settled_at} >= ${since})`,
        isNotNull(payments.ref),
        sql`${payments.id} > ${after}`,
      ),
    )
    .orderBy(asc(payments.id))
    .limit(limit);

/** Whether nothing is kept of what is paid for the order of a payment. */
export async function isOrderGivenUp(db: Db, { order_id }: PaymentRow): Promise<boolean> {
  if (order_id === null) return false;
  const { status, details } = orders;
  const [order] = await db.select({ status, details }).from(orders).where(eq(orders.id, order_id));
  return order !== undefined && isGivenUp(order);
}
