import { reports } from '#worker/db/schema/memory-life.ts';
import { db, next } from './seed.ts';

const NOW = '2026-11-01T08:00:00.000Z';

type ReportPatch = Partial<typeof reports.$inferInsert> & { owner_id: number; subject_id: number };

/** An open report of a memory by a person of whom nothing else is known. */
export async function aReport(patch: ReportPatch): Promise<number> {
  const id = next();
  await db.insert(reports).values({
    id,
    subject: 'memory',
    reporter_id: 1_000_000 + id,
    reason: 'hurtful',
    created_at: NOW,
    ...patch,
  });
  return id;
}
