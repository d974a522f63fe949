import { and, between, desc, eq, gte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { SuitableFor } from '#worker/contract/vendor.ts';
import type { Db } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { product_days } from '#worker/db/schema/flowers.ts';
import { cemeteries } from '#worker/db/schema/grave-records.ts';
import { products, vendor_areas, vendor_closed_days, vendors } from '#worker/db/schema/vendors.ts';
import { searchKey } from '#worker/shared/search-key.ts';

/** Where flowers are brought: a cemetery of the list, a city by its names, or at least a country. */
export type Destination = { cemeteryId: number | null; cities: readonly string[]; country: string };

const LIMIT = 100;

/**
 * A place with the names of its city in both languages and its country, where its cemetery is in the list; any other is
 * in Israel.
 */
export async function findDestination(
  db: Db,
  { cemeteryId, city }: { cemeteryId: number | null; city: string },
): Promise<Destination> {
  const listed =
    cemeteryId === null
      ? undefined
      : (await db.select().from(cemeteries).where(eq(cemeteries.id, cemeteryId))).at(0);
  const names = [city, listed?.city_he ?? '', listed?.city_en ?? ''].map(searchKey).filter(Boolean);
  return {
    cemeteryId: listed?.id ?? null,
    cities: [...new Set(names)],
    country: listed?.country ?? 'IL',
  };
}

const covers = ({ cemeteryId, cities, country }: Destination): SQL | undefined =>
  or(
    cemeteryId === null
      ? undefined
      : and(eq(vendor_areas.kind, sql`'cemetery'`), eq(vendor_areas.value, String(cemeteryId))),
    and(eq(vendor_areas.kind, sql`'city'`), inList(vendor_areas.value, cities)),
    and(eq(vendor_areas.kind, sql`'country'`), eq(vendor_areas.value, country)),
  );

/** Which of them are wanted: one product, or those for a price. */
export type Wanted = { productId: number } | { from: number; to: number } | undefined;

const isWanted = (wanted: Wanted): SQL | undefined => {
  if (wanted === undefined) return undefined;
  return 'productId' in wanted
    ? eq(products.id, wanted.productId)
    : between(products.price_minor, wanted.from, wanted.to);
};

/** The live products of approved vendors who deliver there, the dearest first; none of the buyer’s own. */
export const listCandidates = (
  db: Db,
  to: Destination,
  { suitable, buyerId }: { suitable: SuitableFor; buyerId: number },
  wanted?: Wanted,
) =>
  db
    .select({ product: products, calendar: vendors.calendar, rating: vendors.rating })
    .from(vendor_areas)
    .innerJoin(vendors, and(eq(vendors.id, vendor_areas.vendor_id), eq(vendors.state, sql`'approved'`)))
    .innerJoin(products, and(eq(products.vendor_id, vendors.id), eq(products.state, sql`'live'`)))
    .where(
      and(
        covers(to),
        ne(vendors.user_id, buyerId),
        sql`${products.suitable} in ('both', ${suitable})`,
        isWanted(wanted),
      ),
    )
    .groupBy(products.id)
    .orderBy(desc(products.price_minor), desc(vendors.rating), products.id)
    .limit(LIMIT);

export type Candidate = Awaited<ReturnType<typeof listCandidates>>[number];

/** The days on which vendors are closed, and what is taken of products, from a day on. */
export async function findTakenDays(
  db: Db,
  candidates: readonly Candidate[],
  from: string,
): Promise<{ closed: Map<number, Set<string>>; taken: Map<number, Map<string, number>> }> {
  const [vendorIds, productIds] = [
    [...new Set(candidates.map(({ product }) => product.vendor_id))],
    candidates.map(({ product }) => product.id),
  ];
  const [closedDays, takenDays] = await db.batch([
    db
      .select()
      .from(vendor_closed_days)
      .where(and(inList(vendor_closed_days.vendor_id, vendorIds), gte(vendor_closed_days.day, from))),
    db
      .select()
      .from(product_days)
      .where(and(inList(product_days.product_id, productIds), gte(product_days.day, from))),
  ]);
  const closed = new Map<number, Set<string>>();
  for (const { vendor_id, day } of closedDays)
    closed.set(vendor_id, (closed.get(vendor_id) ?? new Set()).add(day));
  const taken = new Map<number, Map<string, number>>();
  for (const { product_id, day, taken: count } of takenDays)
    taken.set(product_id, (taken.get(product_id) ?? new Map()).set(day, count));
  return { closed, taken };
}
