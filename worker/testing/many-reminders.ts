import { sql } from 'drizzle-orm';
import { commit } from '#worker/db/commit.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { planReminders } from '#worker/features/reminders/send-reminders.job.ts';
import { applyEmailTexts } from '#worker/features/texts/public.ts';
import { testEnv } from './app.ts';
import { countingD1, type Reads } from './counting-d1.ts';
import { aReminder } from './reminders-seed.ts';
import { aMailer, runJobs } from './run-jobs.ts';
import { aPerson, aSite, db } from './seed.ts';

const NOW = new Date('2026-12-06T07:00:00.000Z');
const DUE = 40;
const LOT = 50_000;

/** Rows read by one run in which forty of `count` reminders are due, for each mail and for each due reminder. */
export async function readsAmong(count: number): Promise<{ sent: number; aMail: number; aDue: number }> {
  const { userId } = await aPerson();
  for (let from = 0; from < count; from += LOT)
    await db.run(sql`
      with recursive numbers(n) as (select ${from} union all select n + 1 from numbers where n + 1 < ${Math.min(count, from + LOT)})
      insert into reminders (id, site_id, type, title, source, calendar, date, repeat, offsets, hour, tz, audience, state,
        next_at, next_on, next_offset, created_by, created_at, updated_at)
      select 1000000000 + n, 2000000 + n, 'custom', 'The unveiling', 'custom', 'en',
        '{"format":"en","year":2027,"month":12,"day":7}', 'yearly', '[1]', 9, 'Asia/Jerusalem', 'me', 'active',
        strftime('%Y-%m-%dT%H:00:00.000Z', '2026-12-07', '+' || (n % 8000) || ' hours'), '2027-12-07', 1,
        ${userId}, '2026-11-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z'
      from numbers`);
  for (let at = 0; at < DUE; at++) {
    const { id: site_id } = await aSite({ owner_id: userId });
    await aReminder({ site_id, created_by: userId, next_at: NOW.toISOString() });
  }
  await db.delete(outbox);
  await commit(db, [planReminders.enqueue({ db, now: () => NOW }, {})]);
  const mailer = aMailer();
  const planned = await countedRun(['plan_reminders', 'send_reminders'], mailer);
  // an isolate reads the published texts twice a minute, not for each email
  await applyEmailTexts({ db });
  const mailed = await countedRun(['mail_reminders', 'send_mail'], mailer);
  return { sent: mailer.sent.length, aMail: mailed / DUE, aDue: planned / DUE };
}

async function countedRun(names: string[], mailer: ReturnType<typeof aMailer>): Promise<number> {
  const reads: Reads = { queries: 0, rowsRead: 0, rowsWritten: 0 };
  const failed = await runJobs(names, mailer, NOW, { ...testEnv, DB: countingD1(testEnv.DB, reads) });
  if (failed > 0) throw new Error(`${failed} jobs failed`);
  return reads.rowsRead;
}
