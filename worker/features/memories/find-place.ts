import type { ErrorCode } from '#worker/contract/errors.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { findCommunityForActor } from '#worker/features/communities/public.ts';
import { findCommunityQuota, withinFreePhotos } from '#worker/features/media/public.ts';
import { findVisibleSite, type SiteForActor, type SiteRow } from '#worker/features/site-access/public.ts';
import { mayAt } from './place.policy.ts';

/** The site or the community of memories. */
export type Place = { kind: 'site' | 'community'; id: number };

export type VisibleSite = Awaited<ReturnType<typeof findVisibleSite>> & { kind?: 'site' };
type VisibleCommunity = Awaited<ReturnType<typeof findCommunity>>;
export type VisiblePlace = (SiteRow & SiteForActor & { kind?: 'site' }) | VisibleCommunity;

/** A place that the actor may see. Throws `hidden` for any other, without revealing that it exists. */
export const findPlace = (
  ctx: Ctx,
  kind: Place['kind'],
  ref: string,
  hidden?: ErrorCode,
): Promise<VisiblePlace> =>
  kind === 'site' ? findVisibleSite(ctx, ref, hidden) : findCommunity(ctx, ref, hidden);

async function findCommunity(ctx: Ctx, ref: string, hidden: ErrorCode = 'community.not_found') {
  const found = await findCommunityForActor(ctx, ref);
  if (!found) throw new AppError(hidden);
  // what a community shows stays open, whatever is subscribed later
  const community = { ...found, kind: 'community' as const, subscribed: true, first_media: [] };
  if (!mayAt.view(ctx.actor, community)) throw new AppError(hidden);
  return community;
}

export const placeOf = ({ kind = 'site', id }: VisiblePlace): Place => ({ kind, id });

/** Whether videos, documents, and links to videos and drives may be added. */
export const takesAll = async ({ db }: Ctx, place: VisiblePlace): Promise<boolean> =>
  place.kind === 'community'
    ? ((await findCommunityQuota(db, place.id))?.takesAll ?? false)
    : place.subscribed;

/** For the commit that attaches media: the limit of a free site. That of a community is asked as they are uploaded. */
export const limitsOf = ({ db, actor }: CtxFor<'member'>, { kind, id }: Place): Statement[] =>
  kind === 'site' ? [withinFreePhotos(db, id, actor.userId)] : [];
