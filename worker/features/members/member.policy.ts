import type { SiteRole } from '#worker/contract/member.ts';
import { type Actor, userIdOf } from '#worker/core/actor.ts';
import { policyFor } from '#worker/core/policy.ts';
import {
  canInvite,
  frozenWithSite,
  reachOf,
  type SiteAsSeen,
  sitePolicy,
} from '#worker/features/sites/public.ts';
import { rankOf, roleOf } from './member.rules.ts';

/** A member of a site, and the site as whoever asks sees it. */
export type MemberAsSeen = { site: SiteAsSeen; user_id: number; role: SiteRole; suspended: boolean };

const ABOVE_ALL = 5;
const NOBODY = 0;

/** Who acts, by rank; nobody where they are no member, or one who is suspended. */
function rankIn(actor: Actor, { group }: SiteAsSeen): number {
  if (actor.kind === 'admin' || actor.kind === 'system') return ABOVE_ALL;
  const belongs = (actor.kind === 'member' || actor.kind === 'vendor') && group !== null && group >= 0;
  return belongs ? rankOf(roleOf(group)) : NOBODY;
}

const ROLES: SiteRole[] = ['member', 'editor', 'sec_owner', 'owner'];

/** The roles that someone may invite to; to be the Owner is offered by the Owner alone. */
export const invitable = (actor: Actor, site: SiteAsSeen): SiteRole[] =>
  ROLES.filter((role) => canInvite(actor, site, role));

const isSelf = (actor: Actor, member: MemberAsSeen) => userIdOf(actor) === member.user_id;

/** Nobody acts on an equal or a higher rank, nor on themselves; there is no way past the Owner. */
const outranks = (actor: Actor, member: MemberAsSeen): boolean =>
  !isSelf(actor, member) &&
  member.role !== 'owner' &&
  sitePolicy.answers.invite(actor, member.site) &&
  rankIn(actor, member.site) > rankOf(member.role);

const makes = (role: SiteRole) => (actor: Actor, member: MemberAsSeen) =>
  !member.suspended &&
  outranks(actor, member) &&
  [role, member.role].every((one) => reachOf(actor, member.site).includes(one)) &&
  sitePolicy.answers.settings_moderators(actor, member.site);

const answers = {
  view: (actor: Actor, member: MemberAsSeen) =>
    isSelf(actor, member) || sitePolicy.answers.list_members(actor, member.site),
  suspend: outranks,
  remove: outranks,
  make_member: makes('member'),
  make_editor: makes('editor'),
  make_sec_owner: makes('sec_owner'),
  leave: (actor: Actor, member: MemberAsSeen) =>
    isSelf(actor, member) &&
    member.role !== 'owner' &&
    !member.suspended &&
    (member.site.frozen_at === null || actor.kind === 'admin'),
};

export const memberPolicy = policyFor<MemberAsSeen>()('member', 'member.not_found', answers, frozenWithSite);

const GIVEN = ['sec_owner', 'editor', 'member'] as const;

/** What someone may do about a member, for the browser to hide what would be refused. */
export const actsOn = (actor: Actor, member: MemberAsSeen) => ({
  suspend: memberPolicy.answers.suspend(actor, member),
  remove: memberPolicy.answers.remove(actor, member),
  roles: GIVEN.filter((role) => role !== member.role && memberPolicy.answers[`make_${role}`](actor, member)),
});

/**
 * Whether someone may ask to be let in: a private site's family decides who sees it, a regular one's who
 * writes there, and on an open one nobody needs to ask.
 */
export const asksAt = (actor: Actor, site: SiteAsSeen): boolean => {
  if (actor.kind === 'kiosk' || actor.kind === 'admin' || actor.kind === 'system') return false;
  if (site.frozen_at !== null || site.group !== null) return false;
  return site.mode !== 'open';
};
