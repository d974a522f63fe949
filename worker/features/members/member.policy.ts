import { SITE_ROLES, type SiteRole } from '#worker/contract/member.ts';
import { type Actor, userIdOf } from '#worker/core/actor.ts';
import { policyFor } from '#worker/core/policy.ts';
import type { CommunityForActor } from '#worker/features/communities/public.ts';
import { canInvite, frozenWithSite, type SiteForActor } from '#worker/features/site-access/public.ts';
import { rankOf, roleOf } from './member.rules.ts';
import { assignableAt, groupAt, mayAt, type PlaceForActor } from './place.policy.ts';

/** A member, with the site or the community and the actor's group there. */
export type MemberForActor = { user_id: number; role: SiteRole; suspended: boolean } & (
  | { site: SiteForActor }
  | { community: CommunityForActor }
);

const placeOf = (member: MemberForActor): PlaceForActor =>
  'site' in member ? member.site : { ...member.community, kind: 'community' };

const ABOVE_ALL = 5;
const NOBODY = 0;

/** The actor's rank at a place: `NOBODY` for non-members and suspended members. */
function rankAt(actor: Actor, place: PlaceForActor): number {
  if (actor.kind === 'admin' || actor.kind === 'system') return ABOVE_ALL;
  const group = groupAt(place);
  const belongs = (actor.kind === 'member' || actor.kind === 'vendor') && group !== null && group >= 0;
  return belongs ? rankOf(roleOf(group)) : NOBODY;
}

/** The roles to which an actor may invite. Only the Owner may offer ownership. */
export const invitable = (actor: Actor, place: PlaceForActor): SiteRole[] =>
  SITE_ROLES.toReversed().filter((role) => mayInviteTo(actor, place, role));

function mayInviteTo(actor: Actor, place: PlaceForActor, role: SiteRole): boolean {
  if (place.kind !== 'community') return canInvite(actor, place, role);
  return role === 'owner' ? mayAt(actor, 'invite_owner', place) : assignableAt(actor, place).includes(role);
}

const isSelf = (actor: Actor, member: MemberForActor) => userIdOf(actor) === member.user_id;

/** Whether the actor may manage the member, who must rank lower and be neither the actor nor the Owner. */
const outranks = (actor: Actor, member: MemberForActor): boolean =>
  !isSelf(actor, member) &&
  member.role !== 'owner' &&
  mayAt(actor, 'invite', placeOf(member)) &&
  rankAt(actor, placeOf(member)) > rankOf(member.role);

const mayMake = (role: Exclude<SiteRole, 'owner'>) => (actor: Actor, member: MemberForActor) =>
  !member.suspended &&
  outranks(actor, member) &&
  [role, member.role].every((one) => assignableAt(actor, placeOf(member)).includes(one)) &&
  mayAt(actor, `make_${role}`, placeOf(member));

const answers = {
  view: (actor: Actor, member: MemberForActor) =>
    isSelf(actor, member) || mayAt(actor, 'list_members', placeOf(member)),
  suspend: outranks,
  remove: outranks,
  make_member: mayMake('member'),
  make_editor: mayMake('editor'),
  make_sec_owner: mayMake('sec_owner'),
  leave: (actor: Actor, member: MemberForActor) =>
    isSelf(actor, member) &&
    member.role !== 'owner' &&
    !member.suspended &&
    (placeOf(member).frozen_at === null || actor.kind === 'admin'),
};

export const memberPolicy = policyFor<MemberForActor>()('member', 'member.not_found', answers, {
  code: frozenWithSite.code,
  thawed: (member) => ('site' in member ? frozenWithSite.thawed(member) : undefined),
});

const ASSIGNABLE = ['sec_owner', 'editor', 'member'] as const;

/** The actor's permissions on a member, so that the browser can hide actions that would be refused. */
export const permissionsOn = (actor: Actor, member: MemberForActor) => ({
  suspend: memberPolicy.answers.suspend(actor, member),
  remove: memberPolicy.answers.remove(actor, member),
  roles: ASSIGNABLE.filter(
    (role) => role !== member.role && memberPolicy.answers[`make_${role}`](actor, member),
  ),
});

/**
 * Whether an actor may request access: at a private site to view it, at a regular one to write there, at a
 * community to join it. An open site needs no request.
 */
export const mayRequestAccess = (actor: Actor, place: PlaceForActor): boolean => {
  if (actor.kind === 'kiosk' || actor.kind === 'admin' || actor.kind === 'system') return false;
  if (place.frozen_at !== null || groupAt(place) !== null) return false;
  return place.kind === 'community' || place.mode !== 'open';
};
