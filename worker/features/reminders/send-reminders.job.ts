import { z } from 'zod';
import type { ReminderOutcome } from '#worker/contract/reminder.ts';
import type { System } from '#worker/core/actor.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { type DefinedJob, defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import type { MailedReminder } from '#worker/db/schema/reminders.ts';
import { dayText, numberOf } from '#worker/shared/civil-day.ts';
import { localDay } from '#worker/shared/zoned-time.ts';
import { reminderEmail } from './emails/reminder.email.ts';
import {
  findRemindedSite,
  insertRun,
  listDueFor,
  listDueReminders,
  listDueSites,
  listRemindedMembers,
  type ReminderRow,
  updateReminder,
} from './reminder.repo.ts';
import { planOf, ruleOf } from './reminder.rules.ts';
import { insertMail, listMailed } from './reminder-mail.repo.ts';
import { isStillInTime } from './send-time.rules.ts';

/** The jobs that fit in the commit of one; another plans the rest. */
const MAX_DUE = 200;
/** The people whose mails fit in the commit of one job. */
const MAX_MAILS = 80;
/** The reminders of a site that fit in the commit of one job; another takes the rest. */
const MAX_ROWS = 40;
/** As many reminders are planned in the same commit as the first mails. */
const FEW = 10;
/** What was missed in an outage is caught up with at once, up to so many mails of a reminder. */
const MAX_MISSED = 20;
const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;

const DueSite = z.strictObject({ site_id: z.number().int(), due_at: z.iso.datetime() });
const PlanPayload = z.strictObject({ after: DueSite.optional() });

/** Enqueues a job for each site and time at which a mail is due by the next hour. */
export const planReminders: DefinedJob<z.input<typeof PlanPayload>> = defineJob({
  name: 'plan_reminders',
  payload: PlanPayload,
  schedule: { every: 'hour', payload: () => ({}) },
  leavesWork: true,
  run: async (ctx, { after }) => {
    const until = iso(secondsAfter(ctx.now(), HOUR_SECONDS));
    const due = await listDueSites(ctx.db, until, after, MAX_DUE);
    const last = due.at(-1);
    const times = new Map(due.map((one) => [`${one.site_id} ${one.due_at}`, one]));
    return [
      ...[...times.values()].map((one) =>
        sendReminders.enqueue(ctx, one, new Date(Math.max(Date.parse(one.due_at), ctx.now().getTime()))),
      ),
      ...(due.length === MAX_DUE && last ? [planReminders.enqueue(ctx, { after: last })] : []),
    ];
  },
});

/**
 * Plans the next mail of each reminder of a site that is due, and hands on those to send today. One that is late is
 * sent on the same day or not at all.
 */
export const sendReminders: DefinedJob<z.input<typeof DueSite>> = defineJob({
  name: 'send_reminders',
  payload: DueSite,
  leavesWork: true,
  run: async (ctx, { site_id, due_at }) => {
    const site = await findRemindedSite(ctx.db, site_id);
    if (!site) return [];
    const now = ctx.now();
    const tomorrow = iso(secondsAfter(now, DAY_SECONDS));
    const soon = await listDueReminders(ctx.db, site_id, tomorrow, MAX_ROWS);
    const due = soon.filter(isDueBy(iso(now)));
    // of a site with more, those of the day are looked up for the people who are written to
    const known = soon.length < MAX_ROWS ? soon : undefined;
    const statements: Statement[] = [];
    const byDay = new Map<string, Due[]>();
    for (const row of due) {
      const { runs, plan, sent } = caughtUp(row, site, now);
      const state = plan.next_at === null && row.repeat === 'once' ? 'ended' : row.state;
      statements.push(
        updateReminder(ctx.db, row, { ...plan, state }),
        abortIfUnchanged(ctx.db),
        ...runs.map((run) => insertRun(ctx.db, { ...run, reminder_id: row.id, site_id, ran_at: iso(now) })),
      );
      if (!sent) continue;
      const day = dayText(localDay(now, row.tz));
      byDay.set(day, [...(byDay.get(day) ?? []), { ...row, ...sent }]);
    }
    for (const [day, rows] of byDay) {
      const mails = { site_id, day, due: rows.map(mailed), after: 0 };
      // usually all in one commit
      if (rows.length > FEW) statements.push(mailReminders.enqueue(ctx, mails));
      else statements.push(...(await mailsOf(ctx, mails, known)));
    }
    if (due.length === MAX_ROWS) statements.push(sendReminders.enqueue(ctx, { site_id, due_at }));
    return statements;
  },
});

type Planned = { next_at: string; next_on: string; next_offset: number };
type Due = ReminderRow & Planned;

const isDueBy =
  (at: string) =>
  (row: ReminderRow): row is Due =>
    row.next_at !== null && row.next_on !== null && row.next_offset !== null && row.next_at <= at;

