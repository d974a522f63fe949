import type { ReminderInput } from '#worker/contract/reminder.ts';
import { reminders } from '#worker/db/schema/reminders.ts';
import { db, next } from './seed.ts';

/** The input of a yahrzeit, by the site's own date. */
export const anInput = (patch: Partial<ReminderInput> = {}): ReminderInput => ({
  type: 'memorial',
  title: null,
  note: null,
  date: null,
  calendar: 'he',
  after_sunset: false,
  adar: null,
  repeat: 'yearly',
  offsets: [14, 7, 1],
  hour: 9,
  tz: 'Asia/Jerusalem',
  audience: 'me',
  paused: false,
  ...patch,
});

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
