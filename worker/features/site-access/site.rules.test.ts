import { expect, test } from 'vitest';
import { endsBeforeStart } from './site.rules.ts';

test.each([
  ['in the month in which it began', { year: 1990, month: 4 }, { year: 1990, month: 4 }, false],
  ['the month before', { year: 1990, month: 4 }, { year: 1990, month: 3 }, true],
  [
    'in the same year, of which no month is known',
    { year: 1990, month: 4 },
    { year: 1990, month: null },
    false,
  ],
  ['the year before', { year: 1990, month: null }, { year: 1989, month: 12 }, true],
  ['not yet', { year: 1990, month: 4 }, null, false],
  ['once, nobody knows since when', null, { year: 1990, month: 4 }, false],
])('work that ended %s: is that before it began', (_when, start, end, before) => {
  expect(endsBeforeStart(start, end)).toBe(before);
});
