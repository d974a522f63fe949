import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { BOARD_MOST, type WallSort } from '#worker/contract/wall.ts';
import type { Db } from '#worker/db/client.ts';
import { wall_counts, wall_entries } from '#worker/db/schema/walls.ts';
import { waitingNames } from '#worker/features/communities/public.ts';
import { EVERYONE, lookingAt, seesAnyone, type Viewer } from './wall-viewer.ts';

export type EntryRow = typeof wall_entries.$inferSelect;

/** Of the table, or of a subquery with its name. */
export const ENTRY_COLUMNS = Object.fromEntries(
  Object.entries(getTableColumns(wall_entries)).map(([name, column]) => [
    name,
    sql`${column}`.mapWith(column),
  ]),
) as { [Column in keyof EntryRow]: SQL<EntryRow[Column]> };
const GROUPS_LISTED = 200;

/** The column of each order, and the same with its direction: of an entry, or of its row in a group. */
const ORDERS = {
  name: { column: 'sort_name', descends: false, order: sql`sort_name`, inGroup: sql`sort_name` },
  death: { column: 'sort_death', descends: true, order: sql`sort_death desc`, inGroup: sql`sort_death desc` },
  newest: { column: 'id', descends: true, order: sql`id desc`, inGroup: sql`entry_id desc` },
} as const satisfies Record<WallSort, object>;

const KEYS = {
  e: { sort_name: sql`e.sort_name`, sort_death: sql`e.sort_death`, id: sql`e.id` },
  g: { sort_name: sql`g.sort_name`, sort_death: sql`g.sort_death`, id: sql`g.entry_id` },
} as const;

type Page = { sort: WallSort; group: string | undefined; after: EntryRow | undefined; limit: number };

function isAfter({ sort, after }: Page, alias: 'e' | 'g'): SQL {
  if (!after) return sql`true`;
  const { column, descends } = ORDERS[sort];
  const key = KEYS[alias][column];
  return descends ? sql`${key} < ${after[column]}` : sql`${key} > ${after[column]}`;
}

const among = (values: readonly (number | string)[]): SQL =>
  sql`(select value from json_each(${JSON.stringify(values)}))`;

/** One value each, since the rows of `json_each` count as read. */
const levelsOf = ({ levels }: Viewer): SQL =>
  sql`(${sql.join(
    levels.map((level) => sql`${level}`),
    sql`, `,
  )})`;

/** The condition that an entry of `level` is none of those that the viewer does not see. */
export const isNotLess = (id: SQL, { less }: Viewer, level: number): SQL =>
  less.length === 0 || level === EVERYONE ? sql`true` : sql`${id} not in ${among(less)}`;

/** After `from`: the entries `e` beyond the viewer's levels that they see. */
export const moreOf = ({ more }: Viewer): SQL =>
  sql`json_each(${JSON.stringify(more)}) x cross join wall_entries e on e.id = x.value`;

/**
 * One query for each level of the viewer, and one for the entries that they see beyond those. D1 joins five queries at
 * most, so those who are hidden are apart. Without a limit inside, an order of the whole reads each only as far as
 * needed.
 */
export function unionOf(
  viewer: Viewer,
  ofLevel: (level: number) => SQL,
  ofMore: (viewer: Viewer) => SQL,
): SQL {
  const parts = [lookingAt(viewer, false), lookingAt(viewer, true)]
    .filter(seesAnyone)
    .map((part) => joined([...part.levels.map(ofLevel), ...(part.more.length > 0 ? [ofMore(part)] : [])]));
  return parts.length === 1 ? joined(parts) : joined(parts.map((part) => sql`select * from (${part})`));
}

const joined = (queries: SQL[]): SQL => sql.join(queries, sql` union all `);

/** Names that wait on a wall, the oldest first. */
export const listWaitingNames = (db: Db, communityId: number, limit: number) =>
  db
    .select({
      first_name: wall_entries.first_name,
      last_name: wall_entries.last_name,
      other_name: wall_entries.other_name,
      lang: wall_entries.lang,
    })
    .from(wall_entries)
    .where(sql`id in (select id from (${waitingNames(communityId)} limit ${limit}))`)
    .orderBy(wall_entries.id);

/** The entries of a page that the viewer sees, in the order of the page. Reads about as many rows as it returns. */
export function pageQuery(db: Db, communityId: number, viewer: Viewer, page: Page) {
  const isOfGroup = page.group !== undefined;
  const rows = isOfGroup ? inGroup(communityId, viewer, page) : onWall(communityId, viewer, page);
  const entries = db.select(ENTRY_COLUMNS).from(sql`(${rows}) as wall_entries`);
  return isOfGroup ? entries : entries.orderBy(ORDERS[page.sort].order).limit(page.limit);
}

