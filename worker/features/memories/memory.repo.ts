import { and, asc, desc, eq, gt, gte, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
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
 * Published memories of a site with one of the given levels of visibility, in the requested order. `site` is
 * its id, or SQL that selects it, which saves a page a second query.
 */
export function memoriesQuery(
  db: Db,
  site: number | SQL,
  options: { sort: MemorySort; filter?: MemoryFilter | undefined; after?: MemoryKey | undefined },
  visibility: readonly ('everyone' | 'members' | 'staff')[],
  limit: number,
) {
  const order = orderOf(options.sort);
  const direction = options.sort === 'oldest' ? asc : desc;
  const { after } = options;
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
        options.filter && eq(memories.type, options.filter),
        after && afterKey(options.sort, after),
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
  // once the few pinned memories are past, a plain range that an index can start at
  return after.pinned === 0 ? older : sql`(${memories.pinned} < ${after.pinned} or (${older}))`;
}

/** A memory of a site that everyone may see at once: for a link's preview. */
export const publicMemoryQuery = (db: Db, site: SQL, id: number) =>
  ofSites(db).where(
    and(
      eq(memories.id, id),
      eq(memories.owner_kind, 'site'),
      eq(memories.owner_id, site),
      sql`${memories.status} = 'published'`,
      eq(memories.visibility, 'everyone'),
      isNull(memories.collapsed_for),
    ),
  );

/** The place of a memory in its site's order. */
export type OrderKey = { id: number; pinned: number; position: number };

/** The memory with this id on a site, in any status. */
export const findOrderKey = async (db: Db, siteId: number, id: number): Promise<OrderKey | undefined> =>
  (
    await db
      .select({ id: memories.id, pinned: memories.pinned, position: memories.position })
      .from(memories)
      .where(and(eq(memories.id, id), onSite(siteId)))
  ).at(0);

/** The published memories of a site that are pinned or not, in the family's order, from the place after `after`. */
export const listAfter = (
  db: Db,
  siteId: number,
  pinned: number,
  after: Pick<OrderKey, 'id' | 'position'> | null,
  limit: number,
): Promise<{ id: number; position: number }[]> =>
  db
    .select({ id: memories.id, position: memories.position })
    .from(memories)
    .where(
      and(
        onSite(siteId),
        sql`${memories.status} = 'published'`,
        eq(memories.pinned, pinned),
        after === null
          ? undefined
          : sql`(${memories.position}, ${memories.id}) < (${after.position}, ${after.id})`,
      ),
    )
    .orderBy(desc(memories.position), desc(memories.id))
    .limit(limit);

/** The last of a site's published memories that are pinned or not, but this one. */
export const findLastBut = async (db: Db, siteId: number, { id, pinned }: OrderKey) =>
  (
    await db
      .select({ id: memories.id, position: memories.position })
      .from(memories)
      .where(
        and(
          onSite(siteId),
          sql`${memories.status} = 'published'`,
          eq(memories.pinned, pinned),
          ne(memories.id, id),
        ),
      )
      .orderBy(asc(memories.position), asc(memories.id))
      .limit(1)
  ).at(0);

/** A memory of a site, in any status. */
export const findMemory = async (db: Db, id: number): Promise<MemoryAndAuthor | undefined> =>
  (
    await db
      .select(columns)
      .from(memories)
      .innerJoin(users, eq(users.id, memories.author_id))
      .where(and(eq(memories.id, id), eq(memories.owner_kind, 'site')))
  ).at(0);

const ofSites = (db: Db) =>
  db.select(columns).from(memories).innerJoin(users, eq(users.id, memories.author_id));

/** The memory that an author sent with this client key. */
export const findByClientKey = async (
  db: Db,
  authorId: number,
  key: string,
): Promise<MemoryAndAuthor | undefined> =>
  (await ofSites(db).where(and(eq(memories.author_id, authorId), eq(memories.client_key, key)))).at(0);

export const findAuthor = async (db: Db, id: number): Promise<MemoryAndAuthor['author']> => {
  const [author] = await db.select(columns.author).from(users).where(eq(users.id, id));
  return author ?? { first_name: '', last_name: '' };
};

const onSite = (siteId: number) => and(eq(memories.owner_kind, 'site'), eq(memories.owner_id, siteId));

/** Pending memories of a site, oldest first. */
export const listPendingRows = (db: Db, siteId: number, after: number, limit: number) =>
  ofSites(db)
    .where(and(onSite(siteId), sql`${memories.status} = 'pending'`, gt(memories.id, after)))
    .orderBy(asc(memories.id))
    .limit(limit);

/** An author's pending and returned memories on a site, oldest first. */
export const listOwnPending = (db: Db, siteId: number, authorId: number, after: number, limit: number) =>
  ofSites(db)
    .where(
      and(
        onSite(siteId),
        eq(memories.author_id, authorId),
        sql`${memories.status} in ('pending', 'returned')`,
        gt(memories.id, after),
      ),
    )
    .orderBy(asc(memories.id))
    .limit(limit);

/** Memories deleted since a time, of one author or of all, newest first. */
export const listTrashedRows = (
  db: Db,
  siteId: number,
  options: { authorId: number | null; since: string; before: { at: string; id: number } | undefined },
  limit: number,
) =>
  ofSites(db)
    .where(
      and(
        onSite(siteId),
        options.authorId === null ? undefined : eq(memories.author_id, options.authorId),
        sql`${memories.status} = 'trashed'`,
        gte(memories.trashed_at, options.since),
        options.before &&
          sql`(${memories.trashed_at}, ${memories.id}) < (${options.before.at}, ${options.before.id})`,
      ),
    )
    .orderBy(desc(memories.trashed_at), desc(memories.id))
    .limit(limit);

/** The ids of memories deleted before a time. */
export const listToPurge = async (db: Db, before: string, limit: number): Promise<number[]> =>
  (
    await db
      .select({ id: memories.id })
      .from(memories)
      .where(and(sql`${memories.status} = 'trashed'`, lt(memories.trashed_at, before)))
      .limit(limit)
  ).map(({ id }) => id);
