import type { BodyOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type {
  reminderDays as daysEndpoint,
  reminderLog as logEndpoint,
  muteReminder as muteEndpoint,
  Reminder,
  ReminderInput,
  RemindersOfSite,
} from '#worker/contract/reminder.ts';
import { userIdOf } from '#worker/core/actor.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { reminders } from '#worker/db/schema/reminders.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { askForMail, wantsMail } from '#worker/features/mail-settings/public.ts';
import { faultAt, findVisibleSite, sitePolicy, standingOf } from '#worker/features/site-access/public.ts';
import { type Quota, spend } from '#worker/http/rate-limit.ts';
import { whenDown } from '#worker/http/when-down.ts';
import { isFullDate } from '#worker/shared/calendar-date.ts';
import { dayNumber, isRealDate } from '#worker/shared/hebrew-date.ts';
import { isTimeZone, localDay } from '#worker/shared/zoned-time.ts';
import { testReminderEmail } from './emails/reminder.email.ts';
import { occurrencesFrom } from './occurrence.rules.ts';
import { isFor, isListed, mayChange } from './reminder.policy.ts';
import { type Mute, presentReminder } from './reminder.present.ts';
import {
  countRemindedMembers,
  deleteReminder,
  findReminder,
  insertReminder,
  listReminderRows,
  listRuns,
  type NewReminder,
  type ReminderRow,
  updateReminder,
} from './reminder.repo.ts';
import { bothDates, inCalendar, planOf, ruleOf } from './reminder.rules.ts';
import { countMails, deleteMutes, deleteMutesOfReminder, listMutes, saveMute } from './reminder-mail.repo.ts';
import { repeating } from './repeat-reminder.job.ts';

const NOT_FOUND = new AppError('reminder.not_found');
export const LIMIT = new AppError('reminder.limit');
const DAYS_SHOWN = 20;
const RUNS_SHOWN = 50;
const DAY_SECONDS = 24 * 60 * 60;
/** How long the states of single mails are kept. */
export const MAILS_KEPT_SECONDS = 365 * DAY_SECONDS;
const ALL_MUTED: Mute = { reminder_id: 0, until_on: null };
const TESTS: Quota = { name: 'reminder-test', limit: 10, windowSeconds: DAY_SECONDS };

type Site = Awaited<ReturnType<typeof findVisibleSite>>;

/** Strangers see none, members those for all members and their own. */
export async function listReminders(ctx: Ctx, ref: string): Promise<RemindersOfSite> {
  const site = await findVisibleSite(ctx, ref);
  const userId = userIdOf(ctx.actor);
  const { adar_custom } = site;
  if (!userId) return { reminders_count: 0, reminders: [], members_count: null, adar_custom };
  const [rows, mutes, members_count] = await Promise.all([
    listReminderRows(ctx.db, site.id, userId),
    mutesOf(ctx, userId, site.id),
    sitePolicy.answers.remind_members(ctx.actor, site) ? countRemindedMembers(ctx.db, site.id) : null,
  ]);
  const listed = rows.filter((row) => isListed(ctx.actor, row, site));
  const shown = listed.map((row) => presentReminder(ctx.actor, row, site, mutes));
  return {
    reminders_count: listed.filter(
      (row, at) => row.state === 'active' && isFor(ctx.actor, row, site) && !shown[at]?.muted,
    ).length,
    reminders: shown,
    members_count,
    adar_custom,
  };
}

/** What a user muted; no email about the site at all is as if all of its reminders were. */
async function mutesOf({ db }: Ctx, userId: number, siteId: number): Promise<Mute[]> {
  const [mutes, wanted] = await Promise.all([listMutes(db, userId, siteId), wantsMail(db, userId, siteId)]);
  return wanted ? mutes : [ALL_MUTED];
}

export const addReminder = (ctx: CtxFor<'member'>, ref: string, input: ReminderInput): Promise<Reminder> =>
  whenDown(ctx, 'reminder.failed', async () => {
    const site = await findVisibleSite(ctx, ref);
    authorizeSetting(ctx, site, input.audience);
    const at = iso(ctx.now());
    const row: NewReminder = {
      id: await nextId(ctx.db, reminders),
      site_id: site.id,
      ...columnsOf(ctx, site, input),
      created_by: ctx.actor.userId,
      created_at: at,
      updated_at: at,
    };
    const reply = presentReminder(ctx.actor, { ...row, version: 1 }, site, []);
    await commit(
      ctx.db,
      [
        ...insertReminder(ctx.db, row),
        ...repeating(ctx, { ...row, version: 1 }),
        ...(row.audience === 'me' ? [askForMail(ctx.db, ctx.actor.userId, site.id, at)] : []),
        ...ctx.storeIdempotentReply(201, reply),
        ...entry(ctx, 'reminder.added', site, row.audience, { reminder_id: row.id }),
      ],
      LIMIT,
    );
    return reply;
  });

/** A change also counts as the consent of who makes it: it plans the next mail anew. */
export const changeReminder = (
  ctx: CtxFor<'member'>,
  ref: string,
  id: number,
  version: number,
  input: ReminderInput,
): Promise<Reminder> =>
  whenDown(ctx, 'reminder.failed', async () => {
    const { site, row } = await findToChange(ctx, ref, id);
    if (row.step === null && input.audience !== row.audience) authorizeSetting(ctx, site, input.audience);
    const mutes = await mutesOf(ctx, ctx.actor.userId, site.id);
    const present = (stored: ReminderRow) => presentReminder(ctx.actor, stored, site, mutes);
    const columns = row.step === null ? columnsOf(ctx, site, input) : columnsOfStep(ctx, site, row, input);
    if (row.version !== version) {
      if (row.version === version + 1 && isSame(row, columns)) return present(row);
      throw new AppError('request.stale', { current: present(row) });
    }
    const patch = {
      ...columns,
      version: version + 1,
      updated_at: iso(ctx.now()),
      // one for all members that becomes one’s own is whose change it was
      ...(columns.audience === 'me' && { created_by: ctx.actor.userId }),
    };
    await commit(
      ctx.db,
      [
        updateReminder(ctx.db, row, patch),
        abortIfUnchanged(ctx.db),
        ...repeating(ctx, { ...row, ...patch }),
        ...entry(ctx, 'reminder.changed', site, row.audience, { reminder_id: id }),
      ],
      new AppError('request.conflict'),
    );
    return present({ ...row, ...patch });
  });

const isSame = (
  row: ReminderRow,
  { next_at: _, next_on: __, next_offset: ___, ...columns }: Columns,
): boolean =>
  Object.entries(columns).every(
    ([name, value]) => JSON.stringify(row[name as keyof ReminderRow]) === JSON.stringify(value),
  );

export async function removeReminder(ctx: CtxFor<'member'>, ref: string, id: number): Promise<undefined> {
  const { site, row } = await findToChange(ctx, ref, id);
  await commit(ctx.db, [
    ...deleteReminder(ctx.db, id),
    deleteMutesOfReminder(ctx.db, id),
    ...entry(ctx, 'reminder.removed', site, row.audience, { reminder_id: id }),
  ]);
}

/** To the caller alone, whoever the reminder is for. */
export async function testReminder(ctx: CtxFor<'member'>, ref: string, id: number): Promise<undefined> {
  const { site, row } = await findListed(ctx, ref, id);
  await spend(ctx.db, TESTS, String(ctx.actor.userId), ctx.now());
  await commit(
    ctx.db,
    [
      testReminderEmail.enqueue(ctx, { user_id: ctx.actor.userId, site_id: site.id, reminder_id: row.id }),
      ...ctx.storeIdempotentReply(204, null),
    ],
    new AppError('idempotency.in_progress'),
  );
  ctx.dispatchOutbox();
}

/** The caller's own mute; it changes nothing for others. */
export async function muteReminder(
  ctx: CtxFor<'member'>,
  ref: string,
  id: number,
  { scope, muted }: BodyOf<typeof muteEndpoint>,
): Promise<Reminder> {
  const { site, row } = await findListed(ctx, ref, id);
  const { userId } = ctx.actor;
  const reminder_id = scope === 'site' ? 0 : row.id;
  const until_on = scope === 'year' ? row.next_on : null;
  await commit(ctx.db, [
    muted
      ? saveMute(ctx.db, { user_id: userId, site_id: site.id, reminder_id, until_on })
      : deleteMutes(ctx.db, userId, site.id, [0, row.id]),
    ...(muted ? [] : [askForMail(ctx.db, userId, site.id, iso(ctx.now()))]),
  ]);
  return presentReminder(ctx.actor, row, site, await mutesOf(ctx, userId, site.id));
}

/** The next days on which it falls, by its own rule, so that a family can check them. */
export async function reminderDays(
  ctx: CtxFor<'member'>,
  ref: string,
  id: number,
): Promise<ReplyOf<typeof daysEndpoint>> {
  const { site, row } = await findListed(ctx, ref, id);
  return { days: nextDays(ctx, site, row).map(bothDates) };
}

/** The next twenty, as numbers of civil days. */
export function nextDays(ctx: Ctx, site: Site, row: ReminderRow): number[] {
  const rule = ruleOf(row, site);
  return rule ? occurrencesFrom(rule, localDay(ctx.now(), rule.tz), DAYS_SHOWN) : [];
}

export async function reminderLog(
  ctx: CtxFor<'member'>,
  ref: string,
  id: number,
): Promise<ReplyOf<typeof logEndpoint>> {
  const { site, row } = await findListed(ctx, ref, id);
  if (!mayChange(ctx.actor, row, site)) throw new AppError('auth.forbidden');
  const since = iso(secondsAfter(ctx.now(), -MAILS_KEPT_SECONDS));
  const [runs, counts] = await Promise.all([
    listRuns(ctx.db, id, RUNS_SHOWN),
    countMails(ctx.db, site.id, id, since),
  ]);
  return {
    runs: runs.map(({ about_on, offset, outcome, ran_at }) => {
      const mails = counts.filter((one) => one.on === about_on && one.offset === offset);
      return {
        on: about_on,
        offset,
        outcome: outcome === 'sent' && mails.length === 0 && ran_at >= since ? 'nobody' : outcome,
        ran_at,
        mails: Object.fromEntries(mails.map(({ state, mails: count }) => [state, count])),
      };
    }),
  };
}

export function authorizeSetting(
  ctx: CtxFor<'member'>,
  site: Site,
  audience: ReminderInput['audience'],
): void {
  authorize(ctx.actor, sitePolicy, audience === 'members' ? 'remind_members' : 'services', site);
}

export async function findListed(
  ctx: CtxFor<'member'>,
  ref: string,
  id: number,
): Promise<{ site: Site; row: ReminderRow }> {
  const site = await findVisibleSite(ctx, ref);
  const row = await findReminder(ctx.db, site.id, id);
  if (!row || !isListed(ctx.actor, row, site)) throw NOT_FOUND;
  return { site, row };
}

async function findToChange(ctx: CtxFor<'member'>, ref: string, id: number) {
  const { site, row } = await findListed(ctx, ref, id);
  if (site.frozen_at !== null) authorizeSetting(ctx, site, row.audience);
  if (!mayChange(ctx.actor, row, site)) throw new AppError('auth.forbidden');
  return { site, row };
}

type Columns = Omit<NewReminder, 'id' | 'site_id' | 'created_by' | 'created_at' | 'updated_at'>;

/** The row of an input, with its next mail. Throws where the date is missing or not real. */
export function columnsOf(ctx: Ctx, site: Site, input: ReminderInput): Columns {
  const { paused, date, ...fields } = input;
  const source = date ? 'custom' : input.type === 'birthday' ? 'birth' : 'death';
  if (!isTimeZone(input.tz)) throw invalid([faultAt('/tz', 'value.not_allowed')]);
  if (input.type === 'custom' && input.title === null) throw invalid([faultAt('/title', 'field.required')]);
  if (input.type === 'custom' && !date) throw invalid([faultAt('/date', 'field.required')]);
  if (date && !(isFullDate(date) && isRealDate(date))) throw invalid([faultAt('/date', 'date.unreal')]);
  if (input.repeat === 'five_minutes' && !__LOCAL__) throw invalid([faultAt('/repeat', 'value.not_allowed')]);
  const own = date && isFullDate(date) ? inCalendar(date, input.calendar, input.after_sunset) : null;
  const row = {
    ...fields,
    title: input.type === 'custom' ? input.title : null,
    source,
    step: null,
    date: own,
  } as const;
  const rule = ruleOf(row, site);
  if (!rule) throw invalid([faultAt('/date', 'field.required')]);
  const now = ctx.now();
  if (input.repeat === 'once' && dayNumber(rule.date) < localDay(now, rule.tz))
    throw invalid([faultAt('/date', 'date.past')]);
  return plannedColumns(ctx, site, row, paused);
}

/** A day of the first year stays that day, for the same people. */
function columnsOfStep(ctx: Ctx, site: Site, row: ReminderRow, input: ReminderInput): Columns {
  const { note, offsets, hour, tz, paused } = input;
  if (!isTimeZone(tz)) throw invalid([faultAt('/tz', 'value.not_allowed')]);
  const { type, title, source, step, date, calendar, after_sunset, adar, repeat, audience } = row;
  const kept = { type, title, source, step, date, calendar, after_sunset, adar, repeat, audience };
  return plannedColumns(ctx, site, { ...kept, note, offsets, hour, tz }, paused);
}

/** A row with its next mail. */
export function plannedColumns(
  ctx: Ctx,
  site: Site,
  row: Omit<Columns, 'state' | 'next_at' | 'next_on' | 'next_offset'>,
  paused: boolean,
): Columns {
  const plan = planOf(ruleOf(row, site), ctx.now());
  const goesOn = plan.next_at !== null || row.repeat === 'five_minutes';
  return { ...row, ...plan, state: paused ? 'paused' : goesOn ? 'active' : 'ended' };
}

/** One’s own reminder concerns nobody else. */
export const entry = (
  ctx: CtxFor<'member'>,
  action: 'reminder.added' | 'reminder.changed' | 'reminder.removed' | 'reminder.first_year',
  site: Site,
  audience: ReminderRow['audience'],
  after: Record<string, unknown>,
) =>
  audience === 'me'
    ? []
    : [
        auditEntry(ctx, action, {
          kind: 'site',
          id: site.id,
          after,
          standing: standingOf(ctx.actor, site),
        }),
      ];
