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
  listActiveReminders,
  listDueSites,
  listRemindedMembers,
  type ReminderRow,
  updateReminder,
} from './reminder.repo.ts';
import { planOf, ruleOf } from './reminder.rules.ts';
import { insertMail, listMailed } from './reminder-mail.repo.ts';
import { isStillInTime } from './send-time.rules.ts';

/** The jobs that fit in the commit of one; the rest is due in the next hour. */
const MAX_SITES = 200;
/** The people whose mails fit in the commit of one job. */
const MAX_MAILS = 80;
const HOUR_SECONDS = 60 * 60;

/** Enqueues a job for each site with a mail that is due by the next hour, each at its time. */
export const planReminders = defineJob({
  name: 'plan_reminders',
  payload: z.strictObject({}),
  schedule: { every: 'hour', payload: () => ({}) },
  leavesWork: true,
  run: async (ctx) => {
    const until = iso(secondsAfter(ctx.now(), HOUR_SECONDS));
    const due = await listDueSites(ctx.db, until, MAX_SITES);
    return due.map(({ site_id, due_at }) =>
      sendReminders.enqueue(
        ctx,
        { site_id, due_at },
        new Date(Math.max(Date.parse(due_at), ctx.now().getTime())),
      ),
    );
  },
});

/**
 * Plans the next mail of each reminder of a site that is due, and hands on those to send today. One that is late is
 * sent on the same day or not at all.
 */
export const sendReminders = defineJob({
  name: 'send_reminders',
  payload: z.strictObject({ site_id: z.number().int(), due_at: z.iso.datetime() }),
  leavesWork: true,
  run: async (ctx, { site_id }) => {
    const site = await findRemindedSite(ctx.db, site_id);
    if (!site) return [];
    const now = ctx.now();
    const active = await listActiveReminders(ctx.db, site_id);
    const due = active.filter(isDueBy(iso(now)));
    const statements: Statement[] = [];
    const byDay = new Map<string, Due[]>();
    for (const row of due) {
      const outcome = outcomeOf(row, site, now);
      const rule = ruleOf(row, site);
      const plan = planOf(rule, new Date(row.next_at));
      const state = plan.next_at === null && row.repeat === 'once' ? 'ended' : row.state;
      statements.push(
        updateReminder(ctx.db, row, { ...plan, state }),
        abortIfUnchanged(ctx.db),
        insertRun(ctx.db, {
          reminder_id: row.id,
          site_id,
          about_on: row.next_on,
          offset: row.next_offset,
          outcome,
          ran_at: iso(now),
        }),
      );
      if (outcome !== 'sent') continue;
      const day = dayText(localDay(now, row.tz));
      byDay.set(day, [...(byDay.get(day) ?? []), row]);
    }
    for (const [day, rows] of byDay)
      statements.push(mailReminders.enqueue(ctx, { site_id, day, due: mailedOf(rows), after: 0 }));
    return statements;
  },
});

type Due = ReminderRow & { next_at: string; next_on: string; next_offset: number };

const isDueBy =
  (at: string) =>
  (row: ReminderRow): row is Due =>
    row.next_at !== null && row.next_on !== null && row.next_offset !== null && row.next_at <= at;

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

const mailedOf = (rows: readonly Due[]): Mailed[] =>
  rows.map(({ id, next_on, next_offset, audience, created_by }) => ({
    id,
    on: next_on,
    offset: next_offset,
    only: audience === 'me' ? created_by : null,
  }));

/** A reminder to send; `only`: to this user alone. */
const Mailed = z.strictObject({
  id: z.number().int(),
  on: z.iso.date(),
  offset: z.number().int(),
  only: z.number().int().nullable(),
});
type Mailed = z.infer<typeof Mailed>;

const MailPayload = z.strictObject({
  site_id: z.number().int(),
  day: z.iso.date(),
  due: z.array(Mailed),
  /** The last user id of the people before. */
  after: z.number().int(),
});

/**
 * Enqueues one mail to each person whom any of these reminds. It also has what reminds them later on the same day, since
 * there is no second one.
 */
export const mailReminders: DefinedJob<z.input<typeof MailPayload>> = defineJob({
  name: 'mail_reminders',
  payload: MailPayload,
  leavesWork: true,
  run: async (ctx, { site_id, day, due, after }) => {
    const later = (await listActiveReminders(ctx.db, site_id)).filter(isDueBy('9999')).filter(onDay(day));
    const all = [...due, ...mailedOf(later)];
    const people = await nextPeople(ctx, site_id, due, after);
    const mailed = await listMailed(ctx.db, site_id, day, people);
    const statements = people.flatMap((user_id) => {
      const reminders = all
        .filter(({ only }) => only === null || only === user_id)
        .map(({ id, on, offset }): MailedReminder => ({ id, on, offset }));
      if (mailed.has(user_id)) return [];
      const key = { site_id, user_id, day };
      return [
        insertMail(ctx.db, { ...key, reminders, state: 'queued', created_at: iso(ctx.now()) }),
        reminderEmail.enqueue(ctx, key),
      ];
    });
    const last = people.at(-1);
    return people.length === MAX_MAILS && last !== undefined
      ? [...statements, mailReminders.enqueue(ctx, { site_id, day, due, after: last })]
      : statements;
  },
});

const onDay =
  (day: string) =>
  ({ next_at, tz }: Due): boolean =>
    localDay(new Date(next_at), tz) === numberOf(day);

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
