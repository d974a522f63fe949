import type { Locale } from './locale.ts';

type Formats = { day: Intl.RelativeTimeFormat; other: Intl.RelativeTimeFormat };

const known: Partial<Record<Locale, Formats>> = {};

/** Days have names (yesterday, שלשום); "last month" would say less than "a month ago". */
const formatsFor = (locale: Locale): Formats =>
  (known[locale] ??= {
    day: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
    other: new Intl.RelativeTimeFormat(locale),
  });

const UNITS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How long ago: "2 weeks ago", "לפני שבועיים"; the last minute is "now". */
export function relativeTime(instant: string, locale: Locale, now: number): string {
  const { day, other } = formatsFor(locale);
  const seconds = Math.max(0, (now - Date.parse(instant)) / 1000);
  for (const [unit, length] of UNITS) {
    if (seconds < length) continue;
    const words = (unit === 'day' ? day : other).format(-Math.floor(seconds / length), unit);
    // ICU's Hebrew repeats a dual as a digit: לפני שבועיים (2)
    return words.replace(/ \(\d\)$/, '');
  }
  return day.format(0, 'second');
}
