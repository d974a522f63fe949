import { and, asc, eq, min, sql } from 'drizzle-orm';
import type { Db, Sql } from '#worker/db/client.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { users } from '#worker/db/schema/people.ts';

export const findAuthored = async (db: Db, memoryId: number, authorId: number) =>
  (
    await db
      .select({
        type: memories.type,
        status: memories.status,
        site_id: memories.owner_id,
        edited_by_staff: memories.edited_by_staff,
      })
      .from(memories)
      .where(
        and(eq(memories.id, memoryId), eq(memories.author_id, authorId), eq(memories.owner_kind, 'site')),
      )
  ).at(0);

/** Authors of pending memories of a site, with the number of each, oldest memory first. */
export const listPendingAuthors = (db: Db, siteId: number) =>
  db
    .select({
      first_name: users.first_name,
      last_name: users.last_name,
      count: sql<number>`count(*)`,
    })
    .from(memories)
    .innerJoin(users, eq(users.id, memories.author_id))
    .where(
      and(
        eq(memories.owner_kind, 'site'),
        eq(memories.owner_id, siteId),
        eq(memories.status, 'pending'),
        sql`${memories.status} in ('pending', 'returned')`, // matches the condition of the partial index
      ),
    )
    .groupBy(memories.author_id)
    .orderBy(asc(min(memories.id)));

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

/** Counts the memories pending approval on a site, up to `most`. */
export const countPending = (siteId: Sql, most: number): Sql<number> =>
  sql<number>`(select count(*) from (select 1 from memories w where w.owner_kind = 'site'
    and w.owner_id = ${siteId} and w.status = 'pending' limit ${most}))`;
