import { expect, test } from 'vitest';
import type { Update } from '#worker/contract/update.ts';
import { byDay } from './days.ts';

const at = (...parts: [number, number, number, number, number]) =>
  ({ id: parts[3], at: new Date(...parts).toISOString() }) as unknown as Update;

test('a day is as long as it is here, also where clocks change', () => {
  const days = byDay(
    [at(2026, 9, 25, 23, 59), at(2026, 9, 25, 0, 1), at(2026, 9, 24, 23, 59), at(2026, 9, 20, 8, 0)],
    new Date(2026, 9, 26, 0, 1),
  );
  expect(days.map(({ days_ago, updates }) => [days_ago, updates.length])).toEqual([
    [1, 2],
    [2, 1],
    [6, 1],
  ]);
  expect(days[0]?.day).toEqual({ format: 'en', year: 2026, month: 10, day: 25 });
});
