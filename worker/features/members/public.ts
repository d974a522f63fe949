export { invitationTo, wasAccepted } from './accept-invitation.ts';
export { listAccessWaiting } from './access.repo.ts';
export { closeDoorsOf, deletePlace, endMembershipsOf } from './end-memberships.ts';
export { findSendable } from './invitation.present.ts';
export { listInvitedTo } from './invited-to.ts';
export { handOver, insertMember, listStaff } from './member.repo.ts';
