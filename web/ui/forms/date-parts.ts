import {
  type CalendarDate,
  type FullDate,
  isFullDate,
  isHebrewLeapYear,
} from '#worker/shared/calendar-date.ts';
import { monthName } from '#worker/shared/date-format.ts';
import {
  daysInMonth,
  type Evening,
  isAfter,
  isRealDate,
  toGregorian,
  toHebrew,
} from '#worker/shared/hebrew-date.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { gematriya } from '#worker/shared/years.ts';
import { readHebrewYear } from './hebrew-year.ts';

export type CalendarFormat = CalendarDate['format'];
type Typed = { day: string; month: string; year: string };

/** A date being entered: `format` is the calendar of the last input, which determines the date. */
export type DateParts = { format: CalendarFormat; en: Typed; he: Typed; unknown: boolean };

/** Why the input is not a valid date. */
export type DateFault =
  | { kind: 'incomplete' | 'future' }
  | { kind: 'year'; format: CalendarFormat }
  | { kind: 'day'; format: CalendarFormat; year: number; month: number; days: number }
  | { kind: 'two_adars' | 'one_adar'; year: number };

export type DateReading = { date: CalendarDate | null; fault: DateFault | null };

const NOTHING: Typed = { day: '', month: '', year: '' };
export const NO_DATE: DateParts = { format: 'en', en: NOTHING, he: NOTHING, unknown: false };

/** A year with one Adar and a leap year with two, as the source of the month names. */
const REGULAR = 5785;
const LEAP = 5784;
const ADAR = 12;
const ADARS: Record<string, { month: number; leap: boolean }> = {
  adar: { month: ADAR, leap: false },
  adar1: { month: ADAR, leap: true },
  adar2: { month: ADAR + 1, leap: true },
};
/** The offset of the Hebrew year from the civil year, from Tishrei to the end of December. */
const HEBREW_AHEAD = 3761;
/** The month ids in the order of a Hebrew year, which begins with Tishrei. */
const FROM_TISHREI = ['7', '8', '9', '10', '11', 'adar', 'adar1', 'adar2', '1', '2', '3', '4', '5', '6'];
const FROM_JANUARY = Array.from({ length: 12 }, (_, at) => String(at + 1));

const readYear = (format: CalendarFormat, written: string): number | null => {
  const year =
    format === 'he' ? readHebrewYear(written) : /^\s*\d{4}\s*$/.test(written) ? Number(written) : null;
  return year !== null && isRealDate({ format, year, month: null, day: null }) ? year : null;
};

const readDay = (written: string): number => (/^\s*\d{1,2}\s*$/.test(written) ? Number(written) : Number.NaN);

/** Whether there is any input in a calendar. */
export const isBegun = (parts: DateParts, format: CalendarFormat): boolean =>
  Object.values(parts[format]).some((part) => part.trim() !== '');

/** The input as a date; null if there is none. `today` is a civil date. */
export function readDate(parts: DateParts, today: CalendarDate): DateReading {
  const { format, unknown } = parts;
  const { day, month, year: written } = parts[format];
  if (unknown ? !written.trim() : !day && !month && !written.trim()) return { date: null, fault: null };
  if (!unknown && !(day && month && written.trim())) return refused({ kind: 'incomplete' });
  const year = readYear(format, written);
  if (year === null) return refused({ kind: 'year', format });
  if (unknown) return notAfter({ format, year, month: null, day: null }, today);
  const adar = format === 'he' ? ADARS[month] : undefined;
  if (adar && adar.leap !== isHebrewLeapYear(year)) {
    return refused({ kind: adar.leap ? 'one_adar' : 'two_adars', year });
  }
  const date = { format, year, month: adar?.month ?? Number(month), day: readDay(day) };
  if (isRealDate(date)) return notAfter(date, today);
  const days = daysInMonth(format, year, date.month);
  return refused({ kind: 'day', format, year, month: date.month, days });
}

const refused = (fault: DateFault): DateReading => ({ date: null, fault });

