import { isNull } from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import { REMINDER_OFFSETS } from '#worker/contract/reminder.ts';
import { reminders } from '#worker/db/schema/reminders.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { planOf, ruleOf } from '#worker/features/reminders/reminder.rules.ts';
import { inBatches } from './batches.ts';

const YAHRZEIT = {
  type: 'memorial' as const,
  source: 'death' as const,
  step: null,
  calendar: 'he' as const,
  date: null,
  adar: null,
  repeat: 'yearly' as const,
  offsets: [...REMINDER_OFFSETS.memorial],
  hour: 9,
  tz: 'Asia/Jerusalem',
} satisfies Partial<typeof reminders.$inferInsert>;

/** Inserts a reminder of the yahrzeit for all members of each site that has one. */
export async function seedReminders(db: DrizzleD1Database): Promise<void> {
  const now = new Date();
  const at = now.toISOString();
  const rows = await db.select().from(sites).where(isNull(sites.deleted_at));
  const statements = rows.flatMap((site) => {
    const plan = planOf(ruleOf(YAHRZEIT, site), now);
    if (plan.next_at === null) return [];
    return [
      db.insert(reminders).values({
        ...YAHRZEIT,
        ...plan,
        site_id: site.id,
        audience: 'members',
        state: 'active',
        created_by: site.owner_id,
        created_at: at,
        updated_at: at,
      }),
    ];
  });
  await inBatches(db, statements);
}
