import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { root } from '../lib/machine.mjs';
import { hashOf } from '../lib/stamp.ts';
import { DEMO_MADE_BY, demoState } from './state.ts';

type Cached = {
  /** Of its folder in the cache. */
  name: string;
  /** The sources that determine it; it is made again when one of them changes. */
  madeBy: string[];
};

type Fill = (db: DatabaseSync) => void;
/** Without `foreignKeys` rows may come before those that they refer to. */
type Options = { foreignKeys: boolean };

/** A folder that `make` fills; created once and cached. */
export async function cachedState(
  { name, madeBy }: Cached,
  make: (fresh: string) => Promise<void>,
): Promise<string> {
  const cache = path.join(root, '.cache', name);
  const stored = path.join(cache, hashOf([...madeBy, 'scripts/bench/filled-state.ts']).slice(0, 12));
  if (existsSync(stored)) return stored;
  rmSync(cache, { recursive: true, force: true });
  const fresh = path.join(cache, 'fresh');
  mkdirSync(fresh, { recursive: true });
  await make(fresh);
  renameSync(fresh, stored);
  return stored;
}

/** The demo with what `fill` adds to its database; created once and cached. */
export async function filledDemo({ name, madeBy }: Cached, fill: Fill, options?: Options): Promise<string> {
  const made = { name, madeBy: [...DEMO_MADE_BY, ...madeBy] };
  const stored = await cachedState(made, async (fresh) =>
    fillDatabase(await demoState(fresh), fill, options),
  );
  return path.join(stored, 'state');
}

/** Fills the database of a state in one transaction. */
export function fillDatabase(
  state: string,
  fill: Fill,
  { foreignKeys }: Options = { foreignKeys: true },
): void {
  const db = new DatabaseSync(databaseIn(state), {
    enableForeignKeyConstraints: foreignKeys,
  });
  // no other connection exists, and an incomplete database is deleted
  db.exec(`pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -400000;
    pragma temp_store = memory; begin`);
  fill(db);
  db.exec('commit; pragma journal_mode = wal');
  db.close();
}

/** The database file of a state: the largest file in its folder. */
export function databaseIn(state: string): string {
  const folder = path.join(state, 'v3/d1');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sqlite'))
    .map((file) => path.join(folder, file))
    .sort((a, b) => statSync(b).size - statSync(a).size);
  if (!files[0]) throw new Error('There is no database to fill.');
  return files[0];
}
