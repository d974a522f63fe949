import { and, eq, isNull } from 'drizzle-orm';
import type { Db, Sql, Statement } from '#worker/db/client.ts';
import { notices } from '#worker/db/schema/notices.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { pictures, portrait } from '#worker/features/site-access/public.ts';

export type NoticeRow = typeof notices.$inferSelect;

export const noticeQuery = (db: Db, siteId: number | Sql<number>) =>
  db.select().from(notices).where(eq(notices.site_id, siteId));

export const findNotice = async (db: Db, siteId: number): Promise<NoticeRow | undefined> =>
  (await noticeQuery(db, siteId)).at(0);

/** The notice of a link with its site, unless that is deleted. */
export const findByToken = async (db: Db, token: string) =>
  (
    await db
      .select({ row: notices, site: sites, portrait: pictures.portrait })
      .from(notices)
      .innerJoin(sites, eq(sites.id, notices.site_id))
      .leftJoin(portrait, eq(portrait.id, sites.portrait_id))
      .where(and(eq(notices.token, token), isNull(sites.deleted_at)))
  ).at(0);

/** Place `abortIfUnchanged` after it: changes no row where the site has a notice already. */
export const insertNotice = (db: Db, row: NoticeRow): Statement =>
  db.insert(notices).values(row).onConflictDoNothing();

/** Place `abortIfUnchanged` after it: changes no row where it was changed since it was read. */
export const updateNotice = (db: Db, { site_id, version }: NoticeRow, patch: Partial<NoticeRow>): Statement =>
  db
    .update(notices)
    .set(patch)
    .where(and(eq(notices.site_id, site_id), eq(notices.version, version)));

export const deleteNotice = (db: Db, siteId: number): Statement =>
  db.delete(notices).where(eq(notices.site_id, siteId));
