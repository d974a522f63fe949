import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#worker/db/client.ts';
import { payment_events, payments } from '#worker/db/schema/billing.ts';

/** The literal condition of the index. */
const IS_CHARGEBACK = sql`type = 'charge.dispute.created'`;

/** The bank has decided about the same payment. */
const isClosed = sql`exists (select 1 from payment_events c where c.type = 'charge.dispute.closed'
  and c.refs = payment_events.refs)`;

const paymentBy = (name: SQL) =>
  sql`(select p.id from json_each(${payment_events.refs}) r join payments p on ${name} = r.value limit 1)`;

/** How many of the last `most` no bank has decided on. */
export const countOpenChargebacks = (db: Db, most: number): Promise<number> => {
  const last = db
    .select({ closed: isClosed.as('closed') })
    .from(payment_events)
    .where(IS_CHARGEBACK)
    .orderBy(desc(payment_events.received_at), desc(payment_events.id))
    .limit(most)
    .as('last');
  return db.$count(last, sql`not closed`);
};

type Order = { after: readonly [at: string, id: string] | undefined; ascending: boolean };

function beyond({ after, ascending }: Order): SQL {
  if (!after) return sql`true`;
  const key = sql`(${payment_events.received_at}, ${payment_events.id})`;
  return ascending ? sql`${key} > (${after[0]}, ${after[1]})` : sql`${key} < (${after[0]}, ${after[1]})`;
}

/** What banks take back, by when we heard of it, each with our payment where it is one. */
export const listChargebackRows = (db: Db, { limit, ...order }: Order & { limit: number }) => {
  const direction = order.ascending ? sql`asc` : sql`desc`;
  return db
    .select({
      id: payment_events.id,
      received_at: payment_events.received_at,
      refs: payment_events.refs,
      closed: isClosed.mapWith(Boolean),
      order_id: payments.order_id,
      user_id: payments.user_id,
      amount_minor: payments.amount_minor,
      currency: payments.currency,
    })
    .from(payment_events)
    .leftJoin(
      payments,
      eq(payments.id, sql`coalesce(${paymentBy(sql`p.payment_ref`)}, ${paymentBy(sql`p.ref`)})`),
    )
    .where(sql`${IS_CHARGEBACK} and ${beyond(order)}`)
    .orderBy(sql`${payment_events.received_at} ${direction}`, sql`${payment_events.id} ${direction}`)
    .limit(limit);
};
