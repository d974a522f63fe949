import { and, eq, sql } from 'drizzle-orm';
import type { Likes } from '#worker/contract/like.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { memory_likes } from '#worker/db/schema/memory-life.ts';

export const insertLike = (db: Db, memoryId: number, userId: number, at: string): Statement =>
  db
    .insert(memory_likes)
    .values({ memory_id: memoryId, user_id: userId, created_at: at })
    .onConflictDoNothing();

export const deleteLike = (db: Db, memoryId: number, userId: number): Statement =>
  db.delete(memory_likes).where(and(eq(memory_likes.memory_id, memoryId), eq(memory_likes.user_id, userId)));

/** The number of a memory's hearts, and whether one of them is the user's. */
export const findLikes = async (db: Db, memoryId: number, userId: number): Promise<Likes> => {
  const [row] = await db
    .select({
      likes: memories.likes,
      liked: sql<boolean>`${memory_likes.user_id} is not null`.mapWith(Boolean),
    })
    .from(memories)
    .leftJoin(memory_likes, and(eq(memory_likes.memory_id, memories.id), eq(memory_likes.user_id, userId)))
    .where(eq(memories.id, memoryId));
  return row ?? { likes: 0, liked: false };
};

/** For the commit that deletes an account. */
export const deleteLikesOf = (db: Db, userId: number): Statement =>
  db.delete(memory_likes).where(eq(memory_likes.user_id, userId));
