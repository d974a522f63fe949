import type { members } from '#worker/db/schema/members.ts';

export type MembershipRow = typeof members.$inferSelect;

/** The groups of a site and of a community, the strongest first; others are plain members. */
const RANKS = { site: [1, 5, 3], community: [1, 2, 3] } as const;

const rankOf = ({ owner_kind, group_id }: MembershipRow): number => {
  const at = (RANKS[owner_kind] as readonly (number | null)[]).indexOf(group_id);
  return at === -1 ? RANKS[owner_kind].length : at;
};

/**
 * The memberships of an account after another became part of it. In a place where both are members the higher role
 * that is not suspended wins, since the earlier day. A suspension of the account that stays goes on, and so does one of
 * the other unless the account that stays had a higher role; nobody suspends an Owner.
 */
export function mergedMemberships(
  from: readonly MembershipRow[],
  into: readonly MembershipRow[],
  intoId: number,
): MembershipRow[] {
  const placeOf = ({ owner_kind, owner_id }: MembershipRow) => `${owner_kind} ${owner_id}`;
  const own = new Map(into.map((row) => [placeOf(row), row]));
  return from.map((theirs) => {
    const mine = own.get(placeOf(theirs));
    if (!mine) return { ...theirs, user_id: intoId };
    const gives = theirs.suspended_at === null && rankOf(theirs) < rankOf(mine) ? theirs : mine;
    const suspension = rankOf(theirs) <= rankOf(mine) ? theirs.suspended_at : null;
    return {
      ...mine,
      group_id: gives.group_id,
      unclaimed: gives.unclaimed,
      suspended_at: rankOf(gives) === 0 ? null : (mine.suspended_at ?? suspension),
      joined_at: [theirs.joined_at, mine.joined_at].sort()[0] ?? mine.joined_at,
      on_wall: theirs.on_wall && mine.on_wall,
    };
  });
}

/** The higher of two roles, vendor or user. */
export const higherRole = (a: number, b: number): number => (a === 3 || b === 3 ? 3 : 2);
