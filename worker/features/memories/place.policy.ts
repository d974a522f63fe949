import type { Visibility } from '#worker/contract/memory.ts';
import type { Actor } from '#worker/core/actor.ts';
import { authorize } from '#worker/core/policy.ts';
import {
  type CommunityForActor,
  communityPolicy,
  communityRankOf,
  communityStandingOf,
  needsApprovalIn,
  seesPrivateFields,
} from '#worker/features/communities/public.ts';
import type { Audience, SitePlan } from '#worker/features/media/public.ts';
import {
  audienceOf,
  frozenWithSite,
  needsApproval,
  type SiteForActor,
  seesUnpublished,
  sitePolicy,
  standingOf,
  visibilityFor,
} from '#worker/features/site-access/public.ts';

export type CommunityPlace = CommunityForActor & { kind: 'community' };

/** The site or the community that a memory belongs to, with the actor's group there. */
export type PlaceForActor = (SiteForActor & { kind?: 'site' }) | CommunityPlace;

/** The same as a memory is presented in it. */
export type PresentedPlace = SitePlan &
  ((SiteForActor & { kind?: 'site'; settings: { hide_post_stamp?: boolean | undefined } }) | CommunityPlace);

type Answer = (actor: Actor, place: PlaceForActor) => boolean;

/** An action, as the policy of the place itself answers it; null for one that communities do not have. */
const either =
  (
    siteAction: keyof typeof sitePolicy.answers,
    communityAction: keyof typeof communityPolicy.answers | null,
  ): Answer =>
  (actor, place) =>
    place.kind === 'community'
      ? communityAction !== null && communityPolicy.answers[communityAction](actor, place)
      : sitePolicy.answers[siteAction](actor, place);

/** What the actor may do with memories at a place. */
export const mayAt = {
  view: either('view', 'home'),
  new_post: either('new_post', 'new_post'),
  decide: either('decide', 'approve_posts'),
  edit_post: either('edit_post', 'approve_posts'),
  delete_post: either('delete_post', 'approve_posts'),
  own_post: either('own_post', 'own_post'),
  move_post: either('move_post', null),
  pin: either('pin', null),
  /** In a community of those who have joined it. */
  add_like: either('add_like', 'new_post'),
  add_comments: either('add_comments', null),
  /** Communities know no moves to another place. */
  move_own: (_, place) => place.kind !== 'community',
} satisfies Record<string, Answer>;

/** Throws where the actor may not do this at a place that they see. Candles are lit on sites only. */
export function authorizeAt(
  actor: Actor,
  action: 'decide' | 'new_post' | 'candle',
  place: PlaceForActor,
): void {
  if (place.kind !== 'community') authorize(actor, sitePolicy, action, place);
  else authorize(actor, communityPolicy, action === 'decide' ? 'approve_posts' : 'new_post', place);
}

/** The levels of visibility that the actor may read and choose. */
export function visibilityAt(actor: Actor, place: PlaceForActor): Visibility[] {
  if (place.kind !== 'community') return visibilityFor(actor, place);
  if (seesUnpublishedAt(actor, place)) return ['everyone', 'members', 'staff'];
  return seesPrivateFields(actor, place) ? ['everyone', 'members'] : ['everyone'];
}

/** Whether the actor sees other authors' unpublished memories. */
export const seesUnpublishedAt = (actor: Actor, place: PlaceForActor): boolean =>
  place.kind === 'community' ? communityRankOf(actor, place) > 0 : seesUnpublished(actor, place);

/** Whether the actor's memories require approval. */
export const needsApprovalAt = (actor: Actor, place: PlaceForActor): boolean =>
  place.kind === 'community' ? needsApprovalIn(actor, place) : needsApproval(actor, place);

/** The actor's relation to the place, for the audit. */
export const standingAt = (actor: Actor, place: PlaceForActor): string =>
  place.kind === 'community' ? communityStandingOf(actor, place) : standingOf(actor, place);

export const audienceAt = (place: PresentedPlace): Audience =>
  place.kind === 'community' ? (place.permissions === 'public' ? 'public' : 'private') : audienceOf(place);

/** Only a site says that it is frozen. */
export const frozenPlace = {
  code: frozenWithSite.code,
  thawed: <T extends { site: PlaceForActor }>(thing: T): T | undefined => {
    const { site } = thing;
    return site.kind === 'community' ? undefined : frozenWithSite.thawed({ ...thing, site });
  },
} as const;
