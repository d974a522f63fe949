import { and, eq, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { wall_entries } from '#worker/db/schema/walls.ts';

/** The columns of an entry without those that triggers fill. */
export type NewEntry = typeof wall_entries.$inferInsert & { id: number };

export const insertEntry = (db: Db, entry: NewEntry): Statement => db.insert(wall_entries).values(entry);

/** Changes an entry of this version. Place `abortIfUnchanged` after it. */
export const updateEntry = (
  db: Db,
  { id, version }: { id: number; version: number },
  columns: Partial<NewEntry>,
): Statement =>
  db
    .update(wall_entries)
    .set({ ...columns, version: version + 1 })
    .where(and(eq(wall_entries.id, id), eq(wall_entries.version, version)));

/** Deletes an entry of this version without a site. Place `abortIfUnchanged` after it. */
export const deleteEntry = (db: Db, { id, version }: { id: number; version: number }): Statement =>
  db
    .delete(wall_entries)
    .where(and(eq(wall_entries.id, id), eq(wall_entries.version, version), sql`site_id is null`));

/** For the purge of a site. */
export const deleteEntriesOfSite = (db: Db, siteId: number): Statement =>
  db.delete(wall_entries).where(eq(wall_entries.site_id, siteId));

/** For the purge of a community. */
export const deleteEntriesOfCommunity = (db: Db, communityId: number): Statement =>
  db.delete(wall_entries).where(eq(wall_entries.community_id, communityId));

/** The pictures of a community's entries without a site. */
export const listOwnPortraits = async (db: Db, communityId: number): Promise<string[]> =>
  (
    await db
      .select({ id: wall_entries.portrait_id })
      .from(wall_entries)
      .where(
        and(eq(wall_entries.community_id, communityId), sql`site_id is null and portrait_id is not null`),
      )
  ).flatMap(({ id }) => id ?? []);
