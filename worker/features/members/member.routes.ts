import * as access from '#worker/contract/access-request.ts';
import * as api from '#worker/contract/member.ts';
import * as wall from '#worker/contract/members-wall.ts';
import { listMyInvitations } from '#worker/contract/update.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import { acceptInvitation, declineInvitation, joinCommunity, openInvitation } from './accept-invitation.ts';
import {
  decideAccess,
  listAccessRequests,
  listInvitationsAndRequests,
  requestAccess,
} from './access.service.ts';
import { createInvitation, revokeInvitation } from './invitations.service.ts';
import { changeMember, listCommunityMembers, listSiteMembers, removeMember } from './member.service.ts';
import { readMembersWall, setOnMembersWall } from './members-wall.service.ts';
import { findCommunityPlace, findPlaceToAsk, findSitePlace } from './place.service.ts';
import { listReceivedInvitations } from './received-invitations.ts';

export function memberRoutes(app: App): void {
  route(app, listMyInvitations, (ctx) => listReceivedInvitations(ctx));
  route(app, api.openInvitation, (ctx, { params }) => openInvitation(ctx, params.token));
  route(app, api.acceptInvitation, (ctx, { params }) => acceptInvitation(ctx, params.token));
  route(app, api.joinByInvitation, (ctx, { params }) => joinCommunity(ctx, params.token));
  route(app, api.declineInvitation, (ctx, { params }) => declineInvitation(ctx, params.token));
  siteRoutes(app);
  communityRoutes(app);
}

function siteRoutes(app: App): void {
  route(app, api.listMembers, (ctx, { params, query }) => listSiteMembers(ctx, params.id, query.cursor));
  route(app, api.changeMember, async (ctx, { params, body }) =>
    changeMember(ctx, await findSitePlace(ctx, params.id), params.userId, body),
  );
  route(app, api.removeMember, async (ctx, { params }) =>
    removeMember(ctx, await findSitePlace(ctx, params.id), params.userId),
  );
  route(app, api.listInvitations, async (ctx, { params }) =>
    listInvitationsAndRequests(ctx, await findSitePlace(ctx, params.id)),
  );
  route(app, api.createInvitation, async (ctx, { params, body }) =>
    createInvitation(ctx, await findSitePlace(ctx, params.id), body),
  );
  route(app, api.revokeInvitation, async (ctx, { params }) =>
    revokeInvitation(ctx, await findSitePlace(ctx, params.id), params.inviteId),
  );
  route(app, access.requestAccess, async (ctx, { params, body }) =>
    requestAccess(ctx, await findPlaceToAsk(ctx, 'site', params.id), body),
  );
  route(app, access.listAccessRequests, async (ctx, { params }) =>
    listAccessRequests(ctx, await findSitePlace(ctx, params.id)),
  );
  route(app, access.decideAccess, async (ctx, { params, body }) =>
    decideAccess(ctx, await findSitePlace(ctx, params.id), params.requestId, body.decision),
  );
}

function communityRoutes(app: App): void {
  route(app, wall.getMembersWall, (ctx, { params, query }) => readMembersWall(ctx, params.id, query));
  route(app, wall.setOnMembersWall, (ctx, { params, body }) => setOnMembersWall(ctx, params.id, body));
  route(app, api.listCommunityMembers, (ctx, { params, query }) =>
    listCommunityMembers(ctx, params.id, query.cursor),
  );
  route(app, api.changeCommunityMember, async (ctx, { params, body }) =>
    changeMember(ctx, await findCommunityPlace(ctx, params.id), params.userId, body),
  );
  route(app, api.removeCommunityMember, async (ctx, { params }) =>
    removeMember(ctx, await findCommunityPlace(ctx, params.id), params.userId),
  );
  route(app, api.listCommunityInvitations, async (ctx, { params }) =>
    listInvitationsAndRequests(ctx, await findCommunityPlace(ctx, params.id)),
  );
  route(app, api.createCommunityInvitation, async (ctx, { params, body }) =>
    createInvitation(ctx, await findCommunityPlace(ctx, params.id), body),
  );
  route(app, api.revokeCommunityInvitation, async (ctx, { params }) =>
    revokeInvitation(ctx, await findCommunityPlace(ctx, params.id), params.inviteId),
  );
  route(app, access.requestCommunityAccess, async (ctx, { params, body }) =>
    requestAccess(ctx, await findPlaceToAsk(ctx, 'community', params.id), body),
  );
  route(app, access.listCommunityAccessRequests, async (ctx, { params }) =>
    listAccessRequests(ctx, await findCommunityPlace(ctx, params.id)),
  );
  route(app, access.decideCommunityAccess, async (ctx, { params, body }) =>
    decideAccess(ctx, await findCommunityPlace(ctx, params.id), params.requestId, body.decision),
  );
}
