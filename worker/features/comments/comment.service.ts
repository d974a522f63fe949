import { COMMENTS_A_PAGE, type CommentPage, type PendingComment } from '#worker/contract/comment.ts';
import type { PendingPage } from '#worker/contract/memory-commands.ts';
import { userIdOf } from '#worker/core/actor.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { pageOf } from '#worker/db/page.ts';
import {
  excerpt,
  findOnVisibleSite,
  keyOf,
  listPending,
  memoryPolicy,
  onceSignedIn,
} from '#worker/features/memories/public.ts';
import {
  commentNeedsApproval,
  findVisibleSite,
  seesUnpublished,
} from '#worker/features/site-access/public.ts';
import { fullName, presentComment } from './comment.present.ts';
import { listOwnWaiting, listPendingRows, listPublished } from './comment.repo.ts';

/** The comments on a memory, and the actor's own that are not published. */
export async function listComments(ctx: Ctx, id: number, cursor: string | undefined): Promise<CommentPage> {
  const memory = await findOnVisibleSite(ctx, id);
  authorize(ctx.actor, memoryPolicy, 'view', memory);
  const { site } = memory;
  const after = cursor === undefined ? 0 : Number(keyOf(cursor, ['number'])[0]);
  const userId = userIdOf(ctx.actor);
  const [published, own] = await Promise.all([
    listPublished(ctx.db, id, after, COMMENTS_A_PAGE + 1),
    userId === null || cursor !== undefined ? [] : listOwnWaiting(ctx.db, id, userId, COMMENTS_A_PAGE),
  ]);
  const page = pageOf(published, COMMENTS_A_PAGE, ({ comment }) => [comment.id]);
  return {
    comments: page.rows.map((row) => presentComment(ctx.actor, row, memory, site)),
    own: own.map((row) => presentComment(ctx.actor, row, memory, site)),
    can: { comment: memoryPolicy.answers.add_comment(onceSignedIn(ctx.actor), memory) },
    waits: commentNeedsApproval(ctx.actor, site),
    next_cursor: page.nextCursor,
  };
}

/** The most pending comments in one reply; those after them follow once these are decided. */
const MOST_PENDING = 50;
const EXCERPT_LENGTH = 140;

/** What waits on a site: memories, and for those who see others' unpublished content, comments. */
export async function listWaiting(
  ctx: CtxFor<'member'>,
  ref: string,
  query: { mine?: '1' | undefined; cursor?: string | undefined },
): Promise<PendingPage> {
  const [page, comments] = await Promise.all([
    listPending(ctx, ref, query),
    query.mine || query.cursor !== undefined ? [] : listPendingComments(ctx, ref),
  ]);
  return { ...page, comments };
}

async function listPendingComments(ctx: CtxFor<'member'>, ref: string): Promise<PendingComment[]> {
  const site = await findVisibleSite(ctx, ref);
  if (!seesUnpublished(ctx.actor, site)) return [];
  const rows = await listPendingRows(ctx.db, site.id, MOST_PENDING);
  return rows.map(({ memory, writer, ...row }) => ({
    ...presentComment(ctx.actor, row, memory, site),
    memory: {
      text: memory.text && excerpt(memory.text, EXCERPT_LENGTH),
      author: { name: fullName(writer) },
    },
  }));
}
