import { GregorianCalendar, HebrewCalendar, CalendarDate as LibraryDate } from '@internationalized/date';
import { type CalendarDate, type FullDate, isFullDate, isHebrewLeapYear } from './calendar-date.ts';
import { renderDate } from './date-format.ts';
import type { Locale } from './locale.ts';

const calendars = {
  en: /* @__PURE__ */ new GregorianCalendar(),
  he: /* @__PURE__ */ new HebrewCalendar(),
};

/** The years in which anyone remembered here may have lived; the Hebrew ones reach as far as the civil ones. */
const YEARS = { en: [1000, 2200], he: [4760, 5961] } as const;

const TISHREI = 7;

/** After sunset the Hebrew day is already tomorrow's. */
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
  calendars[format].getDaysInMonth(inLibrary({ format, year, month, day: 1 }));

/** The Hebrew day on which it happened. A Hebrew date is that day already, sunset or not; a Gregorian year alone lies in two Hebrew years: null. */
export function toHebrew(date: CalendarDate, { afterSunset = false }: Evening = {}): CalendarDate | null {
  if (date.format === 'he') return date;
  return isFullDate(date) ? dateOf('he', dayNumber(date) + (afterSunset ? 1 : 0)) : null;
}

/** The civil day on which it happened. A Hebrew date that began after sunset is the civil day before; a Hebrew year alone lies in two civil years: null. */
export function toGregorian(date: CalendarDate, { afterSunset = false }: Evening = {}): CalendarDate | null {
  if (date.format === 'en') return date;
  return isFullDate(date) ? dateOf('en', dayNumber(date) - (afterSunset ? 1 : 0)) : null;
}

/** The civil day as YYYY-MM-DD, derived once to sort by. A year alone counts from its first day: 1 January, or 1 Tishrei. */
export function civilDay(date: CalendarDate, evening?: Evening): string {
  const day = isFullDate(date) ? toGregorian(date, evening) : toGregorian(firstDay(date));
  return `${pad(day?.year, 4)}-${pad(day?.month, 2)}-${pad(day?.day, 2)}`;
}

/** Whether `a` is after `b` however the two are read: a year may be any of its days, and of a civil day a Hebrew one has the evening before. */
export const isAfter = (a: CalendarDate, b: CalendarDate): boolean =>
  earliest(a) - (a.format === 'he' && b.format === 'en' ? 1 : 0) > latest(b);

/** Any date in the Hebrew calendar, in words; null for a Gregorian year alone. */
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

/** So many days later, in the same calendar. */
export const plusDays = (date: FullDate, days: number): FullDate =>
  dateOf(date.format, dayNumber(date) + days);

/** Days on one count for both calendars. */
export const dayNumber = (date: FullDate): number => calendars[date.format].toJulianDay(inLibrary(date));

/** The day with this number, in either calendar. */
export function dateOf(format: CalendarDate['format'], number: number): FullDate {
  const { year, month, day } = calendars[format].fromJulianDay(number);
  return { format, year, month: format === 'he' ? turn(year, month, TISHREI - 1) : month, day };
}

const inLibrary = ({ format, year, month, day }: FullDate): LibraryDate =>
  new LibraryDate(calendars[format], year, format === 'he' ? turn(year, month, 1 - TISHREI) : month, day);

/** The library counts a year's months from Tishrei, we from Nisan: a turn of six, either way. */
function turn(year: number, month: number, by: number): number {
  const months = monthsInYear('he', year);
  return ((month - 1 + by + months) % months) + 1;
}

const pad = (number: number | null | undefined, width: number): string => String(number).padStart(width, '0');
