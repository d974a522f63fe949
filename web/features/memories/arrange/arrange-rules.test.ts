import { describe, expect, test } from 'vitest';
import { aMemory } from '#worker/testing/view-fixtures.ts';
import { arranged, beforeIt, inOrder, stepOf } from './arrange-rules.ts';

// two pinned ones, then three others
const five = [1, 2, 3, 4, 5].map((id) => aMemory(id, { pinned: id < 3 }));
const ids = (memories: { id: number }[]) => memories.map(({ id }) => id);

describe('a memory', () => {
  test('is placed behind another, and first', () => {
    expect(ids(arranged(five, 5, 3))).toEqual([1, 2, 3, 5, 4]);
    expect(ids(arranged(five, 3, 5))).toEqual([1, 2, 4, 5, 3]);
    expect(ids(arranged(five, 2, null))).toEqual([2, 1, 3, 4, 5]);
    expect(ids(arranged(five, 4, 4))).toEqual([1, 2, 3, 4, 5]);
    expect(ids(arranged(five, 9, null))).toEqual([1, 2, 3, 4, 5]);
  });

  test('does not cross the line between pinned ones and others', () => {
    expect(ids(arranged(five, 5, null))).toEqual([1, 2, 5, 3, 4]);
    expect(ids(arranged(five, 1, 4))).toEqual([2, 1, 3, 4, 5]);
  });

  test.each([
    [3, 'up', undefined],
    [4, 'up', 2],
    [5, 'up', 3],
    [5, 'top', 2],
    [5, 'down', undefined],
    [3, 'down', 4],
    [2, 'down', undefined],
    [2, 'up', null],
    [1, 'top', undefined],
  ] as const)('%i goes %s', (id, step, after) => expect(stepOf(five, id, step)).toBe(after));

  test('and the first has none before it', () => expect(beforeIt(five, 1)).toBeNull());
});

test('the pages of a feed keep their lengths', () => {
  const pages = [
    { memories: five.slice(0, 2), next_cursor: 'a' },
    { memories: five.slice(2), next_cursor: null },
  ];
  const next = inOrder(pages, arranged(five, 5, 2));
  expect(next.map(({ memories }) => ids(memories))).toEqual([
    [1, 2],
    [5, 3, 4],
  ]);
  expect(next.map((page) => page.next_cursor)).toEqual(['a', null]);
});
