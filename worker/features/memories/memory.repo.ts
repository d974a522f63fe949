import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { MemoryFilter, MemorySort } from '#worker/contract/memory.ts';
import type { Db } from '#worker/db/client.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { users } from '#worker/db/schema/people.ts';

const columns = {
  memory: memories,
  author: { first_name: users.first_name, last_name: users.last_name },
};

export type MemoryAndAuthor = {
  memory: typeof memories.$inferSelect;
  author: { first_name: string; last_name: string };
};

export type MemoryKey = { pinned: number; order: number | string; id: number };

const orderOf = (sort: MemorySort) => (sort === 'manual' ? memories.position : memories.created_at);

/**
 * Published memories of a site in the order asked for, those of `visibility` only. `site` is its id,
 * or SQL that finds it, so that a page needs no second trip.
 */
export function memoriesQuery(
  db: Db,
  site: number | SQL,
  asked: { sort: MemorySort; filter?: MemoryFilter | undefined; after?: MemoryKey | undefined },
  visibility: readonly ('everyone' | 'members' | 'staff')[],
  limit: number,
) {
  const order = orderOf(asked.sort);
  const direction = asked.sort === 'oldest' ? asc : desc;
  const { after } = asked;
  return db
    .select(columns)
    .from(memories)
    .innerJoin(users, eq(users.id, memories.author_id))
    .where(
      and(
        eq(memories.owner_kind, 'site'),
        eq(memories.owner_id, site),
        sql`${memories.status} = 'published'`,
        visibility.length === 1
          ? eq(memories.visibility, 'everyone')
          : sql`${memories.visibility} in (select value from json_each(${JSON.stringify(visibility)}))`,
        asked.filter && eq(memories.type, asked.filter),
        after && afterKey(asked.sort, after),
      ),
    )
    .orderBy(desc(memories.pinned), direction(order), direction(memories.id))
    .limit(limit);
}

function afterKey(sort: MemorySort, after: MemoryKey): SQL {
  if (sort !== 'oldest') {
    return sql`(${memories.pinned}, ${orderOf(sort)}, ${memories.id}) < (${after.pinned}, ${after.order}, ${after.id})`;
  }
  const older = sql`${memories.pinned} = ${after.pinned}
    and (${memories.created_at}, ${memories.id}) > (${after.order}, ${after.id})`;
  // a range that an index can begin at, once the few pinned ones are behind
  return after.pinned === 0 ? older : sql`(${memories.pinned} < ${after.pinned} or (${older}))`;
}

/** A memory of a site, whatever its state. */
export const findMemory = async (db: Db, id: number): Promise<MemoryAndAuthor | undefined> =>
  (
    await db
      .select(columns)
      .from(memories)
      .innerJoin(users, eq(users.id, memories.author_id))
      .where(and(eq(memories.id, id), eq(memories.owner_kind, 'site')))
  ).at(0);
