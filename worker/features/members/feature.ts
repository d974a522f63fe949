import type { Feature } from '#worker/http/feature.ts';
import { accessRequestedEmail, accessRequestedLine } from './emails/access-requested.email.ts';
import { invitationEmail, invitedLine } from './emails/invitation.email.ts';
import {
  accessGrantedLine,
  invitationAcceptedLine,
  membershipEmail,
  ownerBeforeLine,
  ownerNowLine,
} from './emails/membership.email.ts';
import { closeInvitesAndRequests, deletePlace, endMembershipsOf } from './end-memberships.ts';
import { memberRoutes } from './member.routes.ts';

export const members: Feature = {
  routes: memberRoutes,
  emails: [invitationEmail, membershipEmail, accessRequestedEmail],
  updateLines: [
    invitedLine,
    invitationAcceptedLine,
    accessGrantedLine,
    ownerNowLine,
    ownerBeforeLine,
    accessRequestedLine,
  ],
  digests: [{ topic: 'access', enqueue: accessRequestedEmail.enqueue }],
  on: {
    siteDeleted: ({ db, actor }, siteId, at) =>
      closeInvitesAndRequests(db, { kind: 'site', id: siteId }, { by: actor.userId, at }),
    sitePurged: ({ db }, siteId) => deletePlace(db, { kind: 'site', id: siteId }),
    accountDeleted: ({ db }, user, at) => endMembershipsOf(db, user, at),
  },
};
