import { expect } from 'vitest';
import { testEnv } from './app.ts';

/** Asserts that a memory's numbers of hearts and of published comments equal the rows. */
export async function expectLifeToBeCounted(memoryId: number): Promise<void> {
  const row = (query: string) =>
    testEnv.DB.prepare(query).bind(memoryId).first<{ likes: number; comments: number }>();
  expect(await row('select likes, comments from memories where id = ?')).toEqual(
    await row(`select (select count(*) from memory_likes l where l.memory_id = m.id) as likes,
      (select count(*) from comments c where c.memory_id = m.id and c.status = 'published') as comments
      from memories m where m.id = ?`),
  );
}
