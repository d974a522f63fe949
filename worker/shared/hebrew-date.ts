import { type CalendarDate, type FullDate, isFullDate, isHebrewLeapYear } from './calendar-date.ts';
import { renderDate } from './date-format.ts';
import type { Locale } from './locale.ts';

/** The accepted range of years; the Hebrew range covers the civil one. */
const YEARS = { en: [1000, 2200], he: [4760, 5961] } as const;

const TISHREI = 7;

/** After sunset the Hebrew day is already the next one. */
export interface Evening {
  afterSunset?: boolean | undefined;
}

/** Whether the calendar has such a day (or year): no 31 February, no 30 Adar II, no month without its day. */
export function isRealDate({ format, year, month, day }: CalendarDate): boolean {
  const [first, last] = YEARS[format];
  if (!Number.isInteger(year) || year < first || year > last) return false;
  if (month === null || day === null) return month === day;
  return (
    Number.isInteger(month) &&
    month >= 1 &&
    month <= monthsInYear(format, year) &&
    Number.isInteger(day) &&
    day >= 1 &&
    day <= daysInMonth(format, year, month)
  );
}

export const monthsInYear = (format: CalendarDate['format'], year: number): number =>
  format === 'he' && isHebrewLeapYear(year) ? 13 : 12;

export const daysInMonth = (format: CalendarDate['format'], year: number, month: number): number =>
  format === 'en' ? new Date(Date.UTC(year, month, 0)).getUTCDate() : hebrewMonthDays(year, month);

/**
 * The Hebrew day of a date. A Hebrew date is returned as it is, sunset or not; null for a Gregorian year
 * alone, which spans two Hebrew years.
 */
export function toHebrew(date: CalendarDate, { afterSunset = false }: Evening = {}): CalendarDate | null {
  if (date.format === 'he') return date;
  return isFullDate(date) ? dateOf('he', dayNumber(date) + (afterSunset ? 1 : 0)) : null;
}

/**
 * The civil day of a date. A Hebrew date that began after sunset is the civil day before; null for a Hebrew
 * year alone, which spans two civil years.
 */
export function toGregorian(date: CalendarDate, { afterSunset = false }: Evening = {}): CalendarDate | null {
  if (date.format === 'en') return date;
  return isFullDate(date) ? dateOf('en', dayNumber(date) - (afterSunset ? 1 : 0)) : null;
}

/** The civil day as YYYY-MM-DD, derived once for sorting. A year alone counts as 1 January, or 1 Tishrei. */
export function civilDay(date: CalendarDate, evening?: Evening): string {
  const day = isFullDate(date) ? toGregorian(date, evening) : toGregorian(firstDay(date));
  return `${pad(day?.year, 4)}-${pad(day?.month, 2)}-${pad(day?.day, 2)}`;
}

/**
 * Whether `a` is after `b` in every interpretation: a year may be any of its days. A Hebrew day begins on the
 * evening of the civil day before, and with `b` after sunset only that evening counts.
 */
export function isAfter(a: CalendarDate, b: CalendarDate, { afterSunset = false }: Evening = {}): boolean {
  const beforeA = a.format === 'he' && b.format === 'en' ? 1 : 0;
  const beforeB = a.format === 'en' && b.format === 'he' && afterSunset && isFullDate(b) ? 1 : 0;
  return earliest(a) - beforeA > latest(b) - beforeB;
}

/** A date of either calendar, formatted in the Hebrew calendar; null for a Gregorian year alone. */
export function renderHebrewDate(date: CalendarDate, locale: Locale, evening?: Evening): string | null {
  const hebrew = toHebrew(date, evening);
  return hebrew && renderDate(hebrew, locale);
}

const earliest = (date: CalendarDate): number => dayNumber(isFullDate(date) ? date : firstDay(date));

const latest = (date: CalendarDate): number =>
  isFullDate(date) ? dayNumber(date) : earliest({ ...date, year: date.year + 1 }) - 1;

