import type { SiteRole } from '#worker/contract/member.ts';
import type { Actor } from '#worker/core/actor.ts';
import { type Allowed, authorize, policyFor } from '#worker/core/policy.ts';
import {
  assignableRolesIn,
  type CommunityForActor,
  communityPolicy,
  communityStandingOf,
} from '#worker/features/communities/public.ts';
import {
  assignableRoles,
  frozenWithSite,
  type SiteForActor,
  sitePolicy,
  standingOf,
} from '#worker/features/site-access/public.ts';

/** A site or a community, with the actor's group there. */
export type PlaceForActor = (SiteForActor & { kind?: 'site' }) | (CommunityForActor & { kind: 'community' });

/** An action on members, as the policy of the place itself answers it. */
const either =
  (siteAction: keyof typeof sitePolicy.answers, communityAction: keyof typeof communityPolicy.answers) =>
  (actor: Actor, place: PlaceForActor): boolean =>
    place.kind === 'community'
      ? communityPolicy.answers[communityAction](actor, place)
      : sitePolicy.answers[siteAction](actor, place);

const answers = {
  view: either('view', 'view'),
  list_members: either('list_members', 'invite'),
  list_emails: either('list_emails', 'settings'),
  invite: either('invite', 'invite'),
  invite_owner: either('invite_owner', 'make_owner'),
  make_member: either('settings_moderators', 'make_editor'),
  make_editor: either('settings_moderators', 'make_editor'),
  make_sec_owner: either('settings_moderators', 'make_owner'),
};
type PlaceAction = keyof typeof answers;

const onSite = policyFor<PlaceForActor>()('place', 'site.not_found', answers, {
  code: frozenWithSite.code,
  thawed: (place) => (place.kind === 'community' ? undefined : frozenWithSite.thawed({ site: place })?.site),
});
const inCommunity = policyFor<PlaceForActor>()('place', 'community.not_found', answers);

export const mayAt = (actor: Actor, action: PlaceAction, place: PlaceForActor): boolean =>
  answers[action](actor, place);

export const authorizeAt = <P extends PlaceForActor, A extends PlaceAction>(
  actor: Actor,
  action: A,
  place: P,
): Allowed<P, `place.${A}`> =>
  authorize(actor, place.kind === 'community' ? inCommunity : onSite, action, place);

/** The actor's group at the place: 0 for a plain member, -1 for a suspended one, null for anyone else. */
export const groupAt = (place: PlaceForActor): number | null =>
  place.kind === 'community' ? place.community_group : place.group;

/** The actor's relation to the place, for the audit. */
export const standingAt = (actor: Actor, place: PlaceForActor): string =>
  place.kind === 'community' ? communityStandingOf(actor, place) : standingOf(actor, place);

/** The roles below the actor's own, which they may give and whose members they may suspend. */
export const assignableAt = (actor: Actor, place: PlaceForActor): readonly SiteRole[] =>
  place.kind === 'community' ? assignableRolesIn(actor, place) : assignableRoles(actor, place);
