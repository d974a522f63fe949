import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { entryOfSite } from '#worker/features/search/search-index.rules.ts';
import { searchKey } from '#worker/shared/search-key.ts';
import { root } from '../lib/machine.mjs';
import { must } from '../lib/run.ts';
import { hashOf } from '../lib/stamp.ts';
import { names, randomFrom } from './names.ts';

export const PEOPLE = 1_000_000;

const CACHE = path.join(root, '.cache/bench-search');
/** The sources that determine the names and their keys; the database is rebuilt when they change. */
const MADE_BY = [
  'migrations',
  'scripts/bench/names.ts',
  'scripts/bench/search-state.ts',
  'worker/features/search/search-index.rules.ts',
  'worker/shared/rotations.ts',
  'worker/shared/search-key.ts',
  'worker/shared/hebrew-letters.ts',
];
/** One in this many people has visits. */
const VISITED = 5;
const MOST_VISITS = 10_000;
const NOW = '2026-11-01T08:00:00.000Z';
const NO_DATES = { birth_civil: null, birth_hebrew: null, death_civil: null, death_hebrew: null };

/** A deterministic database with a million people in the search index; created once and cached. */
export async function searchState(): Promise<string> {
  const stored = path.join(CACHE, hashOf(MADE_BY).slice(0, 12));
  if (existsSync(stored)) return stored;
  rmSync(CACHE, { recursive: true, force: true });
  const fresh = path.join(CACHE, 'fresh');
  mkdirSync(fresh, { recursive: true });
  await must('Migrating', 'wrangler', [
    'd1',
    'migrations',
    'apply',
    'dorot',
    '--local',
    '--persist-to',
    fresh,
  ]);
  fill(databaseIn(path.join(fresh, 'v3/d1')));
  renameSync(fresh, stored);
  return stored;
}

/** The database file of a state: the largest file in its folder. */
export function databaseIn(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sqlite'))
    .map((file) => path.join(folder, file))
    .sort((a, b) => statSync(b).size - statSync(a).size);
  if (!files[0]) throw new Error('There is no database to fill.');
  return files[0];
}

function fill(file: string): void {
  const db = new DatabaseSync(file);
  // no other connection exists, and an incomplete database is deleted
  db.exec(
    'pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -400000; pragma temp_store = memory; begin',
  );
  db.prepare(
    "insert into users (id, email, first_name, last_name, locale, active, created_at) values (1, 'all@example.org', 'A', 'B', 'en', '1', ?)",
  ).run(NOW);
  db.exec('create temp table turned (k text, id integer, shown text)');
  const site = db.prepare(
    `insert into sites (id, slug, site_type_id, owner_id, first_name, last_name, other_name, lang, gender,
       derived_dates, mode, settings, popularity, name_key, created_at, updated_at)
     values (?, ?, 1, 1, ?, ?, ?, ?, 'other', '${JSON.stringify(NO_DATES)}', 'open', '{}', ?, ?, '${NOW}', '${NOW}')`,
  );
  const turned = db.prepare('insert into turned (k, id, shown) values (?, ?, ?)');
  const words = db.prepare(
    "insert into found_words (rowid, kind, names, words, tags) values (?, 'site', ?, ?, '')",
  );
  const random = randomFrom(7);
  let id = 0;
  for (const name of names(PEOPLE)) {
    id++;
    const {
      keys,
      cell,
      names: said,
      words: texts,
    } = entryOfSite({
      ...name,
      id,
      site_type_id: 1,
      gender: 'other',
      derived_dates: NO_DATES,
    });
    const visits = id % VISITED === 0 ? Math.ceil(random() ** 4 * MOST_VISITS) : 0;
    const { first_name, last_name, other_name, lang } = name;
    site.run(id, `p${id}`, first_name, last_name, other_name, lang, visits, searchKey(cell.name));
    const shown = JSON.stringify({ ...cell, slug: `p${id}`, work: false, portrait: null });
    for (const key of keys) turned.run(key, id, shown);
    words.run(2 * id, said, texts);
  }
  db.exec(`drop index rotations_of;
    insert into rotations (k, kind, id, shown) select k, 'site', id, shown from turned order by k, id;
    create index rotations_of on rotations (kind, id);
    drop table turned; commit; pragma journal_mode = wal`);
  db.close();
}
