import type { FullDate } from './calendar-date.ts';
import type { Locale } from './locale.ts';

/** Where the day of those who read a language begins. */
const ZONES: Record<Locale, string> = { he: 'Asia/Jerusalem', en: 'UTC' };

const made: Partial<Record<Locale, Intl.DateTimeFormat>> = {};

/** Made when it is first asked for: a phone takes long over it, and few pages ask. */
const dayIn = (locale: Locale): Intl.DateTimeFormat =>
  (made[locale] ??= new Intl.DateTimeFormat('en', {
    timeZone: ZONES[locale],
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }));

/** The civil day that it is for readers of a language. */
export function civilToday(locale: Locale, now: Date): FullDate {
  const parts = dayIn(locale).formatToParts(now);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return { format: 'en', year: part('year'), month: part('month'), day: part('day') };
}

const DAY_MS = 86_400_000;

/** The days of those who read a language, numbered from 1 January 1970. */
export const dayAt = (locale: Locale) => (instant: number) => {
  const { year, month, day } = civilToday(locale, new Date(instant));
  return Date.UTC(year, month - 1, day) / DAY_MS;
};
