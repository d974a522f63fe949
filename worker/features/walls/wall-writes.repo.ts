import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { abortUnless } from '#worker/db/commit.ts';
import { inList } from '#worker/db/in-list.ts';
import { wall_entries, wall_keys } from '#worker/db/schema/walls.ts';
import { NAMES } from './entry.rules.ts';
import type { MovableEntry } from './move.rules.ts';
import { ENTRY_COLUMNS, type EntryRow } from './wall.repo.ts';
import { EVERYONE, HIDDEN, REGISTERED } from './wall-viewer.ts';

/** The columns of an entry without those that triggers fill. */
type NewEntry = typeof wall_entries.$inferInsert & { id: number };

export const insertEntry = (db: Db, entry: NewEntry): Statement => db.insert(wall_entries).values(entry);

/** Changes an entry of this version. Place `abortIfUnchanged` after it. */
export const updateEntry = (
  db: Db,
  { id, version }: { id: number; version: number },
  columns: Partial<NewEntry>,
): Statement =>
  db
    .update(wall_entries)
    .set({ ...columns, version: version + 1 })
    .where(and(eq(wall_entries.id, id), eq(wall_entries.version, version)));

/** Deletes an entry of this version without a site. Place `abortIfUnchanged` after it. */
export const deleteEntry = (db: Db, { id, version }: { id: number; version: number }): Statement =>
  db
    .delete(wall_entries)
    .where(and(eq(wall_entries.id, id), eq(wall_entries.version, version), sql`site_id is null`));

/** Aborts the commit where the community was deleted, or has another Owner. */
export const abortUnlessOwned = (db: Db, { id, owner_id }: { id: number; owner_id: number }): Statement =>
  abortUnless(
    db,
    sql`exists (select 1 from communities c where c.id = ${id} and c.owner_id = ${owner_id} and c.deleted_at is null)`,
  );

/** For the purge of a site. */
export const deleteEntriesOfSite = (db: Db, siteId: number): Statement =>
  db.delete(wall_entries).where(eq(wall_entries.site_id, siteId));

/** For the purge of a community. */
export const deleteEntriesOfCommunity = (db: Db, communityId: number): Statement =>
  db.delete(wall_entries).where(eq(wall_entries.community_id, communityId));

/** The pictures of a community's entries without a site. */
export const listOwnPortraits = async (db: Db, communityId: number): Promise<string[]> =>
  (
    await db
      .select({ id: wall_entries.portrait_id })
      .from(wall_entries)
      .where(
        and(eq(wall_entries.community_id, communityId), sql`site_id is null and portrait_id is not null`),
      )
  ).flatMap(({ id }) => id ?? []);

/** So that the JSON of a statement stays far below the two megabytes of a value. */
const ENTRIES_A_STATEMENT = 100;

const COLUMNS = Object.entries(getTableColumns(wall_entries));

/** Inserts many entries, of which every column is given. */
export const insertEntries = (db: Db, entries: readonly (typeof wall_entries.$inferSelect)[]): Statement[] =>
  Array.from({ length: Math.ceil(entries.length / ENTRIES_A_STATEMENT) }, (_, at) => {
    const part = entries.slice(at * ENTRIES_A_STATEMENT, (at + 1) * ENTRIES_A_STATEMENT);
    const values = part.map((entry) =>
      COLUMNS.map(([name, column]) => {
        const value = entry[name as keyof typeof entry];
        return value === null ? null : column.mapToDriverValue(value);
      }),
    );
    const columns = COLUMNS.map((_column, index) => sql`value ->> ${`$[${index}]`}`);
    return db
      .insert(wall_entries)
      .select(sql`select ${sql.join(columns, sql`, `)} from json_each(${JSON.stringify(values)})`);
  });

/** The entries of these names on a wall, but those of private sites. */
export const listNamed = (db: Db, communityId: number, nameKeys: readonly string[]) =>
  db
    .selectDistinct({
      id: wall_entries.id,
      first_name: wall_entries.first_name,
      last_name: wall_entries.last_name,
      birth: wall_entries.birth,
      death: wall_entries.death,
      fields: wall_entries.fields,
    })
    .from(sql`json_each(${JSON.stringify(nameKeys)}) as named`)
    .crossJoin(wall_keys)
    .innerJoin(wall_entries, eq(wall_entries.id, wall_keys.entry_id))
    .where(
      and(
        eq(wall_keys.community_id, communityId),
        sql`${wall_keys.shown_to} in (${EVERYONE}, ${REGISTERED}, ${HIDDEN + EVERYONE}, ${HIDDEN + REGISTERED})`,
        eq(wall_keys.field, NAMES),
        sql`${wall_keys.k} = named.value and ${wall_entries.name_key} = named.value`,
      ),
    )
    .orderBy(wall_entries.id);

