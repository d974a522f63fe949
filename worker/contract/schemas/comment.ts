import { z } from 'zod';
import { COMMENT_TEXT_MAX } from '#worker/contract/comment.ts';
import { COLLAPSED_FOR, MEMORY_STATUSES } from '#worker/contract/memory.ts';
import { MODERATION_NOTE_MAX } from '#worker/contract/memory-commands.ts';
import { Cursor, Id, IdOrSlug, Instant, Locale, text } from './primitives.ts';

export const Comment = z.object({
  id: Id,
  memory_id: Id,
  text: z.string(),
  lang: Locale,
  /** Null, as `created_at` is, on a site that hides author and date. */
  author: z.object({ name: z.string() }).nullable(),
  created_at: Instant.nullable(),
  status: z.enum(MEMORY_STATUSES),
  /** The approver's note to the author of a returned comment; for the author and the staff. */
  status_note: z.string().nullable(),
  /** Shown only on request, until staff decide. */
  collapsed_for: z.enum(COLLAPSED_FOR).nullable(),
  /** The caller is the author. */
  mine: z.boolean(),
  can: z.object({
    delete: z.boolean(),
    restore: z.boolean(),
    decide: z.boolean(),
    report: z.boolean(),
  }),
});

export type Comment = z.infer<typeof Comment>;

/** A comment apart from its memory, with the beginning of that memory. */
export const PendingComment = Comment.extend({
  memory: z.object({ text: z.string().nullable(), author: z.object({ name: z.string() }) }),
});

export type PendingComment = z.infer<typeof PendingComment>;

export const TrashedCommentPage = z.object({
  comments: z.array(PendingComment),
  next_cursor: Cursor.nullable(),
});

export type TrashedCommentPage = z.infer<typeof TrashedCommentPage>;

/** Who returned or denied it, and when. */
export const Decided = z.object({
  decided_at: Instant.nullable(),
  /** Null where the account is gone. */
  decided_by: z.object({ name: z.string() }).nullable(),
});

export const DecidedCommentPage = z.object({
  comments: z.array(
    PendingComment.extend({ ...Decided.shape, can: Comment.shape.can.extend({ undo: z.boolean() }) }),
  ),
  next_cursor: Cursor.nullable(),
});

export type DecidedCommentPage = z.infer<typeof DecidedCommentPage>;

export type DecidedComment = DecidedCommentPage['comments'][number];

export const CommentPage = z.object({
  comments: z.array(Comment),
  /** With the first page: the caller's own on this memory that wait, were returned or were denied, oldest first. */
  own: z.array(Comment),
  /** Of a visitor: what they may once they have signed in. */
  can: z.object({ comment: z.boolean() }),
  /** A comment of the caller waits for approval. */
  waits: z.boolean(),
  next_cursor: Cursor.nullable(),
});

export type CommentPage = z.infer<typeof CommentPage>;

const NewComment = z.strictObject({
  /** Chosen by the browser once per comment: a repeated key returns the same comment. */
  client_key: z.string().regex(/^[\w-]{8,64}$/),
  text: text(COMMENT_TEXT_MAX, 1),
  lang: Locale,
});

export type NewComment = z.infer<typeof NewComment>;

export type NewCommentInput = z.input<typeof NewComment>;

const params = z.object({ id: Id });

export const listComments = {
  params,
  query: z.object({ cursor: Cursor.optional() }),
  reply: CommentPage,
};

export const postComment = { params, body: NewComment, reply: Comment };

export const deleteComment = { params };

export const restoreComment = { params, reply: Comment };

export const listTrashedComments = {
  params: z.object({ siteId: IdOrSlug }),
  query: z.object({ cursor: Cursor.optional() }),
  reply: TrashedCommentPage,
};

export const listDecidedComments = {
  params: z.object({ siteId: IdOrSlug }),
  query: z.object({ cursor: Cursor.optional() }),
  reply: DecidedCommentPage,
};

export const decideComment = {
  params,
  body: z.strictObject({
    decision: z.enum(['approve', 'return', 'deny', 'undo']),
    note: text(MODERATION_NOTE_MAX).nullish(),
    /** Whether the author of a denied comment is notified. */
    tell: z.boolean().default(false),
  }),
  reply: Comment,
};
