import type { getCommunityDetails } from '#worker/contract/community-page.ts';
import type { ReplyOf } from '#worker/contract/endpoint.ts';
import { userIdOf } from '#worker/core/actor.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { communityPolicy, findVisibleCommunity, settingsOf } from '#worker/features/communities/public.ts';
import { linksQuery, presentLinks } from '#worker/features/links/public.ts';
import { readLatestMembers } from '#worker/features/members/public.ts';
import { communityRelationsQuery, presentCommunityRelations } from '#worker/features/relations/public.ts';

/** The lists on a community's page. */
export async function readCommunityDetails(
  ctx: Ctx,
  ref: string,
): Promise<ReplyOf<typeof getCommunityDetails>> {
  const community = authorize(ctx.actor, communityPolicy, 'home', await findVisibleCommunity(ctx, ref));
  const place = { ...community, kind: 'community' as const };
  const [links, related] = await ctx.db.batch([
    linksQuery(ctx.db, place),
    communityRelationsQuery(ctx.db, community.id, userIdOf(ctx.actor) ?? 0),
  ]);
  return {
    friends: settingsOf(community).hide_friends ? null : await readLatestMembers(ctx, community),
    links: presentLinks(ctx, place, links),
    related: presentCommunityRelations(ctx, related),
  };
}
