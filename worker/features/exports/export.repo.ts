import { and, asc, desc, eq, gt, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { exports_ } from '#worker/db/schema/exports.ts';

export type ExportRow = typeof exports_.$inferSelect;

/** Inserts a row where no other meets the condition. */
const insertUnless = (db: Db, row: ExportRow, condition: SQL | undefined): Statement =>
  db.insert(exports_).select(
    sql`select ${row.id}, ${row.user_id}, ${row.site_id}, ${Number(row.is_backup)}, ${row.order_id}, ${row.progress},
      ${row.cursor}, ${row.locale}, ${row.state}, ${JSON.stringify(row.volumes)}, ${row.created_at}, ${row.expires_at}
      where not exists (select 1 from ${exports_} where ${condition})`,
  );

const isRecent = ({ userId, siteId, since }: { userId: number; siteId: number | null; since: string }) =>
  and(
    eq(exports_.user_id, userId),
    siteId === null ? isNull(exports_.site_id) : eq(exports_.site_id, siteId),
    eq(exports_.is_backup, false),
    ne(exports_.state, 'failed'),
    gt(exports_.created_at, since),
  );

/** Follow with `abortIfUnchanged`: inserts no row where the user has one that is newer than `since`. */
export const insertUnlessRecent = (db: Db, row: ExportRow, since: string): Statement =>
  insertUnless(db, row, isRecent({ userId: row.user_id, siteId: row.site_id, since }));

export const findExport = async (db: Db, id: string, at: string): Promise<ExportRow | undefined> =>
  (
    await db
      .select()
      .from(exports_)
      .where(and(eq(exports_.id, id), gt(exports_.expires_at, at)))
  ).at(0);

/** The newest export of the user, or copy of the site by the user, that did not fail and is newer than `since`. */
export const findRecent = async (
  db: Db,
  asked: { userId: number; siteId: number | null; since: string },
): Promise<ExportRow | undefined> =>
  (await db.select().from(exports_).where(isRecent(asked)).orderBy(desc(exports_.created_at)).limit(1)).at(0);

type Asked = { userId: number; siteId: number; at: string };

const isBackup = ({ userId, siteId, at }: Asked) =>
  and(
    eq(exports_.user_id, userId),
    eq(exports_.site_id, siteId),
    eq(exports_.is_backup, true),
    gt(exports_.expires_at, at),
  );

/** When the last step of its building ended. */
const lastStepAt = sql`coalesce(json_extract(${exports_.cursor}, '$.at'), ${exports_.created_at})`;

/** Built with a last step after `since`. */
const isRunning = (since: string) => sql`(${exports_.state} = 'building' and ${lastStepAt} > ${since})`;

/** Follow with `abortIfUnchanged`: inserts no row where a backup of the site is being built for the user. */
export const insertBackup = (db: Db, row: ExportRow, asked: Asked & { since: string }): Statement =>
  insertUnless(db, row, and(isBackup(asked), isRunning(asked.since)));

/** The newest backup of a site by a user. */
export const findBackup = async (db: Db, asked: Asked): Promise<ExportRow | undefined> =>
  (
    await db
      .select()
      .from(exports_)
      .where(isBackup(asked))
      .orderBy(desc(exports_.created_at), desc(exports_.order_id))
      .limit(1)
  ).at(0);

/** Backups that are not expired and whose building has stopped: no step of it ended after `since`. */
export const listStopped = (db: Db, since: string, at: string, limit: number): Promise<ExportRow[]> =>
  db
    .select()
    .from(exports_)
    .where(
      and(
        eq(exports_.is_backup, true),
        eq(exports_.state, 'building'),
        gt(exports_.expires_at, at),
        sql`${lastStepAt} <= ${since}`,
      ),
    )
    .limit(limit);

/** Ends a step of the building. */
export const advanceBackup = (db: Db, id: string, step: { cursor: string; progress: number }): Statement =>
  db
    .update(exports_)
    .set(step)
    .where(and(eq(exports_.id, id), eq(exports_.state, 'building')));

/** Ends the building, once. */
export const finishExport = (db: Db, id: string, volumes: number[]): Statement =>
  db
    .update(exports_)
    .set({ state: 'ready', volumes, progress: 100 })
    .where(and(eq(exports_.id, id), eq(exports_.state, 'building')));

/** The same of a backup, which can be downloaded until an instant. */
export const finishBackup = (db: Db, id: string, volumes: number[], until: string): Statement =>
  db
    .update(exports_)
    .set({ state: 'ready', volumes, progress: 100, expires_at: until })
    .where(and(eq(exports_.id, id), eq(exports_.state, 'building')));

/** A file of it is gone, or it could not be built. */
export const failExport = (db: Db, id: string): Statement =>
  db.update(exports_).set({ state: 'failed' }).where(eq(exports_.id, id));

/** Exports that have expired. */
export const listExpired = (db: Db, at: string, limit: number) =>
  db
    .select({ id: exports_.id, state: exports_.state, order_id: exports_.order_id })
    .from(exports_)
    .where(lte(exports_.expires_at, at))
    .orderBy(asc(exports_.expires_at))
    .limit(limit);

export const deleteExports = (db: Db, ids: readonly string[]): Statement =>
  db.delete(exports_).where(inList(exports_.id, ids));

/** The exports of a user are over at once; their files are deleted by the next cleaning. */
export const expireOfUser = (db: Db, userId: number, at: string): Statement =>
  db.update(exports_).set({ expires_at: at }).where(eq(exports_.user_id, userId));

/** The same of the copies and backups of a site, which are no longer linked to it. */
export const expireOfSite = (db: Db, siteId: number, at: string): Statement =>
  db.update(exports_).set({ expires_at: at, site_id: null }).where(eq(exports_.site_id, siteId));
