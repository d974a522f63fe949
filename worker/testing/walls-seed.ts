import { commit } from '#worker/db/commit.ts';
import { wall_entries } from '#worker/db/schema/walls.ts';
import { columnsOfFields, columnsOfPerson } from '#worker/features/walls/entry.rules.ts';
import type { EntryRow } from '#worker/features/walls/wall.repo.ts';
import { db, next } from './seed.ts';

type EntryPatch = { community_id: number } & Partial<Omit<EntryRow, 'id'>>;

const NOW = '2026-11-01T08:00:00.000Z';

/** Sarah Levi on a wall, without a site, unless the patch says otherwise. */
export async function aWallEntry(patch: EntryPatch): Promise<number> {
  const id = next();
  const person = {
    first_name: 'Sarah',
    last_name: 'Levi',
    other_name: null,
    lang: 'en' as const,
    gender: 'female' as const,
    birth: null,
    death: null,
  };
  await commit(db, [
    db.insert(wall_entries).values({
      ...columnsOfPerson({ ...person, ...patch, id }),
      ...columnsOfFields({}, patch.fields ?? {}),
      created_at: NOW,
      updated_at: NOW,
      ...patch,
      id,
    }),
  ]);
  return id;
}
