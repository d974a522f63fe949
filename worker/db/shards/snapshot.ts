import { bucketOf } from './bucket.ts';
import type { Shard, ShardKind } from './shards.ts';

type Column = string | number | null;
/** Of a code: what a scan reads; nulls where the primary has it no longer. */
type CodeRow = { noted: number; code: string } & Record<'type' | 'state' | 'target', string | null> &
  Record<'site_id' | 'community_id', number | null>;
/** Of an entry of the search, by its row in `found_words`: its rotations, and its words, as JSON. */
type EntryRow = { noted: number; row: number; rotations: string; words: string | null };
type PrefixRow = { noted: number; prefix: string; rows: string };
type StateRow = { noted: number; version: number };

/**
 * Rows of the primary as they were at one moment. `version` is the number of the last change before it: what a shard has
 * of a later version is not overwritten.
 */
export type Snapshot = {
  version: number;
  codes: readonly CodeRow[];
  entries: readonly EntryRow[];
  prefixes: readonly PrefixRow[];
  state: readonly StateRow[];
  /** The changes it covers. */
  noted: readonly number[];
  /** Whether more changes wait than were read. */
  more: boolean;
};

const CODES = 500;
const ENTRIES = 20;
const PREFIXES = 200;

const CODE = 'c."type", c."state", c."target", c."site_id", c."community_id" from';
const VERSION = `select coalesce((select "seq" from "sqlite_sequence" where "name" = 'projection_changes'), 0) as "version"`;

/** Keys with their content, to compare one database with another: of codes after one, of entries by their rows. */
export const contentOfCodes = (table: string): string => `select "code" as "key",
  json_array("type", "state", "target", "site_id", "community_id") as "content" from ${table}
  where "code" > ? and "type" is not null order by "code" limit ${CODES}`;

/** What the search has of `row`, a number of `found_words`; `x` is the table or list that it comes from. */
const entryOf = (row: string): string => `cast(${row} as integer) as "row",
  (select json_group_array(json_array(r."k", r."shown")) from "rotations" r
    where r."kind" = iif(${row} % 2, 'community', 'site') and r."id" = ${row} / 2) as "rotations",
  (select json_array(f."kind", f."names", f."words", f."tags") from "found_words" f
    where f.rowid = cast(${row} as integer)) as "words"`;

const prefixOf = (prefix: string): string => `${prefix} as "prefix",
  (select json_group_array(json_array(p."place", p."kind", p."id", p."shown")) from "popular_prefixes" p
    where p."prefix" = ${prefix}) as "rows"`;

const changes = (name: string, limit: number): string =>
  `where x."name" = '${name}' order by x."seq" limit ${limit}`;

const WAITING: Record<ShardKind, readonly string[]> = {
  codes: [
    `select x."seq" as "noted", x."key" as "code", ${CODE} "projection_changes" x
      left join "codes" c on c."code" = x."key" ${changes('code', CODES)}`,
  ],
  search: [
    `select x."seq" as "noted", ${entryOf('x."key"')} from "projection_changes" x ${changes('entry', ENTRIES)}`,
    `select x."seq" as "noted", ${prefixOf('x."key"')} from "projection_changes" x ${changes('prefix', PREFIXES)}`,
    `select x."seq" as "noted", s."version" from "projection_changes" x cross join "popular_state" s ${changes('state', 1)}`,
  ],
};

export const CONTENT_OF_ENTRIES = `select "row" as "key", json_array("rotations", "words") as "content" from
  (select ${entryOf('x.value')} from json_each(?) x) order by "row"`;

export const CONTENT_OF_PREFIXES = `select "prefix" || ' ' || "place" as "key", json_array("kind", "id", "shown") as
  "content" from "popular_prefixes"`;

/** Statements that read what waits to be applied; `snapshotFrom` reads their results. */
export const waiting = (primary: D1Database, kind: ShardKind): D1PreparedStatement[] =>
  [VERSION, ...WAITING[kind]].map((sql) => primary.prepare(sql));

