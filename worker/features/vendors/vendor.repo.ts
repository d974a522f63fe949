import { and, asc, eq, sql } from 'drizzle-orm';
import { AREAS_MOST, CLOSED_DAYS_MOST, type VendorArea } from '#worker/contract/vendor.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { cemeteries } from '#worker/db/schema/grave-records.ts';
import { vendor_areas, vendor_closed_days, vendors } from '#worker/db/schema/vendors.ts';

export type VendorRow = typeof vendors.$inferSelect;

/** A vendor with where and when they deliver. */
export type WholeVendor = { row: VendorRow; areas: VendorArea[]; closedDays: string[] };

export const findVendor = async (db: Db, id: number): Promise<VendorRow | undefined> =>
  (await db.select().from(vendors).where(eq(vendors.id, id))).at(0);

/** The vendor of an account. */
export const findVendorOf = async (db: Db, userId: number): Promise<VendorRow | undefined> =>
  (await db.select().from(vendors).where(eq(vendors.user_id, userId))).at(0);

/** Adds where and when a vendor delivers. */
export async function wholeVendor(db: Db, row: VendorRow): Promise<WholeVendor> {
  const [areas, days] = await db.batch([
    db
      .select({ kind: vendor_areas.kind, value: vendor_areas.value, label: vendor_areas.label })
      .from(vendor_areas)
      .where(eq(vendor_areas.vendor_id, row.id))
      .orderBy(asc(vendor_areas.kind), asc(vendor_areas.value))
      .limit(AREAS_MOST),
    db
      .select({ day: vendor_closed_days.day })
      .from(vendor_closed_days)
      .where(eq(vendor_closed_days.vendor_id, row.id))
      .orderBy(asc(vendor_closed_days.day))
      .limit(CLOSED_DAYS_MOST),
  ]);
  return { row, areas, closedDays: days.map(({ day }) => day) };
}

/** The names of cemeteries in both languages. */
export const listCemeteries = (db: Db, ids: readonly number[]) =>
  db
    .select({ id: cemeteries.id, name_he: cemeteries.name_he, name_en: cemeteries.name_en })
    .from(cemeteries)
    .where(inList(cemeteries.id, ids));

/** Fails where the account has a vendor. */
export const insertVendor = (db: Db, row: VendorRow): Statement => db.insert(vendors).values(row);

/** Place `abortIfUnchanged` after it: changes no row of a vendor that has changed since it was read. */
export const updateVendor = (
  db: Db,
  { id, version }: Pick<VendorRow, 'id' | 'version'>,
  patch: Partial<VendorRow>,
): Statement =>
  db
    .update(vendors)
    .set({ ...patch, version: version + 1 })
    .where(and(eq(vendors.id, id), eq(vendors.version, version)));

/** Replaces where a vendor delivers to. */
export const replaceAreas = (db: Db, id: number, areas: readonly VendorArea[]): Statement[] => [
  db.delete(vendor_areas).where(eq(vendor_areas.vendor_id, id)),
  db.insert(vendor_areas).select(
    sql`select ${id}, json_extract(value, '$.kind'), json_extract(value, '$.value'), json_extract(value, '$.label')
      from json_each(${JSON.stringify(areas)})`,
  ),
];

/** Replaces the single days on which a vendor does not deliver. */
export const replaceClosedDays = (db: Db, id: number, days: readonly string[]): Statement[] => [
  db.delete(vendor_closed_days).where(eq(vendor_closed_days.vendor_id, id)),
  db.insert(vendor_closed_days).select(sql`select ${id}, value from json_each(${JSON.stringify(days)})`),
];

/** Closes the vendor of an account that is deleted, and clears everything but the name of the company. */
/** Nothing is offered to a vendor until an administrator approves them again. */
export const pauseVendorOf = (db: Db, userId: number, at: string): Statement =>
  db
    .update(vendors)
    .set({ state: 'paused', updated_at: at, version: sql`${vendors.version} + 1` })
    .where(and(eq(vendors.user_id, userId), eq(vendors.state, 'approved')));

export const clearVendor = (db: Db, id: number, at: string): Statement[] => [
  db
    .update(vendors)
    .set({
      state: 'closed',
      state_note: null,
      company_id: '',
      phone: '',
      email: '',
      about: '',
      address: '',
      payout: null,
      payout_changed_at: null,
      updated_at: at,
      version: sql`${vendors.version} + 1`,
    })
    .where(eq(vendors.id, id)),
  ...replaceAreas(db, id, []),
  ...replaceClosedDays(db, id, []),
];
