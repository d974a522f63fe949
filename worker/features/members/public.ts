export { invitationTo, wasAccepted } from './accept-invitation.ts';
export { handOver, insertMember, listStaff } from './member.repo.ts';
export { listReceivedInvitations } from './received-invitations.ts';