/** The same rows of given keys, whether they changed or not. */
export const codesAfter = (primary: D1Database, code: string): D1PreparedStatement[] => [
  primary.prepare(VERSION),
  primary
    .prepare(
      `select 0 as "noted", c."code", ${CODE} "codes" c where c."code" > ? order by c."code" limit ${CODES}`,
    )
    .bind(code),
];

export function entriesAt(primary: D1Database, rows: readonly number[]): D1PreparedStatement[] {
  const sql = `select 0 as "noted", ${entryOf('x.value')} from json_each(?) x`;
  return [primary.prepare(VERSION), primary.prepare(sql).bind(JSON.stringify(rows)), ...none(primary, 2)];
}

export function prefixesAfter(primary: D1Database, prefix: string): D1PreparedStatement[] {
  const sql = `select 0 as "noted", ${prefixOf('x."prefix"')} from
    (select distinct "prefix" from "popular_prefixes" where "prefix" > ? order by "prefix" limit ${PREFIXES}) x`;
  return [
    primary.prepare(VERSION),
    ...none(primary, 1),
    primary.prepare(sql).bind(prefix),
    primary.prepare('select 0 as "noted", "version" from "popular_state"'),
  ];
}

const none = (primary: D1Database, many: number): D1PreparedStatement[] =>
  Array.from({ length: many }, () => primary.prepare('select 1 where false'));

export function snapshotFrom(kind: ShardKind, results: readonly D1Result[]): Snapshot {
  const [version, ...read] = results.map(({ results: rows }) => rows);
  const [first = [], second = [], third = []] = read as [unknown[]?, unknown[]?, unknown[]?];
  const codes = kind === 'codes' ? (first as CodeRow[]) : [];
  const entries = kind === 'search' ? (first as EntryRow[]) : [];
  const [prefixes, state] = [second as PrefixRow[], third as StateRow[]];
  return {
    version: (version as { version: number }[] | undefined)?.[0]?.version ?? 0,
    codes,
    entries,
    prefixes,
    state,
    noted: [...codes, ...entries, ...prefixes, ...state].map(({ noted }) => noted),
    more: codes.length === CODES || entries.length === ENTRIES || prefixes.length === PREFIXES,
  };
}

/** Statements that write a snapshot into a shard. It takes codes of its own buckets only, whatever it is sent. */
export const application = (shard: Shard, snapshot: Snapshot): D1PreparedStatement[] =>
  shard.kind === 'codes' ? ofCodes(shard.d1, snapshot) : ofSearch(shard.d1, snapshot);

function ofCodes(d1: D1Database, { version, codes }: Snapshot): D1PreparedStatement[] {
  if (codes.length === 0) return [];
  const rows = codes.map(({ code, type, state, target, site_id, community_id }): Column[] => [
    code,
    bucketOf(code),
    type,
    state,
    target,
    site_id,
    community_id,
  ]);
  const columns = ['type', 'state', 'target', 'site_id', 'community_id', 'seq'];
  return [
    d1
      .prepare(
        `insert into "code_targets" ("code", "bucket", ${columns.map((name) => `"${name}"`)})
        select v.value ->> 0, v.value ->> 1, v.value ->> 2, v.value ->> 3, v.value ->> 4, v.value ->> 5, v.value ->> 6, ?2
        from json_each(?1) v where v.value ->> 1 in (select "bucket" from "buckets")
        on conflict ("code") do update set ${columns.map((name) => `"${name}" = excluded."${name}"`)}
        where excluded."seq" >= "code_targets"."seq"`,
      )
      .bind(JSON.stringify(rows), version),
  ];
}

const SET_VERSIONS = `insert into "versions" ("name", "key", "seq") select ?1, value, ?3 from json_each(?2) where true
  on conflict ("name", "key") do update set "seq" = excluded."seq" where excluded."seq" >= "versions"."seq"`;
