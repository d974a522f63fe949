import type { Actor } from '#worker/core/actor.ts';
import { ASSIGNABLE_ROLES, type RoleName } from '#worker/core/policy-table.ts';
import { type PermissionColumn, permissionColumnOf, type SiteForActor, sitePolicy } from './site.policy.ts';

const PRIVILEGE_NAMES = { OW: 'owner', CO: 'sec_owner', ED: 'editor', IM: 'member' } as const;

/** The name of the actor's role on a site. */
export function privilegeName(actor: Actor, site: SiteForActor): RoleName | 'none' {
  const who = permissionColumnOf(actor, site);
  return who in PRIVILEGE_NAMES ? PRIVILEGE_NAMES[who as keyof typeof PRIVILEGE_NAMES] : 'none';
}

/** The roles that the actor may invite to, suspend, restore, remove, and assign to members. */
export function assignableRoles(actor: Actor, site: SiteForActor): readonly RoleName[] {
  const who = permissionColumnOf(actor, site);
  return sitePolicy.answers.invite(actor, site) && who in ASSIGNABLE_ROLES
    ? ASSIGNABLE_ROLES[who as keyof typeof ASSIGNABLE_ROLES]
    : [];
}

/** Whether the actor may invite to a role below their own. To invite an owner is to offer the site. */
export const canInvite = (actor: Actor, site: SiteForActor, role: RoleName): boolean =>
  role === 'owner'
    ? sitePolicy.answers.invite_owner(actor, site)
    : assignableRoles(actor, site).includes(role);

const RANKS: Partial<Record<PermissionColumn, number>> = { ED: 1, CO: 2, OW: 3, CA: 3, AD: 4 };

/**
 * The rank of the actor's decisions; the same or a higher rank may undo one. 0 without the right to decide.
 */
export function decisionRank(actor: Actor, site: SiteForActor): number {
  const who = permissionColumnOf(actor, site);
  return RANKS[who === 'AN' || who === 'AD' || !site.controls ? who : 'CA'] ?? 0;
}

/** Whether the actor may undo a decision of this rank; 0 is that of someone who is gone. */
export const canUndo = (actor: Actor, site: SiteForActor, rank = 0): boolean =>
  sitePolicy.answers.decide(actor, site) && decisionRank(actor, site) >= rank;
