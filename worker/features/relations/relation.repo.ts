import { and, asc, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { RELATIONS_MOST } from '#worker/contract/related-site.ts';
import type { Db, Sql, Statement } from '#worker/db/client.ts';
import { abortUnless } from '#worker/db/commit.ts';
import { members } from '#worker/db/schema/members.ts';
import { relations } from '#worker/db/schema/site-details.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { cardColumns, cardJoins } from '#worker/features/site-access/public.ts';
import { pairOf, type RelationRow } from './relation.rules.ts';

/** One JSON column: a batch needs unique column names, and a site also has an `id`. */
const cell =
  sql`json_object('id', ${relations.id}, 'site_id', ${relations.site_id}, 'other_id', ${relations.other_id},
  'relation', ${relations.relation}, 'text', ${relations.text}, 'state', ${relations.state},
  'created_at', ${relations.created_at})`.mapWith(
    (json: string): ListedRelation => JSON.parse(json) as ListedRelation,
  );
export type ListedRelation = Pick<
  RelationRow,
  'id' | 'site_id' | 'other_id' | 'relation' | 'text' | 'state' | 'created_at'
>;

/** Whether a site is paused, so that what its page shows is changed by administrators alone. */
export const isFrozen = async (db: Db, siteId: number): Promise<boolean> =>
  (
    await db
      .select({ id: sites.id })
      .from(sites)
      .where(and(eq(sites.id, siteId), isNotNull(sites.frozen_at)))
  ).length > 0;

/** Relations joined with the other site (named by `otherId`), as `userId` may see it. */
const withOther = (db: Db, otherId: typeof relations.site_id | typeof relations.other_id, userId: number) =>
  db
    .select({ relation: cell, ...cardColumns(userId) })
    .from(relations)
    .innerJoin(sites, and(eq(sites.id, otherId), isNull(sites.deleted_at)))
    .leftJoin(...cardJoins(userId).portrait)
    .leftJoin(...cardJoins(userId).members)
    .orderBy(hiddenLast, asc(relations.id))
    .limit(RELATIONS_MOST);

/**
 * Sorts last the sites that the reader probably cannot see: requests are unlimited, and invisible ones must
 * not displace others from the page.
 */
const hiddenLast = sql`${sites.mode} = 'private' and ${members.user_id} is null and ${sites.controlled_in} = 0`;

/** The relations that a site requested, accepted or still open. */
export const outgoingQuery = (db: Db, siteId: SQL<number> | number, userId: number) =>
  withOther(db, relations.other_id, userId).where(
    and(eq(relations.site_id, siteId), ne(relations.state, 'declined')),
  );

/** The relations that other sites requested of this one, in the state `asked` or `agreed`. */
export const incomingQuery = (
  db: Db,
  siteId: SQL<number> | number,
  state: 'asked' | 'agreed',
  userId: number,
) =>
  withOther(db, relations.site_id, userId).where(
    and(eq(relations.other_id, siteId), eq(relations.state, state)),
  );

/** The relations between two sites, declined ones included. */
export function listBetween(db: Db, one: number, other: number): Promise<RelationRow[]> {
  const { low_id, high_id } = pairOf(one, other);
  return db
    .select()
    .from(relations)
    .where(and(eq(relations.low_id, low_id), eq(relations.high_id, high_id)));
}

/** A relation of the site, requested by either side. */
export const findRelation = async (db: Db, id: number, siteId: number): Promise<RelationRow | undefined> =>
  (
    await db
      .select()
      .from(relations)
      .where(and(eq(relations.id, id), or(eq(relations.site_id, siteId), eq(relations.other_id, siteId))))
  ).at(0);

/** Fails where the two sites have a relation; deletes a declined one between them. */
export const insertRelation = (db: Db, row: RelationRow): Statement[] => [
  db
    .delete(relations)
    .where(
      and(
        eq(relations.low_id, row.low_id),
        eq(relations.high_id, row.high_id),
        eq(relations.state, 'declined'),
      ),
    ),
  db.insert(relations).values(row),
];

/** Place `abortIfUnchanged` after it: changes no row that changed since it was read. */
export const updateRelation = (db: Db, before: RelationRow, patch: Partial<RelationRow>): Statement =>
  db.update(relations).set(patch).where(unchanged(before));

/** Like `updateRelation`. */
export const deleteRelation = (db: Db, before: RelationRow): Statement =>
  db.delete(relations).where(unchanged(before));

const unchanged = ({ id, site_id, state, relation, text }: RelationRow) =>
  and(
    eq(relations.id, id),
    eq(relations.site_id, site_id),
    eq(relations.state, state),
    eq(relations.relation, relation),
    text === null ? isNull(relations.text) : eq(relations.text, text),
  );

/** Counts the open requests to this site, up to `most`, from sites that are visible to everyone. */
export const countRequests = (siteId: Sql, most: number): Sql<number> =>
  sql<number>`(select count(*) from (select 1 from relations w cross join sites a
    where w.other_id = ${siteId} and w.state = 'asked' and a.id = w.site_id and a.deleted_at is null
      and a.mode <> 'private' and (a.work = 0 or a.work_activated_at is not null) limit ${most}))`;

/** The number of relations on a site's page or requested by it; declined ones count until deleted. */
const relationCount = (siteId: number): SQL =>
  sql`(select count(*) from ${relations} r where r.site_id = ${siteId})
    + (select count(*) from ${relations} r where r.other_id = ${siteId} and r.state = 'agreed')`;

/** Placed after a statement that adds a relation to a site: stale where the limit is exceeded. */
export const withinLimit = (db: Db, siteId: number): Statement =>
  abortUnless(db, sql`${relationCount(siteId)} <= ${RELATIONS_MOST}`);

export const isFull = async (db: Db, siteId: number): Promise<boolean> =>
  (await db.select({ count: sql<number>`${relationCount(siteId)}` }).from(sql`(select 1)`)).some(
    (row) => row.count >= RELATIONS_MOST,
  );

/** Deletes relations declined before `at`, after which the declined site may request again. */
export const deleteDeclinedBefore = (db: Db, siteId: number, at: string): Statement =>
  db
    .delete(relations)
    .where(
      and(
        eq(relations.site_id, siteId),
        eq(relations.state, 'declined'),
        sql`${relations.decided_at} < ${at}`,
      ),
    );

/** For the purge of a site. */
export const deleteRelationsOfSite = (db: Db, siteId: number): Statement =>
  db.delete(relations).where(or(eq(relations.site_id, siteId), eq(relations.other_id, siteId)));
