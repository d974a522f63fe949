import { and, asc, desc, eq, exists, gt, inArray, isNotNull, isNull, lt, not, sql } from 'drizzle-orm';
import type { Order, OrderProduct, OrderStatus, PaymentStatus } from '#worker/contract/order.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Db, Sql, Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, abortUnless } from '#worker/db/commit.ts';
import { payments, subscriptions } from '#worker/db/schema/billing.ts';
import { order_events, orders } from '#worker/db/schema/orders.ts';
import { users } from '#worker/db/schema/people.ts';
import { sites } from '#worker/db/schema/sites.ts';

export type OrderRow = typeof orders.$inferSelect;

export const insertOrder = (db: Db, row: OrderRow): Statement => db.insert(orders).values(row);

export const findOrder = async (db: Db, id: number): Promise<OrderRow | undefined> =>
  (await db.select().from(orders).where(eq(orders.id, id))).at(0);

/** What orders show of their site. */
export const siteName = {
  id: sites.id,
  slug: sites.slug,
  mode: sites.mode,
  name: sql<string>`trim(${sites.first_name} || ' ' || ${sites.last_name})`,
};

/** Orders with the site that they are for, where that still exists. */
export const withSite = (db: Db) =>
  db
    .select({ order: orders, site: siteName })
    .from(orders)
    .leftJoin(sites, and(eq(sites.id, orders.site_id), isNull(sites.deleted_at)));

export const findOrderWithSite = async (db: Db, id: number) =>
  (await withSite(db).where(eq(orders.id, id))).at(0);

/** The unpaid order of a user for a product of a site: there is at most one. */
export const findOpenOrder = async (
  db: Db,
  { userId, product, siteId }: { userId: number; product: OrderProduct; siteId: number },
): Promise<OrderRow | undefined> =>
  (
    await db
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.user_id, userId),
          eq(orders.product, product),
          eq(orders.site_id, siteId),
          sql`status = 'open' and renewal_key is null`,
        ),
      )
  ).at(0);

export const findRenewal = async (db: Db, key: string): Promise<OrderRow | undefined> =>
  (await db.select().from(orders).where(eq(orders.renewal_key, key))).at(0);

/**
 * Renewals that are not paid are given up, of a site or of a payer. One that is being charged meanwhile is given back
 * when it is booked.
 */
export function giveUpRenewals(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  of: { siteId: number } | { userId: number },
): Statement[] {
  const areOpen = and(
    'siteId' in of ? eq(orders.site_id, of.siteId) : eq(orders.user_id, of.userId),
    sql`${orders.status} = 'open' and ${orders.renewal_key} is not null`,
  );
  return [
    db.insert(order_events).select(
      db
        .select({
          id: sql<number>`null`.as('id'),
          order_id: sql<number>`${orders.id}`.as('order_id'),
          user_id: sql<null>`null`.as('user_id'),
          at: sql<string>`${iso(now())}`.as('at'),
          from: sql<string>`${orders.status}`.as('from'),
          to: sql<string>`'cancelled'`.as('to'),
          note: sql<null>`null`.as('note'),
        })
        .from(orders)
        .where(areOpen),
    ),
    db.update(orders).set({ status: 'cancelled', stage: 'given_up' }).where(areOpen),
  ];
}

/** Place `abortIfUnchanged` after it: changes no row where the order is in none of the statuses any more. */
export const updateOrder = (
  db: Db,
  id: number,
  from: readonly OrderStatus[],
  patch: Partial<Omit<OrderRow, 'card_id'>> & { card_id?: number | Sql },
): Statement =>
  db
    .update(orders)
    .set(patch)
    .where(and(eq(orders.id, id), inArray(orders.status, [...from])));

/** Aborts the commit where an order cannot be paid on a page any more. */
export const abortUnlessPayable = (db: Db, id: number): Statement =>
  abortUnless(
    db,
    sql`exists (select 1 from ${orders} where ${orders.id} = ${id} and (${orders.status} = 'open'
      or (${orders.status} in ('placed', 'completed', 'issue') and ${orders.payment_status} = 'failed'
        and json_extract(${orders.details}, '$.issue.resolution') is not 'refund')))`,
  );

/** The commit is stale where the order has moved on, or its payment, since it was read. */
export const setPaymentStatus = (
  db: Db,
  { id, status, payment_status }: Pick<OrderRow, 'id' | 'status' | 'payment_status'>,
  next: PaymentStatus,
): Statement[] => [
  db
    .update(orders)
    .set({ payment_status: next })
    .where(and(eq(orders.id, id), eq(orders.status, status), eq(orders.payment_status, payment_status))),
  abortIfUnchanged(db),
];

