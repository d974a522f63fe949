import type { Db, Statement } from '#worker/db/client.ts';
import { declineAllOf, deleteRequestsOf, deleteRequestsOfPlace } from './access.repo.ts';
import { deleteInvitationsOfPlace, revokeAllOf, revokeSentTo } from './invitation.repo.ts';
import { deleteMembershipsOf, deleteMembersOfPlace, type Place } from './member.repo.ts';

/** For the commit that deletes an account: ends its memberships, invitations and access requests. */
export const endMembershipsOf = (db: Db, user: { id: number; email: string }, at: string): Statement[] => [
  deleteMembershipsOf(db, user.id),
  revokeSentTo(db, user.email, at),
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
