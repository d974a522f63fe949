import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { columnsOfPerson } from '#worker/features/walls/entry.rules.ts';
import { root } from '../lib/machine.mjs';
import { hashOf } from '../lib/stamp.ts';
import { names, randomFrom } from './names.ts';
import { databaseIn } from './search-state.ts';
import { DEMO_MADE_BY, demoState } from './state.ts';

export const PEOPLE = 100_000;
export const WALL = 'wall-of-the-bench';

const CACHE = path.join(root, '.cache/bench-wall');
/** The ids of added rows, far above the demo's. */
const FROM = 1_000_000;
const GROUPS = 10;
const NOW = '2026-11-01T08:00:00.000Z';

/** The demo with a wall of 100,000 people; created once and cached. */
export async function wallState(): Promise<string> {
  const made = hashOf([
    ...DEMO_MADE_BY,
    'scripts/bench/names.ts',
    'scripts/bench/wall-state.ts',
    'worker/features/walls/entry.rules.ts',
    'worker/shared/search-key.ts',
  ]);
  const stored = path.join(CACHE, made.slice(0, 12));
  if (existsSync(stored)) return path.join(stored, 'state');
  rmSync(CACHE, { recursive: true, force: true });
  const fresh = path.join(CACHE, 'fresh');
  mkdirSync(fresh, { recursive: true });
  fill(databaseIn(path.join(await demoState(fresh), 'v3/d1')));
  renameSync(fresh, stored);
  return path.join(stored, 'state');
}

/** Adds a community as the demo's first, and its people as the worker does; triggers find and count them. */
function fill(file: string): void {
  const db = new DatabaseSync(file);
  // no other connection exists, and an incomplete database is deleted
  db.exec(`pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -400000; begin;
    insert into communities (id, slug, name, name_key, lang, owner_id, type, permissions, wall, created_at, updated_at)
      select ${FROM}, '${WALL}', '${WALL}', '${WALL}', lang, owner_id, type, permissions, wall, '${NOW}', '${NOW}'
      from communities where id = 1`);
  const random = randomFrom(22);
  let insert: ReturnType<typeof db.prepare> | undefined;
  let id = FROM;
  for (const name of names(PEOPLE)) {
    id++;
    const entry = Object.entries({
      id,
      community_id: FROM,
      ...columnsOfPerson({ ...name, id, gender: 'other', birth: null, death: deathOf(random) }),
      groups: [`Street ${id % GROUPS}`],
      created_at: NOW,
      updated_at: NOW,
    });
    insert ??= db.prepare(
      `insert into wall_entries (${entry.map(([column]) => `"${column}"`).join(', ')})
       values (${entry.map(() => '?').join(', ')})`,
    );
    insert.run(...entry.map(([, value]) => stored(value)));
  }
  db.exec('commit; pragma journal_mode = wal');
  db.close();
}

const deathOf = (random: () => number) => ({
  format: 'en' as const,
  year: 1920 + Math.floor(random() * 105),
  month: 1 + Math.floor(random() * 12),
  day: 1 + Math.floor(random() * 28),
});

const stored = (value: string | number | object | null): string | number | null =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
