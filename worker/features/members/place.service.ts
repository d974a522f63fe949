import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { findCommunityForActor, findVisibleCommunity } from '#worker/features/communities/public.ts';
import {
  findSiteForUser,
  findVisibleSite,
  groupOf,
  type SiteRow,
} from '#worker/features/site-access/public.ts';

type SitePlace = Awaited<ReturnType<typeof findVisibleSite>> & { kind: 'site' };
type CommunityPlace = Awaited<ReturnType<typeof findVisibleCommunity>> & { kind: 'community' };
export type VisiblePlace = SitePlace | CommunityPlace;

/** A site that the actor may see. Throws 404 for any other, without revealing that it exists. */
export const findSitePlace = async (ctx: Ctx, ref: string): Promise<SitePlace> => ({
  ...(await findVisibleSite(ctx, ref)),
  kind: 'site',
});

/** A community that the actor may see, as `findSitePlace`. */
export const findCommunityPlace = async (ctx: Ctx, ref: string): Promise<CommunityPlace> => ({
  ...(await findVisibleCommunity(ctx, ref)),
  kind: 'community',
});

/** A site or a community that can be asked for access, whether the actor may see it or not. */
export async function findPlaceToAsk(ctx: Ctx, kind: 'site' | 'community', ref: string) {
  if (kind === 'community') {
    const community = await findCommunityForActor(ctx, ref);
    if (!community) throw new AppError('community.not_found');
    return { ...community, kind };
  }
  const userId = 'userId' in ctx.actor ? ctx.actor.userId : 0;
  const found = await findSiteForUser(ctx.db, ref, userId);
  if (!found || isHidden(found.site, userId)) throw new AppError('site.not_found');
  return { ...found.site, group: groupOf(found.membership), controls: false, kind };
}

/** A work site that is not activated is visible to its owner only. */
const isHidden = (site: Pick<SiteRow, 'work' | 'work_activated_at' | 'owner_id'>, userId: number): boolean =>
  site.work && site.work_activated_at === null && site.owner_id !== userId;
