import { DatabaseSync } from 'node:sqlite';
import { BYTES } from '../costs/counted.ts';
import { databaseIn } from './filled-state.ts';
import { atMost, type Line, noted } from './goal.ts';
import { COMMUNITIES, growthState, MEDIA, MEMORIES, SITES, USERS } from './growth-state.ts';
import { PEOPLE } from './wall-state.ts';

const OF_WALLS = ['wall_entries', 'wall_keys', 'wall_groups', 'wall_names', 'wall_counts'];

/** The size of a D1 database, and what the one at 100,000 sites may take of it. */
const LIMIT_GB = 10;
const GOAL_GB = 5;
/** Pages are filled otherwise each time that the state is made. */
const TOLERANCE = 1.05;
/** New sites a day, for which the day of the limit is projected. */
const PACES = [50, 200, 1000];

/** The tables that are read by a scan and by the search alone. */
const OF_CODES = ['codes', 'scan_counts', 'scan_places'];
const OF_SEARCH = ['rotations', 'popular_prefixes', 'popular_state', 'found_words'];

type Part = {
  what: string;
  tables: readonly string[];
  count: number;
  /** The bytes that `docs/costs.md` counts with. */
  counted?: number;
};

/** What one of something takes with its indexes, by the number that was added. */
const PARTS: Part[] = [
  {
    what: 'a site, with its members and in the search',
    tables: ['sites', 'candle_days', 'members', ...OF_SEARCH],
    count: SITES,
    counted: BYTES.site,
  },
  { what: 'a printed code', tables: OF_CODES, count: 2 * SITES, counted: BYTES.code },
  {
    what: 'a memory, with its words in the search',
    tables: ['memories', 'memory_facets', 'memory_words', 'updates'],
    count: MEMORIES,
    counted: BYTES.memory,
  },
  { what: 'a photo', tables: ['media'], count: MEDIA, counted: BYTES.photo },
  { what: 'a user', tables: ['users'], count: USERS, counted: BYTES.user },
  { what: 'a person on a wall', tables: OF_WALLS, count: PEOPLE },
];

/** The size of the database by what it holds, and when it is full. */
export async function databaseSizeLines(): Promise<Line[]> {
  const sizes = tableSizes(await growthState());
  const bytesOf = (tables: readonly string[]) =>
    [...sizes].reduce((sum, [name, bytes]) => sum + (tables.includes(ownerOf(name)) ? bytes : 0), 0);
  const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  const people = bytesOf(OF_WALLS);
  const perSite = (total - people) / SITES;
  const full = (LIMIT_GB * 1e9) / perSite;
  const counts = [SITES, MEMORIES, MEDIA, COMMUNITIES, USERS].map((count) => count.toLocaleString('en'));
  return [
    atMost(
      'G8',
      `database of ${counts[0]} sites, ${counts[1]} memories, ${counts[2]} photos, ${counts[3]} communities, ${counts[4]} users`,
      total / 1e9,
      GOAL_GB,
      'GB',
    ),
    ...PARTS.map(({ what, tables, count, counted }) => {
      const bytes = bytesOf(tables) / count;
      return counted === undefined
        ? noted('size', what, `${Math.round(bytes).toLocaleString('en')} bytes`)
        : atMost('size', what, bytes, counted * TOLERANCE, 'bytes');
    }),
    noted('size', 'a site with its memories, photos and users', `${(perSite / 1000).toFixed(1)} KB`),
    noted('size', 'sites in 10 GB', thousands(full)),
    ...PACES.map((pace) => noted('size', `10 GB at ${pace} new sites a day`, dayAt(full, pace))),
    noted('size', 'of it codes', percent(bytesOf(OF_CODES), total)),
    noted('size', 'of it the search of names', percent(bytesOf(OF_SEARCH), total)),
  ];
}

/** The bytes of each table and of its indexes together. */
function tableSizes(state: string): Map<string, number> {
  const db = new DatabaseSync(databaseIn(state), { readOnly: true });
  const rows = db
    .prepare(
      `select coalesce(m.tbl_name, d.name) as name, sum(d.pgsize) as bytes
       from dbstat d left join sqlite_master m on m.name = d.name where d.aggregate = true group by 1`,
    )
    .all() as { name: string; bytes: number }[];
  db.close();
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

/** A table of the full-text search is stored in several. */
const ownerOf = (name: string): string => name.replace(/_(data|idx|docsize|content|config)$/, '');

const thousands = (count: number): string => `${Math.round(count / 1000).toLocaleString('en')},000`;
const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;
const dayAt = (sites: number, pace: number): string =>
  new Date(Date.now() + (sites / pace) * 86_400_000).toISOString().slice(0, 10);
