import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { BoxItemState, BoxKind } from '#worker/contract/box.ts';
import type { Db, Sql, Statement } from '#worker/db/client.ts';
import { abortUnless } from '#worker/db/commit.ts';
import { box_items } from '#worker/db/schema/boxes.ts';

export type BoxItemRow = typeof box_items.$inferSelect;

/** A row for each piece; fails where the box has pieces already. */
export const insertBoxItems = (
  db: Db,
  orderId: number,
  pieces: readonly Pick<BoxItemRow, 'kind' | 'number'>[],
  at: string,
): Statement =>
  db.insert(box_items).select(
    sql`select null, ${orderId}, json_extract(value, '$.kind'), json_extract(value, '$.number'), 'received',
      null, null, ${at} from json_each(${JSON.stringify(pieces)}) where true`,
  );

/** A page of the pieces of a box, by kind and number. */
export const listBoxItems = (
  db: Db,
  orderId: number,
  after: { kind: string; number: number } | undefined,
  limit: number,
): Promise<BoxItemRow[]> =>
  db
    .select()
    .from(box_items)
    .where(
      and(
        eq(box_items.order_id, orderId),
        after && sql`(${box_items.kind}, ${box_items.number}) > (${after.kind}, ${after.number})`,
      ),
    )
    .orderBy(asc(box_items.kind), asc(box_items.number))
    .limit(limit);

export const findBoxItem = async (db: Db, orderId: number, id: number): Promise<BoxItemRow | undefined> =>
  (
    await db
      .select()
      .from(box_items)
      .where(and(eq(box_items.id, id), eq(box_items.order_id, orderId)))
  ).at(0);

/** Place `abortIfUnchanged` after it: changes no row where the piece has another state than when it was read. */
export const updateBoxItem = (
  db: Db,
  { id, state }: Pick<BoxItemRow, 'id' | 'state'>,
  patch: Pick<BoxItemRow, 'state' | 'note' | 'memory_id' | 'updated_at'>,
): Statement =>
  db
    .update(box_items)
    .set(patch)
    .where(and(eq(box_items.id, id), eq(box_items.state, state)));

/** SQL for how many pieces of a box have a state. */
export const piecesIn = (orderId: number, state: BoxItemState): Sql<number> =>
  sql<number>`(select count(*) from ${box_items}
    where ${box_items.order_id} = ${orderId} and ${box_items.state} = ${state})`;

/** Aborts the commit where a piece is still to be digitized. */
export const abortUnlessAllRead = (db: Db, orderId: number): Statement =>
  abortUnless(db, sql`${piecesIn(orderId, 'received')} = 0`);

/** How many pieces of each kind have each state. */
export const countBoxItems = (
  db: Db,
  orderId: number,
): Promise<{ kind: BoxKind; state: BoxItemState; count: number }[]> =>
  db
    .select({ kind: box_items.kind, state: box_items.state, count: count() })
    .from(box_items)
    .where(eq(box_items.order_id, orderId))
    .groupBy(box_items.kind, box_items.state);
