import { expect, test } from 'vitest';
import { lotsOf } from './lots.ts';

const rows = (count: number, cell: string, cells = 1) =>
  Array.from({ length: count }, (_, at) => ({
    row: at + 2,
    cells: Array.from({ length: cells }, () => cell),
  }));

test('the rows of a long file are sent in lots of 500, and none is left out', () => {
  const lots = lotsOf(rows(1001, 'Ruth'));
  expect(lots.map((lot) => lot.length)).toEqual([500, 500, 1]);
  expect(lots.flat()).toEqual(rows(1001, 'Ruth'));
});

test('a file with much in its rows is sent in lots that the server accepts', () => {
  const lots = lotsOf(rows(500, 'א'.repeat(500), 10));
  expect(lots.flat()).toHaveLength(500);
  for (const lot of lots)
    expect(new TextEncoder().encode(JSON.stringify({ rows: lot })).length).toBeLessThan(1_000_000);
});
