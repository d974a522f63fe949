import type { Comment } from '#worker/contract/comment.ts';
import type { NewComment } from '#worker/contract/schemas/comment.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { commit, isConflict } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { comments } from '#worker/db/schema/memory-life.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import {
  findOnVisibleSite as findMemory,
  isFlagged,
  memoryPolicy,
  notifyPending,
} from '#worker/features/memories/public.ts';
import { commentNeedsApproval, seesUnpublished } from '#worker/features/site-access/public.ts';
import { type Quota, spend } from '#worker/http/rate-limit.ts';
import { commentPolicy } from './comment.policy.ts';
import { presentComment } from './comment.present.ts';
import { type CommentRow, findByClientKey, findName } from './comment.repo.ts';
import { insertComment } from './comment-writes.repo.ts';
import { findOnVisibleSite } from './find-comment.ts';
import { notifyAuthor } from './notify-author.ts';

const COMMENTS: Quota = { name: 'comment', limit: 60, windowSeconds: 60 * 60 };

/** Posts a comment. Idempotent by `client_key` of the author, without expiry. */
export async function postComment(
  ctx: CtxFor<'member'>,
  memoryId: number,
  input: NewComment,
): Promise<Comment> {
  const before = await findPosted(ctx, input.client_key);
  if (before) return storeReply(ctx, before);
  const memory = await findMemory(ctx, memoryId);
  authorize(ctx.actor, memoryPolicy, 'add_comment', memory);
  const { site } = memory;
  await spend(ctx.db, COMMENTS, String(ctx.actor.userId), ctx.now());
  const author = await findName(ctx.db, ctx.actor.userId);
  const comment: CommentRow = {
    id: await nextId(ctx.db, comments),
    memory_id: memory.id,
    site_id: site.id,
    author_id: ctx.actor.userId,
    text: input.text,
    lang: input.lang,
    status: commentNeedsApproval(ctx.actor, site) ? 'pending' : 'published',
    status_note: null,
    collapsed_for: !seesUnpublished(ctx.actor, site) && isFlagged(input.text) ? 'words' : null,
    client_key: input.client_key,
    version: 1,
    created_at: iso(ctx.now()),
    decided_at: null,
    decided_by: null,
    trashed_at: null,
    trashed_by: null,
    trashed_from: null,
  };
  const reply = presentComment(ctx.actor, { comment, author }, memory, site);
  try {
    await commit(ctx.db, [
      insertComment(ctx.db, comment),
      ...(comment.status === 'pending'
        ? notifyPending(ctx, site.id)
        : notifyAuthor(ctx, site, memory.author_id, comment)),
      ...(comment.collapsed_for === 'words' && comment.status === 'published'
        ? await ctx.hooks.textFlagged(
            ctx,
            { subject: 'comment', id: comment.id, place: { kind: 'site', id: site.id } },
            true,
          )
        : []),
      auditEntry(ctx, 'comment.posted', {
        kind: 'comment',
        id: comment.id,
        after: { memory_id: memory.id, status: comment.status },
      }),
      ...ctx.storeIdempotentReply(201, reply),
    ]);
  } catch (error) {
    if (!isConflict(error, 'comments')) throw error;
    const posted = await findPosted(ctx, input.client_key);
    if (!posted) throw error;
    return storeReply(ctx, posted);
  }
  ctx.dispatchOutbox();
  return reply;
}

async function storeReply(ctx: CtxFor<'member'>, comment: Comment): Promise<Comment> {
  await commit(ctx.db, ctx.storeIdempotentReply(201, comment), new AppError('idempotency.in_progress'));
  return comment;
}

/** The comment that this author sent with this key; throws where the author may no longer see it. */
async function findPosted(ctx: CtxFor<'member'>, key: string): Promise<Comment | undefined> {
  const id = await findByClientKey(ctx.db, ctx.actor.userId, key);
  if (id === undefined) return undefined;
  const found = await findOnVisibleSite(ctx, id);
  authorize(ctx.actor, commentPolicy, 'view', { ...found.comment, ...found });
  return presentComment(ctx.actor, found, found.memory, found.site);
}
