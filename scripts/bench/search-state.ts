import type { DatabaseSync } from 'node:sqlite';
import { entryOfSite } from '#worker/features/search/search-index.rules.ts';
import { searchKey } from '#worker/shared/search-key.ts';
import { migrate } from '../lib/migrate.ts';
import { cachedState, fillDatabase } from './filled-state.ts';
import { names, randomFrom } from './names.ts';

export const PEOPLE = 1_000_000;

const CACHED = {
  name: 'bench-search',
  madeBy: [
    'migrations',
    'scripts/bench/names.ts',
    'scripts/bench/search-state.ts',
    'worker/features/search/search-index.rules.ts',
    'worker/shared/rotations.ts',
    'worker/shared/search-key.ts',
    'worker/shared/hebrew-letters.ts',
  ],
};
/** One in this many people has visits. */
const VISITED = 5;
const MOST_VISITS = 10_000;
const NOW = '2026-11-01T08:00:00.000Z';
const NO_DATES = { birth_civil: null, birth_hebrew: null, death_civil: null, death_hebrew: null };

/** A deterministic database with a million people in the search index; created once and cached. */
export const searchState = (): Promise<string> =>
  cachedState(CACHED, async (fresh) => {
    await migrate(fresh);
    fillDatabase(fresh, fill);
  });

function fill(db: DatabaseSync): void {
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
    drop table turned`);
}