/** What became of each mail of a reminder that was due, the next one, and that to send now. */
function caughtUp(row: Due, site: RemindedSite, now: Date) {
  const rule = ruleOf(row, site);
  const runs: { about_on: string; offset: number; outcome: ReminderOutcome }[] = [];
  let at: Planned = { next_at: row.next_at, next_on: row.next_on, next_offset: row.next_offset };
  let sent: Planned | null = null;
  for (;;) {
    const outcome = outcomeOf({ ...row, ...at }, site, now);
    runs.push({ about_on: at.next_on, offset: at.next_offset, outcome });
    if (outcome === 'sent') sent = at;
    const plan = planOf(rule, new Date(at.next_at));
    const { next_at, next_on, next_offset } = plan;
    const isDue = next_at !== null && next_on !== null && next_offset !== null && next_at <= iso(now);
    if (!isDue || runs.length === MAX_MISSED) return { runs, plan, sent };
    at = { next_at, next_on, next_offset };
  }
}

type RemindedSite = NonNullable<Awaited<ReturnType<typeof findRemindedSite>>>;

function outcomeOf(row: Due, { frozen_at, settings }: RemindedSite, now: Date): ReminderOutcome {
  if (frozen_at !== null) return 'frozen';
  const isOff =
    row.type === 'birthday'
      ? settings.remind_birth === false
      : row.type === 'memorial' && settings.remind_death === false;
  if (isOff) return 'off';
  const day = localDay(new Date(row.next_at), row.tz);
  return isStillInTime({ day, tz: row.tz }, now) ? 'sent' : 'missed';
}

const mailed = ({ id, next_on, next_offset, audience, created_by }: Due): Mailed => ({
  id,
  on: next_on,
  offset: next_offset,
  only: audience === 'me' ? created_by : null,
});

/** A reminder to send; `only`: to this user alone. */
const Mailed = z.strictObject({
  id: z.number().int(),
  on: z.iso.date(),
  offset: z.number().int(),
  only: z.number().int().nullable(),
});
type Mailed = z.infer<typeof Mailed>;

const MailPayload = z.object({
  site_id: z.number().int(),
  day: z.iso.date(),
  due: z.array(Mailed),
  /** The last user id of the people before. */
  after: z.number().int(),
});
type MailPayload = z.infer<typeof MailPayload>;

/** Enqueues the mails of further people, where there are more than fit in one commit. */
export const mailReminders: DefinedJob<z.input<typeof MailPayload>> = defineJob({
  name: 'mail_reminders',
  payload: MailPayload,
  leavesWork: true,
  run: (ctx, payload) => mailsOf(ctx, payload),
});

/**
 * One mail to each of the next people whom any of these reminds. It also has what else reminds them on the same day,
 * since there is no second one.
 */
async function mailsOf(
  ctx: Ctx<System>,
  payload: MailPayload,
  known?: readonly ReminderRow[],
): Promise<Statement[]> {
  const { site_id, day, due, after } = payload;
  const people = await nextPeople(ctx, site_id, due, after);
  const [alreadyMailed, others] = await Promise.all([
    listMailed(ctx.db, site_id, day, people),
    othersOn(ctx, payload, people, known),
  ]);
  const statements = people.flatMap((user_id) => {
    if (alreadyMailed.has(user_id)) return [];
    const reminders = [...due, ...others]
      .filter(({ only }) => only === null || only === user_id)
      .map(({ id, on, offset }): MailedReminder => ({ id, on, offset }));
    const key = { site_id, user_id, day };
    return [
      insertMail(ctx.db, { ...key, reminders, state: 'queued', created_at: iso(ctx.now()) }),
      reminderEmail.enqueue(ctx, key),
    ];
  });
  const last = people.at(-1);
  return people.length === MAX_MAILS && last !== undefined
    ? [...statements, mailReminders.enqueue(ctx, { ...payload, after: last })]
    : statements;
}

/** What else reminds these people on a day: later, or not planned yet. `known`: all of the site, where they are few. */
async function othersOn(
  ctx: Ctx<System>,
  { site_id, day, due }: MailPayload,
  people: readonly number[],
  known?: readonly ReminderRow[],
): Promise<Mailed[]> {
  if (people.length === 0) return [];
  const from = iso(secondsAfter(ctx.now(), -DAY_SECONDS));
  const until = iso(secondsAfter(ctx.now(), DAY_SECONDS));
  const rows = known ?? (await listDueFor(ctx.db, site_id, people, from, until));
  const included = new Set(due.map(({ id }) => id));
  return rows
    .filter(isDueBy(until))
    .filter(({ id, next_at, tz }) => !included.has(id) && localDay(new Date(next_at), tz) === numberOf(day))
    .map(mailed);
}

/** The next people whom any of these reminds, in the order of their ids. */
async function nextPeople(
  ctx: Ctx<System>,
  siteId: number,
  due: readonly Mailed[],
  after: number,
): Promise<number[]> {
  const named = due.flatMap(({ only }) => (only !== null && only > after ? [only] : []));
  const members = due.some(({ only }) => only === null)
    ? await listRemindedMembers(ctx.db, siteId, after, MAX_MAILS)
    : [];
  const people = new Set([...named, ...members.map(({ user_id }) => user_id)]);
  return [...people].sort((a, b) => a - b).slice(0, MAX_MAILS);
}
