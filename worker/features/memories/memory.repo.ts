import { and, asc, desc, eq, getTableColumns, gt, gte, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { MemoryFilter, MemorySort } from '#worker/contract/memory.ts';
import type { Db } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { members } from '#worker/db/schema/members.ts';
import { memories, memory_facets } from '#worker/db/schema/memories.ts';
import { memory_likes, transcripts } from '#worker/db/schema/memory-life.ts';
import { users } from '#worker/db/schema/people.ts';
import { tags } from '#worker/db/schema/site-details.ts';
import type { Place } from './find-place.ts';
import { idsOfPlace } from './ids-of-place.repo.ts';
import { matchingWords, memory_words } from './memory-words.repo.ts';

const columns = {
  memory: memories,
  author: { first_name: users.first_name, last_name: users.last_name },
};

/** The same for a reader who may have given it a heart; a visitor's page needs no look-up. */
const columnsFor = (reader: number | null) =>
  reader === null
    ? columns
    : {
        ...columns,
        memory: {
          ...getTableColumns(memories),
          liked: sql<boolean>`exists (select 1 from ${memory_likes} l
            where l.memory_id = ${memories.id} and l.user_id = ${reader})`
            .mapWith(Boolean)
            .as('liked'),
        },
      };

export type MemoryAndAuthor = {
  /** `liked`, no column of its own: whether the reader gave it a heart; absent of a visitor. */
  memory: typeof memories.$inferSelect & { liked?: boolean };
  author: { first_name: string; last_name: string };
};

export type MemoryKey = { pinned: number; order: number | string; id: number };

/** What a feed shows: memories of one kind, with one tag, or both. */
export type FeedFilter = { filter?: MemoryFilter | undefined; tag?: string | undefined };

/** The facet of a filter, as the triggers write it; null for every memory. */
const facetOf = ({ filter, tag }: FeedFilter): string | null =>
  tag === undefined ? (filter ?? null) : `${filter ?? ''}#${tag}`;

/** The columns of a feed's order: of the memories themselves, or of one facet of them. */
const IN_ALL = {
  owner_kind: memories.owner_kind,
  owner_id: memories.owner_id,
  pinned: memories.pinned,
  position: memories.position,
  created_at: memories.created_at,
  id: memories.id,
};
const IN_FACET = { ...getTableColumns(memory_facets), id: memory_facets.memory_id };
type Ordered = typeof IN_ALL | typeof IN_FACET;

const orderOf = (from: Ordered, sort: MemorySort) => (sort === 'manual' ? from.position : from.created_at);

/**
 * Published memories of a site, or of a community, with one of the given levels of visibility, in the requested
 * order. `owner` is its id, or SQL that selects it, which saves a page a second query.
 */
export function memoriesQuery(
  db: Db,
  owner: number | SQL,
  options: FeedFilter & {
    kind?: Place['kind'];
    sort: MemorySort;
    after?: MemoryKey | undefined;
    /** The user who reads; none of a visitor. */
    reader?: number | null;
  },
  visibility: readonly ('everyone' | 'members' | 'staff')[],
  limit: number,
) {
  const facet = facetOf(options);
  const from = facet === null ? IN_ALL : IN_FACET;
  const direction = options.sort === 'oldest' ? asc : desc;
  const { after } = options;
  const condition = and(
    eq(from.owner_kind, options.kind ?? 'site'),
    eq(from.owner_id, owner),
    facet === null ? undefined : eq(memory_facets.facet, facet),
    sql`${memories.status} = 'published'`,
    visibility.length === 1
      ? eq(memories.visibility, 'everyone')
      : sql`${memories.visibility} in (select value from json_each(${JSON.stringify(visibility)}))`,
    after && afterKey(from, options.sort, after),
  );
  const order = [desc(from.pinned), direction(orderOf(from, options.sort)), direction(from.id)];
  return facet === null
    ? db
        .select(columnsFor(options.reader ?? null))
        .from(memories)
        .innerJoin(users, eq(users.id, memories.author_id))
        .where(condition)
        .orderBy(...order)
        .limit(limit)
    : db
        .select(columnsFor(options.reader ?? null))
        .from(memory_facets)
        .innerJoin(memories, eq(memories.id, memory_facets.memory_id))
        .innerJoin(users, eq(users.id, memories.author_id))
        .where(condition)
        .orderBy(...order)
        .limit(limit);
}

function afterKey(from: Ordered, sort: MemorySort, after: MemoryKey): SQL {
  if (sort !== 'oldest') {
    return sql`(${from.pinned}, ${orderOf(from, sort)}, ${from.id}) < (${after.pinned}, ${after.order}, ${after.id})`;
  }
  const older = sql`${from.pinned} = ${after.pinned}
    and (${from.created_at}, ${from.id}) > (${after.order}, ${after.id})`;
  // once the few pinned memories are past, a plain range that an index can start at
  return after.pinned === 0 ? older : sql`(${from.pinned} < ${after.pinned} or (${older}))`;
}

/** A memory of a site that everyone may see at once: for a link's preview. */
export const publicMemoryQuery = (db: Db, site: SQL, id: number) =>
  withAuthors(db).where(
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

/** Those of the names that are tags of the site. */
export const listTagNames = async (db: Db, siteId: number, names: readonly string[]): Promise<string[]> =>
  (
    await db
      .select({ name: tags.name })
      .from(tags)
      .where(and(eq(tags.site_id, siteId), inList(tags.name, names)))
  ).map(({ name }) => name);

/** A memory of a site, or one of a community, in any status. */
export const findMemory = async (
  db: Db,
  kind: Place['kind'],
  id: number,
  reader: number | null,
): Promise<MemoryAndAuthor | undefined> =>
  (await withAuthors(db, reader).where(and(eq(memories.id, id), eq(memories.owner_kind, kind)))).at(0);

const withAuthors = (db: Db, reader: number | null = null) =>
  db.select(columnsFor(reader)).from(memories).innerJoin(users, eq(users.id, memories.author_id));

export const listMemoriesById = (db: Db, ids: readonly number[]): Promise<MemoryAndAuthor[]> =>
  withAuthors(db).where(inList(memories.id, ids));

/** The memory that an author sent with this client key. */
export const findByClientKey = async (
  db: Db,
  authorId: number,
  key: string,
): Promise<MemoryAndAuthor | undefined> =>
  (
    await withAuthors(db, authorId).where(and(eq(memories.author_id, authorId), eq(memories.client_key, key)))
  ).at(0);

export const findAuthor = async (db: Db, id: number): Promise<MemoryAndAuthor['author']> => {
  const [author] = await db.select(columns.author).from(users).where(eq(users.id, id));
  return author ?? { first_name: '', last_name: '' };
};

/** These users, with their memberships of a community. */
export const listUsersInCommunity = (db: Db, communityId: number, ids: readonly number[]) =>
  db
    .select({
      user: users,
      membership: {
        user_id: members.user_id,
        group: members.group_id,
        suspended_at: members.suspended_at,
      },
    })
    .from(users)
    .leftJoin(
      members,
      and(
        eq(members.owner_kind, 'community'),
        eq(members.owner_id, communityId),
        eq(members.user_id, users.id),
      ),
    )
    .where(inList(users.id, ids));

const ofPlace = ({ kind, id }: Place) => and(eq(memories.owner_kind, kind), eq(memories.owner_id, id));
const onSite = (id: number) => ofPlace({ kind: 'site', id });

/** Pending memories of a place, oldest first. */
export const listPendingRows = (db: Db, place: Place, after: number, limit: number) =>
  withAuthors(db)
    .where(and(ofPlace(place), sql`${memories.status} = 'pending'`, gt(memories.id, after)))
    .orderBy(asc(memories.id))
    .limit(limit);

/** An author's pending, returned and denied memories at a place, oldest first. */
export const listOwnPending = (db: Db, place: Place, authorId: number, after: number, limit: number) =>
  withAuthors(db)
    .where(
      and(
        ofPlace(place),
        eq(memories.author_id, authorId),
        sql`${memories.status} in ('pending', 'returned', 'denied')`,
        gt(memories.id, after),
      ),
    )
    .orderBy(asc(memories.id))
    .limit(limit);

/** Memories of a place that were returned or denied, last decided first. */
export const listDecidedRows = (
  db: Db,
  place: Place,
  before: { at: string; id: number } | undefined,
  limit: number,
) =>
  withAuthors(db)
    .where(
      and(
        ofPlace(place),
        sql`${memories.status} in ('returned', 'denied')`,
        before && sql`(${memories.decided_at}, ${memories.id}) < (${before.at}, ${before.id})`,
      ),
    )
    .orderBy(desc(memories.decided_at), desc(memories.id))
    .limit(limit);

/** Memories deleted since a time, of one author or of all, newest first. */
export const listTrashedRows = (
  db: Db,
  place: Place,
  options: { authorId: number | null; since: string; before: { at: string; id: number } | undefined },
  limit: number,
) =>
  withAuthors(db)
    .where(
      and(
        ofPlace(place),
        options.authorId === null ? undefined : eq(memories.author_id, options.authorId),
        sql`${memories.status} = 'trashed'`,
        gte(memories.trashed_at, options.since),
        options.before &&
          sql`(${memories.trashed_at}, ${memories.id}) < (${options.before.at}, ${options.before.id})`,
      ),
    )
    .orderBy(desc(memories.trashed_at), desc(memories.id))
    .limit(limit);

/** The ids of memories deleted before a time; none of a paused site, where nobody could restore them. */
export const listToPurge = async (db: Db, before: string, limit: number): Promise<number[]> =>
  (
    await db
      .select({ id: memories.id })
      .from(memories)
      .where(
        and(
          sql`${memories.status} = 'trashed'`,
          lt(memories.trashed_at, before),
          sql`not (${memories.owner_kind} = 'site' and exists (select 1 from sites s
            where s.id = ${memories.owner_id} and s.frozen_at is not null))`,
        ),
      )
      .limit(limit)
  ).map(({ id }) => id);

/**
 * Published memories of a place that have all words of a key in their texts or transcripts, newest first. What is
 * collapsed is not among them.
 */
export const matchesQuery = (
  db: Db,
  place: Place,
  key: string,
  { filter, tag, before, reader }: FeedFilter & { before?: number | undefined; reader: number | null },
  visibility: readonly ('everyone' | 'members' | 'staff')[],
  limit: number,
) =>
  db
    .select(columnsFor(reader))
    .from(memory_words)
    .innerJoin(memories, sql`${memories.id} = memory_words.rowid`)
    .innerJoin(users, eq(users.id, memories.author_id))
    .where(
      and(
        sql`memory_words match ${matchingWords(place, key)}`,
        // FTS5 begins at a rowid only where it is an integer, and D1 binds numbers as floats
        before === undefined ? undefined : sql`memory_words.rowid < cast(${before} as integer)`,
        ofPlace(place),
        sql`${memories.status} = 'published'`,
        inList(memories.visibility, visibility),
        isNull(memories.collapsed_for),
        filter &&
          sql`(${memories.type} = ${filter} or ${filter} in (select value from json_each(${memories.kinds})))`,
        tag === undefined ? undefined : sql`${tag} in (select value from json_each(${memories.tags}))`,
      ),
    )
    .orderBy(sql`memory_words.rowid desc`)
    .limit(limit);

/** The transcripts of memories, and whether the word list finds something in one or in its captions. */
export const listSpoken = (db: Db, memoryIds: readonly number[]) =>
  db
    .select({
      memory_id: transcripts.memory_id,
      media_id: transcripts.media_id,
      text: transcripts.text,
      flagged: transcripts.flagged,
    })
    .from(transcripts)
    .where(inList(transcripts.memory_id, memoryIds));

export type Spoken = Awaited<ReturnType<typeof listSpoken>>[number];

/** Memories in any status, in the order of their ids. */
export const listFromId = (db: Db, after: number, limit: number) =>
  db.select().from(memories).where(gt(memories.id, after)).orderBy(asc(memories.id)).limit(limit);

/** The same of a site, in any status. */
export const listOfSiteFromId = (db: Db, siteId: number, after: number, limit: number) =>
  db
    .select()
    .from(memories)
    .where(sql`${memories.id} in (${idsOfPlace('site', siteId, after)})`)
    .orderBy(asc(memories.id))
    .limit(limit);
