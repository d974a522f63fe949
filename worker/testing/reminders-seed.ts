import { reminders } from '#worker/db/schema/reminders.ts';
import { db, next } from './seed.ts';

type Patch = Partial<typeof reminders.$inferInsert> & { site_id: number; created_by: number };

/** A reminder of a custom event of 7 December 2026, whose next mail is on the day before at nine. */
export async function aReminder(patch: Patch): Promise<number> {
  const id = 700_000 + next();
  const at = '2026-11-01T00:00:00.000Z';
  await db.insert(reminders).values({
    id,
    type: 'custom',
    title: 'The unveiling',
    source: 'custom',
    calendar: 'en',
    date: { format: 'en', year: 2026, month: 12, day: 7 },
    repeat: 'once',
    offsets: [1, 0],
    hour: 9,
    tz: 'Asia/Jerusalem',
    audience: 'me',
    state: 'active',
    next_at: '2026-12-06T07:00:00.000Z',
    next_on: '2026-12-07',
    next_offset: 1,
    created_at: at,
    updated_at: at,
    ...patch,
  });
  return id;
}
