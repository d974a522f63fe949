import { expect, test } from 'vitest';
import { csvReply } from './csv-reply.ts';
import { csvRows } from './csv-rows.ts';

/** A list of so many rows of which every `step`th matches. */
const list =
  (length: number, step = 1) =>
  async (after = 0, { size, examined }: { size: number; examined: number }) => {
    const seen = Array.from({ length: Math.min(examined, length - after) }, (_, at) => after + at + 1);
    const rows = seen.filter((row) => row % step === 0).slice(0, size);
    const last = rows.length === size ? rows.at(-1) : seen.at(-1);
    return { rows, next: last !== undefined && last < length ? last : null };
  };

test('a file has every row, once, and says nothing', async () => {
  const { rows, isCut } = await csvRows(list(2500));
  expect([rows.length, new Set(rows).size, isCut]).toEqual([2500, 2500, false]);
  expect((await csvRows(list(10_000))).isCut).toBe(false);
});

test.each([
  ['has more rows than a file', list(10_001), 10_000],
  ['has few that match among very many', list(1_000_000, 1000), 200],
])('a file of what %s has the first of them, and says so', async (_, read, most) => {
  const { rows, isCut } = await csvRows(read);
  expect([rows.length, isCut]).toEqual([most, true]);
  const reply = csvReply('rows', ['row'], [], isCut);
  expect(reply.headers.get('X-Truncated')).toBe('true');
  expect(csvReply('rows', ['row'], []).headers.has('X-Truncated')).toBe(false);
});
