import { asc, inArray, lte } from 'drizzle-orm';
import { commit } from '#worker/db/commit.ts';
import { jobs, outbox } from '#worker/db/schema/operations.ts';
import { reminder_mails, reminder_runs, reminders } from '#worker/db/schema/reminders.ts';
import type { DayRule } from '#worker/features/reminders/occurrence.rules.ts';
import { planOf } from '#worker/features/reminders/reminder.rules.ts';
import { planReminders } from '#worker/features/reminders/send-reminders.job.ts';
import { nextSending, type SendRule } from '#worker/features/reminders/send-time.rules.ts';
import { dayText } from '#worker/shared/civil-day.ts';
import { dateOf } from '#worker/shared/hebrew-date.ts';
import { isRestDay } from '#worker/shared/rest-days.ts';
import { localDay } from '#worker/shared/zoned-time.ts';
import { aMailer, runJobs } from './run-jobs.ts';
import { aPerson, aSite, db } from './seed.ts';

const HOUR_MS = 3_600_000;
const BEGIN = Date.parse('2026-06-01T00:00:00.000Z');
const DAYS = 400;
const END = BEGIN + DAYS * 24 * HOUR_MS;
const ZONES = ['Asia/Jerusalem', 'America/New_York', 'Europe/London', 'Asia/Kolkata'];
const JOBS = ['plan_reminders', 'send_reminders', 'mail_reminders', 'send_mail'];
const OFFSETS = [
  [14, 7, 1],
  [7, 1],
  [1, 0],
];

type Rule = DayRule & SendRule;
type Planned = { id: number; site_id: number; rule: Rule };

