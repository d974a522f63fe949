import type { Locale } from './locale.ts';

const UNITS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

type Unit = (typeof UNITS)[number][0];

/**
 * One, two and more, as in the Unicode CLDR: a page's first `Intl` object takes 0.1 seconds on a slow phone.
 */
const HEBREW: Record<Unit, [one: string, two: string, more: string]> = {
  year: ['שנה', 'שנתיים', 'שנים'],
  month: ['חודש', 'חודשיים', 'חודשים'],
  week: ['שבוע', 'שבועיים', 'שבועות'],
  day: ['יום', 'יומיים', 'ימים'],
  hour: ['שעה', 'שעתיים', 'שעות'],
  minute: ['דקה', '2 דקות', 'דקות'],
};

/** Days with names of their own (yesterday, שלשום); "last month" would be less precise than "a month ago". */
const NAMED: Record<Locale, [now: string, ...days: string[]]> = {
  en: ['now', 'yesterday'],
  he: ['עכשיו', 'אתמול', 'שלשום'],
};

/**
 * A relative time: "2 weeks ago", "לפני שבועיים"; the last minute is "now". `dayAt` numbers the reader's
 * civil days, since 47 hours ago was rarely yesterday.
 */
export function relativeTime(
  instant: string,
  locale: Locale,
  now: number,
  dayAt: (instant: number) => number,
): string {
  const then = Date.parse(instant);
  const seconds = Math.max(0, (now - then) / 1000);
  const [unit, length] = UNITS.find(([, length]) => seconds >= length) ?? [];
  if (!unit) return NAMED[locale][0];
  const count = Math.floor(seconds / length);
  if (unit !== 'day') return ago(count, unit, locale);
  const days = dayAt(now) - dayAt(then) || count;
  return NAMED[locale][days] ?? ago(days, unit, locale);
}

function ago(count: number, unit: Unit, locale: Locale): string {
  if (locale === 'en') return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
  const [one, two, more] = HEBREW[unit];
  return `לפני ${count === 1 ? one : count === 2 ? two : `${count} ${more}`}`;
}
