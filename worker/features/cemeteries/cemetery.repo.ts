import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { cemeteries } from '#worker/db/schema/grave-records.ts';

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

/** Adds a cemetery; one of the same name and city in the country takes on what it says now. */
export const saveCemetery = (db: Db, row: Omit<CemeteryRow, 'id'>): Statement => {
  const { created_at: _, ...changed } = row;
  return db
    .insert(cemeteries)
    .values(row)
    .onConflictDoUpdate({
      target: [cemeteries.country, cemeteries.city_en, cemeteries.name_en],
      set: changed,
    });
};