/** The stage of an order that is placed; nothing where it is not. */
export const setStage = (
  db: Db,
  id: number,
  to: { stage: string; status?: OrderStatus | undefined },
): Statement =>
  db
    .update(orders)
    .set({ stage: to.stage, ...(to.status && { status: to.status }) })
    .where(and(eq(orders.id, id), sql`${orders.status} in ('placed', 'completed')`));

export const insertOrderEvent = (db: Db, row: Omit<typeof order_events.$inferInsert, 'id'>): Statement =>
  db.insert(order_events).values(row);

const personName = sql<string | null>`nullif(trim(${users.first_name} || ' ' || ${users.last_name}), '')`;

export const findPersonName = async (db: Db, userId: number): Promise<string | null> =>
  (await db.select({ name: personName }).from(users).where(eq(users.id, userId))).at(0)?.name ?? null;

/** What happened to an order, newest first, with the names of those who did it. */
export const listOrderEvents = (db: Db, orderId: number): Promise<Order['events']> =>
  db
    .select({
      at: order_events.at,
      by: personName,
      from: order_events.from,
      to: order_events.to,
      note: order_events.note,
    })
    .from(order_events)
    .leftJoin(users, eq(users.id, order_events.user_id))
    .where(eq(order_events.order_id, orderId))
    .orderBy(desc(order_events.id))
    .limit(100);

/**
 * Open orders that were begun before an instant. Renewals stay open while they are tried again, and so do orders of which a
 * person has to find out whether they are paid.
 */
export const listStaleOrders = (db: Db, before: string, limit: number): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(
      and(
        sql`status = 'open'`,
        isNull(orders.renewal_key),
        lt(orders.created_at, before),
        not(
          exists(
            db
              .select({ id: payments.id })
              .from(payments)
              .where(and(eq(payments.order_id, orders.id), eq(payments.state, 'mismatch'))),
          ),
        ),
      ),
    )
    .orderBy(asc(orders.created_at))
    .limit(limit);

/** What people wrote in an order, by its place in the details. */
const WORDS = [
  'gift_note',
  'flowers.card_text',
  'flowers.location',
  'flowers.address',
  'flowers.phone',
  'box.other_text',
  'box.comments',
  'issue.text',
  'issue.proposed.note',
];

const withoutWords = sql`json_remove(json_replace(${orders.details}, ${sql.join(
  WORDS.map((path) => sql`${`$.${path}`}, ''`),
  sql`, `,
)}), '$.wish')`;

/**
 * Erases what is not needed any more of orders that have ended, where their buyer deleted the account: where something
 * was delivered, phones, and people's words. What an invoice names stays. Place it after the statements that end one.
 */
export function eraseEnded(db: Db, of: { userId: number } | { orderId: number }): Statement[] {
  const which = and(
    'userId' in of ? eq(orders.user_id, of.userId) : eq(orders.id, of.orderId),
    sql`${orders.status} in ('completed', 'cancelled')
      and exists (select 1 from ${users} where ${users.id} = ${orders.user_id} and ${users.deleted_at} is not null)`,
  );
  return [
    db.update(orders).set({ address: null, details: withoutWords }).where(which),
    db
      .update(order_events)
      .set({ note: null })
      .where(
        and(
          sql`${order_events.order_id} in ${db.select({ id: orders.id }).from(orders).where(which)}`,
          isNotNull(order_events.note),
        ),
      ),
  ];
}

/** All orders of plans of a site pass to another, and those that were placed there since an instant to the first. */
export const swapPlanOrders = (
  db: Db,
  { from, into, since }: { from: number; into: number; since: string },
): Statement =>
  db
    .update(orders)
    .set({ site_id: sql`iif(${orders.site_id} = ${from}, ${into}, ${from})` })
    .where(
      and(
        inArray(orders.site_id, [from, into]),
        eq(orders.product, 'subscription'),
        sql`(${orders.site_id} = ${from} or ${orders.placed_at} >= ${since})`,
      ),
    );

/** A purged site is no longer named by its orders, which are kept. */
export const unlinkSite = (db: Db, siteId: number): Statement =>
  db.update(orders).set({ site_id: null }).where(eq(orders.site_id, siteId));

type Page = { userId: number; year: string | undefined; before: { at: string; id: number } | undefined };

/** When an order was paid, else when it was begun: by the expression of the index. */
const billedAt = sql<string>`coalesce(${orders.placed_at}, ${orders.created_at})`;

const isBilled = sql`(${orders.total_minor} > 0
  and (${orders.placed_at} is not null or ${orders.payment_status} = 'failed'))`;

