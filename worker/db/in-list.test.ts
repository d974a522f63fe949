import { expect, test } from 'vitest';
import { db } from '#worker/testing/seed.ts';
import { commit } from './commit.ts';
import { inList } from './in-list.ts';
import { jobs } from './schema/operations.ts';

const rows = Array.from({ length: 600 }, (_, i) => ({ id: `id-${i}`, name: 'x', finished_at: '2026-01-01' }));

test('five hundred rows are asked for in one parameter', async () => {
  await commit(
    db,
    rows.map((row) => db.insert(jobs).values(row)),
  );
  const asked = rows.slice(50, 550).map(({ id }) => id);
  const found = await db.select({ id: jobs.id }).from(jobs).where(inList(jobs.id, asked));
  expect(found.map(({ id }) => id).sort()).toEqual([...asked].sort());
});

test('none, and those with quotes and signs in them, are asked for as safely', async () => {
  const odd = `o'dd "id" \\ שלום 🕯`;
  await commit(db, [db.insert(jobs).values({ id: odd, name: 'x', finished_at: '' })]);
  expect(await db.select().from(jobs).where(inList(jobs.id, []))).toEqual([]);
  expect(
    await db
      .select({ id: jobs.id })
      .from(jobs)
      .where(inList(jobs.id, [odd, 'nobody'])),
  ).toEqual([{ id: odd }]);
});
