import { type CalendarDate, isFullDate } from './calendar-date.ts';
import { renderDate } from './date-format.ts';
import type { Locale } from './locale.ts';

/** A formatted day, with the value of a `<time>` element where it has one. */
export type FormattedDay = { text: string; iso: string | null };

export function formatDay(date: CalendarDate | null, locale: Locale): FormattedDay | null {
  return date && { text: renderDate(date, locale), iso: isoOf(date) };
}

/** The day of an instant, in UTC, in words. */
export function dayInWords(instant: string, locale: Locale): string {
  const [year = 0, month = 0, day = 0] = instant.slice(0, 10).split('-').map(Number);
  return renderDate({ format: 'en', year, month, day }, locale);
}

function isoOf(date: CalendarDate): string | null {
  if (date.format !== 'en') return null;
  const year = String(date.year).padStart(4, '0');
  if (!isFullDate(date)) return year;
  return `${year}-${String(date.month).padStart(2, '0')}-${String(date.day).padStart(2, '0')}`;
}

/** City and country as one line of text. */
export const formatPlace = (...parts: (string | null)[]): string => parts.filter(Boolean).join(', ');
