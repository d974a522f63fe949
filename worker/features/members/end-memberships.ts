import type { Db, Statement } from '#worker/db/client.ts';
import { declineAllOf, deleteRequestsOf, deleteRequestsOfPlace } from './access.repo.ts';
import { deleteInvitationsOfPlace, revokeAllOf, revokeSentTo } from './invitation.repo.ts';
import { deleteMembershipsOf, deleteMembersOfPlace, type Place } from './member.repo.ts';

/** In the commit in which an account goes: where its person belonged, was invited to, or had asked to join. */
export const endMembershipsOf = (db: Db, user: { id: number; email: string }, at: string): Statement[] => [
  deleteMembershipsOf(db, user.id),
  revokeSentTo(db, user.email, at),
  deleteRequestsOf(db, user),
];

/** In the commit in which a place is deleted: nobody is invited there any longer, or waits to be let in. */
export const closeDoorsOf = (db: Db, place: Place, who: { by: number; at: string }): Statement[] => [
  revokeAllOf(db, place, who.at),
  declineAllOf(db, place, who),
];

/** When a place goes for good: who belonged there, was invited, or asked. */
export const deletePlace = (db: Db, place: Place): Statement[] => [
  deleteRequestsOfPlace(db, place),
  deleteInvitationsOfPlace(db, place),
  deleteMembersOfPlace(db, place),
];
