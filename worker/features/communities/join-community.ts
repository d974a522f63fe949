import type { JoinCommunity, joinCommunity as joining } from '#worker/contract/community.ts';
import type { ReplyOf } from '#worker/contract/endpoint.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { abortIfUnchanged, commit, isConflict } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { type Quota, spend } from '#worker/http/rate-limit.ts';
import { communityPolicy, communityStandingOf } from './community.policy.ts';
import { findByJoinCode } from './community.repo.ts';
import { findVisibleCommunity } from './community.service.ts';
import { updateJoinCode } from './community-writes.repo.ts';
import { joinCodeOf, newJoinCode } from './join-code.ts';

/** Right tries count too. */
const TRIES: Quota = { name: 'community-join', limit: 10, windowSeconds: 60 * 60 };
const MAX_ATTEMPTS = 4;
const HOUR_SECONDS = 60 * 60;

/** Makes the actor a member of the open community with this code; a private one is asked. */
export async function joinCommunity(
  ctx: CtxFor<'member'>,
  { code, note }: JoinCommunity,
): Promise<ReplyOf<typeof joining>> {
  if (ctx.actor.kind === 'kiosk') throw new AppError('auth.forbidden');
  await spend(ctx.db, TRIES, String(ctx.actor.userId), ctx.now());
  const found = await findByJoinCode(ctx.db, joinCodeOf(code), ctx.actor.userId);
  if (!found) throw new AppError('community.bad_code');
  const { community, membership } = found;
  if (membership?.suspended_at) throw new AppError('member.suspended');
  const { id, slug, name } = community;
  const reply = { community: { id, slug, name } };
  if (membership) return { ...reply, state: 'joined' };
  if (community.frozen_at !== null) throw new AppError('auth.forbidden');
  const state = community.permissions === 'public' ? ('joined' as const) : ('asked' as const);
  const statements =
    state === 'joined'
      ? [
          ...(await ctx.hooks.communityJoined(ctx, { communityId: id })),
          auditEntry(ctx, 'community.joined', { kind: 'community', id }),
        ]
      : await ctx.hooks.communityAsked(ctx, { communityId: id, note: note || null });
  try {
    await commit(ctx.db, statements, new AppError('rate.limited', {}, { retryAfter: HOUR_SECONDS }));
  } catch (error) {
    // joined or asked already
    if (!isConflict(error, 'members') && !isConflict(error, 'access_requests')) throw error;
  }
  return { ...reply, state };
}

/** Replaces the join code; the former one no longer works. */
export async function changeJoinCode(ctx: CtxFor<'member'>, ref: string): Promise<{ join_code: string }> {
  const community = authorize(ctx.actor, communityPolicy, 'settings', await findVisibleCommunity(ctx, ref));
  for (let attempt = 1; ; attempt++) {
    const join_code = newJoinCode();
    const statements = [
      updateJoinCode(ctx.db, community.id, community.join_code, join_code),
      abortIfUnchanged(ctx.db),
      auditEntry(ctx, 'community.code_changed', {
        kind: 'community',
        id: community.id,
        after: { changed: ['join_code'] },
        standing: communityStandingOf(ctx.actor, community),
      }),
    ];
    try {
      await commit(ctx.db, statements, new AppError('request.conflict'));
      return { join_code };
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isConflict(error, 'communities')) throw error;
    }
  }
}
