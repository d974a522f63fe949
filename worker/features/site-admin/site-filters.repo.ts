import { type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#worker/contract/endpoint.ts';
import type { AdminSiteState, AdminSiteType, exportAdminSites } from '#worker/contract/site-admin.ts';

export type SiteFilters = Omit<QueryOf<typeof exportAdminSites>, 'q'> & {
  /** What was searched for. */
  site?: number | undefined;
  nameKey?: string | undefined;
};

/** Where a list begins or goes on: after this key and id, in its order. */
export type After = { key: string; id: number };

/**
 * The rows that an index yields in the order of the list, as `id` and `k`: one query, or several whose rows are to be
 * merged; and what else is asked of each of them.
 */
type Examined = {
  rows: (after: After | undefined, limit: number) => SQL[];
  left: SQL[];
  /** Which of them are shown at all. */
  shown: SQL[];
  ascending: boolean;
  /** The names in order; else by time. */
  byName: boolean;
};

type Filter = { where: SQL; rows?: Examined['rows']; byName?: boolean };

/** The order of a list by time: its direction, and what comes after a row in it. */
type Direction = { dir: SQL; beyond: SQL; first: number };
const OLDEST_FIRST: Direction = { dir: sql`asc`, beyond: sql`>`, first: 0 };
const NEWEST_FIRST: Direction = { dir: sql`desc`, beyond: sql`<`, first: Number.MAX_SAFE_INTEGER };

const NOT_DELETED = sql`s.deleted_at is null`;
const NOT_FROZEN = sql`s.frozen_at is null`;
const NOT_WAITING = sql`(s.work = 0 or s.work_activated_at is not null)`;

/** Each state, and that no stronger one holds. */
const STATES: Record<AdminSiteState, [where: SQL, ...others: SQL[]]> = {
  deleted: [sql`s.deleted_at is not null`],
  frozen: [sql`s.frozen_at is not null`, NOT_DELETED],
  waiting: [sql`s.work = 1 and s.work_activated_at is null`, NOT_DELETED, NOT_FROZEN],
  unclaimed: [sql`s.unclaimed = 1`, NOT_DELETED, NOT_FROZEN, NOT_WAITING],
  live: [sql`s.unclaimed = 0`, NOT_DELETED, NOT_FROZEN, NOT_WAITING],
};

/** Private sites are not found by their names: finding them would say what they are called. */
const NAME_IS_SHOWN = sql`s.mode <> 'private'`;

const TYPES: Record<AdminSiteType, SQL> = {
  memorial: sql`s.site_type_id = 1`,
  lifeStory: sql`s.site_type_id = 2`,
  work: sql`s.work = 1`,
};

/** After every text that begins with another. */
const LAST = '\uffff';

/** The list without a filter, or by one that has an index that ends with the id. */
const byId =
  (where: SQL, { dir, beyond, first }: Direction): Examined['rows'] =>
  (after, limit) => [
    sql`select s.id, '' as k from sites s where ${where} and s.id ${beyond} ${after?.id ?? first}
      order by s.id ${dir} limit ${limit}`,
  ];

const ofCommunity = (community: number, { dir, beyond, first }: Direction): Filter => ({
  where: sql`exists (select 1 from community_sites h where h.site_id = s.id and h.community_id = ${community}
    and h.state = 'held')`,
  rows: (after, limit) => [
    sql`select h.site_id as id, '' as k from community_sites h where h.community_id = ${community}
      and h.state = 'held' and h.site_id ${beyond} ${after?.id ?? first}
      order by h.site_id ${dir} limit ${limit}`,
  ],
});

/** Sites with a plan whose last charge failed. */
const pastDue = ({ dir, beyond, first }: Direction): Filter => ({
  where: sql`exists (select 1 from subscriptions p where p.site_id = s.id and p.state = 'past_due')`,
  rows: (after, limit) => [
    sql`select p.site_id as id, '' as k from subscriptions p where p.state = 'past_due'
      and p.site_id ${beyond} ${after?.id ?? first} order by p.site_id ${dir} limit ${limit}`,
  ],
});

/** First what has the key of the last row and follows it by its id: a comparison of both would read all with that key. */
const going = (same: SQL, later: SQL, limit: number): SQL =>
  sql`select * from (${same}) union all select * from (${later}) limit ${limit}`;

function createdIn({ dir, beyond }: Direction, from = '', to?: string): Filter {
  const end = to === undefined ? LAST : `${to}T${LAST}`;
  const laterThan = (key: string) =>
    dir === OLDEST_FIRST.dir
      ? sql`s.created_at > ${key} and s.created_at < ${end}`
      : sql`s.created_at >= ${from} and s.created_at < ${key}`;
  const rowsWhere = (where: SQL, limit: number) =>
    sql`select s.id, s.created_at as k from sites s where ${where} order by s.created_at ${dir}, s.id ${dir}
      limit ${limit}`;
  return {
    where: sql`s.created_at >= ${from} and s.created_at < ${end}`,
    rows: (after, limit) => [
      after
        ? going(
            rowsWhere(sql`s.created_at = ${after.key} and s.id ${beyond} ${after.id}`, limit),
            rowsWhere(laterThan(after.key), limit),
            limit,
          )
        : rowsWhere(sql`s.created_at >= ${from} and s.created_at < ${end}`, limit),
    ],
  };
}

/** By either name, in the order of the names; the index has no deleted sites. */
function named(key: string): Filter {
  const begins = (column: SQL) => sql`${column} >= ${key} and ${column} < ${key + LAST}`;
  const [name, other] = [sql`s.name_key`, sql`s.other_name_key`];
  const rowsBy = (column: SQL, after: After | undefined, limit: number, unless = sql``): SQL => {
    const rowsWhere = (where: SQL) =>
      sql`select s.id, ${column} as k from sites s where s.deleted_at is null and ${where} ${unless}
        order by ${column}, s.id limit ${limit}`;
    return after
      ? going(
          rowsWhere(sql`${column} = ${after.key} and s.id > ${after.id}`),
          rowsWhere(sql`${column} > ${after.key} and ${column} < ${key + LAST}`),
          limit,
        )
      : rowsWhere(begins(column));
  };
  return {
    where: sql`(${begins(name)} or ${begins(other)})`,
    rows: (after, limit) => [
      rowsBy(name, after, limit),
      rowsBy(other, after, limit, sql`and not (${begins(name)})`),
    ],
    byName: true,
  };
}

/** Chooses the filter that leaves the fewest rows to lead; the others are asked of the rows that it yields. */
export function examinedBy(filters: SiteFilters): Examined {
  const { site, owner, nameKey, community, state, from, to, type, mode, subscribed } = filters;
  const direction = filters.sort === 'created' ? OLDEST_FIRST : NEWEST_FIRST;
  const [ofState, ...besides] = state ? STATES[state] : [];
  const byName = nameKey === undefined ? [] : [named(nameKey)];
  const when = (isSet: unknown, where: SQL): Filter[] => (isSet ? [{ where }] : []);
  const [first, ...rest]: Filter[] = [
    ...when(site, sql`s.id = ${site}`),
    ...when(owner, sql`s.owner_id = ${owner}`),
    ...(state === 'deleted' ? [] : byName),
    ...(community === undefined ? [] : [ofCommunity(community, direction)]),
    ...(subscribed === 'past_due' ? [pastDue(direction)] : []),
    ...(ofState && state !== 'live' ? [{ where: ofState }] : []),
    ...(state === 'deleted' ? byName : []),
    ...(from === undefined && to === undefined ? [] : [createdIn(direction, from, to)]),
    ...when(type === 'work', TYPES.work),
    ...when(subscribed === 'yes', sql`s.subscribed = 1`),
    ...(mode ? [{ where: sql`s.mode = ${mode}` }] : []),
    ...(type && type !== 'work' ? [{ where: TYPES[type] }] : []),
    ...when(subscribed === 'no', sql`s.subscribed = 0`),
    ...(ofState && state === 'live' ? [{ where: ofState }] : []),
  ];
  return {
    rows: first?.rows ?? byId(first?.where ?? sql`true`, direction),
    left: [...rest.map(({ where }) => where), ...besides],
    shown: byName.length > 0 ? [NAME_IS_SHOWN] : [],
    ascending: first?.byName ?? direction === OLDEST_FIRST,
    byName: first?.byName ?? false,
  };
}
