import {
  ANSWER_DAYS,
  type Rhythm,
  type SeriesAction,
  type SeriesEnding,
  type SeriesState,
  UNANSWERED_MOST,
} from '#worker/contract/question.ts';
import { dateOf, dayNumber, daysInMonth } from '#worker/shared/hebrew-date.ts';
import { localDay, morningFrom } from '#worker/shared/rest-days.ts';

const DAYS: Record<Exclude<Rhythm, 'once' | 'monthly'>, number> = { weekly: 7, biweekly: 14 };
const DAY_MS = 86_400_000;

/** When the question after one asked at `at` is asked: at ten in the morning; null after the only one. */
export function nextAfter(rhythm: Rhythm, at: Date): Date | null {
  if (rhythm === 'once') return null;
  const day = localDay(at);
  return morningFrom(rhythm === 'monthly' ? monthAfter(day) : day + DAYS[rhythm]);
}

/** The same day of the next month, or its last. */
function monthAfter(number: number): number {
  const { year, month, day } = dateOf('en', number);
  const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
  return dayNumber({ format: 'en', ...next, day: Math.min(day, daysInMonth('en', next.year, next.month)) });
}

/** The first morning after `at`. */
export const nextMorning = (at: Date): Date => morningFrom(localDay(at) + 1);

type Asked = { asked_at: string; skipped_at: string | null; answered_at: string | null };

/** Whether the newest questions, given newest first, were left unanswered too often. */
export function isUnanswered(newestFirst: readonly Asked[], countsFrom: string): boolean {
  const last = newestFirst.slice(0, UNANSWERED_MOST);
  return (
    last.length === UNANSWERED_MOST &&
    last.every((one) => one.asked_at >= countsFrom && one.answered_at === null && one.skipped_at === null)
  );
}

/** Whether a question asked at this instant can still be answered. */
export const isAnswerable = (askedAt: string, now: Date): boolean =>
  now.getTime() < Date.parse(askedAt) + ANSWER_DAYS * DAY_MS;

const ACTIONS: Record<SeriesState, readonly SeriesAction[]> = {
  active: ['ask_now', 'pause', 'stop'],
  paused: ['resume', 'stop'],
  unanswered: ['resume', 'stop'],
  ended: [],
};

const ACTIONS_WHEN_COMPLETE: readonly SeriesAction[] = ['stop'];

/** What staff may do with a series; one that has asked all still takes answers until it is stopped. */
export const actionsOn = (state: SeriesState, ending: SeriesEnding | null): readonly SeriesAction[] =>
  ending === 'complete' ? ACTIONS_WHEN_COMPLETE : ACTIONS[state];