/** Of these entries, those that are on the wall still. */
export const listMade = (db: Db, communityId: number, ids: readonly number[]) =>
  db
    .select({ id: wall_entries.id, site_id: wall_entries.site_id, version: wall_entries.version })
    .from(wall_entries)
    .where(and(inList(wall_entries.id, ids), eq(wall_entries.community_id, communityId)));

/** Deletes entries without a site that are as they were made. Stale where one is not. */
export const deleteUntouched = (db: Db, ids: readonly number[]): Statement[] => [
  db
    .delete(wall_entries)
    .where(and(inList(wall_entries.id, ids), eq(wall_entries.version, 1), sql`site_id is null`)),
  abortUnless(db, sql`changes() = ${ids.length}`),
];

/**
 * Renames a group on all entries of a wall, or removes it where `to` is null; an entry in both has the new one
 * once. Stale where no entry is in it.
 */
export const renameGroup = (
  db: Db,
  communityId: number,
  { name, to, at }: { name: string; to: string | null; at: string },
): Statement[] => [
  db
    .update(wall_entries)
    .set({
      groups: sql`(select json_group_array(n.name) from (
        select iif(g.value = ${name}, ${to}, g.value) as name, min(g.key) as place
        from json_each("wall_entries"."groups") g where ${to} is not null or g.value <> ${name}
        group by 1 order by place) n)`,
      version: sql`${wall_entries.version} + 1`,
      updated_at: at,
    })
    .where(
      sql`id in (select g.entry_id from wall_groups g where g.community_id = ${communityId} and g.name = ${name})`,
    ),
  abortUnless(db, sql`changes() > 0`),
];

/** Those of the entries that are on the wall, also those that the caller does not see. */
export const listOnWall = async (db: Db, communityId: number, ids: readonly number[]): Promise<EntryRow[]> =>
  db.select(ENTRY_COLUMNS).from(
    sql`(select e.* from json_each(${JSON.stringify(ids)}) x cross join wall_entries e on e.id = x.value
        where e.community_id = ${communityId}) as wall_entries`,
  );

type Moved = { entry: MovableEntry; after: Pick<EntryRow, 'groups' | 'hidden'> };

/** Changes these entries, or where one has another version by now aborts the commit. */
export function regroupEntries(db: Db, moved: readonly Moved[], at: string): Statement[] {
  const rows = moved.map(({ entry: { id, version }, after }) => ({ id, version, ...after }));
  const isHiding = moved.some(({ entry, after }) => entry.hidden !== after.hidden);
  return [
    db
      .update(wall_entries)
      .set({
        groups: sql`x.value ->> '$.groups'`,
        // its trigger finds and counts the entry anew
        ...(isHiding && { hidden: sql`x.value ->> '$.hidden'` }),
        version: sql`${wall_entries.version} + 1`,
        updated_at: at,
      })
      .from(sql`json_each(${JSON.stringify(rows)}) x`)
      .where(isVersionOf),
    abortUnlessChanged(db, rows.length),
  ];
}

/** Deletes these entries without a site, or where one has changed aborts the commit. */
export const deleteEntries = (db: Db, entries: readonly MovableEntry[]): Statement[] => [
  db.delete(wall_entries).where(
    sql`site_id is null and (id, version) in (select x.value ->> 0, x.value ->> 1
        from json_each(${JSON.stringify(entries.map(({ id, version }) => [id, version]))}) x)`,
  ),
  abortUnlessChanged(db, entries.length),
];

const isVersionOf: SQL = sql`${wall_entries.id} = x.value ->> '$.id' and ${wall_entries.version} = x.value ->> '$.version'`;

const abortUnlessChanged = (db: Db, count: number): Statement => abortUnless(db, sql`changes() = ${count}`);

type GroupChange = { site_id: number; community_id: number; add?: string[]; remove?: string[] };

/** Puts the entries of sites into groups, and takes them out of groups: one change for each entry. */
export const changeGroups = (db: Db, changes: readonly GroupChange[], at: string): Statement =>
  db
    .update(wall_entries)
    .set({
      groups: sql`(select json_group_array(distinct g.value) from (
        select value from json_each("wall_entries"."groups")
          where value not in (select value from json_each(coalesce(x.value -> 'remove', '[]')))
        union all select value from json_each(coalesce(x.value -> 'add', '[]'))) g)`,
      version: sql`${wall_entries.version} + 1`,
      updated_at: at,
    })
    .from(sql`json_each(${JSON.stringify(changes)}) x`)
    .where(
      sql`${wall_entries.site_id} = x.value ->> 'site_id' and ${wall_entries.community_id} = x.value ->> 'community_id'`,
    );
