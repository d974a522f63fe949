import type { SiteRole } from '#worker/contract/member.ts';

const GROUPS: Record<SiteRole, number | null> = { owner: 1, sec_owner: 5, editor: 3, member: null };
const ROLES: Record<number, SiteRole> = { 1: 'owner', 3: 'editor', 5: 'sec_owner' };
const RANKS: Record<SiteRole, number> = { member: 1, editor: 2, sec_owner: 3, owner: 4 };

/** A role's number in a site, as the tables have it. */
export const groupFor = (role: SiteRole): number | null => GROUPS[role];

export const roleOf = (group: number | null): SiteRole => ROLES[group ?? 0] ?? 'member';

/** The higher, the more one may do; an administrator is above all, and somebody who is no member below. */
export const rankOf = (role: SiteRole): number => RANKS[role];

export const isHigher = (role: SiteRole, than: SiteRole): boolean => RANKS[role] > RANKS[than];

type State = 'sent' | 'opened' | 'accepted' | 'declined' | 'expired' | 'revoked';
export const isOpen = (state: State): state is 'sent' | 'opened' => state === 'sent' || state === 'opened';

/** What an invitation comes to at `now`: it dies with its time, and while its inviter may not invite to it. */
export function stateAt(
  { state, expires_at }: { state: State; expires_at: string },
  inviterMay: boolean,
  now: string,
): State {
  if (!isOpen(state)) return state;
  if (expires_at <= now) return 'expired';
  return inviterMay ? state : 'revoked';
}
