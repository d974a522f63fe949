import type { Likes } from '#worker/contract/like.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import type { Statement } from '#worker/db/client.ts';
import { commit } from '#worker/db/commit.ts';
import { findAtVisiblePlace, memoryPolicy, type Place } from '#worker/features/memories/public.ts';
import { whenDown } from '#worker/http/when-down.ts';
import { deleteLike, findLikes, insertLike } from './like.repo.ts';

/** Gives a memory of a place of this kind the actor's heart. Idempotent. */
export const likeMemory = (ctx: CtxFor<'member'>, kind: Place['kind'], id: number): Promise<Likes> =>
  change(ctx, kind, id, insertLike(ctx.db, id, ctx.actor.userId, iso(ctx.now())));

/** Takes the actor's heart back. Idempotent. */
export const unlikeMemory = (ctx: CtxFor<'member'>, kind: Place['kind'], id: number): Promise<Likes> =>
  change(ctx, kind, id, deleteLike(ctx.db, id, ctx.actor.userId));

const change = (
  ctx: CtxFor<'member'>,
  kind: Place['kind'],
  id: number,
  statement: Statement,
): Promise<Likes> =>
  whenDown(ctx, 'service.unavailable', async () => {
    authorize(ctx.actor, memoryPolicy, 'add_like', await findAtVisiblePlace(ctx, kind, id));
    await commit(ctx.db, [statement]);
    return findLikes(ctx.db, id, ctx.actor.userId);
  });