const onWall = (communityId: number, viewer: Viewer, page: Page): SQL =>
  unionOf(
    viewer,
    (level) => sql`select e.* from wall_entries e
      where e.community_id = ${communityId} and e.shown_to = ${level}
        and ${isAfter(page, 'e')} and ${isNotLess(sql`e.id`, viewer, level)}`,
    (part) => sql`select e.* from ${moreOf(part)} where ${isAfter(page, 'e')}`,
  );

/** In its order already. */
function inGroup(communityId: number, viewer: Viewer, page: Page): SQL {
  const keys = sql`g.entry_id, g.sort_name, g.sort_death`;
  const rows = unionOf(
    viewer,
    (level) => sql`select ${keys} from wall_groups g
      where g.community_id = ${communityId} and g.name = ${page.group} and g.shown_to = ${level}
        and ${isAfter(page, 'g')} and ${isNotLess(sql`g.entry_id`, viewer, level)}`,
    ({ more }) => sql`select ${keys} from json_each(${JSON.stringify(more)}) x
      cross join wall_groups g on g.entry_id = x.value and g.name = ${page.group} where ${isAfter(page, 'g')}`,
  );
  const first = sql`select * from (${rows}) order by ${ORDERS[page.sort].inGroup} limit ${page.limit}`;
  return withEntries(first, sql`e.*`);
}

/** Their entries in the same order, which `cross join` keeps: each row that is sorted again is billed again. */
export const withEntries = (keys: SQL, columns: SQL): SQL =>
  sql`select ${columns} from (${keys}) n cross join wall_entries e on e.id = n.entry_id`;

/** An entry of the wall that the viewer sees. */
export const entryQuery = (db: Db, communityId: number, viewer: Viewer, id: number) =>
  db
    .select(ENTRY_COLUMNS)
    .from(wall_entries)
    .where(
      sql`id = ${id} and community_id = ${communityId} and ${
        viewer.more.includes(id)
          ? sql`true`
          : viewer.less.includes(id)
            ? sql`false`
            : sql`shown_to in ${levelsOf(viewer)}`
      }`,
    );

/** How many people are on the wall in each level that the viewer sees, and what their sites have, from counters. */
export const countsQuery = (db: Db, communityId: number, viewer: Viewer) =>
  db
    .select({
      shown_to: wall_counts.shown_to,
      people: wall_counts.people,
      memories: wall_counts.memories,
      candles: wall_counts.candles,
    })
    .from(wall_counts)
    .where(sql`community_id = ${communityId} and name = '' and +shown_to in ${levelsOf(viewer)}`);

/** The groups of the wall with the number of people in each that the viewer sees, by name. */
export const groupsQuery = (db: Db, communityId: number, viewer: Viewer) => {
  const hidden = sql`json_each(${JSON.stringify(viewer.less)}) x cross join wall_entries e on e.id = x.value`;
  return db
    .select({ name: sql<string>`name`, count: sql<number>`sum(people)`.as('count') })
    .from(
      sql`(select name, people from wall_counts
        where community_id = ${communityId} and name > '' and shown_to in ${levelsOf(viewer)}
        union all select g.value, 1 from ${moreOf(viewer)} cross join json_each(e.groups) g
        union all select g.value, -1 from ${hidden} cross join json_each(e.groups) g)`,
    )
    .groupBy(sql`name`)
    .having(sql`sum(people) > 0`)
    .orderBy(sql`name collate nocase`)
    .limit(GROUPS_LISTED);
};

const DAYS = {
  birth_day: sql`e.birth_day`,
  death_day: sql`e.death_day`,
  death_hebrew_day: sql`e.death_hebrew_day`,
} as const;

type Days = { column: keyof typeof DAYS; keys: readonly number[] };

/** Entries that the viewer sees with one of these days in a column, of each as many as the board shows; reads no others. */
export async function listOfDays(
  db: Db,
  communityId: number,
  viewer: Viewer,
  days: readonly Days[],
): Promise<EntryRow[]> {
  const [first, ...rest] = days.flatMap(({ column, keys }) =>
    keys.map((key) => ofDay(db, communityId, viewer, sql`${DAYS[column]} = ${key}`)),
  );
  return first ? (await db.batch([first, ...rest])).flat() : [];
}

/** Limited by itself, so that a day on which hundreds died leaves the others their places. */
function ofDay(db: Db, communityId: number, viewer: Viewer, isOnDay: SQL) {
  const rows = unionOf(
    viewer,
    (
      level,
    ) => sql`select e.* from wall_entries e where e.community_id = ${communityId} and e.shown_to = ${level}
      and ${isOnDay} and ${isNotLess(sql`e.id`, viewer, level)}`,
    (part) => sql`select e.* from ${moreOf(part)} where ${isOnDay}`,
  );
  return db.select(ENTRY_COLUMNS).from(sql`(${rows}) as wall_entries`).limit(BOARD_MOST);
}
