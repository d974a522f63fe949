import { describe, expect, test } from 'vitest';
import { firstPosition, type Placed, placeBelow } from './memory-order.rules.ts';

const MS = Date.parse('2026-11-10T12:00:00.000Z');
const at = (...positions: number[]): Placed[] => positions.map((position, id) => ({ id, position }));

describe('the first place', () => {
  test('is that of a memory posted now, and above all others in any case', () => {
    expect(firstPosition(undefined, MS)).toBe(MS);
    expect(firstPosition({ id: 1, position: MS - 60_000 }, MS)).toBe(MS);
    expect(firstPosition({ id: 1, position: MS + 60_000 }, MS)).toBeGreaterThan(MS + 60_000);
  });
});

describe('the place below another', () => {
  test('is in the middle, or below the last', () => {
    expect(placeBelow(MS, at(MS - 1000), false)).toEqual({ position: MS - 500, spread: [] });
    expect(placeBelow(MS, [], true)?.position).toBeLessThan(MS);
  });

  test('is made by the fewest of those that follow', () => {
    const place = placeBelow(MS, at(MS, MS - 0.05, MS - 1000), false);
    expect(place?.spread.map(({ id }) => id)).toEqual([0, 1]);
    const order = [
      MS,
      place?.position ?? 0,
      ...(place?.spread ?? []).map(({ position }) => position),
      MS - 1000,
    ];
    expect(order).toEqual([...order].sort((a, b) => b - a));
    expect(new Set(order).size).toBe(order.length);
  });

  test('takes more of them than were given, or reaches beyond the last', () => {
    expect(placeBelow(MS, at(MS, MS, MS), false)).toBeNull();
    expect(placeBelow(MS, at(MS, MS, MS), true)?.spread).toHaveLength(3);
  });
});
