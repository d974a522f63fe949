import { expect, test } from 'vitest';
import { clockOf } from './clock-time.ts';

test.each([
  [0, '0:00'],
  [900, '0:01'],
  [61_000, '1:01'],
  [3_599_600, '1:00:00'],
  [36_000_000, '10:00:00'],
])('%i milliseconds are %s', (ms, said) => {
  expect(clockOf(ms)).toBe(said);
});
