import { describe, expect, test } from 'vitest';
import {
  costOf,
  FIRST_VOLUME,
  fitsFirstVolume,
  goesOn,
  percentOf,
  progressOf,
  withinComments,
  withinCost,
} from './backup.rules.ts';
import { volumeWith } from './zip.rules.ts';

const MB = 1024 ** 2;
const AT = '2026-11-12T09:00:00.000Z';

describe('a part of a backup', () => {
  test.each([
    [[], 0],
    [[5, 5, 5], 3],
    [[1999, 1, 1], 2],
    [[9000, 1], 1],
  ])('of memories with %j comments is the first %i', (counts, expected) => {
    expect(withinComments(counts.map((comments) => ({ comments })))).toHaveLength(expected);
  });

  test.each([
    ['nothing to read', 0, false, 0],
    ['captions', 0, true, 1],
    ['a small file whose CRC is missing', 1, false, 1],
    ['a large one', 990 * MB, false, 100],
  ])('with %s costs', (_what, unread, hasCaptions, cost) => {
    expect(Math.round(costOf(unread, hasCaptions))).toBe(cost);
  });

  test('ends where it costs too much, and the invocation with it', () => {
    expect(withinCost([60, 40, 1], (cost) => cost)).toEqual([60, 40]);
    expect(withinCost([500, 1], (cost) => cost)).toEqual([500]);
    expect(goesOn({ parts: 4, cost: 99 })).toBe(true);
    expect(goesOn({ parts: 5, cost: 0 })).toBe(false);
    expect(goesOn({ parts: 1, cost: 100 })).toBe(false);
  });
});

test('the first ZIP has room for the texts, whatever files it holds', () => {
  let volume = FIRST_VOLUME;
  let bytes = 0;
  for (; volume.number === 1; volume = volumeWith(volume, 100 * MB)) bytes += 100 * MB;
  expect(bytes - 100 * MB + 512 * MB).toBeLessThan(4 * 1024 * MB);
  expect(fitsFirstVolume([{ bytes: 512 * MB }])).toBe(true);
  expect(fitsFirstVolume([{ bytes: 512 * MB }, { bytes: 1 }])).toBe(false);
  expect(fitsFirstVolume(Array.from({ length: 2001 }, () => ({ bytes: 1 })))).toBe(false);
});

test('progress is told in hundredths, and is whole only at the end', () => {
  const begun = progressOf(null, AT);
  expect(begun).toMatchObject({ at: AT, after: 0, parts: 0, isRead: false });
  expect(progressOf(JSON.stringify(begun), '')).toEqual(begun);
  expect(percentOf(begun, 0)).toBe(0);
  expect(percentOf({ ...begun, memories: 150 }, 300)).toBe(50);
  expect(percentOf({ ...begun, memories: 300 }, 300)).toBe(99);
});