const firstDay = ({ format, year }: CalendarDate): FullDate => ({
  format,
  year,
  month: format === 'he' ? TISHREI : 1,
  day: 1,
});

/** The date this many days later, in the same calendar. */
export const plusDays = (date: FullDate, days: number): FullDate =>
  dateOf(date.format, dayNumber(date) + days);

/** The number of a day, the same for both calendars, from 1 January 1970. */
export function dayNumber({ format, year, month, day }: FullDate): number {
  if (format === 'en') return Date.UTC(year, month - 1, day) / DAY_MS;
  const months = fromTishrei(year);
  return months
    .slice(0, months.indexOf(month))
    .reduce((days, before) => days + hebrewMonthDays(year, before), newYear(year) + day - 1);
}

/** The day with this number, in either calendar. */
export function dateOf(format: CalendarDate['format'], number: number): FullDate {
  if (format === 'en') {
    const date = new Date(number * DAY_MS);
    return { format, year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  }
  let year = Math.floor((number - EPOCH) / YEAR_DAYS);
  while (newYear(year + 1) <= number) year++;
  let day = number - newYear(year) + 1;
  for (const month of fromTishrei(year)) {
    const days = hebrewMonthDays(year, month);
    if (day <= days) return { format, year, month, day };
    day -= days;
  }
  throw new Error('a year ends before the next one begins');
}

const DAY_MS = 86_400_000;
const FAR_EAST_MS = 14 * 60 * 60 * 1000;

/**
 * The latest current date in any time zone: a death this morning in Jerusalem may be entered in New York on
 * the evening before.
 */
export const latestToday = (now: Date): FullDate =>
  dateOf('en', Math.floor((now.getTime() + FAR_EAST_MS) / DAY_MS));

/*
 * The Hebrew calendar by Reingold and Dershowitz, Calendrical Calculations: a year begins with the new moon
 * of Tishrei, postponed by the four rules.
 */
const EPOCH = -2_092_590;
/** More than the average length of a year, so that a year estimated with it is never too late. */
const YEAR_DAYS = 365.25;
const DAY_PARTS = 24 * 1080;
/** In parts of an hour (1/1080): the length of a month beyond 29 days, and the time of the first new moon. */
const MONTH_PARTS = 13_753;
const FIRST_PARTS = 12_084;

/** The day number of 1 Tishrei. */
function newYear(year: number): number {
  const [before, days, after] = [elapsed(year - 1), elapsed(year), elapsed(year + 1)];
  const late = after - days === 356 ? 2 : days - before === 382 ? 1 : 0;
  return EPOCH + days + late;
}

/** Days from the first new moon to that of the year; none falls on a Sunday, Wednesday or Friday. */
function elapsed(year: number): number {
  const months = Math.floor((235 * year - 234) / 19);
  const days = 29 * months + Math.floor((FIRST_PARTS + MONTH_PARTS * months) / DAY_PARTS);
  return (3 * (days + 1)) % 7 < 3 ? days + 1 : days;
}

function hebrewMonthDays(year: number, month: number): number {
  if (month === CHESHVAN || month === KISLEV) {
    const rest = (newYear(year + 1) - newYear(year)) % 10;
    return month === CHESHVAN ? (rest === 5 ? 30 : 29) : rest === 3 ? 29 : 30;
  }
  if (month === ADAR) return isHebrewLeapYear(year) ? 30 : 29;
  return SHORT_MONTHS.has(month) ? 29 : 30;
}

const CHESHVAN = 8;
const KISLEV = 9;
const ADAR = 12;
/** The months that always have 29 days: Iyar, Tammuz, Elul, Tevet and Adar II. */
const SHORT_MONTHS = new Set([2, 4, 6, 10, 13]);

/** A Hebrew year's months in order. */
const fromTishrei = (year: number): number[] => [
  ...Array.from({ length: monthsInYear('he', year) - TISHREI + 1 }, (_, at) => TISHREI + at),
  ...Array.from({ length: TISHREI - 1 }, (_, at) => at + 1),
];

const pad = (number: number | null | undefined, width: number): string => String(number).padStart(width, '0');
