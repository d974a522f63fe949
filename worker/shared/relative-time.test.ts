import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

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
  expect(relativeTime(instant, 'en', NOW)).toBe(en);
  expect(relativeTime(instant, 'he', NOW)).toBe(he);
});

test('a day begins where those who read the language live', () => {
  const now = Date.parse('2026-05-19T22:30:00Z');
  const written = '2026-05-18T21:30:00Z';
  expect(relativeTime(written, 'en', now)).toBe('yesterday');
  expect(relativeTime(written, 'he', now)).toBe('אתמול');
  expect(relativeTime('2026-05-18T20:30:00Z', 'en', now)).toBe('yesterday');
  expect(relativeTime('2026-05-18T20:30:00Z', 'he', now)).toBe('שלשום');
});
