import { SITE_ROLES, type SiteRole } from '#worker/contract/member.ts';
import { type Actor, userIdOf } from '#worker/core/actor.ts';
import { policyFor } from '#worker/core/policy.ts';
import {
  assignableRoles,
  canInvite,
  frozenWithSite,
  type SiteForActor,
  sitePolicy,
} from '#worker/features/site-access/public.ts';
import { rankOf, roleOf } from './member.rules.ts';

/** A member, with the site and the actor's group there. */
export type MemberForActor = { site: SiteForActor; user_id: number; role: SiteRole; suspended: boolean };

const ABOVE_ALL = 5;
const NOBODY = 0;

/** The actor's rank at a site: `NOBODY` for non-members and suspended members. */
function rankIn(actor: Actor, { group }: SiteForActor): number {
  if (actor.kind === 'admin' || actor.kind === 'system') return ABOVE_ALL;
  const belongs = (actor.kind === 'member' || actor.kind === 'vendor') && group !== null && group >= 0;
  return belongs ? rankOf(roleOf(group)) : NOBODY;
}

/** The roles to which an actor may invite. Only the Owner may offer ownership. */
export const invitable = (actor: Actor, site: SiteForActor): SiteRole[] =>
  SITE_ROLES.toReversed().filter((role) => canInvite(actor, site, role));

const isSelf = (actor: Actor, member: MemberForActor) => userIdOf(actor) === member.user_id;

/** Whether the actor may manage the member, who must rank lower and be neither the actor nor the Owner. */
const outranks = (actor: Actor, member: MemberForActor): boolean =>
  !isSelf(actor, member) &&
  member.role !== 'owner' &&
  sitePolicy.answers.invite(actor, member.site) &&
  rankIn(actor, member.site) > rankOf(member.role);

const mayMake = (role: SiteRole) => (actor: Actor, member: MemberForActor) =>
  !member.suspended &&
  outranks(actor, member) &&
  [role, member.role].every((one) => assignableRoles(actor, member.site).includes(one)) &&
  sitePolicy.answers.settings_moderators(actor, member.site);

const answers = {
  view: (actor: Actor, member: MemberForActor) =>
    isSelf(actor, member) || sitePolicy.answers.list_members(actor, member.site),
  suspend: outranks,
  remove: outranks,
  make_member: mayMake('member'),
  make_editor: mayMake('editor'),
  make_sec_owner: mayMake('sec_owner'),
  leave: (actor: Actor, member: MemberForActor) =>
    isSelf(actor, member) &&
    member.role !== 'owner' &&
    !member.suspended &&
    (member.site.frozen_at === null || actor.kind === 'admin'),
};

export const memberPolicy = policyFor<MemberForActor>()(
  'member',
  'member.not_found',
  answers,
  frozenWithSite,
);

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
 * Whether an actor may request access: at a private site to view it, at a regular one to write there. An open
 * site needs no request.
 */
export const mayRequestAccess = (actor: Actor, site: SiteForActor): boolean => {
  if (actor.kind === 'kiosk' || actor.kind === 'admin' || actor.kind === 'system') return false;
  if (site.frozen_at !== null || site.group !== null) return false;
  return site.mode !== 'open';
};
