import type { Reminder } from '#worker/contract/reminder.ts';
import type { Actor } from '#worker/core/actor.ts';
import type { SiteForActor } from '#worker/features/site-access/public.ts';
import { numberOf } from '#worker/shared/civil-day.ts';
import { isOwn, mayChange } from './reminder.policy.ts';
import type { ReminderRow } from './reminder.repo.ts';
import { bothDates } from './reminder.rules.ts';

/** What a person muted: reminders by id, 0 for all of the site, each with the civil day to which it lasts. */
export type Mute = { reminder_id: number; until_on: string | null };

/** Whether a mute covers the mail of a reminder about a day. */
export const isMuted = (mutes: readonly Mute[], reminderId: number, on: string | null): boolean =>
  mutes.some(
    ({ reminder_id, until_on }) =>
      (reminder_id === 0 || reminder_id === reminderId) &&
      (until_on === null || (on !== null && on <= until_on)),
  );

export function presentReminder(
  actor: Actor,
  row: ReminderRow,
  site: SiteForActor,
  mutes: readonly Mute[],
): Reminder {
  const { next_at, next_on, next_offset } = row;
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    note: row.note,
    source: row.source,
    step: row.step,
    date: row.date,
    calendar: row.calendar,
    after_sunset: row.after_sunset,
    adar: row.adar,
    repeat: row.repeat,
    offsets: row.offsets,
    hour: row.hour,
    tz: row.tz,
    audience: row.audience,
    state: row.state,
    next:
      next_at === null || next_on === null || next_offset === null
        ? null
        : { at: next_at, ...bothDates(numberOf(next_on)), offset: next_offset },
    muted: isMuted(mutes, row.id, next_on),
    mine: isOwn(actor, row),
    can: { change: mayChange(actor, row, site) },
    version: row.version,
  };
}
