import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { standingOf } from '#worker/features/site-access/public.ts';
import { whenDown } from '#worker/http/when-down.ts';
import { commentPolicy } from './comment.policy.ts';
import { trashComment } from './comment-writes.repo.ts';
import { findOnVisibleSite } from './find-comment.ts';

const ALREADY = new AppError('request.conflict');

/** Deletes a comment; its row is kept for 30 days. Idempotent. */
export const deleteComment = (ctx: CtxFor<'member'>, id: number): Promise<undefined> =>
  whenDown(ctx, 'comment.change_failed', async () => {
    const { comment, memory, site } = await findOnVisibleSite(ctx, id);
    authorize(ctx.actor, commentPolicy, 'delete', { ...comment, memory, site });
    if (comment.status === 'trashed') return undefined;
    await commit(
      ctx.db,
      [
        trashComment(ctx.db, id, iso(ctx.now()), ctx.actor.userId),
        abortIfUnchanged(ctx.db),
        auditEntry(ctx, 'comment.deleted', {
          kind: 'comment',
          id,
          before: { status: comment.status },
          after: { status: 'trashed' },
          standing: standingOf(ctx.actor, site),
        }),
      ],
      ALREADY,
    ).catch((error: unknown) => {
      if (error !== ALREADY) throw error;
    });
    return undefined;
  });
