import { and, asc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { RELATIONS_MOST } from '#worker/contract/related-site.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { onlyIf } from '#worker/db/commit.ts';
import { relations } from '#worker/db/schema/kin.ts';
import { members } from '#worker/db/schema/members.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { cardColumns, cardJoins } from '#worker/features/sites/public.ts';
import { pairOf, type RelationRow } from './relation.rules.ts';

/** In one cell: a batch names each column once, and a site has an id of its own. */
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

/** Relations with the site that `otherId` names of each, as `userId` may see it. */
const withOther = (db: Db, otherId: typeof relations.site_id | typeof relations.other_id, userId: number) =>
  db
    .select({ relation: cell, ...cardColumns(userId) })
    .from(relations)
    .innerJoin(sites, and(eq(sites.id, otherId), isNull(sites.deleted_at)))
    .leftJoin(...cardJoins(userId).portrait)
    .leftJoin(...cardJoins(userId).members)
    .orderBy(hiddenFrom, asc(relations.id))
    .limit(RELATIONS_MOST);

/** What the reader may hardly see comes last: of asking there is no end, and who is not seen stands in nobody's way. */
const hiddenFrom = sql`${sites.mode} = 'private' and ${members.user_id} is null and ${sites.controlled_in} = 0`;

/** What a site says of others, agreed with or not yet. */
export const saidQuery = (db: Db, siteId: SQL<number> | number, userId: number) =>
  withOther(db, relations.other_id, userId).where(
    and(eq(relations.site_id, siteId), ne(relations.state, 'declined')),
  );

/** What others say of a site, agreed with or `asked`. */
export const heardQuery = (db: Db, siteId: SQL<number> | number, state: 'asked' | 'agreed', userId: number) =>
  withOther(db, relations.site_id, userId).where(
    and(eq(relations.other_id, siteId), eq(relations.state, state)),
  );

/** What there is between two sites, declined or not. */
export function listBetween(db: Db, one: number, other: number): Promise<RelationRow[]> {
  const { low_id, high_id } = pairOf(one, other);
  return db
    .select()
    .from(relations)
    .where(and(eq(relations.low_id, low_id), eq(relations.high_id, high_id)));
}

/** One of a site's, whichever of the two said it. */
export const findRelation = async (db: Db, id: number, siteId: number): Promise<RelationRow | undefined> =>
  (
    await db
      .select()
      .from(relations)
      .where(and(eq(relations.id, id), or(eq(relations.site_id, siteId), eq(relations.other_id, siteId))))
  ).at(0);

/** Fails where the two have one; what was declined between them before is forgotten with it. */
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

/** Put `orNothing` after it: it touches no row that has changed since it was read. */
export const updateRelation = (db: Db, before: RelationRow, patch: Partial<RelationRow>): Statement =>
  db.update(relations).set(patch).where(unchanged(before));

/** The same. */
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

/** How many stand on a site's page, or were asked by it: what was declined counts while it is kept. */
const many = (siteId: number): SQL =>
  sql`(select count(*) from ${relations} r where r.site_id = ${siteId})
    + (select count(*) from ${relations} r where r.other_id = ${siteId} and r.state = 'agreed')`;

/** Placed behind what brings a relation onto a site: stale where that is one too many. */
export const withinMost = (db: Db, siteId: number): Statement =>
  onlyIf(db, sql`${many(siteId)} <= ${RELATIONS_MOST}`);

export const isFull = async (db: Db, siteId: number): Promise<boolean> =>
  (await db.select({ many: sql<number>`${many(siteId)}` }).from(sql`(select 1)`)).some(
    (row) => row.many >= RELATIONS_MOST,
  );

/** Nobody waits for it any longer: a site that was declined may ask again. */
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
