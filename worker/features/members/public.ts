export { acceptInvitation, invitationTo, siteOfInvitation, wasAccepted } from './accept-invitation.ts';
export { handOverSite } from './end-memberships.ts';
export { insertMember, listStaff } from './member.repo.ts';
export { listReceivedInvitations } from './received-invitations.ts';
