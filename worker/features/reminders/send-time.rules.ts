import { isRestDay } from '#worker/shared/rest-days.ts';
import { instantAt, localDay, localMs } from '#worker/shared/zoned-time.ts';
import { type DayRule, occurrencesFrom } from './occurrence.rules.ts';

/** How a reminder is sent: days before the day, at a full hour of a time zone. */
export type SendRule = { offsets: readonly number[]; hour: number; tz: string };

/** One mail of a reminder: about the day `on`, `offset` days before it, on the local `day`; all are day numbers. */
export type Sending = { on: number; offset: number; day: number; at: Date };

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** On the eve of a Shabbat or a festival, everything is sent before this hour. */
const EVE_ENDS = 13;
/** Two Adars, and the offsets before them, may overlap. */
const OVERLAPPING = 3;

/**
 * When what is due `offset` days before a day is sent. What falls on a Shabbat or a festival is sent on the last other
 * day before it, and on such an eve before 13:00.
 */
export function sendingOf(on: number, offset: number, { hour, tz }: SendRule): Sending {
  let day = on - offset;
  while (isRestDay(day, tz)) day--;
  const latest = isRestDay(day + 1, tz) ? EVE_ENDS - 1 : 23;
  return { on, offset, day, at: instantAt(day, Math.min(hour, latest), tz) };
}

/**
 * The first mail of a reminder after an instant; null where there is none. Of several on one day, moved together by a
 * festival, it is the one nearest to its day.
 */
export function nextSending(rule: DayRule & SendRule, after: Date): Sending | null {
  const sendings = occurrencesFrom(rule, localDay(after, rule.tz), OVERLAPPING)
    .flatMap((on) => rule.offsets.map((offset) => sendingOf(on, offset, rule)))
    .filter(({ at }) => at > after)
    .sort((a, b) => a.at.getTime() - b.at.getTime() || a.offset - b.offset);
  return sendings.at(0) ?? null;
}

/** Whether a mail that is late may still be sent: on the same local day, and before the rest begins on an eve. */
export function isStillInTime({ day, tz }: { day: number; tz: string }, now: Date): boolean {
  const ms = localMs(now, tz);
  if (Math.floor(ms / DAY_MS) !== day) return false;
  return !isRestDay(day, tz) && !(isRestDay(day + 1, tz) && ms % DAY_MS >= EVE_ENDS * HOUR_MS);
}
