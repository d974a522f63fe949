import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db, Sql } from '#worker/db/client.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { comments } from '#worker/db/schema/memory-life.ts';
import { users } from '#worker/db/schema/people.ts';
import type { Place } from './find-place.ts';

export const findAuthored = async (db: Db, kind: Place['kind'], memoryId: number, authorId: number) =>
  (
    await db
      .select({
        type: memories.type,
        status: memories.status,
        question: memories.question,
        owner_id: memories.owner_id,
        edited_by_staff: memories.edited_by_staff,
      })
      .from(memories)
      .where(and(eq(memories.id, memoryId), eq(memories.author_id, authorId), eq(memories.owner_kind, kind)))
  ).at(0);

/**
 * Authors of what is pending on a site, with the numbers of their memories and comments; those who have waited
 * longest are first.
 */
export const listPendingAuthors = (db: Db, siteId: number) =>
  db
    .select({
      first_name: users.first_name,
      last_name: users.last_name,
      memories: sql<number>`sum(w.is_memory)`,
      comments: sql<number>`sum(1 - w.is_memory)`,
    })
    .from(users)
    .innerJoin(
      sql`(select m.author_id, m.created_at, 1 as is_memory from ${memories} m
          where m.owner_kind = 'site' and m.owner_id = ${siteId} and m.status = 'pending'
        union all select c.author_id, c.created_at, 0 from ${comments} c
          cross join ${memories} m on m.id = c.memory_id
          where c.site_id = ${siteId} and c.status = 'pending' and m.status = 'published') w`,
      sql`w.author_id = ${users.id}`,
    )
    .groupBy(users.id)
    .orderBy(sql`min(w.created_at)`);

/** Authors of what is pending in a community, with the numbers of their memories. */
export const listPendingAuthorsIn = (db: Db, communityId: number) =>
  db
    .select({
      first_name: users.first_name,
      last_name: users.last_name,
      memories: sql<number>`count(*)`,
    })
    .from(memories)
    .innerJoin(users, eq(users.id, memories.author_id))
    .where(
      and(
        eq(memories.owner_kind, 'community'),
        eq(memories.owner_id, communityId),
        sql`${memories.status} = 'pending'`,
      ),
    )
    .groupBy(users.id)
    .orderBy(sql`min(${memories.created_at})`);

/** The first pending memories of a site, oldest first. */
export const listPendingToDecide = (db: Db, siteId: number, limit: number) =>
  db
    .select({
      id: memories.id,
      version: memories.version,
      author: { first_name: users.first_name, last_name: users.last_name },
    })
    .from(memories)
    .innerJoin(users, eq(users.id, memories.author_id))
    .where(
      and(
        eq(memories.owner_kind, 'site'),
        eq(memories.owner_id, siteId),
        sql`${memories.status} = 'pending'`,
      ),
    )
    .orderBy(asc(memories.id))
    .limit(limit);

/** Counts the memories and comments pending approval on a site, up to `most`. */
export const countPending = (siteId: Sql, most: number): Sql<number> =>
  sql<number>`(select count(*) from (
    select 1 from memories w where w.owner_kind = 'site' and w.owner_id = ${siteId} and w.status = 'pending'
    union all select 1 from comments c cross join memories m on m.id = c.memory_id
      where c.site_id = ${siteId} and c.status = 'pending' and m.status = 'published'
    limit ${most}))`;

/** Counts the memories pending approval in a community, up to `most`. */
export const countPendingIn = (communityId: Sql, most: number): Sql<number> =>
  sql<number>`(select count(*) from (select 1 from memories w
    where w.owner_kind = 'community' and w.owner_id = ${communityId} and w.status = 'pending' limit ${most}))`;
