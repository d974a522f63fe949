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

/** One, two and more, as the Unicode CLDR has them: the first `Intl` of a page costs a slow phone a tenth of a second. */
const HEBREW: Record<Unit, [one: string, two: string, more: string]> = {
  year: ['שנה', 'שנתיים', 'שנים'],
  month: ['חודש', 'חודשיים', 'חודשים'],
  week: ['שבוע', 'שבועיים', 'שבועות'],
  day: ['יום', 'יומיים', 'ימים'],
  hour: ['שעה', 'שעתיים', 'שעות'],
  minute: ['דקה', '2 דקות', 'דקות'],
};

/** Days have names (yesterday, שלשום); "last month" would say less than "a month ago". */
const NAMED: Record<Locale, [now: string, ...days: string[]]> = {
  en: ['now', 'yesterday'],
  he: ['עכשיו', 'אתמול', 'שלשום'],
};

/**
 * How long ago: "2 weeks ago", "לפני שבועיים"; the last minute is "now". `dayAt` numbers the reader's civil days:
 * 47 hours ago was rarely yesterday.
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
