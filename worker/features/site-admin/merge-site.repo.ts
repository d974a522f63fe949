import { type SQL, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { abortUnless } from '#worker/db/commit.ts';
import { rawStatement } from '#worker/db/raw-statement.ts';
import { codes } from '#worker/db/schema/codes.ts';
import { communities, community_sites } from '#worker/db/schema/communities.ts';
import { grave_records } from '#worker/db/schema/grave-records.ts';
import { members } from '#worker/db/schema/members.ts';
import { notices } from '#worker/db/schema/notices.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { extended_fields } from '#worker/db/schema/site-details.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { type SiteRow, siteIdOf } from '#worker/features/site-access/public.ts';

type Pair = { from: Pick<SiteRow, 'id' | 'mode'>; into: Pick<SiteRow, 'id' | 'mode'> };

/** A site with this id, in any state, or with this address, now or formerly. */
export const findIdOfRef = async (db: Db, ref: string): Promise<number | undefined> =>
  /^\d+$/.test(ref)
    ? Number(ref)
    : (
        await db
          .select({ id: sites.id })
          .from(sites)
          .where(sql`${sites.id} = ${siteIdOf(ref)}`)
      ).at(0)?.id;

const hasOrders = ({ from, into }: Pair): SQL =>
  sql`exists (select 1 from ${orders} o where o.site_id in (${from.id}, ${into.id})
    and o.status in ('open', 'placed', 'issue'))`;

/** Whether a controlled community holds the site that stays and not the one that ends. */
const hasReaders = ({ from, into }: Pair): SQL =>
  sql`exists (select 1 from ${community_sites} h join ${communities} c on c.id = h.community_id
    where h.site_id = ${into.id} and h.state = 'held' and c.type = 'controlled' and c.deleted_at is null
      and not exists (select 1 from ${community_sites} g where g.site_id = ${from.id}
        and g.community_id = h.community_id and g.state = 'held'))`;

const both = (table: SQL, of: SQL, { from, into }: Pair): SQL =>
  sql`(exists (select 1 from ${table} x where ${of} = ${from.id}) and exists (select 1 from ${table} x where ${of} = ${into.id}))`;
const onlyFrom = (table: SQL, of: SQL, { from, into }: Pair): SQL =>
  sql`(exists (select 1 from ${table} x where ${of} = ${from.id}) and not exists (select 1 from ${table} x where ${of} = ${into.id}))`;

/** What each of the two can have of which one stays, by table. */
const DETAILS = {
  extended_fields: [sql`${extended_fields}`, sql`x.owner_kind = 'site' and x.owner_id`],
  grave_record: [sql`${grave_records}`, sql`x.site_id`],
  notice: [sql`${notices}`, sql`x.site_id`],
} as const;
export type Detail = keyof typeof DETAILS;

/** What a merge asks of the two sites beside their rows. */
export async function findMergeFacts(db: Db, pair: Pair) {
  const flag = (condition: SQL) => sql<boolean>`${condition}`.mapWith(Boolean);
  const countOf = (table: SQL, where: SQL) => sql<number>`(select count(*) from ${table} x where ${where})`;
  const membersOf = (id: number) =>
    countOf(sql`${members}`, sql`x.owner_kind = 'site' and x.owner_id = ${id}`);
  const codesOf = (id: number) => countOf(sql`${codes}`, sql`x.site_id = ${id}`);
  const { from, into } = pair;
  const [row] = await db
    .select({
      hasOrders: flag(hasOrders(pair)),
      hasReaders: flag(hasReaders(pair)),
      from: sql`json_object('members', ${membersOf(from.id)}, 'codes', ${codesOf(from.id)})`.mapWith(
        countsIn,
      ),
      into: sql`json_object('members', ${membersOf(into.id)}, 'codes', ${codesOf(into.id)})`.mapWith(
        countsIn,
      ),
      plainMembers: countOf(
        sql`${members}`,
        sql`x.owner_kind = 'site' and x.owner_id = ${from.id} and x.group_id is null and x.suspended_at is null
          and not exists (select 1 from ${members} o where o.owner_kind = 'site' and o.owner_id = ${into.id}
            and o.user_id = x.user_id)`,
      ),
      lost: sql`json_array(${sql.join(
        Object.values(DETAILS).map(([table, of]) => both(table, of, pair)),
        sql`, `,
      )})`.mapWith(detailsIn),
      filled: sql`json_array(${sql.join(
        Object.values(DETAILS).map(([table, of]) => onlyFrom(table, of, pair)),
        sql`, `,
      )})`.mapWith(detailsIn),
    })
    .from(sql`(select 1)`);
  if (!row) throw new Error('a select of one row has none');
  return row;
}

const countsIn = (json: string) => JSON.parse(json) as { members: number; codes: number };
const detailsIn = (json: string): Detail[] => {
  const are = JSON.parse(json) as (0 | 1)[];
  return (Object.keys(DETAILS) as Detail[]).filter((_, at) => are[at]);
};

/** Rolls the commit back where the two may not be merged any more; what their rows say is asked by their updates. */
export const abortUnlessMergeable = (db: Db, pair: { from: SiteRow; into: SiteRow }): Statement =>
  abortUnless(
    db,
    sql`not ${hasOrders(pair)}
      ${pair.from.mode === 'private' ? sql`and not ${hasReaders(pair)}` : sql``}
      and exists (select 1 from ${sites} s where s.id = ${pair.into.id} and s.frozen_at is null
        and s.owner_id = ${pair.into.owner_id} and s.unclaimed = ${pair.into.unclaimed})`,
  );

/** Both addresses of the site that ends, and those that it had before, lead to the other. */
export const redirectMerged = (
  db: Db,
  { from, into }: { from: Pick<SiteRow, 'id' | 'slug'>; into: Pick<SiteRow, 'id'> },
  at: string,
): Statement[] => {
  const table = sql.identifier('old_slugs');
  return [
    sql`update ${table} set site_id = ${into.id} where site_id = ${from.id}`,
    sql`insert or ignore into ${table} (slug, site_id, created_at)
      values (${from.slug}, ${into.id}, ${at}), (${String(from.id)}, ${into.id}, ${at})`,
  ].map((query) => rawStatement(db, query));
};

/** A site that was merged into another, and that one, for an email. */
export const findMerged = async (db: Db, fromId: number, intoId: number, userId: number) => {
  const [row] = await db
    .select({
      site: sites,
      group: sql<number | null>`(select m.group_id from ${members} m where m.owner_kind = 'site'
        and m.owner_id = ${intoId} and m.user_id = ${userId} and m.suspended_at is null)`,
    })
    .from(sites)
    .where(
      sql`${sites.id} = ${intoId} and ${sites.deleted_at} is null and exists (select 1 from sites f
        where f.id = ${fromId} and f.merged_into_id = ${intoId})`,
    );
  return row;
};
