import type { DatabaseSync } from 'node:sqlite';
import { columnsOfPerson } from '#worker/features/walls/entry.rules.ts';
import { filledDemo } from './filled-state.ts';
import { names, randomFrom } from './names.ts';

export const PEOPLE = 100_000;
export const WALL = 'wall-of-the-bench';

/** The ids of added rows, far above the demo's. */
const FROM = 1_000_000;
const GROUPS = 10;
const NOW = '2026-11-01T08:00:00.000Z';

const CACHED = {
  name: 'bench-wall',
  madeBy: [
    'scripts/bench/names.ts',
    'scripts/bench/wall-state.ts',
    'worker/features/walls/entry.rules.ts',
    'worker/shared/search-key.ts',
  ],
};

/** The demo with a wall of 100,000 people; created once and cached. */
export const wallState = (): Promise<string> => filledDemo(CACHED, addWall);

/** Adds a community as the demo's first, and its people as the worker does; triggers find and count them. */
export function addWall(db: DatabaseSync): void {
  db.exec(`insert into communities (id, slug, name, name_key, lang, owner_id, type, permissions, wall, created_at, updated_at)
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
}

const deathOf = (random: () => number) => ({
  format: 'en' as const,
  year: 1920 + Math.floor(random() * 105),
  month: 1 + Math.floor(random() * 12),
  day: 1 + Math.floor(random() * 28),
});

const stored = (value: string | number | object | null): string | number | null =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
