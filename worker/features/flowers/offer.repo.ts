import { and, asc, count, desc, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { OrderTab } from '#worker/contract/flowers.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, abortUnless } from '#worker/db/commit.ts';
import { order_offers, product_days } from '#worker/db/schema/flowers.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { products, vendors } from '#worker/db/schema/vendors.ts';

export type OfferRow = typeof order_offers.$inferSelect;

/** Takes one bouquet of a day; the commit is stale where its capacity is used up. */
export const reserveDay = (
  db: Db,
  { id, capacity }: { id: number; capacity: number },
  day: string,
): Statement[] => [
  db
    .insert(product_days)
    .values({ product_id: id, day, taken: 1 })
    .onConflictDoUpdate({
      target: [product_days.product_id, product_days.day],
      set: { taken: sql`${product_days.taken} + 1` },
    }),
  abortUnless(
    db,
    sql`(select ${product_days.taken} from ${product_days}
      where ${product_days.product_id} = ${id} and ${product_days.day} = ${day}) <= ${capacity}`,
  ),
];

/** Gives the bouquet of an offer back. */
export const releaseDay = (
  db: Db,
  { product_id, due_on }: Pick<OfferRow, 'product_id' | 'due_on'>,
): Statement =>
  db
    .update(product_days)
    .set({ taken: sql`max(0, ${product_days.taken} - 1)` })
    .where(and(eq(product_days.product_id, product_id), eq(product_days.day, due_on)));

export const insertOffer = (db: Db, row: OfferRow): Statement => db.insert(order_offers).values(row);

/** Changes an offer; the commit is stale where its state has changed since it was read. */
export const updateOffer = (
  db: Db,
  { id, state }: Pick<OfferRow, 'id' | 'state'>,
  patch: Partial<OfferRow>,
): Statement[] => [
  db
    .update(order_offers)
    .set(patch)
    .where(and(eq(order_offers.id, id), eq(order_offers.state, state))),
  abortIfUnchanged(db),
];

export const findOffer = async (db: Db, id: number): Promise<OfferRow | undefined> =>
  (await db.select().from(order_offers).where(eq(order_offers.id, id))).at(0);

/** All offers of an order, newest first. */
export const listOffersOf = (db: Db, orderId: number): Promise<OfferRow[]> =>
  db.select().from(order_offers).where(eq(order_offers.order_id, orderId)).orderBy(desc(order_offers.id));

/** All offers of an order with their vendors and what the bouquets are called, newest first. */
export const listOffersWithVendors = (db: Db, orderId: number) =>
  db
    .select({ offer: order_offers, vendor: { id: vendors.id, company: vendors.company }, bouquet })
    .from(order_offers)
    .innerJoin(vendors, eq(vendors.id, order_offers.vendor_id))
    .leftJoin(products, eq(products.id, order_offers.product_id))
    .where(eq(order_offers.order_id, orderId))
    .orderBy(desc(order_offers.id));

/** The offer of an order that runs, or was carried out. */
export const findRunningOffer = async (db: Db, orderId: number): Promise<OfferRow | undefined> =>
  (
    await db
      .select()
      .from(order_offers)
      .where(and(eq(order_offers.order_id, orderId), sql`state in ('offered', 'accepted')`))
  ).at(0);

const siteName = {
  id: sites.id,
  site_type_id: sites.site_type_id,
  name: sql<string>`trim(${sites.first_name} || ' ' || ${sites.last_name})`,
};

/** What the bouquet of the vendor is called, which may be another than was chosen. */
const bouquet = { he: products.name_he, en: products.name_en };

/** Offers with their order, vendor and the site, which is null where it is gone. */
const withOrder = (db: Db) =>
  db
    .select({ offer: order_offers, order: orders, vendor: vendors, site: siteName, bouquet })
    .from(order_offers)
    .innerJoin(orders, eq(orders.id, order_offers.order_id))
    .innerJoin(vendors, eq(vendors.id, order_offers.vendor_id))
    .innerJoin(products, eq(products.id, order_offers.product_id))
    .leftJoin(sites, and(eq(sites.id, orders.site_id), isNull(sites.deleted_at)));

export type FoundOffer = Awaited<ReturnType<typeof withOrder>>[number];

/** What a vendor was offered of an order and has not refused. */
export const findOfferOfVendor = async (
  db: Db,
  vendorId: number,
  orderId: number,
): Promise<FoundOffer | undefined> =>
  (
    await withOrder(db).where(
      and(
        eq(order_offers.order_id, orderId),
        eq(order_offers.vendor_id, vendorId),
        sql`${order_offers.state} in ('offered', 'accepted')`,
      ),
    )
  ).at(0);

export const findOfferByToken = async (db: Db, tokenHash: string): Promise<FoundOffer | undefined> =>
  (await withOrder(db).where(eq(order_offers.token_hash, tokenHash))).at(0);

const isAccepted = eq(order_offers.state, sql`'accepted'`);

/** What belongs in a list of a vendor on a day. */
function inTab(tab: OrderTab, today: string): SQL | undefined {
  switch (tab) {
    case 'new':
      return eq(order_offers.state, sql`'offered'`);
    case 'today':
      return and(isAccepted, isNull(order_offers.ended_at), lte(order_offers.due_on, today));
    case 'upcoming':
      return and(isAccepted, isNull(order_offers.ended_at), gt(order_offers.due_on, today));
    case 'done':
      return and(isAccepted, isNotNull(order_offers.ended_at), sql`${orders.status} <> 'issue'`);
    case 'issues':
      return and(isAccepted, eq(orders.status, sql`'issue'`));
  }
}

type Listed = { vendorId: number; tab: OrderTab; today: string; after: [string, number] | undefined };

/** A page of a list of a vendor: by its day, what is done the newest first. */
export function listOffers(
  db: Db,
  { vendorId, tab, today, after }: Listed,
  limit: number,
): Promise<FoundOffer[]> {
  const isNewest = tab === 'done';
  const key = sql`(${order_offers.due_on}, ${order_offers.id})`;
  const beyond =
    after && (isNewest ? sql`${key} < (${after[0]}, ${after[1]})` : sql`${key} > (${after[0]}, ${after[1]})`);
  const [due, id] = isNewest
    ? [desc(order_offers.due_on), desc(order_offers.id)]
    : [asc(order_offers.due_on), asc(order_offers.id)];
  return withOrder(db)
    .where(and(eq(order_offers.vendor_id, vendorId), inTab(tab, today), beyond))
    .orderBy(due, id)
    .limit(limit);
}

/** How many are in a list of a vendor. */
export const countOffers = (db: Db, vendorId: number, tab: OrderTab, today: string) =>
  db
    .select({ count: count() })
    .from(order_offers)
    .innerJoin(orders, eq(orders.id, order_offers.order_id))
    .where(and(eq(order_offers.vendor_id, vendorId), inTab(tab, today)));

/** Offers that nobody answered in time, or whose vendor was closed. */
export const listExpired = (db: Db, now: string, limit: number) =>
  db
    .select({ id: order_offers.id })
    .from(order_offers)
    .innerJoin(vendors, eq(vendors.id, order_offers.vendor_id))
    .where(
      and(
        sql`${order_offers.state} = 'offered'`,
        or(lte(order_offers.expires_at, now), eq(vendors.state, 'closed')),
      ),
    )
    .orderBy(asc(order_offers.expires_at))
    .limit(limit);

/**
 * Accepted orders that were due until a day and are not done, and those whose vendor was closed; not those of which an
 * issue was settled already.
 */
export const listOverdue = (db: Db, until: string, limit: number) =>
  db
    .select({ id: orders.id })
    .from(order_offers)
    .innerJoin(orders, eq(orders.id, order_offers.order_id))
    .innerJoin(vendors, eq(vendors.id, order_offers.vendor_id))
    .where(
      and(
        or(lte(order_offers.due_on, until), eq(vendors.state, 'closed')),
        sql`coalesce(json_extract(${orders.details}, '$.issue.resolution'), 'redo') = 'redo'`,
        // the condition of the partial index
        sql`${order_offers.state} = 'accepted' and ${order_offers.ended_at} is null`,
        eq(orders.status, 'placed'),
      ),
    )
    .orderBy(asc(order_offers.due_on))
    .limit(limit);

/** Accepted orders of which the amount is still held, or whose saved card is to be charged: those due until a day. */
export const listToCharge = (db: Db, until: string, limit: number) =>
  db
    .select({ id: orders.id })
    .from(order_offers)
    .innerJoin(orders, eq(orders.id, order_offers.order_id))
    .where(
      and(
        // the condition of the partial index
        sql`${order_offers.state} = 'accepted' and ${order_offers.ended_at} is null`,
        or(
          eq(orders.payment_status, 'authorized'),
          and(eq(orders.payment_status, 'card_saved'), lte(order_offers.due_on, until)),
        ),
        eq(orders.status, 'placed'),
      ),
    )
    .orderBy(asc(order_offers.due_on))
    .limit(limit);
