import type { Db, Statement } from '#worker/db/client.ts';
import { deleteRequestsOf } from './access.repo.ts';
import { revokeSentTo } from './invitation.repo.ts';
import { deleteMembershipsOf } from './member.repo.ts';

/** In the commit in which an account goes: where its person belonged, was invited to, or had asked to join. */
export const endMembershipsOf = (db: Db, user: { id: number; email: string }, at: string): Statement[] => [
  deleteMembershipsOf(db, user.id),
  revokeSentTo(db, user.email, at),
  deleteRequestsOf(db, user),
];
