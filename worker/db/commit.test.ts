import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { AppError } from '#worker/core/app-error.ts';
import { db } from '#worker/testing/seed.ts';
import { abortIfUnchanged, commit, isConflict } from './commit.ts';
import { cron_runs, dead_letters } from './schema/operations.ts';

const insertDeadLetter = (id: string) =>
  db.insert(dead_letters).values({ id, name: 'x', created_at: '2026-01-01' });
const has = async (id: string) =>
  (await db.select().from(dead_letters).where(eq(dead_letters.id, id))).length === 1;
const rename = (id: string, from: string, to: string) =>
  db
    .update(dead_letters)
    .set({ name: to })
    .where(and(eq(dead_letters.id, id), eq(dead_letters.name, from)));

describe('what belongs together', () => {
  test('is written together', async () => {
    await commit(db, [insertDeadLetter('a'), insertDeadLetter('b')]);
    expect([await has('a'), await has('b')]).toEqual([true, true]);
  });

  test('or not at all', async () => {
    await expect(
      commit(db, [insertDeadLetter('c'), insertDeadLetter('a'), insertDeadLetter('d')]),
    ).rejects.toThrow();
    expect([await has('c'), await has('d')]).toEqual([false, false]);
  });

  test('and of nothing comes nothing', async () => {
    expect(await commit(db, [])).toEqual([]);
  });

  test('and each statement’s result comes back', async () => {
    const [, rows] = await commit(db, [
      insertDeadLetter('e'),
      db.select({ id: dead_letters.id }).from(dead_letters).where(eq(dead_letters.id, 'e')),
    ]);
    expect(rows).toEqual([{ id: 'e' }]);
  });
});

describe('a change of what someone else changed in between', () => {
  test.each([
    ['request.stale', 412],
    ['request.conflict', 409],
  ] as const)('is refused as %s, and takes everything with it', async (code, status) => {
    const id = `stale-${status}`;
    await commit(db, [insertDeadLetter(id)]);
    await commit(db, [rename(id, 'x', 'theirs'), abortIfUnchanged(db)]);
    const mine = commit(
      db,
      [
        insertDeadLetter(`${id}-before`),
        rename(id, 'x', 'mine'),
        abortIfUnchanged(db),
        insertDeadLetter(`${id}-after`),
      ],
      new AppError(code),
    );
    await expect(mine).rejects.toMatchObject({ code, status });
    expect([await has(`${id}-before`), await has(`${id}-after`)]).toEqual([false, false]);
    expect(
      await db.select({ name: dead_letters.name }).from(dead_letters).where(eq(dead_letters.id, id)),
    ).toEqual([{ name: 'theirs' }]);
  });

  test('goes through where nobody did', async () => {
    await commit(db, [insertDeadLetter('fresh')]);
    await commit(
      db,
      [rename('fresh', 'x', 'mine'), abortIfUnchanged(db), insertDeadLetter('fresh-after')],
      new AppError('request.stale'),
    );
    expect(await has('fresh-after')).toBe(true);
  });

  test('of two at once, one wins and one hears of it', async () => {
    await commit(db, [insertDeadLetter('race')]);
    const stale = new AppError('request.conflict');
    const tries = ['mine', 'theirs'].map((to) =>
      commit(db, [rename('race', 'x', to), abortIfUnchanged(db)], stale),
    );
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('another fault is not taken for staleness', async () => {
    const stale = new AppError('request.stale');
    await expect(commit(db, [insertDeadLetter('a')], stale)).rejects.not.toBe(stale);
    await expect(
      commit(db, [db.select({ x: sql`no_such_function()` }).from(dead_letters)], stale),
    ).rejects.not.toBe(stale);
  });
});

test('a conflicting insert is distinguished from any other fault', async () => {
  const conflict = await commit(db, [insertDeadLetter('a')]).catch((error: unknown) => error);
  expect(isConflict(conflict, 'dead_letters')).toBe(true);
  expect(isConflict(conflict, 'jobs')).toBe(false);
  const run = () => commit(db, [db.insert(cron_runs).values({ name: 'n', window: 'w', finished_at: '' })]);
  await run();
  expect(isConflict(await run().catch((error: unknown) => error), 'cron_runs')).toBe(true);
  expect(isConflict(new Error('UNIQUE'), 'jobs')).toBe(false);
  expect(isConflict(undefined, 'jobs')).toBe(false);
});
