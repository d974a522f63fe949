import { notifyPerson } from '#worker/features/updates/public.ts';
import type { Feature } from '#worker/http/feature.ts';
import { askCommunity, insertFounder, joinCommunity } from './community-members.ts';
import { accessRequestedEmail, accessRequestedLine } from './emails/access-requested.email.ts';
import { communityAccessEmail } from './emails/community-access.email.ts';
import { communityMembershipEmail } from './emails/community-membership.email.ts';
import { invitationEmail, invitedLine } from './emails/invitation.email.ts';
import {
  accessGrantedLine,
  invitationAcceptedLine,
  membershipEmail,
  ownerBeforeLine,
  ownerNowLine,
} from './emails/membership.email.ts';
import { siteReadEmail, siteReadLine } from './emails/site-read.email.ts';
import { closeInvitesAndRequests, deletePlace, endMembershipsOf } from './end-memberships.ts';
import { memberRoutes } from './member.routes.ts';
import { tellCommunityStaff } from './tell-staff.ts';

export const members: Feature = {
  routes: memberRoutes,
  jobs: [tellCommunityStaff],
  emails: [
    invitationEmail,
    membershipEmail,
    communityMembershipEmail,
    accessRequestedEmail,
    communityAccessEmail,
    siteReadEmail,
  ],
  updateLines: [
    invitedLine,
    invitationAcceptedLine,
    accessGrantedLine,
    ownerNowLine,
    ownerBeforeLine,
    accessRequestedLine,
    siteReadLine,
  ],
  digests: [{ topic: 'access', enqueue: accessRequestedEmail.enqueue }],
  on: {
    siteDeleted: ({ db, actor }, siteId, at) =>
      closeInvitesAndRequests(db, { kind: 'site', id: siteId }, { by: actor.userId, at }),
    privateSiteRead: (ctx, { siteId, ownerId }) => [
      siteReadEmail.enqueue(ctx, { user_id: ownerId, site_id: siteId }),
      ...notifyPerson(ctx, ownerId, 'site_read', { site: siteId }),
    ],
    sitePurged: ({ db }, siteId) => deletePlace(db, { kind: 'site', id: siteId }),
    communityFounded: ({ db }, community) => [insertFounder(db, community)],
    communityJoined: (ctx, { communityId }) => [joinCommunity(ctx, communityId)],
    communityAsked: (ctx, asked) => askCommunity(ctx, asked),
    communityDeleted: ({ db }, { communityId, ...who }) =>
      closeInvitesAndRequests(db, { kind: 'community', id: communityId }, who),
    communityPurged: ({ db }, communityId) => deletePlace(db, { kind: 'community', id: communityId }),
    accountDeleted: ({ db }, user, at) => endMembershipsOf(db, user, at),
  },
};
