import type { Comment } from '#worker/contract/comment.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { trashEnds } from '#worker/features/memories/public.ts';
import { standingOf } from '#worker/features/site-access/public.ts';
import { whenDown } from '#worker/http/when-down.ts';
import { commentPolicy } from './comment.policy.ts';
import { presentComment } from './comment.present.ts';
import { restoreFromTrash, trashComment } from './comment-writes.repo.ts';
import { findOnVisibleSite } from './find-comment.ts';

const ALREADY = new AppError('request.conflict');

/** Moves a comment to the trash. Idempotent. */
export const deleteComment = (ctx: CtxFor<'member'>, id: number): Promise<undefined> =>
  whenDown(ctx, 'comment.change_failed', async () => {
    const found = await findOnVisibleSite(ctx, id);
    const statements = trashing(ctx, found);
    if (statements.length === 0) return undefined;
    const { comment, site } = found;
    const entry = auditEntry(ctx, 'comment.deleted', {
      kind: 'comment',
      id: comment.id,
      before: { status: comment.status },
      after: { status: 'trashed' },
      standing: standingOf(ctx.actor, site),
    });
    await commit(ctx.db, [...statements, entry], ALREADY).catch((error: unknown) => {
      if (error !== ALREADY) throw error;
    });
    return undefined;
  });

/** The statements that move a comment to the trash; none where it is there already. Their cause says so in the log. */
export function trashing(
  ctx: CtxFor<'member'>,
  { comment, memory, site }: Awaited<ReturnType<typeof findOnVisibleSite>>,
): Statement[] {
  authorize(ctx.actor, commentPolicy, 'delete', { ...comment, memory, site });
  if (comment.status === 'trashed') return [];
  return [trashComment(ctx.db, comment.id, iso(ctx.now()), ctx.actor.userId), abortIfUnchanged(ctx.db)];
}

/** Restores a comment to the status that it was deleted from. Idempotent. */
export const restoreComment = (ctx: CtxFor<'member'>, id: number): Promise<Comment> =>
  whenDown(ctx, 'comment.change_failed', async () => {
    const found = await findOnVisibleSite(ctx, id);
    const { comment, memory, site } = found;
    const action = comment.status === 'trashed' ? 'restore' : 'delete';
    authorize(ctx.actor, commentPolicy, action, { ...comment, memory, site });
    if (comment.status !== 'trashed') return presentComment(ctx.actor, found, memory, site);
    // nothing is purged while the site is paused
    if (site.frozen_at === null && (comment.trashed_at ?? '') < iso(trashEnds(ctx.now())))
      throw new AppError('comment.not_found');
    const status = comment.trashed_from ?? 'pending';
    const before = { status: comment.status };
    await commit(
      ctx.db,
      [
        restoreFromTrash(ctx.db, comment, status),
        abortIfUnchanged(ctx.db),
        auditEntry(ctx, 'comment.restored', {
          kind: 'comment',
          id,
          before,
          after: { status },
          standing: standingOf(ctx.actor, site),
        }),
      ],
      ALREADY,
    ).catch((error: unknown) => {
      if (error !== ALREADY) throw error;
    });
    const after = await findOnVisibleSite(ctx, id);
    authorize(ctx.actor, commentPolicy, 'view', { ...after.comment, memory: after.memory, site: after.site });
    return presentComment(ctx.actor, after, after.memory, after.site);
  });
