import type { Locale } from './locale.ts';
import { civilToday } from './reader-day.ts';

type Unit = (typeof UNITS)[number][0] | 'second';
type Words = { named: Intl.RelativeTimeFormat; other: Intl.RelativeTimeFormat; said: Map<string, string> };

const known: Partial<Record<Locale, Words>> = {};

/** Days have names (yesterday, שלשום); "last month" would say less than "a month ago". */
const wordsOf = (locale: Locale): Words =>
  (known[locale] ??= {
    named: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
    other: new Intl.RelativeTimeFormat(locale),
    said: new Map(),
  });

const UNITS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How long ago: "2 weeks ago", "לפני שבועיים"; the last minute is "now". Days are those of the calendar: 47 hours ago was rarely yesterday. */
export function relativeTime(instant: string, locale: Locale, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(instant)) / 1000);
  for (const [unit, length] of UNITS) {
    if (seconds >= length) {
      const days = unit === 'day' && dayAt(now, locale) - dayAt(Date.parse(instant), locale);
      return ago(days || Math.floor(seconds / length), unit, locale);
    }
  }
  return ago(0, 'second', locale);
}

const DAY_MS = 86_400_000;

function dayAt(instant: number, locale: Locale): number {
  const { year, month, day } = civilToday(locale, new Date(instant));
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

/** Each said once: formatting costs more than all else on a page's line. */
function ago(count: number, unit: Unit, locale: Locale): string {
  const { named, other, said } = wordsOf(locale);
  const key = unit + count;
  const before = said.get(key);
  if (before !== undefined) return before;
  const words = (unit === 'day' || unit === 'second' ? named : other)
    .format(-count, unit)
    // ICU's Hebrew repeats a dual as a digit: לפני שבועיים (2)
    .replace(/ \(\d\)$/, '');
  said.set(key, words);
  return words;
}
