import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { code_reports, codes, scan_counts } from '#worker/db/schema/codes.ts';
import { sites } from '#worker/db/schema/sites.ts';

export type CodeRow = typeof codes.$inferSelect;

export const findCode = async (db: Db, code: string): Promise<CodeRow | undefined> =>
  (await db.select().from(codes).where(eq(codes.code, code))).at(0);

export const listCodesOfSite = (db: Db, siteId: number): Promise<CodeRow[]> =>
  db
    .select()
    .from(codes)
    .where(eq(codes.site_id, siteId))
    .orderBy(asc(codes.created_at), asc(codes.code))
    .limit(100);

/** A code bound to a site that is not deleted; undefined otherwise, until the site is restored. */
export const findBoundCode = async (db: Db, code: string): Promise<CodeRow | undefined> =>
  (
    await db
      .select({ code: codes })
      .from(codes)
      .innerJoin(sites, and(eq(sites.id, codes.site_id), isNull(sites.deleted_at)))
      .where(eq(codes.code, code))
  ).at(0)?.code;

/** Computes `target`, a site's address segment, within the commit: its mode may change concurrently. */
const withCurrentTarget = <C extends { site_id: number | null; target: string | null }>(code: C) => ({
  ...code,
  target:
    code.target === null || code.site_id === null
      ? null
      : sql`(select iif(s.mode = 'private', cast(s.id as text), s.slug) from sites s where s.id = ${code.site_id})`,
});

export const insertCode = (db: Db, code: CodeRow): Statement =>
  db.insert(codes).values(withCurrentTarget(code));

/** Follow with `abortIfUnchanged`: updates no row if the code changed since it was read. */
export const updateCode = (db: Db, before: CodeRow, next: CodeRow): Statement =>
  db
    .update(codes)
    .set(withCurrentTarget(next))
    .where(
      and(
        eq(codes.code, before.code),
        eq(codes.state, before.state),
        sql`${codes.site_id} is ${before.site_id}`,
      ),
    );

/** Updates the target of every code of a site; part of the batch that changes its slug or mode. */
export const retargetCodes = (db: Db, siteId: number, target: string, at: string): Statement =>
  db
    .update(codes)
    .set({ target, updated_at: at })
    .where(and(eq(codes.site_id, siteId), sql`${codes.state} <> 'retired'`));

/** Unbinds the codes of a purged site, so that its stickers can be bound to another. */
export const unbindCodesOfSite = (db: Db, siteId: number, at: string): Statement =>
  db
    .update(codes)
    .set({
      site_id: null,
      target: null,
      state: sql`iif(${codes.state} = 'retired', 'retired', 'shipped')`,
      updated_at: at,
    })
    .where(eq(codes.site_id, siteId));

export const addScan = (db: Db, code: string, day: string): Statement =>
  db
    .insert(scan_counts)
    .values({ code, day, scans: 1 })
    .onConflictDoUpdate({
      target: [scan_counts.code, scan_counts.day],
      set: { scans: sql`${scan_counts.scans} + 1` },
    });

/**
 * Sets a day's totals as counted by Analytics Engine. Idempotent. Codes that were never minted are counted
 * under `?`.
 */
export const setScans = (db: Db, day: string, totals: { code: string; scans: number }[]): Statement =>
  db
    .insert(scan_counts)
    .select(
      sql`select json_extract(value, '$.code'), ${day}, json_extract(value, '$.scans')
          from json_each(${JSON.stringify(totals)}) where true`,
    )
    .onConflictDoUpdate({ target: [scan_counts.code, scan_counts.day], set: { scans: sql`excluded.scans` } });

/** The scan counts of the codes since `day`, read by primary key: at most one row for each code and day. */
export const listScanDays = (
  db: Db,
  scanned: readonly string[],
  day: string,
): Promise<{ code: string; day: string; scans: number }[]> =>
  db
    .select()
    .from(scan_counts)
    .where(and(inList(scan_counts.code, scanned), gte(scan_counts.day, day)))
    .orderBy(asc(scan_counts.code), asc(scan_counts.day));

export const insertReport = (db: Db, report: typeof code_reports.$inferInsert): Statement =>
  db.insert(code_reports).values(report);
