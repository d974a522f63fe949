import { and, eq, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { MemoryStatus } from '#worker/contract/memory.ts';
import type { Db, Sql, Statement } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { comments } from '#worker/db/schema/memory-life.ts';
import type { CommentRow } from './comment.repo.ts';

export const insertComment = (db: Db, comment: CommentRow): Statement => db.insert(comments).values(comment);

export type Decided = Pick<
  CommentRow,
  'collapsed_for' | 'status' | 'status_note' | 'decided_at' | 'decided_by'
>;

/** Needs `abortIfUnchanged` after it: changes no row where the comment was changed concurrently. */
export const updateDecision = (db: Db, { id, version }: CommentRow, decided: Decided): Statement =>
  db
    .update(comments)
    .set({ ...decided, version: version + 1 })
    .where(and(eq(comments.id, id), eq(comments.version, version)));

/** What is in the trash of a site counts as deleted at a time at the earliest. */
export const keepTrashOf = (db: Db, siteId: number, since: string): Statement =>
  db
    .update(comments)
    .set({ trashed_at: since })
    .where(
      and(eq(comments.site_id, siteId), sql`${comments.status} = 'trashed'`, lt(comments.trashed_at, since)),
    );

/** Needs `abortIfUnchanged` after it: changes no row where the comment is in the trash already. */
export const trashComment = (db: Db, id: number, at: string, by: number): Statement =>
  db
    .update(comments)
    .set({
      status: 'trashed',
      trashed_from: sql`${comments.status}`,
      trashed_at: at,
      trashed_by: by,
      version: sql`${comments.version} + 1`,
    })
    .where(and(eq(comments.id, id), ne(comments.status, 'trashed')));

/** Needs `abortIfUnchanged` after it: changes no row where the comment was changed concurrently. */
export const restoreFromTrash = (db: Db, { id, version }: CommentRow, status: MemoryStatus): Statement =>
  db
    .update(comments)
    .set({ status, trashed_from: null, trashed_at: null, trashed_by: null, version: version + 1 })
    .where(and(eq(comments.id, id), eq(comments.version, version), eq(comments.status, 'trashed')));

/** Collapses a comment for reports where the condition holds. */
export const collapseComment = (db: Db, id: number, when: Sql): Statement =>
  db
    .update(comments)
    .set({ collapsed_for: 'reports' })
    .where(and(eq(comments.id, id), sql`${comments.collapsed_for} is not 'reports'`, when));

export const uncollapseComment = (db: Db, id: number): Statement =>
  db
    .update(comments)
    .set({ collapsed_for: null })
    .where(and(eq(comments.id, id), isNotNull(comments.collapsed_for)));

/** The comments of a memory that was moved to another site. */
export const moveCommentsOfMemory = (db: Db, memoryId: number, siteId: number): Statement =>
  db.update(comments).set({ site_id: siteId }).where(eq(comments.memory_id, memoryId));

/** Deletes those of `ids` that are in the trash. */
export const deleteTrashed = (db: Db, ids: readonly number[]): Statement =>
  db.delete(comments).where(and(inList(comments.id, ids), sql`${comments.status} = 'trashed'`));

/** For the purge of a site. */
export const deleteCommentsOfSite = (db: Db, siteId: number): Statement =>
  db.delete(comments).where(eq(comments.site_id, siteId));
