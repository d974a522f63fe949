import { and, asc, eq, gte, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { abortUnless } from '#worker/db/commit.ts';
import { inList } from '#worker/db/in-list.ts';
import { code_reports, codes, scan_counts, scan_places } from '#worker/db/schema/codes.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { isLink } from './link-target.rules.ts';

export type CodeRow = typeof codes.$inferSelect;

export const findCode = async (db: Db, code: string): Promise<CodeRow | undefined> =>
  (await db.select().from(codes).where(eq(codes.code, code))).at(0);

const codesQuery = (db: Db, which: SQL | undefined) =>
  db.select().from(codes).where(which).orderBy(asc(codes.created_at), asc(codes.code)).limit(100);

export const codesOfGraveQuery = (db: Db, graveId: number | SQL) =>
  codesQuery(db, eq(codes.grave_id, graveId));

/** The codes of a community, or of a site and of its shared grave. */
export const listCodesOf = (
  db: Db,
  { site_id, community_id }: Pick<CodeRow, 'site_id' | 'community_id'>,
): Promise<CodeRow[]> =>
  codesQuery(db, site_id === null ? sql`${codes.community_id} = ${community_id}` : ofSite(site_id));

const ofSite = (siteId: number) =>
  or(
    and(eq(codes.site_id, siteId), isNull(codes.grave_id)),
    eq(codes.grave_id, sql`(select g.grave_id from grave_sites g where g.site_id = ${siteId})`),
  );

/** A code bound to a grave, or to a site or community that is not deleted; undefined otherwise. */
export const findBoundCode = async (db: Db, code: string): Promise<CodeRow | undefined> =>
  (
    await db
      .select({ code: codes })
      .from(codes)
      .leftJoin(sites, eq(sites.id, codes.site_id))
      .leftJoin(communities, eq(communities.id, codes.community_id))
      .where(
        and(
          eq(codes.code, code),
          isNull(sites.deleted_at),
          sql`${codes.site_id} is null = (${sites.id} is null)`,
          isNull(communities.deleted_at),
          sql`${codes.community_id} is null = (${communities.id} is null)`,
        ),
      )
  ).at(0)?.code;

/** A site's address segment, computed within the commit: its mode may change concurrently. */
const addressOf = (siteId: SQL | number): SQL =>
  sql`(select iif(s.mode = 'private', cast(s.id as text), s.slug) from sites s where s.id = ${siteId})`;

/** The same of a community, whose permissions may change. */
const addressOfCommunity = (communityId: SQL | number): SQL =>
  sql`(select iif(c.permissions = 'private', cast(c.id as text), c.slug) from communities c where c.id = ${communityId})`;

const withCurrentTarget = (code: CodeRow) => ({ ...code, target: currentTarget(code) });

function currentTarget({ target, site_id, community_id }: CodeRow): SQL | string | null {
  if (target === null) return null;
  if (site_id !== null) return addressOf(site_id);
  return community_id === null ? target : addressOfCommunity(community_id);
}

export const insertCode = (db: Db, code: CodeRow): Statement =>
  db.insert(codes).values(withCurrentTarget(code));

/** Inserts many codes; the targets are computed within the commit, as above. */
export const insertCodes = (db: Db, rows: readonly CodeRow[]): Statement => {
  const column = (name: keyof CodeRow): SQL => sql`x.value ->> ${name}`;
  const [site, community] = [column('site_id'), column('community_id')];
  return db.insert(codes).select(
    sql`select ${column('code')}, ${column('type')}, ${column('state')},
      case when ${column('target')} is null then null when ${site} is not null then ${addressOf(site)}
        when ${community} is not null then ${addressOfCommunity(community)} else ${column('target')} end,
      ${site}, ${column('grave_id')}, ${community}, ${column('batch_id')}, ${column('created_by')},
      ${column('created_at')}, ${column('updated_at')} from json_each(${JSON.stringify(rows)}) x`,
  );
};

export const listCodesByCode = (db: Db, which: readonly string[]): Promise<CodeRow[]> =>
  db.select().from(codes).where(inList(codes.code, which));

/** Of these codes those that were scanned or reported. */
export const listNoticedCodes = async (db: Db, which: readonly string[]): Promise<string[]> =>
  (
    await db
      .select({ code: sql<string>`x.value` })
      .from(sql`json_each(${JSON.stringify(which)}) x`)
      .where(
        sql`exists (select 1 from ${scan_counts} where ${scan_counts.code} = x.value)
          or exists (select 1 from ${code_reports} where ${code_reports.code} = x.value)`,
      )
  ).map(({ code }) => code);

/** Deletes codes that were never used; aborts the commit where one of them has changed since it was read. */
export const deleteCodes = (db: Db, which: readonly CodeRow[]): Statement[] =>
  which.length === 0
    ? []
    : [
        db.delete(codes).where(
          sql`(${codes.code}, ${codes.updated_at}) in (select value ->> 0, value ->> 1
            from json_each(${JSON.stringify(which.map(({ code, updated_at }) => [code, updated_at]))}))`,
        ),
        abortUnless(db, sql`changes() = ${which.length}`),
      ];

/** Moves the codes of a batch on that are in a state. */
export const updateBatchState = (
  db: Db,
  batchId: number,
  { from, to, at }: { from: readonly CodeRow['state'][]; to: CodeRow['state']; at: string },
): Statement =>
  db
    .update(codes)
    .set({ state: to, updated_at: at })
    .where(and(eq(codes.batch_id, batchId), sql`+${codes.state} in ${from}`));

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
        sql`${codes.grave_id} is ${before.grave_id}`,
        sql`${codes.community_id} is ${before.community_id}`,
        isLink(before.target) ? sql`${codes.target} is ${before.target}` : undefined,
      ),
    );

