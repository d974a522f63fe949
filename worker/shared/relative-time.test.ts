import { expect, test } from 'vitest';
import { LOCALES, type Locale } from './locale.ts';
import { dayAt } from './reader-day.ts';
import { relativeTime } from './relative-time.ts';

const said = (instant: string, locale: Locale, now = NOW) =>
  relativeTime(instant, locale, now, dayAt(locale));

const NOW = Date.parse('2026-05-20T12:00:00Z');
const DAY = 86_400_000;

test.each([
  [0, 'now', 'עכשיו'],
  [DAY / 24, '1 hour ago', 'לפני שעה'],
  [DAY / 12, '2 hours ago', 'לפני שעתיים'],
  [DAY, 'yesterday', 'אתמול'],
  [1.4 * DAY, 'yesterday', 'אתמול'],
  [1.9 * DAY, '2 days ago', 'שלשום'],
  [2 * DAY, '2 days ago', 'שלשום'],
  [2.9 * DAY, '3 days ago', 'לפני 3 ימים'],
  [5 * DAY, '5 days ago', 'לפני 5 ימים'],
  [8 * DAY, '1 week ago', 'לפני שבוע'],
  [15 * DAY, '2 weeks ago', 'לפני שבועיים'],
  [40 * DAY, '1 month ago', 'לפני חודש'],
  [65 * DAY, '2 months ago', 'לפני חודשיים'],
  [400 * DAY, '1 year ago', 'לפני שנה'],
  [800 * DAY, '2 years ago', 'לפני שנתיים'],
  [-DAY, 'now', 'עכשיו'],
])('%i ms ago is said as people say it', (elapsed, en, he) => {
  const instant = new Date(NOW - elapsed).toISOString();
  expect(said(instant, 'en')).toBe(en);
  expect(said(instant, 'he')).toBe(he);
});

test('a day begins where those who read the language live', () => {
  const now = Date.parse('2026-05-19T22:30:00Z');
  const written = '2026-05-18T21:30:00Z';
  expect(said(written, 'en', now)).toBe('yesterday');
  expect(said(written, 'he', now)).toBe('אתמול');
  expect(said('2026-05-18T20:30:00Z', 'en', now)).toBe('yesterday');
  expect(said('2026-05-18T20:30:00Z', 'he', now)).toBe('שלשום');
});

const UNITS = [
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
  ['week', 604_800],
  ['month', 2_629_800],
  ['year', 31_557_600],
] as const;

test.each(LOCALES)('%s says it as the Unicode CLDR does', (locale) => {
  const plain = new Intl.RelativeTimeFormat(locale);
  const named = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  for (const [i, [unit, length]] of UNITS.entries()) {
    const until = unit === 'year' ? 300 : Math.ceil((UNITS[i + 1]?.[1] ?? 0) / length);
    for (let count = 1; count < until; count++) {
      const instant = new Date(NOW - count * length * 1000).toISOString();
      const theirs = (unit === 'day' ? named : plain).format(-count, unit);
      // the Hebrew of `Intl` repeats a dual as a digit: לפני שבועיים (2)
      expect(said(instant, locale)).toBe(theirs.replace(/ \(\d\)$/, '').replaceAll(',', ''));
    }
  }
});
