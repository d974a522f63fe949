export { invitationTo, wasAccepted } from './accept-invitation.ts';
export { listInvitedTo } from './invited-to.ts';
export { handOver, insertMember, listStaff } from './member.repo.ts';
