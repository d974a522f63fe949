import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { findVisibleSite } from '#worker/features/site-access/public.ts';
import type { CommentForActor } from './comment.policy.ts';
import { type CommentAndAuthor, findComment } from './comment.repo.ts';

type Found = CommentAndAuthor & {
  memory: CommentForActor['memory'];
  site: Awaited<ReturnType<typeof findVisibleSite>>;
};

/**
 * A comment on a site that is visible to the actor, with its memory. Whether the comment itself is visible is
 * up to `commentPolicy`.
 */
export async function findOnVisibleSite(ctx: Ctx, id: number): Promise<Found> {
  const found = await findComment(ctx.db, id);
  if (!found) throw new AppError('comment.not_found');
  const site = await findVisibleSite(ctx, String(found.comment.site_id), 'comment.not_found');
  return { ...found, site };
}
