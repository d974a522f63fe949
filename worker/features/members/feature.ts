import { notifyPerson } from '#worker/features/updates/public.ts';
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
import { siteReadEmail, siteReadLine } from './emails/site-read.email.ts';
import { closeInvitesAndRequests, deletePlace, endMembershipsOf } from './end-memberships.ts';
import { memberRoutes } from './member.routes.ts';

export const members: Feature = {
  routes: memberRoutes,
  emails: [invitationEmail, membershipEmail, accessRequestedEmail, siteReadEmail],
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
    accountDeleted: ({ db }, user, at) => endMembershipsOf(db, user, at),
  },
};