/** A page of the orders of a user that were paid, or could not be; newest first. */
export const listBilled = (db: Db, { userId, year, before }: Page, limit: number) =>
  withSite(db)
    .where(
      and(
        eq(orders.user_id, userId),
        isBilled,
        year === undefined
          ? undefined
          : sql`${billedAt} >= ${year} and ${billedAt} < ${String(Number(year) + 1)}`,
        // the first condition is the one that the index answers
        before &&
          sql`${billedAt} <= ${before.at} and (${billedAt}, ${orders.id}) < (${before.at}, ${before.id})`,
      ),
    )
    .orderBy(desc(billedAt), desc(orders.id))
    .limit(limit);

/** The years of those orders, newest first. */
export const listBilledYears = async (db: Db, userId: number): Promise<number[]> =>
  (
    await db
      .selectDistinct({ year: sql<number>`cast(substr(${billedAt}, 1, 4) as integer)` })
      .from(orders)
      .where(and(eq(orders.user_id, userId), isBilled))
  )
    .map(({ year }) => year)
    .sort((a, b) => b - a);

/** The plans that a user pays for, with their sites, whether VAT was in the price, and the order of a renewal that is open, with why it was refused. */
export const listPlansOf = (db: Db, userId: number) =>
  db
    .select({
      subscription: subscriptions,
      site: siteName,
      failed: orders,
      isVatIncluded: sql<
        number | null
      >`(select o.vat_included from orders o where o.id = ${subscriptions.order_id})`,
      failure: sql<string | null>`(select ${payments.failure} from ${payments}
        where ${payments.order_id} = ${orders.id} order by ${payments.id} desc limit 1)`,
    })
    .from(subscriptions)
    .leftJoin(sites, and(eq(sites.id, subscriptions.site_id), isNull(sites.deleted_at)))
    .leftJoin(orders, eq(orders.renewal_key, sql`${subscriptions.id} || ':' || ${subscriptions.period_end}`))
    .where(and(eq(subscriptions.user_id, userId), sql`${subscriptions.state} <> 'ended'`))
    .orderBy(desc(subscriptions.id))
    .limit(100);

type MovedFrom = Pick<OrderRow, 'id' | 'status' | 'stage' | 'details' | 'payment_status'>;

/** Place `abortIfUnchanged` after it: changes no row where the order has moved on or changed since it was read. */
export const moveOrderRow = (
  db: Db,
  { id, status, stage, details, payment_status }: MovedFrom,
  patch: Partial<OrderRow>,
): Statement =>
  db
    .update(orders)
    .set(patch)
    .where(
      and(
        eq(orders.id, id),
        eq(orders.status, status),
        sql`${orders.stage} is ${stage}`,
        eq(orders.payment_status, payment_status),
        eq(orders.details, details),
      ),
    );

/**
 * Place `abortIfUnchanged` after it: counts the pieces of a box anew, while it is being digitized; changes no row where it
 * is not.
 */
export const countBoxPieces = (
  db: Db,
  id: number,
  { done, blank }: { done: Sql<number>; blank: Sql<number> },
): Statement =>
  db
    .update(orders)
    .set({
      details: sql`json_set(${orders.details}, '$.box.done', ${done}, '$.box.blank', ${blank})`,
    })
    .where(and(eq(orders.id, id), sql`status = 'placed' and stage = 'digitizing'`));

/** Changes the details of an order; the commit is stale where it has moved on. */
export const updateDetails = (
  db: Db,
  order: OrderRow,
  details: Partial<OrderRow['details']>,
): Statement[] => [
  moveOrderRow(db, order, { details: { ...order.details, ...details } }),
  abortIfUnchanged(db),
];

type Listed = ({ userId: number; siteId: number | undefined } | { siteId: number }) & {
  before: number | undefined;
};

/** A page of orders that were placed, of a user, for a site, or both; newest first. */
export const listPlaced = (db: Db, { siteId, before, ...of }: Listed, limit: number) =>
  withSite(db)
    .where(
      and(
        'userId' in of ? eq(orders.user_id, of.userId) : undefined,
        sql`${orders.placed_at} is not null`,
        siteId === undefined ? undefined : eq(orders.site_id, siteId),
        before === undefined ? undefined : lt(orders.id, before),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(limit);

/** Orders that are placed and whose payment was refused. */
export const listUnpaid = (db: Db, limit: number) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(sql`status = 'placed' and payment_status = 'failed'`)
    .orderBy(asc(orders.id))
    .limit(limit);

/** Orders that were sent, of which nothing has happened since an instant. */
export const listShippedBefore = (db: Db, before: string, limit: number): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(
      and(
        sql`status = 'placed' and stage = 'shipped'`,
        sql`json_extract(${orders.details}, '$.cancel_asked') is null`,
        not(
          exists(
            db
              .select({ id: order_events.id })
              .from(order_events)
              .where(and(eq(order_events.order_id, orders.id), gt(order_events.at, before))),
          ),
        ),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(limit);
