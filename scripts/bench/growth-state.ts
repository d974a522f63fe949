import type { DatabaseSync } from 'node:sqlite';
import { indexedWords } from '#worker/features/memories/memory-words.repo.ts';
import { entryOfSite } from '#worker/features/search/search-index.rules.ts';
import { searchKey } from '#worker/shared/search-key.ts';
import { filledDemo } from './filled-state.ts';
import { names } from './names.ts';
import { addNumbers, addSimilar, withoutTriggers } from './similar-rows.ts';
import { addWall } from './wall-state.ts';

export const SITES = 100_000;
const MEMORIES_A_SITE = 10;
export const MEMORIES = SITES * MEMORIES_A_SITE;
const PHOTOS_A_MEMORY = 2;
export const MEDIA = MEMORIES * PHOTOS_A_MEMORY;
export const USERS = 1_000_000;
export const COMMUNITIES = 200;
const SITES_A_PERSON = 5;
const MEMBERS_A_SITE = 3;
const UPDATES_A_SITE = 5;
const SITES_A_COMMUNITY = 100;
/** Printed for each site. */
const CODES_A_SITE = 2;

/** The first id of added rows, far above the demo's. */
const FROM = 1_000_000;
const NOW = '2026-11-01T08:00:00.000Z';
const OWNERS = SITES / SITES_A_PERSON;
const ID_OF_MEMORY = `${FROM} + n * ${MEMORIES_A_SITE} + place`;
/** A number that no text has, for that of the site. */
const NOWHERE = 987_654_321;
const TEXTS = `select row_number() over (order by id) - 1 as place, * from memories
  where owner_kind = 'site' and status = 'published' and type = 'text' and id < ${FROM} order by id limit ${MEMORIES_A_SITE}`;
const NO_DATES = { birth_civil: null, birth_hebrew: null, death_civil: null, death_hebrew: null };

const CACHED = {
  name: 'bench-growth',
  madeBy: [
    'scripts/bench/names.ts',
    'scripts/bench/growth-state.ts',
    'scripts/bench/similar-rows.ts',
    'scripts/bench/wall-state.ts',
    'worker/features/memories/memory-words.repo.ts',
    'worker/features/memories/memory-words.rules.ts',
    'worker/features/search/search-index.rules.ts',
    'worker/shared/search-key.ts',
  ],
};

/**
 * The demo with another 100,000 sites, 1,000,000 memories with two photos each, 1,000,000 users and 200 communities, one
 * of them with 100,000 people; created once and cached.
 */
export const growthState = (): Promise<string> =>
  filledDemo(
    CACHED,
    (db) => {
      // the rows that triggers would add are inserted here, or not needed
      withoutTriggers(db, () => addRows(db));
      addWall(db);
    },
    { foreignKeys: false },
  );

function addRows(db: DatabaseSync): void {
  addNumbers(db, USERS);
  addUsers(db);
  addSites(db);
  addMemories(db);
  addPhotos(db);
  addWords(db);
  addCommunities(db);
  nameThem(db);
}

const addUsers = (db: DatabaseSync): void =>
  addSimilar(
    db,
    'users',
    {
      id: `${FROM} + n`,
      email: "'grown-' || n || '@example.org'",
      role_id: '2',
      active: "'1'",
      sites_count: `iif(n < ${OWNERS}, ${SITES_A_PERSON}, 0)`,
      profile_media_id: 'null',
      kiosk_community_id: 'null',
      kiosk_community_slug: 'null',
    },
    'n cross join (select * from users order by id limit 1) t order by n',
  );

function addSites(db: DatabaseSync): void {
  addSimilar(
    db,
    'sites',
    {
      id: `${FROM} + n`,
      slug: "'grown-' || n",
      owner_id: `${FROM} + n / ${SITES_A_PERSON}`,
      portrait_id: 'null',
      cover_id: 'null',
      example_rank: 'null',
      communities: "'[]'",
      first_media: "'[]'",
      memories_count: String(MEMORIES_A_SITE),
      codes_count: String(CODES_A_SITE),
    },
    `n cross join (select * from sites where mode = 'open' and deleted_at is null and work = 0 order by id limit 1) t
     where n < ${SITES} order by n`,
  );
  addSimilar(
    db,
    'members',
    {
      owner_kind: "'site'",
      owner_id: `${FROM} + n`,
      user_id: `${FROM} + (n / ${SITES_A_PERSON} + 7919 * place) % ${OWNERS}`,
      group_id: 'iif(place = 0, 1, null)',
      suspended_at: 'null',
    },
    `n cross join (select value as place from json_each('${places(MEMBERS_A_SITE)}'))
     cross join (select * from members limit 1) t where n < ${SITES} order by n, place`,
  );
  db.exec(
    `insert into candle_days (site_id, day, candles) select ${FROM} + n, '2026-10-31', 3 from n where n < ${SITES} order by n`,
  );
  addSimilar(
    db,
    'codes',
    {
      code: "'GROWN' || printf('%08d', n)",
      state: "'bound'",
      target: `'grown-' || (n / ${CODES_A_SITE})`,
      site_id: `${FROM} + n / ${CODES_A_SITE}`,
    },
    `n cross join (select * from codes where type = 's' limit 1) t where n < ${SITES * CODES_A_SITE} order by n`,
  );
}

