import type { FullDate } from './calendar-date.ts';
import type { Locale } from './locale.ts';

/** The time zone that defines the day of readers of a language. */
const ZONES: Record<Locale, string> = { he: 'Asia/Jerusalem', en: 'UTC' };

const formats: Partial<Record<Locale, Intl.DateTimeFormat>> = {};

/** Created on first use: it is slow on a phone, and few pages need it. */
const dayIn = (locale: Locale): Intl.DateTimeFormat =>
  (formats[locale] ??= new Intl.DateTimeFormat('en', {
    timeZone: ZONES[locale],
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }));

/** The current civil day for readers of a language. */
export function civilToday(locale: Locale, now: Date): FullDate {
  const parts = dayIn(locale).formatToParts(now);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return { format: 'en', year: part('year'), month: part('month'), day: part('day') };
}

const DAY_MS = 86_400_000;

/** The number of an instant's civil day for readers of a language, from 1 January 1970. */
export const dayAt = (locale: Locale) => (instant: number) => {
  const { year, month, day } = civilToday(locale, new Date(instant));
  return Date.UTC(year, month - 1, day) / DAY_MS;
};
