import type { DayStep } from '#worker/contract/reminder.ts';
import type { AdarCustom } from '#worker/contract/site.ts';
import { type CalendarDate, type FullDate, isFullDate } from './calendar-date.ts';
import { dayNumber, daysInMonth, monthsInYear, plusDays } from './hebrew-date.ts';
import { yahrzeitsIn } from './yahrzeit.ts';

/** A day of death in both calendars, as far as it is known, and the custom of Adar. */
export type Death = { civil: CalendarDate | null; hebrew: CalendarDate | null; adar: AdarCustom };

const SHIVA_DAYS = 7;
const SHLOSHIM_DAYS = 30;
const MONTHS_OF_KADDISH = 11;
const NISAN = 1;
const ELUL = 6;

/** The day of the burial where the family has entered no other: the day after the death. */
export const burialAfter = ({ civil }: Pick<Death, 'civil'>): FullDate | null =>
  civil && isFullDate(civil) ? plusDays(civil, 1) : null;

/**
 * The day (`dayNumber`) of a step in the year after a death, null where the day of death is not known. Shiva and shloshim
 * count the day of the burial as their first; the others count from the Hebrew day of death.
 */
export function firstYearDay(step: DayStep, death: Death, burial: FullDate | null): number | null {
  if (step === 'shiva' || step === 'shloshim') {
    const first = burial ?? burialAfter(death);
    return first && dayNumber(first) + (step === 'shiva' ? SHIVA_DAYS : SHLOSHIM_DAYS) - 1;
  }
  const { hebrew, adar } = death;
  if (!hebrew || !isFullDate(hebrew)) return null;
  if (step === 'eleven_months') return dayNumber(monthsLater(hebrew, MONTHS_OF_KADDISH));
  const [first] = yahrzeitsIn(hebrew.year + 1, hebrew, adar);
  return first ? dayNumber(first) : null;
}

/** The same day some Hebrew months later, or the last of a month that lacks it. */
function monthsLater({ format, year, month, day }: FullDate, count: number): FullDate {
  let at = { year, month };
  for (let passed = 0; passed < count; passed++)
    at =
      at.month === ELUL
        ? { year: at.year + 1, month: ELUL + 1 }
        : { ...at, month: at.month === monthsInYear(format, at.year) ? NISAN : at.month + 1 };
  return { format, ...at, day: Math.min(day, daysInMonth(format, at.year, at.month)) };
}
