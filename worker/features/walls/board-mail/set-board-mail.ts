import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { commit } from '#worker/db/commit.ts';
import { communityPolicy, findVisibleCommunity } from '#worker/features/communities/public.ts';
import { deleteBoardMail, saveBoardMail } from '#worker/features/walls/board-mail.repo.ts';

/** Sets whether the actor, as staff of the wall, gets an email each week of its days. */
export async function setBoardMail(ctx: CtxFor<'member'>, ref: string, wanted: boolean): Promise<undefined> {
  const community = authorize(ctx.actor, communityPolicy, 'edit_wall', await findVisibleCommunity(ctx, ref));
  const of = { community_id: community.id, user_id: ctx.actor.userId };
  await commit(ctx.db, [wanted ? saveBoardMail(ctx.db, of, iso(ctx.now())) : deleteBoardMail(ctx.db, of)]);
}
