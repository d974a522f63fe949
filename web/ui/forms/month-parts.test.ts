import { expect, test } from 'vitest';
import { endsBefore, monthIn } from './month-parts.ts';

test.each([
  ['1987', '', { year: 1987, month: null }],
  [' 1987 ', '6', { year: 1987, month: 6 }],
  ['1900', '', { year: 1900, month: null }],
  ['', '', null],
  ['', '6', undefined],
  ['1899', '', undefined],
  ['2201', '', undefined],
  ['87', '', undefined],
  ['19x7', '', undefined],
])('who fills in “%s” and “%s” means %o', (year, month, meant) =>
  expect(monthIn({ year, month })).toEqual(meant),
);

const month = (year: number, month: number | null = null) => ({ year, month });
test.each([
  [month(1990, 6), month(1990, 5), true],
  [month(1990, 6), month(1990, 6), false],
  [month(1990, 6), month(1990), false],
  [month(1990), month(1989, 12), true],
  [month(1990, 6), month(1991, 1), false],
])('from %o until %o ends before it began: %s', (start, end, is) => expect(endsBefore(start, end)).toBe(is));
