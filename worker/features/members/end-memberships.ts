import type { SiteRole } from '#worker/contract/member.ts';
import { ASSIGNABLE_ROLES } from '#worker/core/policy-table.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import { declineAllOf, declineRequestsOf, deleteRequestsOf, deleteRequestsOfPlace } from './access.repo.ts';
import {
  deleteInvitationsOfPlace,
  revokeAllOf,
  revokeSentBy,
  revokeSentTo,
  revokeSentToUnclaimed,
} from './invitation.repo.ts';
import {
  deleteMember,
  deleteMembershipsOf,
  deleteMembersOfPlace,
  handOver,
  handOverUnclaimed,
  type Place,
} from './member.repo.ts';
import { groupFor } from './member.rules.ts';

/** The roles to which someone of each role may invite. */
const INVITABLE: Readonly<Record<SiteRole, readonly SiteRole[]>> = {
  member: [],
  editor: ASSIGNABLE_ROLES.ED,
  sec_owner: ASSIGNABLE_ROLES.CO,
  owner: [...ASSIGNABLE_ROLES.OW, 'owner'],
};

/**
 * For the commit that changes a member's role: revokes the open invitations that they may no longer give, so
 * that a higher role later does not revive them.
 */
export const revokeBeyondRole = (
  db: Db,
  place: Place,
  { userId, role }: { userId: number; role: SiteRole },
  at: string,
): Statement =>
  revokeSentBy(db, userId, at, {
    place,
    except: INVITABLE[role].map((one) => groupFor(place.kind, one)),
  });

/** `handOver`, with the unclaimed sites of a community; what the former Owner may no longer offer is revoked. */
export const handOverPlace = (
  db: Db,
  place: Place,
  handover: { from: number; to: number; at: string },
): Statement[] => [
  ...handOver(db, place, handover),
  revokeBeyondRole(db, place, { userId: handover.from, role: 'sec_owner' }, handover.at),
  ...(place.kind === 'community'
    ? [
        revokeSentToUnclaimed(db, place.id, handover.from, handover.at),
        ...handOverUnclaimed(db, place.id, handover),
      ]
    : []),
];

export const handOverSite = (
  db: Db,
  { siteId, ...handover }: { siteId: number; from: number; to: number; at: string },
): Statement[] => handOverPlace(db, { kind: 'site', id: siteId }, handover);

/** After `handOverSite`: the former Owner leaves the site as well. */
export const leaveAfterHandover = (
  db: Db,
  { siteId, userId, ...who }: { siteId: number; userId: number; by: number; at: string },
): Statement[] => {
  const place: Place = { kind: 'site', id: siteId };
  const isCoOwner = { user_id: userId, group: groupFor('site', 'sec_owner'), suspended_at: null };
  return [
    deleteMember(db, place, isCoOwner),
    abortIfUnchanged(db),
    ...endInvitesAndRequests(db, place, userId, who),
  ];
};

/**
 * For the commit that ends a membership: revokes the member's open invitations, and declines their own requests
 * for access, which were hidden while they were a member.
 */
export const endInvitesAndRequests = (
  db: Db,
  place: Place,
  userId: number,
  who: { by: number; at: string },
): Statement[] => [
  revokeSentBy(db, userId, who.at, { place, except: [] }),
  declineRequestsOf(db, place, userId, who),
];

/** For the commit that deletes an account: ends its memberships, invitations and access requests. */
export const endMembershipsOf = (db: Db, user: { id: number; email: string }, at: string): Statement[] => [
  deleteMembershipsOf(db, user.id),
  revokeSentTo(db, user.email, at),
  revokeSentBy(db, user.id, at),
  deleteRequestsOf(db, user),
];

/** For the commit that deletes a place: revokes its open invitations and declines its pending requests. */
export const closeInvitesAndRequests = (
  db: Db,
  place: Place,
  who: { by: number; at: string },
): Statement[] => [revokeAllOf(db, place, who.at), declineAllOf(db, place, who)];

/** For the purge of a place: deletes its memberships, invitations and access requests. */
export const deletePlace = (db: Db, place: Place): Statement[] => [
  deleteRequestsOfPlace(db, place),
  deleteInvitationsOfPlace(db, place),
  deleteMembersOfPlace(db, place),
];
