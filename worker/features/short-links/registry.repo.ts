import { and, asc, desc, eq, gte, type SQL, sql } from 'drizzle-orm';
import { LOST_PLACES_A_DAY } from '#worker/contract/code-registry.ts';
import type { Db } from '#worker/db/client.ts';
import { code_batches, code_reports, codes, scan_places } from '#worker/db/schema/codes.ts';
import { audit } from '#worker/db/schema/operations.ts';

export type RegistryFilters = {
  code?: string | undefined;
  batch?: number | undefined;
  state?: (typeof codes.$inferSelect)['state'] | undefined;
  type?: (typeof codes.$inferSelect)['type'] | undefined;
  site?: number | undefined;
  community?: number | undefined;
};

const columns = { code: codes, batch: { id: code_batches.id, name: code_batches.name } };

export type RegistryRow = Awaited<ReturnType<typeof examineCodes>>[number];

/** The filter by which codes are looked up, and those that are asked of what it yields. */
function filtersOf({ code, site, community, batch, state, type }: RegistryFilters): SQL[] {
  return [
    ...(code === undefined ? [] : [sql`c.code = ${code}`]),
    ...(site === undefined ? [] : [sql`c.site_id = ${site}`]),
    ...(community === undefined ? [] : [sql`c.community_id = ${community}`]),
    ...(batch === undefined ? [] : [sql`c.batch_id = ${batch}`]),
    ...(state === undefined ? [] : [sql`c.state = ${state}`]),
    ...(type === undefined ? [] : [sql`c.type = ${type}`]),
  ];
}

/** The last code of a page. */
export type After = { at: string; code: string };

/** The codes that the first filter yields, the newest first, and of each whether the others leave it. */
export const examineCodes = (
  db: Db,
  filters: RegistryFilters,
  { after, limit }: { after: After | undefined; limit: number },
) => {
  const [first = sql`true`, ...others] = filtersOf(filters);
  const matches = others.length === 0 ? sql`1` : sql.join(others, sql` and `);
  return db
    .select({ ...columns, matches: sql`x.matches`.mapWith(Boolean) })
    .from(
      sql`(select c.code, c.created_at, ${matches} as matches from codes c
        where ${first} ${after ? sql`and (c.created_at, c.code) < (${after.at}, ${after.code})` : sql``}
        order by c.created_at desc, c.code desc limit ${limit}) x`,
    )
    .crossJoin(codes)
    .leftJoin(code_batches, eq(code_batches.id, codes.batch_id))
    .where(sql`${codes.code} = x.code`)
    .orderBy(sql`x.created_at desc, x.code desc`);
};

/** Whether the filters leave something to ask of the rows that the first of them yields. */
export const isCombined = (filters: RegistryFilters): boolean => filtersOf(filters).length > 1;

export const findRegistryCode = async (db: Db, code: string) =>
  (
    await db
      .select(columns)
      .from(codes)
      .leftJoin(code_batches, eq(code_batches.id, codes.batch_id))
      .where(eq(codes.code, code))
  ).at(0);

/** The first codes of a batch. */
export const listCodesOfBatch = (db: Db, batchId: number, limit: number) =>
  db
    .select()
    .from(codes)
    .where(eq(codes.batch_id, batchId))
    .orderBy(asc(codes.created_at), asc(codes.code))
    .limit(limit);

const EVENTS_MOST = 200;
const REPORTS_MOST = 50;

/** What the log says of a code, its batch and the import that brought it, the oldest first. */
export const listEvents = async (
  db: Db,
  { code, batch_id, created_at }: Pick<typeof codes.$inferSelect, 'code' | 'batch_id' | 'created_at'>,
) => {
  const of = (kind: string, id: string) =>
    db
      .select()
      .from(audit)
      .where(and(eq(audit.object_kind, kind), eq(audit.object_id, id)))
      .orderBy(asc(audit.id))
      .limit(EVENTS_MOST);
  const [own, imported, ofBatch] = await Promise.all([
    of('code', code),
    of('code_import', created_at),
    batch_id === null ? [] : of('code_batch', String(batch_id)),
  ]);
  // a code may have come into a batch after that was printed
  const shared = ofBatch.filter(({ at }) => at >= created_at);
  return [...own, ...imported, ...shared].sort((one, other) => one.id - other.id).slice(0, EVENTS_MOST);
};

/** The order that an act was done to by the same request; undefined where it was none of an order. */
export const findOrderOfRequest = async (db: Db, requestId: string): Promise<number | undefined> => {
  const [row] = await db
    .select({ id: audit.object_id })
    .from(audit)
    .where(and(eq(audit.request_id, requestId), eq(audit.object_kind, 'order')))
    .limit(1);
  return row && Number(row.id);
};

/** The newest first. */
export const listReportsOfCode = (db: Db, code: string) =>
  db
    .select()
    .from(code_reports)
    .where(eq(code_reports.code, code))
    .orderBy(desc(code_reports.id))
    .limit(REPORTS_MOST);

const PLACES_LISTED = 100;

/** The places with the most scans that opened nothing since a day, so many days ago. */
export const listScanPlaces = (db: Db, since: string, days: number) =>
  db
    .select({
      code: sql<string>`p.code`,
      country: sql<string>`p.country`,
      scans: sql<number>`sum(p.scans)`.as('scans'),
      last_on: sql<string>`max(p.day)`,
    })
    .from(
      sql`(${db
        .select()
        .from(scan_places)
        .where(gte(scan_places.day, since))
        .orderBy(desc(scan_places.day))
        .limit(days * LOST_PLACES_A_DAY)}) p`,
    )
    .groupBy(sql`p.code, p.country`)
    .orderBy(sql`scans desc`)
    .limit(PLACES_LISTED);
