import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { cemeteries, grave_records } from '#worker/db/schema/grave-records.ts';
import { vendor_areas } from '#worker/db/schema/vendors.ts';

export type CemeteryRow = typeof cemeteries.$inferSelect;

/**
 * Cemeteries that have a word beginning with each of these; those in Israel first. The list has some hundred rows,
 * so that it is read as it is; `words` are of a search key.
 */
export const listByWords = (db: Db, words: readonly string[], limit: number): Promise<CemeteryRow[]> =>
  db
    .select()
    .from(cemeteries)
    .where(and(...words.map((word) => sql`instr(' ' || ${cemeteries.search_key}, ${` ${word}`}) > 0`)))
    .orderBy(sql`${cemeteries.country} <> 'IL'`, asc(cemeteries.city_en), asc(cemeteries.name_en))
    .limit(limit);

export const findCemetery = async (db: Db, id: number): Promise<CemeteryRow | undefined> =>
  (await db.select().from(cemeteries).where(eq(cemeteries.id, id))).at(0);

export const listCemeteriesById = async (db: Db, ids: readonly number[]): Promise<CemeteryRow[]> =>
  ids.length === 0 ? [] : db.select().from(cemeteries).where(inList(cemeteries.id, ids));

/** By their ids in the lists that they come from. */
export const listByExternalId = (db: Db, ids: readonly string[]): Promise<CemeteryRow[]> =>
  db
    .select()
    .from(cemeteries)
    .where(and(sql`${cemeteries.external_id} is not null`, inList(cemeteries.external_id, ids)));

/** By country, city and name. */
export const listByName = (
  db: Db,
  names: readonly (readonly [string, string, string])[],
): Promise<CemeteryRow[]> =>
  db
    .select(getTableColumns(cemeteries))
    .from(
      sql`(select distinct value ->> 0 as country, value ->> 1 as city, value ->> 2 as name
        from json_each(${JSON.stringify(names)})) x`,
    )
    .crossJoin(cemeteries)
    .where(
      sql`${cemeteries.country} = x.country and ${cemeteries.city_en} = x.city and ${cemeteries.name_en} = x.name`,
    );

export const insertCemetery = (db: Db, row: CemeteryRow): Statement => db.insert(cemeteries).values(row);

export const updateCemetery = (db: Db, { id, ...row }: CemeteryRow): Statement =>
  db.update(cemeteries).set(row).where(eq(cemeteries.id, id));

export const deleteCemetery = (db: Db, id: number): Statement =>
  db.delete(cemeteries).where(eq(cemeteries.id, id));

/** Of these cemeteries those that a grave is recorded in. */
export const listUsedCemeteries = async (db: Db, ids: readonly number[]): Promise<number[]> =>
  (
    await db
      .select({ id: sql<number>`x.value` })
      .from(sql`json_each(${JSON.stringify(ids)}) x`)
      .where(
        sql`exists (select 1 from ${grave_records} where ${grave_records.cemetery_id} = x.value)
          or exists (select 1 from ${vendor_areas}
            where ${vendor_areas.kind} = 'cemetery' and ${vendor_areas.value} = cast(x.value as text))`,
      )
  ).map(({ id }) => id);