/** The texts and the photos of the demo's memories, in turn. */
function addMemories(db: DatabaseSync): void {
  const medium = (at: number) => `'$[${at}].id', 'grown-' || n || '-' || place || '-${at}'`;
  addSimilar(
    db,
    'memories',
    {
      id: ID_OF_MEMORY,
      type: "'photo'",
      owner_id: `${FROM} + n`,
      author_id: `${FROM} + n / ${SITES_A_PERSON}`,
      client_key: "'grown-' || n || '-' || place",
      media: `json_set(pictures, ${medium(0)}, ${medium(1)})`,
      tags: "'[]'",
      kinds: "'[]'",
      pinned: '0',
      likes: '0',
      comments: '0',
      position: 'place',
    },
    `n cross join (${TEXTS}) t cross join (select media as pictures from memories
       where json_array_length(media) = ${PHOTOS_A_MEMORY} order by id limit 1)
     where n < ${SITES} order by n, place`,
  );
  db.exec(`insert into memory_facets (owner_kind, owner_id, facet, pinned, position, created_at, memory_id)
    select owner_kind, owner_id, type, pinned, position, created_at, id from memories where id >= ${FROM} order by id`);
  db.exec(`insert into updates (user_id, kind, owner_kind, owner_id, subject_id, by_id, created_at)
    select ${FROM} + n / ${SITES_A_PERSON}, 'memory_published', 'site', ${FROM} + n, ${ID_OF_MEMORY},
      ${FROM} + n / ${SITES_A_PERSON}, '${NOW}'
    from n cross join (select value as place from json_each('${places(UPDATES_A_SITE)}'))
    where n < ${SITES} order by n, place`);
  requireCount(db, 'memories', MEMORIES);
}

function addPhotos(db: DatabaseSync): void {
  addSimilar(
    db,
    'media',
    {
      id: "'grown-' || n || '-' || place || '-' || photo",
      key: "'grown/' || n || '-' || place || '-' || photo",
      site_id: `${FROM} + n`,
      memory_id: ID_OF_MEMORY,
      created_by: `${FROM} + n / ${SITES_A_PERSON}`,
      position: 'photo',
    },
    `n cross join (select value as place from json_each('${places(MEMORIES_A_SITE)}'))
     cross join (select value as photo from json_each('${places(PHOTOS_A_MEMORY)}'))
     cross join (select * from media where purpose = 'memory' and kind = 'photo' order by id limit 1) t
     where n < ${SITES} order by n, place, photo`,
  );
  const count = db.prepare("select count(*) as many from media where id >= 'grown-' and id < 'grown.'").get();
  if (count?.many !== MEDIA) throw new Error(`${count?.many} photos were added, not ${MEDIA}.`);
}

/** What members find of their memories. */
function addWords(db: DatabaseSync): void {
  const texts = db
    .prepare(TEXTS)
    .all()
    .map(({ text, location }) => [text, location].filter(isText));
  const pattern = texts.map((one) => indexedWords({ kind: 'site', id: NOWHERE }, one));
  const insert = db.prepare('insert into memory_words (rowid, words) values (?, ?)');
  for (let site = 0; site < SITES; site++)
    for (const [place, words] of pattern.entries())
      insert.run(
        FROM + site * MEMORIES_A_SITE + place,
        words.replaceAll(String(NOWHERE), String(FROM + site)),
      );
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Small communities; the large one is added with its wall. */
function addCommunities(db: DatabaseSync): void {
  const many = COMMUNITIES - 1;
  addSimilar(
    db,
    'communities',
    { id: `${FROM} + 1 + n`, slug: "'grown-' || n", owner_id: `${FROM} + n`, logo_id: 'null' },
    `n cross join (select * from communities where permissions = 'public' order by id limit 1) t where n < ${many} order by n`,
  );
  db.exec(`insert into community_sites (site_id, community_id, state, created_at)
    select ${FROM} + n, ${FROM} + 1 + n / ${SITES_A_COMMUNITY}, 'held', '${NOW}' from n
    where n < ${many * SITES_A_COMMUNITY} order by n`);
}

function requireCount(db: DatabaseSync, table: string, wanted: number): void {
  const count = db.prepare(`select count(*) as many from ${table} where id >= ${FROM}`).get();
  if (count?.many !== wanted) throw new Error(`${count?.many} ${table} were added, not ${wanted}.`);
}

/** Names the added sites and adds them to the search index. */
function nameThem(db: DatabaseSync): void {
  const rename = db.prepare(
    'update sites set first_name = ?, last_name = ?, other_name = ?, lang = ?, name_key = ? where id = ?',
  );
  db.exec('create temp table turned (k text, id integer, shown text)');
  const turned = db.prepare('insert into turned (k, id, shown) values (?, ?, ?)');
  const words = db.prepare(
    "insert into found_words (rowid, kind, names, words, tags) values (?, 'site', ?, ?, '')",
  );
  let id = FROM;
  for (const name of names(SITES)) {
    const site = { ...name, id, site_type_id: 1, gender: 'other' as const, derived_dates: NO_DATES };
    const { keys, cell, names: said, words: texts } = entryOfSite(site);
    rename.run(name.first_name, name.last_name, name.other_name, name.lang, searchKey(cell.name), id);
    const shown = JSON.stringify({ ...cell, slug: `grown-${id - FROM}`, work: false, portrait: null });
    for (const key of keys) turned.run(key, id, shown);
    words.run(2 * id, said, texts);
    id++;
  }
  db.exec(`insert into rotations (k, kind, id, shown) select k, 'site', id, shown from turned order by k, id;
    drop table turned`);
}

const places = (count: number): string => JSON.stringify(Array.from({ length: count }, (_, at) => at));
