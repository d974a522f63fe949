import { describe, expect, test } from 'vitest';
import { droppedAfter } from './dropped-after.ts';

describe('of three items', () => {
  const items = [{ id: 1 }, { id: 2 }, { id: 3 }];
  test.each([
    [3, 'before', 1, null],
    [3, 'after', 1, 1],
    [3, 'before', 2, 1],
    [1, 'after', 3, 3],
    [1, 'before', 3, 2],
    [1, 'after', 2, 2],
  ])('number %i, dropped %s number %i, is placed after %s', (id, dropPosition, key, after) =>
    expect(droppedAfter(items, id, { key, dropPosition })).toBe(after),
  );

  test.each([
    [2, 'before', 2],
    [2, 'after', 2],
    [3, 'after', 3],
    [2, 'after', 1],
    [2, 'before', 3],
    [1, 'before', 2],
    [3, 'after', 2],
  ])('number %i, dropped %s number %i, keeps its place', (id, dropPosition, key) =>
    expect(droppedAfter(items, id, { key, dropPosition })).toBeUndefined(),
  );
});
