import { and, eq, exists, not, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { abortUnless } from '#worker/db/commit.ts';
import { orders } from '#worker/db/schema/orders.ts';

/** Condition: an order that was placed is to be charged to the card later. */
const awaitsCard = ({ id, user_id }: { id: number; user_id: number }) =>
  and(
    eq(orders.user_id, user_id),
    eq(orders.card_id, id),
    sql`${orders.placed_at} is not null and ${orders.payment_status} = 'card_saved'`,
    sql`${orders.status} <> 'cancelled'`,
    // after an issue nothing is taken any more
    sql`json_extract(${orders.details}, '$.issue.resolution') is not 'refund'`,
  );

type OwnCard = Parameters<typeof awaitsCard>[0];

export const isAwaitingCard = async (db: Db, card: OwnCard): Promise<boolean> =>
  (await db.select({ id: orders.id }).from(orders).where(awaitsCard(card)).limit(1)).length > 0;

export const abortIfAwaitingCard = (db: Db, card: OwnCard): Statement =>
  abortUnless(db, not(exists(db.select({ id: orders.id }).from(orders).where(awaitsCard(card)))));