/** Changes nothing where the code was not sent, or leads nowhere. */
export const bindShipped = (db: Db, code: string, at: string): Statement =>
  db
    .update(codes)
    .set({ state: 'bound', updated_at: at })
    .where(and(eq(codes.code, code), eq(codes.state, 'shipped'), sql`${codes.target} is not null`));

/** Updates the target of every code of a site; part of the batch that changes its slug or mode. */
export const retargetCodes = (db: Db, siteId: number, target: string, at: string): Statement =>
  db
    .update(codes)
    .set({ target, updated_at: at })
    .where(and(eq(codes.site_id, siteId), sql`${codes.state} <> 'retired'`));

/** Updates the target of every code of a community. Placed after a change of its address or permissions. */
export function retargetCommunity(db: Db, communityId: number, at: string): Statement {
  const target = addressOfCommunity(communityId);
  return db
    .update(codes)
    .set({ target, updated_at: at })
    .where(
      and(
        eq(codes.community_id, communityId),
        ne(codes.state, 'retired'),
        sql`${codes.target} is not ${target}`,
      ),
    );
}

/**
 * Points the codes of a grave at its page, or at the site of its only person. Placed after each change of its
 * sites.
 */
export const retargetGrave = (db: Db, graveId: number, at: string): Statement => {
  const only = sql`(select iif(count(*) = 1, min(g.site_id), null) from grave_sites g where g.grave_id = ${graveId})`;
  return db
    .update(codes)
    .set({
      site_id: only,
      target: sql`coalesce(${addressOf(only)}, ${String(graveId)})`,
      updated_at: at,
    })
    .where(and(eq(codes.grave_id, graveId), ne(codes.state, 'retired'), sql`not ${isEmpty(graveId)}`));
};

const isEmpty = (graveId: number): SQL =>
  sql`not exists (select 1 from grave_sites g where g.grave_id = ${graveId})`;

/** Gives the codes of a grave that has no sites any more to the one that was its last; null unbinds them. */
export const releaseGrave = (db: Db, graveId: number, siteId: number | null, at: string): Statement =>
  db
    .update(codes)
    .set({
      grave_id: null,
      site_id: siteId,
      target: siteId === null ? null : sql`iif(${codes.state} = 'retired', null, ${addressOf(siteId)})`,
      state: siteId === null ? unboundState : codes.state,
      updated_at: at,
    })
    .where(and(eq(codes.grave_id, graveId), isEmpty(graveId)));

const unboundState = sql`iif(${codes.state} = 'retired', 'retired', 'shipped')`;

/** Unbinds the codes of a purged site, so that its stickers can be bound to another. */
export const unbindCodesOfSite = (db: Db, siteId: number, at: string): Statement =>
  unbind(db, eq(codes.site_id, siteId), at);

/** The same of a purged community. */
export const unbindCodesOfCommunity = (db: Db, communityId: number, at: string): Statement =>
  unbind(db, eq(codes.community_id, communityId), at);

const unbind = (db: Db, which: SQL, at: string): Statement =>
  db
    .update(codes)
    .set({ site_id: null, community_id: null, target: null, state: unboundState, updated_at: at })
    .where(which);

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

export const addScanPlace = (db: Db, code: string, day: string, country: string): Statement =>
  db
    .insert(scan_places)
    .values({ code, day, country, scans: 1 })
    .onConflictDoUpdate({
      target: [scan_places.code, scan_places.day, scan_places.country],
      set: { scans: sql`${scan_places.scans} + 1` },
    });

/** Sets from where codes that open nothing were scanned on a day. Idempotent. */
export const setScanPlaces = (
  db: Db,
  day: string,
  places: { code: string; country: string; scans: number }[],
): Statement =>
  db
    .insert(scan_places)
    .select(
      sql`select value ->> 'code', ${day}, value ->> 'country', value ->> 'scans'
          from json_each(${JSON.stringify(places)}) where true`,
    )
    .onConflictDoUpdate({
      target: [scan_places.code, scan_places.day, scan_places.country],
      set: { scans: sql`excluded.scans` },
    });

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
