import { and, asc, desc, eq, gt, gte, isNull, lt, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { comments } from '#worker/db/schema/memory-life.ts';
import { users } from '#worker/db/schema/people.ts';

type Name = { first_name: string; last_name: string };
const nameOf = { first_name: users.first_name, last_name: users.last_name };

export type CommentRow = typeof comments.$inferSelect;
export type CommentAndAuthor = { comment: CommentRow; author: Name };

const withAuthor = (db: Db) =>
  db
    .select({ comment: comments, author: nameOf })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.author_id));

/** Published comments on a memory after an id, oldest first. */
export const listPublished = (db: Db, memoryId: number, after: number, limit: number) =>
  withAuthor(db)
    .where(and(eq(comments.memory_id, memoryId), eq(comments.status, 'published'), gt(comments.id, after)))
    .orderBy(asc(comments.id))
    .limit(limit);

/** The published comments on several memories that nobody reported, oldest first. */
export const listPublishedOf = (db: Db, memoryIds: readonly number[]) =>
  withAuthor(db)
    .where(
      and(
        inList(comments.memory_id, memoryIds),
        eq(comments.status, 'published'),
        isNull(comments.collapsed_for),
      ),
    )
    .orderBy(asc(comments.id));

/** An author's last comments on a memory that wait, were returned or were denied, oldest first. */
export const listOwnWaiting = async (db: Db, memoryId: number, authorId: number, limit: number) =>
  (
    await withAuthor(db)
      .where(
        and(
          eq(comments.memory_id, memoryId),
          eq(comments.author_id, authorId),
          sql`${comments.status} in ('pending', 'returned', 'denied')`,
        ),
      )
      .orderBy(desc(comments.id))
      .limit(limit)
  ).toReversed();

/** The part of a memory that decides who sees a comment on it. */
const memory = {
  author_id: memories.author_id,
  status: memories.status,
  visibility: memories.visibility,
  trashed_by: memories.trashed_by,
};

export const findComment = async (db: Db, id: number) =>
  (
    await db
      .select({ comment: comments, author: nameOf, memory })
      .from(comments)
      .innerJoin(memories, eq(memories.id, comments.memory_id))
      .innerJoin(users, eq(users.id, comments.author_id))
      .where(eq(comments.id, id))
  ).at(0);

/** The id of the comment that an author sent with this client key. */
export const findByClientKey = async (db: Db, authorId: number, key: string): Promise<number | undefined> =>
  (
    await db
      .select({ id: comments.id })
      .from(comments)
      .where(and(eq(comments.author_id, authorId), eq(comments.client_key, key)))
  ).at(0)?.id;

export const findName = async (db: Db, userId: number): Promise<Name> =>
  (await db.select(nameOf).from(users).where(eq(users.id, userId))).at(0) ?? {
    first_name: '',
    last_name: '',
  };

const writer = alias(users, 'writer');

/** Comments on published memories, with the words of the memory. */
const onPublished = (db: Db) =>
  db
    .select({
      comment: comments,
      author: nameOf,
      memory: { ...memory, text: sql<string | null>`coalesce(${memories.candle_text}, ${memories.text})` },
      writer: { first_name: writer.first_name, last_name: writer.last_name },
    })
    .from(comments)
    .innerJoin(memories, and(eq(memories.id, comments.memory_id), eq(memories.status, 'published')))
    .innerJoin(users, eq(users.id, comments.author_id))
    .innerJoin(writer, eq(writer.id, memories.author_id));

/** Pending comments on published memories of a site, oldest first. */
export const listPendingRows = (db: Db, siteId: number, limit: number) =>
  onPublished(db)
    .where(and(eq(comments.site_id, siteId), sql`${comments.status} = 'pending'`))
    .orderBy(asc(comments.id))
    .limit(limit);

/** Comments on published memories of a site that were returned or denied, last decided first. */
export const listDecidedRows = (
  db: Db,
  siteId: number,
  before: { at: string; id: number } | undefined,
  limit: number,
) =>
  onPublished(db)
    .where(
      and(
        eq(comments.site_id, siteId),
        sql`${comments.status} in ('returned', 'denied')`,
        before && sql`(${comments.decided_at}, ${comments.id}) < (${before.at}, ${before.id})`,
      ),
    )
    .orderBy(desc(comments.decided_at), desc(comments.id))
    .limit(limit);

/** Comments on published memories of a site that were deleted since a time, by one person or by all, newest first. */
export const listTrashedRows = (
  db: Db,
  siteId: number,
  options: { deletedBy: number | null; since: string; before: { at: string; id: number } | undefined },
  limit: number,
) =>
  onPublished(db)
    .where(
      and(
        eq(comments.site_id, siteId),
        options.deletedBy === null ? undefined : eq(comments.trashed_by, options.deletedBy),
        sql`${comments.status} = 'trashed'`,
        gte(comments.trashed_at, options.since),
        options.before &&
          sql`(${comments.trashed_at}, ${comments.id}) < (${options.before.at}, ${options.before.id})`,
      ),
    )
    .orderBy(desc(comments.trashed_at), desc(comments.id))
    .limit(limit);

/** Others' comments on an author's published memories on a site, published after a time. */
export const listNewComments = (db: Db, siteId: number, authorId: number, after: string, limit: number) =>
  db
    .select({ memory_id: comments.memory_id, ...nameOf })
    .from(comments)
    .innerJoin(memories, eq(memories.id, comments.memory_id))
    .innerJoin(users, eq(users.id, comments.author_id))
    .where(
      and(
        eq(comments.site_id, siteId),
        eq(comments.status, 'published'),
        ne(comments.author_id, authorId),
        sql`coalesce(${comments.decided_at}, ${comments.created_at}) > ${after}`,
        eq(memories.author_id, authorId),
        eq(memories.status, 'published'),
      ),
    )
    .orderBy(asc(comments.id))
    .limit(limit);

/** The ids of comments deleted before a time; none of a paused site, where nobody could restore them. */
export const listToPurge = async (db: Db, before: string, limit: number): Promise<number[]> =>
  (
    await db
      .select({ id: comments.id })
      .from(comments)
      .where(
        and(
          sql`${comments.status} = 'trashed'`,
          lt(comments.trashed_at, before),
          sql`not exists (select 1 from sites s where s.id = ${comments.site_id} and s.frozen_at is not null)`,
        ),
      )
      .limit(limit)
  ).map(({ id }) => id);
