import { grave_records, grave_suggestions } from '#worker/db/schema/grave-records.ts';
import { db } from './seed.ts';

const at = '2026-11-01T08:00:00.000Z';

type RecordPatch = Partial<typeof grave_records.$inferInsert> & { site_id: number };

/** The grave record of a site, in place of the one that it has: a row and a plot. */
export async function aGraveRecord(patch: RecordPatch): Promise<void> {
  const row = { row: '4', plot: '7', version: 1, updated_by: 1, updated_at: at, ...patch };
  await db.insert(grave_records).values(row).onConflictDoUpdate({ target: grave_records.site_id, set: row });
}

type SuggestionPatch = Partial<typeof grave_suggestions.$inferInsert> & { site_id: number; user_id: number };

/** A suggestion that waits: another plot. */
export async function aGraveSuggestion(patch: SuggestionPatch): Promise<number> {
  const [row] = await db
    .insert(grave_suggestions)
    .values({ record: { plot: '8' }, state: 'waiting', created_at: at, ...patch })
    .returning({ id: grave_suggestions.id });
  if (!row) throw new Error('no suggestion was inserted');
  return row.id;
}