/** That the shard has nothing later of this key. */
const isCurrent = (name: string, key: string): string =>
  `exists (select 1 from "versions" v where v."name" = '${name}' and v."key" = ${key} and v."seq" = ?2)`;

// D1 binds numbers as reals, so the row is bound as the text that it is among the versions
const ROW = 'cast(?1 as integer)';
const KIND = `iif(${ROW} % 2, 'community', 'site')`;

/** What the search has of one entry, or of several prefixes: removed, and written again as it is now. */
const REPLACE = {
  entry: [
    ['rotations', `"kind" = ${KIND} and "id" = ${ROW} / 2`],
    ['found_words', `rowid = ${ROW}`],
  ],
  prefix: [['popular_prefixes', '"prefix" in (select value ->> 0 from json_each(?1))']],
} as const;

function ofSearch(d1: D1Database, { version, entries, prefixes, state }: Snapshot): D1PreparedStatement[] {
  const versions = (name: string, keys: readonly string[]) =>
    keys.length === 0 ? [] : [d1.prepare(SET_VERSIONS).bind(name, JSON.stringify(keys), version)];
  const isEntry = isCurrent('entry', '?1');
  return [
    ...versions(
      'entry',
      entries.map(({ row }) => String(row)),
    ),
    ...entries.flatMap(({ row, rotations, words }) => [
      ...REPLACE.entry.map(([table, which]) =>
        d1.prepare(`delete from "${table}" where ${which} and ${isEntry}`).bind(String(row), version),
      ),
      d1
        .prepare(
          `insert into ${REPLACE.entry[0][0]} ("k", "kind", "id", "shown")
          select x.value ->> 0, ${KIND}, ${ROW} / 2, x.value ->> 1
          from json_each(?3) x where ${isEntry}`,
        )
        .bind(String(row), version, rotations),
      ...(words === null
        ? []
        : [
            d1
              .prepare(
                `insert into ${REPLACE.entry[1][0]} (rowid, "kind", "names", "words", "tags")
                select ${ROW}, ?3 ->> 0, ?3 ->> 1, ?3 ->> 2, ?3 ->> 3 where ${isEntry}`,
              )
              .bind(String(row), version, words),
          ]),
    ]),
    ...(prefixes.length === 0
      ? []
      : [
          ...versions(
            'prefix',
            prefixes.map(({ prefix }) => prefix),
          ),
          ...ofPrefixes(d1, prefixes, version),
        ]),
    ...(state.length === 0
      ? []
      : [...versions('state', ['1']), ofState(d1, state[0]?.version ?? 0, version)]),
  ];
}

function ofPrefixes(d1: D1Database, prefixes: readonly PrefixRow[], version: number): D1PreparedStatement[] {
  const [[table, which]] = REPLACE.prefix;
  const data = JSON.stringify(prefixes.map(({ prefix, rows }) => [prefix, JSON.parse(rows) as unknown]));
  return [
    d1
      .prepare(`delete from "${table}" where ${which} and ${isCurrent('prefix', `"${table}"."prefix"`)}`)
      .bind(data, version),
    d1
      .prepare(
        `insert into ${table} ("prefix", "place", "kind", "id", "shown")
        select x.value ->> 0, y.value ->> 0, y.value ->> 1, y.value ->> 2, y.value ->> 3
        from json_each(?1) x cross join json_each(x.value, '$[1]') y where ${isCurrent('prefix', 'x.value ->> 0')}`,
      )
      .bind(data, version),
  ];
}

const STATE_TABLE = 'popular_state';

const ofState = (d1: D1Database, state: number, version: number): D1PreparedStatement =>
  d1
    .prepare(
      `insert into ${STATE_TABLE} ("id", "version") select 1, ?1 where ${isCurrent('state', "'1'")}
      on conflict ("id") do update set "version" = excluded."version"`,
    )
    .bind(state, version);