const notAfter = (date: CalendarDate, today: CalendarDate): DateReading =>
  isAfter(date, today) ? refused({ kind: 'future' }) : { date, fault: null };

/** A stored date as input parts. */
export function partsOf(date: CalendarDate | null, locale: Locale): DateParts {
  if (!date) return NO_DATE;
  const { format } = date;
  if (isFullDate(date)) return { ...NO_DATE, format, [format]: typed(date, locale) };
  const year = format === 'he' && locale === 'he' ? gematriya(date.year) : String(date.year);
  return { ...NO_DATE, format, [format]: { ...NOTHING, year }, unknown: true };
}

/**
 * The months to choose from. Whether a year has one Adar or two is known only with the year: without one, all
 * are offered.
 */
export function monthChoices(parts: DateParts, locale: Locale): { id: string; label: string }[] {
  const { month, year: written } = parts[parts.format];
  if (parts.format === 'en') {
    return FROM_JANUARY.map((id) => ({ id, label: monthName('en', 2000, Number(id), locale) }));
  }
  const year = readYear('he', written);
  return FROM_TISHREI.filter(
    (id) => year === null || id === month || !ADARS[id] || ADARS[id].leap === isHebrewLeapYear(year),
  ).map((id) => ({ id, label: hebrewMonth(id, locale) }));
}

function hebrewMonth(id: string, locale: Locale): string {
  const adar = ADARS[id];
  return monthName('he', adar?.leap ? LEAP : REGULAR, adar?.month ?? Number(id), locale);
}

/** The days of the longest month; a day that the chosen month lacks is reported once the month is known. */
export const dayChoices = (locale: Locale): { id: string; label: string }[] =>
  Array.from({ length: 30 }, (_, at) => ({
    id: String(at + 1),
    label: locale === 'he' ? gematriya(at + 1) : String(at + 1),
  }));

/** The same day in the other calendar; null if only the year is known. */
export const inOtherCalendar = (date: CalendarDate, evening: Evening): CalendarDate | null =>
  isFullDate(date) ? (date.format === 'en' ? toHebrew : toGregorian)(date, evening) : null;

/** The two years of the other calendar that a year overlaps; null for a full date. */
export function yearsInOtherCalendar({
  format,
  year,
  month,
}: CalendarDate): [CalendarDate, CalendarDate] | null {
  if (month !== null) return null;
  const other = format === 'en' ? 'he' : 'en';
  const first = format === 'en' ? year + HEBREW_AHEAD - 1 : year - HEBREW_AHEAD;
  const only = (at: number): CalendarDate => ({ format: other, year: at, month: null, day: null });
  return [only(first), only(first + 1)];
}

/** The same date as input parts of another calendar. */
export function inCalendar(
  parts: DateParts,
  format: CalendarFormat,
  { today, locale, afterSunset }: { today: CalendarDate; locale: Locale } & Evening,
): DateParts {
  if (format === parts.format) return parts;
  const { date } = readDate(parts, today);
  if (!date) return { ...parts, format };
  const other = inOtherCalendar(date, { afterSunset });
  return { ...parts, format, [format]: other && isFullDate(other) ? typed(other, locale) : NOTHING };
}

function typed({ format, year, month, day }: FullDate, locale: Locale): Typed {
  const inHebrew = format === 'he';
  const leap = isHebrewLeapYear(year);
  return {
    day: String(day),
    month: !inHebrew || month < ADAR ? String(month) : !leap ? 'adar' : month === ADAR ? 'adar1' : 'adar2',
    year: inHebrew && locale === 'he' ? gematriya(year) : String(year),
  };
}

/** Whether a value read from storage is valid `DateParts`. */
export function isDateParts(value: unknown): value is DateParts {
  if (typeof value !== 'object' || value === null) return false;
  const { format, en, he, unknown } = value as Record<string, unknown>;
  return (format === 'en' || format === 'he') && typeof unknown === 'boolean' && isTyped(en) && isTyped(he);
}

const isTyped = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (['day', 'month', 'year'] as const).every(
    (part) => typeof (value as Record<string, unknown>)[part] === 'string',
  );
