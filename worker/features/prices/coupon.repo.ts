import { and, eq, getTableColumns, gte, lt, sql } from 'drizzle-orm';
import { type ByTime, beyond, inTime } from '#worker/db/by-time.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { coupon_uses, coupons, orders } from '#worker/db/schema/orders.ts';

export type CouponRow = typeof coupons.$inferSelect;

/** With how often the user has used it beside their unpaid orders, and whether they have ordered before. */
export const findCoupon = async (
  db: Db,
  code: string,
  userId: number,
): Promise<{ coupon: CouponRow; usedByUser: number; hasOrdered: boolean } | undefined> => {
  const row = (
    await db
      .select({
        coupon: { ...getTableColumns(coupons), used: sql<number>`${coupons.used} - ${openUses(userId)}` },
        usedByUser: sql<number>`(select count(*) from ${coupon_uses} where ${coupon_uses.coupon_id} = ${coupons.id}
          and ${coupon_uses.user_id} = ${userId}) - ${openUses(userId)}`,
        hasOrdered: hasOrdered(userId),
      })
      .from(coupons)
      .where(eq(coupons.code, code))
  ).at(0);
  return row && { ...row, hasOrdered: row.hasOrdered > 0 };
};

/** The uses of a coupon by orders of the user that are not paid: a new order takes the place of such a one. */
const openUses = (userId: number) =>
  sql`(select count(*) from ${coupon_uses} join ${orders} on ${orders.id} = ${coupon_uses.order_id}
    where ${coupon_uses.coupon_id} = ${coupons.id} and ${coupon_uses.user_id} = ${userId} and ${orders.status} = 'open')`;

/** Something was paid, or is about to be with such a coupon. */
const hasOrdered = (userId: number) =>
  sql<number>`exists (select 1 from ${orders} where ${orders.user_id} = ${userId} and ${orders.total_minor} > 0
    and ${orders.placed_at} is not null)`;

/**
 * Counts a use; place `abortIfUnchanged` after it: changes no row where another order took the last one. Then follows
 * `insertUse`.
 */
export const countUse = (db: Db, coupon: CouponRow, userId: number, at: string): Statement =>
  db
    .update(coupons)
    .set({ used: sql`${coupons.used} + 1` })
    .where(
      and(
        eq(coupons.id, coupon.id),
        sql`${coupons.active} and (${coupons.max_uses} is null or ${coupons.used} < ${coupons.max_uses})
        and (${coupons.valid_until} is null or ${coupons.valid_until} > ${at})
        and (${coupons.max_per_user} is null or ${coupons.max_per_user} > (select count(*) from ${coupon_uses}
          where ${coupon_uses.coupon_id} = ${coupon.id} and ${coupon_uses.user_id} = ${userId}))
        and not (${coupons.first_only} and (${hasOrdered(userId)} or exists (select 1 from ${coupon_uses}
          where ${coupon_uses.coupon_id} = ${coupon.id} and ${coupon_uses.user_id} = ${userId})))`,
      ),
    );

export const insertUse = (db: Db, row: typeof coupon_uses.$inferInsert): Statement =>
  db.insert(coupon_uses).values(row);

/** Takes back the use of an order that came to nothing; nothing where it used none. */
export const releaseUse = (db: Db, orderId: number): Statement[] => [
  db
    .update(coupons)
    .set({ used: sql`${coupons.used} - 1` })
    .where(
      sql`${coupons.id} = (select ${coupon_uses.coupon_id} from ${coupon_uses} where ${coupon_uses.order_id} = ${orderId})`,
    ),
  db.delete(coupon_uses).where(eq(coupon_uses.order_id, orderId)),
];

/** Counts a use that was taken back again, also beyond the coupon's limits: its order turned out to be paid after all. */
export const recountUse = (
  db: Db,
  order: { id: number; user_id: number; created_at: string; coupon: string },
): Statement[] => [
  db
    .update(coupons)
    .set({ used: sql`${coupons.used} + 1` })
    .where(
      and(
        eq(coupons.code, order.coupon),
        sql`not exists (select 1 from ${coupon_uses} where ${coupon_uses.order_id} = ${order.id})`,
      ),
    ),
  db
    .insert(coupon_uses)
    .select(
      sql`select ${order.id}, ${coupons.id}, ${order.user_id}, ${order.created_at} from ${coupons}
        where ${coupons.code} = ${order.coupon}`,
    )
    .onConflictDoNothing(),
];

/** Coupons by their ids; `prefix` is the beginning of their codes. */
export const listCouponRows = (
  db: Db,
  {
    active,
    prefix,
    limit,
    ...by
  }: ByTime & { active: boolean | undefined; prefix: string | undefined; limit: number },
): Promise<CouponRow[]> => {
  const isBeyond = beyond(coupons.id, by);
  const order = inTime(coupons.id, by);
  const rows = db.select().from(coupons);
  return prefix
    ? rows
        .where(and(gte(coupons.code, prefix), lt(coupons.code, `${prefix}\uffff`), isBeyond))
        .orderBy(order)
        .limit(limit)
    : rows
        .where(and(active === undefined ? undefined : eq(coupons.active, active), isBeyond))
        .orderBy(order)
        .limit(limit);
};

export const findCouponRow = async (db: Db, id: number): Promise<CouponRow | undefined> =>
  (await db.select().from(coupons).where(eq(coupons.id, id))).at(0);

export const insertCoupon = (db: Db, row: typeof coupons.$inferInsert): Statement =>
  db.insert(coupons).values(row);

/** Follow with `abortIfUnchanged`: changes no row of a coupon that is stopped. */
export const stopCouponRow = (db: Db, id: number): Statement =>
  db
    .update(coupons)
    .set({ active: false })
    .where(and(eq(coupons.id, id), coupons.active));
