import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import type { Statement } from '#worker/db/client.ts';
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
    const statements = trashing(ctx, await findOnVisibleSite(ctx, id));
    if (statements.length === 0) return undefined;
    await commit(ctx.db, statements, ALREADY).catch((error: unknown) => {
      if (error !== ALREADY) throw error;
    });
    return undefined;
  });

/** The statements that move a comment to the trash; none where it is there already. */
export function trashing(
  ctx: CtxFor<'member'>,
  { comment, memory, site }: Awaited<ReturnType<typeof findOnVisibleSite>>,
): Statement[] {
  authorize(ctx.actor, commentPolicy, 'delete', { ...comment, memory, site });
  if (comment.status === 'trashed') return [];
  return [
    trashComment(ctx.db, comment.id, iso(ctx.now()), ctx.actor.userId),
    abortIfUnchanged(ctx.db),
    auditEntry(ctx, 'comment.deleted', {
      kind: 'comment',
      id: comment.id,
      before: { status: comment.status },
      after: { status: 'trashed' },
      standing: standingOf(ctx.actor, site),
    }),
  ];
}
