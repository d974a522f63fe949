import { expect, test } from 'vitest';
import { examineForPage } from './examined.ts';

/** Fills a page of 50 from `many` rows, of which every `nth` matches; returns the limit of each query, and what it read. */
async function examined(many: number, nth: number) {
  const limits: number[] = [];
  const rows = await examineForPage<{ id: number; matches: boolean }>(
    async (after, limit) => {
      limits.push(limit);
      const from = (after?.id ?? 0) + 1;
      const ids = Array.from({ length: Math.min(limit, many - from + 1) }, (_, at) => from + at);
      return ids.map((id) => ({ id, matches: id % nth === 0 }));
    },
    { size: 50, examined: 150 },
  );
  expect(rows.map(({ id }) => id)).toEqual(rows.map((_, at) => at + 1));
  return { limits, read: rows.length };
}

test.each([
  ['where all of them match, in one query', 1000, 1, [50], 50],
  ['where every other one does, until it is full', 1000, 2, [50, 25, 13, 10, 10], 108],
  ['where few do, up to the bound', 1000, 40, [50, 49, 48, 3], 150],
  ['where there are no more', 60, 2, [50, 25], 60],
  ['where there are none', 0, 1, [50], 0],
])('rows are examined %s', async (_title, many, nth, limits, read) => {
  expect(await examined(many, nth)).toEqual({ limits, read });
});
