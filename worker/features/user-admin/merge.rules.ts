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
 * wins, since the earlier day, and a suspension of the account that stays.
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
    const stronger = rankOf(theirs) < rankOf(mine) ? theirs : mine;
    return {
      ...mine,
      group_id: stronger.group_id,
      unclaimed: stronger.unclaimed,
      joined_at: [theirs.joined_at, mine.joined_at].sort()[0] ?? mine.joined_at,
      on_wall: theirs.on_wall && mine.on_wall,
    };
  });
}

/** The higher of two roles: administrator, vendor, user. */
export const higherRole = (a: number, b: number): number =>
  a === 1 || b === 1 ? 1 : a === 3 || b === 3 ? 3 : 2;
