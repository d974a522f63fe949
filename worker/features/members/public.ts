export { acceptInvitation, invitationTo, siteOfInvitation, wasAccepted } from './accept-invitation.ts';
export { defineCommunityEmail, nameOfCommunity } from './emails/community-email.ts';
export { handOverSite, leaveAfterHandover } from './end-memberships.ts';
export { insertMember, listStaff, replaceMemberships } from './member.repo.ts';
export { readLatestMembers } from './members-wall.service.ts';
export { standingAt } from './place.policy.ts';
export { findCommunityPlace, findSitePlace, type VisiblePlace } from './place.service.ts';
export { listReceivedInvitations } from './received-invitations.ts';
export { defineStaffJob, runNextHour } from './staff-job.ts';
