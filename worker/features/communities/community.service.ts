import type { Community } from '#worker/contract/community.ts';
import { userIdOf } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { type CommunityForActor, communityPolicy, type ViewableCommunity } from './community.policy.ts';
import { presentCommunity } from './community.present.ts';
import { type CommunityRow, findCommunityForUser, listCommunitiesOf } from './community.repo.ts';
import { groupOf, settingsOf } from './community.rules.ts';
import { findDeletedCommunity, restorableUntil } from './deleted-community.ts';

const MAX_COMMUNITIES = 200;

export type VisibleCommunity = ViewableCommunity<CommunityRow & CommunityForActor>;

/** A community that the actor may see. Throws 404 for any other, without revealing that it exists. */
export async function findVisibleCommunity(ctx: Ctx, ref: string): Promise<VisibleCommunity> {
  return authorize(ctx.actor, communityPolicy, 'view', await findForActor(ctx, ref));
}

/** Like `findVisibleCommunity`, but the error for a private community says only that it is private. */
export async function openCommunity(ctx: Ctx, ref: string): Promise<VisibleCommunity> {
  const community = await findForActor(ctx, ref);
  if (community && !communityPolicy.answers.view(ctx.actor, community))
    throw new AppError(community.permissions === 'private' ? 'site.private' : 'auth.forbidden');
  return authorize(ctx.actor, communityPolicy, 'view', community);
}

/** Also one that the actor may not see. */
export async function findForActor(
  ctx: Ctx,
  ref: string,
): Promise<(CommunityRow & CommunityForActor) | undefined> {
  const found = await findCommunityForUser(ctx.db, ref, userIdOf(ctx.actor) ?? 0);
  return found && { ...found.community, community_group: groupOf(found.membership) };
}

export async function readCommunity(ctx: Ctx, ref: string): Promise<{ community: Community }> {
  const opened = await openCommunity(ctx, ref).catch(async (error: unknown) => {
    throw (
      (error instanceof AppError && error.code === 'community.not_found' && (await goneOf(ctx, ref))) || error
    );
  });
  const community = authorize(ctx.actor, communityPolicy, 'home', opened);
  return { community: await presentCommunity(ctx, community) };
}

/** The error for a deleted community, for those who can restore it. */
async function goneOf(ctx: Ctx, ref: string): Promise<AppError | undefined> {
  const deleted = await findDeletedCommunity(ctx, ref);
  return (
    deleted &&
    new AppError('community.deleted', {
      id: deleted.id,
      name: deleted.name,
      deleted_at: deleted.deleted_at,
      restore_until: restorableUntil(deleted.deleted_at),
    })
  );
}

/** The actor's communities, by name. */
export async function listMyCommunities(ctx: CtxFor<'member'>) {
  if (ctx.actor.kind === 'kiosk') throw new AppError('auth.forbidden');
  const rows = await listCommunitiesOf(ctx.db, ctx.actor.userId, MAX_COMMUNITIES);
  return {
    communities: rows.map(({ community, membership, people_count, ...waiting }) => {
      const communityForActor = { ...community, community_group: groupOf(membership) };
      const counted = (action: 'approve_sites' | 'approve_posts' | 'invite' | 'edit_wall', count: number) =>
        communityPolicy.answers[action](ctx.actor, communityForActor) ? count : 0;
      const hasMemories = !settingsOf(community).hide_memories;
      return {
        id: community.id,
        slug: community.slug,
        name: community.name,
        role: ROLES[membership.group ?? 0] ?? ('member' as const),
        can_pair: communityPolicy.answers.settings(ctx.actor, communityForActor),
        people_count,
        asked_count: counted('approve_sites', waiting.asked_count),
        pending_count: hasMemories ? counted('approve_posts', waiting.pending_count) : 0,
        request_count: counted('invite', waiting.request_count),
        waiting_names_count: counted('edit_wall', waiting.waiting_names_count),
      };
    }),
  };
}

const ROLES: Record<number, 'owner' | 'sec_owner' | 'editor'> = { 1: 'owner', 2: 'sec_owner', 3: 'editor' };
