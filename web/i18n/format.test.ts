import { expect, test } from 'vitest';
import { formatFor } from './format.ts';

const now = () => Date.parse('2026-05-20T12:00:00Z');

test('how long ago, and how many', () => {
  expect(formatFor('he', now).ago('2026-05-06T12:00:00Z')).toBe('לפני שבועיים');
  expect(formatFor('en', now).number(12345)).toBe('12,345');
  expect(formatFor('he', now).number(12345)).toBe('12,345');
  expect([1, 2, 3].map(formatFor('he').plural)).toEqual(['one', 'two', 'other']);
  expect([1, 2, 3].map(formatFor('en').plural)).toEqual(['one', 'other', 'other']);
});
