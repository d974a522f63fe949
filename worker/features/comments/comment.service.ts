import {
  COMMENTS_A_PAGE,
  type CommentPage,
  type DecidedCommentPage,
  type PendingComment,
  type TrashedCommentPage,
} from '#worker/contract/comment.ts';
import type { PendingPage } from '#worker/contract/memory-commands.ts';
import { userIdOf } from '#worker/core/actor.ts';
import { iso } from '#worker/core/clock.ts';
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
  timeKey,
  trashEnds,
} from '#worker/features/memories/public.ts';
import {
  commentNeedsApproval,
  findDeciders,
  findVisibleSite,
  presentDecision,
  seesUnpublished,
  sitePolicy,
} from '#worker/features/site-access/public.ts';
import { commentPolicy } from './comment.policy.ts';
import { type CommentedSite, fullName, presentComment } from './comment.present.ts';
import {
  listDecidedRows,
  listOwnWaiting,
  listPendingRows,
  listPublished,
  listTrashedRows,
} from './comment.repo.ts';

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
    listPending(ctx, 'site', ref, query),
    query.mine || query.cursor !== undefined ? [] : listPendingComments(ctx, ref),
  ]);
  return { ...page, comments };
}

async function listPendingComments(ctx: CtxFor<'member'>, ref: string): Promise<PendingComment[]> {
  const site = await findVisibleSite(ctx, ref);
  if (!seesUnpublished(ctx.actor, site)) return [];
  const rows = await listPendingRows(ctx.db, site.id, MOST_PENDING);
  return rows.map((row) => withMemory(ctx, site, row));
}

/** Comments that can still be restored, last deleted first: all for staff, otherwise those the actor deleted. */
export async function listTrashedComments(
  ctx: CtxFor<'member'>,
  ref: string,
  cursor: string | undefined,
): Promise<TrashedCommentPage> {
  const site = await findVisibleSite(ctx, ref);
  const options = {
    deletedBy: seesUnpublished(ctx.actor, site) ? null : ctx.actor.userId,
    since: iso(trashEnds(ctx.now())),
    before: cursor === undefined ? undefined : timeKey(cursor),
  };
  const rows = await listTrashedRows(ctx.db, site.id, options, COMMENTS_A_PAGE + 1);
  const page = pageOf(rows, COMMENTS_A_PAGE, ({ comment }) => [comment.trashed_at ?? '', comment.id]);
  const visible = page.rows.filter(({ comment, memory }) =>
    commentPolicy.answers.view(ctx.actor, { ...comment, memory, site }),
  );
  return { comments: visible.map((row) => withMemory(ctx, site, row)), next_cursor: page.nextCursor };
}

/** Comments that were returned or denied, last decided first. */
export async function listDecidedComments(
  ctx: CtxFor<'member'>,
  ref: string,
  cursor: string | undefined,
): Promise<DecidedCommentPage> {
  const site = await findVisibleSite(ctx, ref);
  authorize(ctx.actor, sitePolicy, 'decide', site);
  const before = cursor === undefined ? undefined : timeKey(cursor);
  const rows = await listDecidedRows(ctx.db, site.id, before, COMMENTS_A_PAGE + 1);
  const page = pageOf(rows, COMMENTS_A_PAGE, ({ comment }) => [comment.decided_at ?? '', comment.id]);
  const visible = page.rows.filter(({ comment, memory }) =>
    commentPolicy.answers.view(ctx.actor, { ...comment, memory, site }),
  );
  const deciders = await findDeciders(
    ctx,
    site.id,
    visible.map(({ comment }) => comment),
  );
  return {
    comments: visible.map((row) => {
      const comment = withMemory(ctx, site, row);
      const { undo, ...decision } = presentDecision(ctx.actor, site, row.comment, deciders);
      return { ...comment, ...decision, can: { ...comment.can, undo } };
    }),
    next_cursor: page.nextCursor,
  };
}

/** A comment apart from its memory, with the beginning of that. */
const withMemory = (
  { actor }: CtxFor<'member'>,
  site: CommentedSite,
  { memory, writer, ...row }: Awaited<ReturnType<typeof listPendingRows>>[number],
): PendingComment => ({
  ...presentComment(actor, row, memory, site),
  memory: {
    text: memory.text && excerpt(memory.text, EXCERPT_LENGTH),
    author: { name: fullName(writer) },
  },
});