/** The reminders of a year: in both calendars and four time zones, of all types, at every hour. */
function rulesOf(count: number): Rule[] {
  // the same numbers in each run
  let state = 20261127;
  const random = (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
  const [first, last] = [Date.UTC(1950, 0, 1), Date.UTC(2027, 2, 1)].map((at) => at / 86_400_000);
  return Array.from({ length: count }, (_, at) => ({
    type: (['memorial', 'birthday', 'custom'] as const)[at % 3] ?? 'custom',
    date: dateOf(at % 2 === 0 ? 'he' : 'en', (first ?? 0) + random((last ?? 0) - (first ?? 0))),
    repeat: at % 11 === 0 ? 'once' : 'yearly',
    adar: 'first',
    offsets: OFFSETS[at % 3] ?? [1],
    hour: random(24),
    tz: ZONES[at % 4] ?? 'UTC',
  }));
}

/**
 * Runs the jobs of reminders over 400 days, hour by hour: some runs of the cron are missed and caught up by the next,
 * some come twice. What went wrong is listed, as sentences; `sent` is the number of mails.
 */
export async function remindForAYear(count: number): Promise<{ sent: number; wrong: string[] }> {
  const owner = await aPerson();
  const planned: Planned[] = [];
  for (const rule of rulesOf(count)) planned.push(await setReminder(owner.userId, rule));
  const due = planned.map((one) => ({ ...one, sendings: sendingsOf(one.rule) }));
  const hours = new Set<number>();
  for (const { sendings } of due)
    for (const { at } of sendings) {
      const hour = Math.floor(at.getTime() / HOUR_MS);
      for (const run of [hour - 1, hour, hour + 1]) hours.add(run);
    }
  const mailer = aMailer();
  const failed: string[] = [];
  for (const hour of [...hours].sort((a, b) => a - b)) {
    const now = new Date(hour * HOUR_MS);
    const isMissed = hour % 17 === 0;
    for (let times = isMissed ? 0 : hour % 7 === 0 ? 2 : 1; times > 0; times--)
      await commit(db, [planReminders.enqueue({ db, now: () => now }, {})]);
    // in India the full hours are at half past
    for (const minutes of [0, 30]) {
      const at = new Date(now.getTime() + minutes * 60_000);
      const left = await runJobs(JOBS, mailer, at);
      if (left > 0) failed.push(`${at.toISOString()}: ${left} jobs failed`);
    }
  }
  return { sent: mailer.sent.length, wrong: [...failed, ...(await faultsOf(due, mailer.sent.length))] };
}

async function setReminder(userId: number, rule: Rule): Promise<Planned> {
  const { id: site_id } = await aSite({ owner_id: userId });
  const { type, date, repeat, offsets, hour, tz } = rule;
  const at = new Date(BEGIN).toISOString();
  const [row] = await db
    .insert(reminders)
    .values({
      site_id,
      type,
      title: type === 'custom' ? 'The day' : null,
      source: 'custom',
      calendar: date.format,
      date,
      adar: 'first',
      repeat,
      offsets: [...offsets],
      hour,
      tz,
      audience: 'me',
      state: 'active',
      ...planOf(rule, new Date(BEGIN)),
      created_by: userId,
      created_at: at,
      updated_at: at,
    })
    .returning({ id: reminders.id });
  if (!row) throw new Error('the reminder was not inserted');
  return { id: row.id, site_id, rule };
}

/** When each of its mails is wanted; `send-time.rules.test.ts` compares these with an independent calendar. */
function sendingsOf(rule: Rule) {
  const sendings: NonNullable<ReturnType<typeof nextSending>>[] = [];
  for (
    let next = nextSending(rule, new Date(BEGIN));
    next && next.at.getTime() < END;
    next = nextSending(rule, next.at)
  )
    sendings.push(next);
  return sendings;
}

type Due = Planned & { sendings: ReturnType<typeof sendingsOf> };

/** Every wanted mail has one run; those sent are in the mailbox once, and none was sent on a day of rest. */
async function faultsOf(due: readonly Due[], sent: number): Promise<string[]> {
  const wrong: string[] = [];
  let wantedMails = 0;
  for (const { id, site_id, rule, sendings } of due) {
    const runs = await db
      .select()
      .from(reminder_runs)
      .where(inArray(reminder_runs.reminder_id, [id]))
      .orderBy(asc(reminder_runs.ran_at));
    const wanted = sendings.map(({ on, offset }) => `${dayText(on)} -${offset}`);
    const found = runs.map(({ about_on, offset }) => `${about_on} -${offset}`);
    if (JSON.stringify(wanted) !== JSON.stringify(found))
      wrong.push(`${JSON.stringify(rule)}: wanted ${wanted.join(', ')}, ran ${found.join(', ')}`);
    for (const { outcome, ran_at, about_on } of runs) {
      const day = localDay(new Date(ran_at), rule.tz);
      if (outcome === 'sent' && isRestDay(day, rule.tz)) wrong.push(`${about_on}: sent on a day of rest`);
      // only what was due in the last hour of a day that may be used can be too late an hour after
      if (outcome === 'missed' && rule.hour < 12)
        wrong.push(`${about_on}: missed though the day was not over`);
      if (outcome !== 'sent' && outcome !== 'missed') wrong.push(`${about_on}: ${outcome}`);
    }
    const mails = await db
      .select()
      .from(reminder_mails)
      .where(inArray(reminder_mails.site_id, [site_id]));
    const days = new Set(
      runs
        .filter(({ outcome }) => outcome === 'sent')
        .map(({ ran_at }) => localDay(new Date(ran_at), rule.tz)),
    );
    wantedMails += days.size;
    const states = mails.map(({ state }) => state).filter((state) => state !== 'sent');
    if (mails.length !== days.size || states.length > 0)
      wrong.push(
        `${JSON.stringify(rule)}: ${days.size} mails wanted, ${mails.length} made, ${states.join(', ')}`,
      );
  }
  if (sent !== wantedMails) wrong.push(`${wantedMails} mails wanted, ${sent} sent`);
  const open = await db
    .select()
    .from(outbox)
    .where(lte(outbox.due_at, new Date(END).toISOString()));
  if (open.some(({ name }) => JOBS.includes(name))) wrong.push(`${open.length} jobs are left`);
  await db.delete(jobs);
  return wrong;
}
