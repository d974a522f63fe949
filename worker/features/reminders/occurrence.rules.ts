import type { ReminderRepeat, ReminderType } from '#worker/contract/reminder.ts';
import type { AdarCustom } from '#worker/contract/site.ts';
import type { FullDate } from '#worker/shared/calendar-date.ts';
import { dateOf, dayNumber, daysInMonth } from '#worker/shared/hebrew-date.ts';
import { hebrewBirthdayIn, yahrzeitsIn } from '#worker/shared/yahrzeit.ts';

/** What decides on which days a reminder falls. */
export type DayRule = {
  type: ReminderType;
  /** In the calendar by which it recurs. */
  date: FullDate;
  repeat: ReminderRepeat;
  adar: AdarCustom;
};

/** A calendar may lack the day in a year, never in so many. */
const YEARS_AHEAD = 40;

/**
 * The days on which a reminder falls, from a day on, in order and at most `count`, as numbers of civil days
 * (`dayNumber`). A death and a birth are remembered from the first anniversary on, any other event from the day itself.
 */
export function occurrencesFrom(rule: DayRule, from: number, count: number): number[] {
  const { date, repeat } = rule;
  if (repeat === 'once') return [dayNumber(date)].filter((day) => day >= from);
  const days: number[] = [];
  const first = dateOf(date.format, from).year;
  for (let year = first; year < first + YEARS_AHEAD && days.length < count; year++)
    days.push(
      ...daysIn(year, rule)
        .map(dayNumber)
        .filter((day) => day >= from)
        .sort((a, b) => a - b),
    );
  return days.slice(0, count);
}

/** The days of one year, of the rule's calendar. */
function daysIn(year: number, { type, date, adar }: DayRule): FullDate[] {
  if (year < date.year) return [];
  if (year === date.year) return type === 'custom' ? [date] : [];
  if (date.format === 'en') return [inYear(year, date)];
  if (type === 'memorial') return yahrzeitsIn(year, date, adar);
  const day = hebrewBirthdayIn(year, date);
  return day ? [day] : [];
}

/** 29 February is observed on the 28th in years without it. */
const inYear = (year: number, { month, day }: FullDate): FullDate => ({
  format: 'en',
  year,
  month,
  day: Math.min(day, daysInMonth('en', year, month)),
});
