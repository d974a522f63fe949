import type { DatabaseSync } from 'node:sqlite';
import { entryOfSite } from '#worker/features/search/search-index.rules.ts';
import { searchKey } from '#worker/shared/search-key.ts';
import { filledDemo } from './filled-state.ts';
import { names } from './names.ts';
import { addNumbers, addSimilar, withoutTriggers } from './similar-rows.ts';

export const SITES = 100_000;
const MEMORIES_A_SITE = 10;
export const MEMORIES = SITES * MEMORIES_A_SITE;
const SITES_A_PERSON = 5;
const MEMBERS_A_SITE = 3;
const UPDATES_A_SITE = 5;

/** The first id of added rows, far above the demo's. */
const FROM = 1_000_000;
const NOW = '2026-11-01T08:00:00.000Z';
const NO_DATES = { birth_civil: null, birth_hebrew: null, death_civil: null, death_hebrew: null };

const CACHED = {
  name: 'bench-growth',
  madeBy: [
    'scripts/bench/names.ts',
    'scripts/bench/growth-state.ts',
    'scripts/bench/similar-rows.ts',
    'worker/features/search/search-index.rules.ts',
    'worker/shared/search-key.ts',
  ],
};

/** The demo with another 100,000 sites and 1,000,000 memories; created once and cached. */
export const growthState = (): Promise<string> => filledDemo(CACHED, grow, { foreignKeys: false });

/** Adds rows shaped like the demo's. The rows that triggers would add are inserted here, or not needed. */
const grow = (db: DatabaseSync): void => withoutTriggers(db, () => addRows(db));

function addRows(db: DatabaseSync): void {
  addNumbers(db, SITES);
  const open =
    "(select * from sites where mode = 'open' and deleted_at is null and work = 0 order by id limit 1)";
  addSimilar(
    db,
    'users',
    {
      id: `${FROM} + n`,
      email: "'grown-' || n || '@example.org'",
      role_id: '2',
      active: "'1'",
      profile_media_id: 'null',
      kiosk_community_id: 'null',
      kiosk_community_slug: 'null',
    },
    `n cross join (select * from users order by id limit 1) t where n < ${SITES / SITES_A_PERSON} order by n`,
  );
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
      memories_count: String(MEMORIES_A_SITE),
    },
    `n cross join ${open} t order by n`,
  );
  addSimilar(
    db,
    'members',
    {
      owner_kind: "'site'",
      owner_id: `${FROM} + n`,
      user_id: `${FROM} + (n / ${SITES_A_PERSON} + 7919 * place) % ${SITES / SITES_A_PERSON}`,
      group_id: 'iif(place = 0, 1, null)',
      suspended_at: 'null',
    },
    `n cross join (select value as place from json_each('${places(MEMBERS_A_SITE)}'))
     cross join (select * from members limit 1) t order by n, place`,
  );
  addSimilar(
    db,
    'memories',
    {
      id: `${FROM} + n * ${MEMORIES_A_SITE} + place`,
      owner_id: `${FROM} + n`,
      author_id: `${FROM} + n / ${SITES_A_PERSON}`,
      client_key: "'grown-' || n || '-' || place",
      tags: "'[]'",
      pinned: '0',
      position: 'place',
    },
    `n cross join (select row_number() over (order by id) - 1 as place, * from memories
       where owner_kind = 'site' and status = 'published' and type = 'text' order by id limit ${MEMORIES_A_SITE}) t
     order by n, place`,
  );
  db.exec(`insert into updates (user_id, kind, owner_kind, owner_id, subject_id, by_id, created_at)
    select ${FROM} + n / ${SITES_A_PERSON}, 'memory_published', 'site', ${FROM} + n,
      ${FROM} + n * ${MEMORIES_A_SITE} + value, ${FROM} + n / ${SITES_A_PERSON}, '${NOW}'
    from n cross join json_each('${places(UPDATES_A_SITE)}') order by n, value`);
  db.exec(
    `insert into candle_days (site_id, day, candles) select ${FROM} + n, '2026-10-31', 3 from n order by n`,
  );
  nameThem(db);
  const count = db.prepare(`select count(*) as many from memories where id >= ${FROM}`).get();
  if (count?.many !== MEMORIES) throw new Error(`${count?.many} memories were added, not ${MEMORIES}.`);
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
