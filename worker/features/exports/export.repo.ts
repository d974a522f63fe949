import { and, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { exports_ } from '#worker/db/schema/exports.ts';

export type ExportRow = typeof exports_.$inferSelect;

/** Follow with `abortIfUnchanged`: inserts no row where the user has one that is newer than `since`. */
export const insertUnlessRecent = (db: Db, row: ExportRow, since: string): Statement =>
  db.insert(exports_).select(
    sql`select ${row.id}, ${row.user_id}, ${row.site_id}, ${row.locale}, ${row.state}, ${JSON.stringify(row.volumes)},
      ${row.created_at}, ${row.expires_at} where not exists (select 1 from ${exports_}
      where ${exports_.user_id} = ${row.user_id} and ${exports_.site_id} is ${row.site_id}
      and ${exports_.state} <> 'failed' and ${exports_.created_at} > ${since})`,
  );

export const findExport = async (db: Db, id: string, at: string): Promise<ExportRow | undefined> =>
  (
    await db
      .select()
      .from(exports_)
      .where(and(eq(exports_.id, id), gt(exports_.expires_at, at)))
  ).at(0);

/** The newest export of the user, or of the site by the user, that did not fail and is newer than `since`. */
export const findRecent = async (
  db: Db,
  { userId, siteId, since }: { userId: number; siteId: number | null; since: string },
): Promise<ExportRow | undefined> =>
  (
    await db
      .select()
      .from(exports_)
      .where(
        and(
          eq(exports_.user_id, userId),
          siteId === null ? isNull(exports_.site_id) : eq(exports_.site_id, siteId),
          ne(exports_.state, 'failed'),
          gt(exports_.created_at, since),
        ),
      )
      .orderBy(desc(exports_.created_at))
      .limit(1)
  ).at(0);

/** Ends the building, once. */
export const finishExport = (db: Db, id: string, volumes: number[]): Statement =>
  db
    .update(exports_)
    .set({ state: 'ready', volumes })
    .where(and(eq(exports_.id, id), eq(exports_.state, 'building')));

/** A file of it is gone. */
export const failExport = (db: Db, id: string): Statement =>
  db.update(exports_).set({ state: 'failed' }).where(eq(exports_.id, id));

/** Ids of exports that have expired. */
export const listExpired = async (db: Db, at: string, limit: number): Promise<string[]> =>
  (await db.select({ id: exports_.id }).from(exports_).where(lt(exports_.expires_at, at)).limit(limit)).map(
    ({ id }) => id,
  );

export const deleteExports = (db: Db, ids: readonly string[]): Statement =>
  db.delete(exports_).where(inList(exports_.id, ids));

/** The exports of a user are over at once; their files are deleted by the next cleaning. */
export const expireOfUser = (db: Db, userId: number, at: string): Statement =>
  db.update(exports_).set({ expires_at: at }).where(eq(exports_.user_id, userId));

/** The same of the copies of a site, which are no longer linked to it. */
export const expireOfSite = (db: Db, siteId: number, at: string): Statement =>
  db.update(exports_).set({ expires_at: at, site_id: null }).where(eq(exports_.site_id, siteId));
