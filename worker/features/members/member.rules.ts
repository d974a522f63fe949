import type { SiteRole } from '#worker/contract/member.ts';

type PlaceKind = 'site' | 'community';
const GROUPS: Record<PlaceKind, Record<SiteRole, number | null>> = {
  site: { owner: 1, sec_owner: 5, editor: 3, member: null },
  community: { owner: 1, sec_owner: 2, editor: 3, member: null },
};
/** No number means different roles at a site and in a community. */
const ROLES: Record<number, SiteRole> = { 1: 'owner', 2: 'sec_owner', 3: 'editor', 5: 'sec_owner' };
const RANKS: Record<SiteRole, number> = { member: 1, editor: 2, sec_owner: 3, owner: 4 };

/** The `group_id` of a role at a place of this kind. */
export const groupFor = (kind: PlaceKind, role: SiteRole): number | null => GROUPS[kind][role];

export const roleOf = (group: number | null): SiteRole => ROLES[group ?? 0] ?? 'member';

/**
 * The rank of a role: higher ranks have more permissions. Administrators rank above all roles, non-members
 * below.
 */
export const rankOf = (role: SiteRole): number => RANKS[role];

export const isHigher = (role: SiteRole, than: SiteRole): boolean => RANKS[role] > RANKS[than];

type State = 'sent' | 'opened' | 'accepted' | 'declined' | 'expired' | 'revoked';
export const isOpen = (state: State): state is 'sent' | 'opened' => state === 'sent' || state === 'opened';

/**
 * The state of an invitation at `now`: expired after its time, revoked while its inviter may not invite to
 * the role.
 */
export function stateAt(
  { state, expires_at }: { state: State; expires_at: string },
  inviterMay: boolean,
  now: string,
): State {
  if (!isOpen(state)) return state;
  if (expires_at <= now) return 'expired';
  return inviterMay ? state : 'revoked';
}
