import { expect, test } from 'vitest';
import { formatFor } from './format.ts';

const now = () => Date.parse('2026-05-20T12:00:00Z');

test('readers of English and of Hebrew read the same day, each in their own words', () => {
  const date = { format: 'en' as const, year: 2024, month: 3, day: 10 };
  expect(formatFor('en').day(date)?.text).toBe('10 March 2024');
  expect(formatFor('he').day(date)?.text).toBe('10 במרץ 2024');
});

test('how long ago, and how many', () => {
  expect(formatFor('he', now).ago('2026-05-06T12:00:00Z')).toBe('לפני שבועיים');
  expect(formatFor('en', now).number(12345)).toBe('12,345');
  expect(formatFor('he', now).number(12345)).toBe('12,345');
});
