import * as access from '#worker/contract/access-request.ts';
import * as api from '#worker/contract/member.ts';
import { listMyInvitations } from '#worker/contract/update.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import { acceptInvitation, declineInvitation, openInvitation } from './accept-invitation.ts';
import {
  decideAccess,
  listAccessRequests,
  listInvitationsAndRequests,
  requestAccess,
} from './access.service.ts';
import { createInvitation, revokeInvitation } from './invitations.service.ts';
import { changeMember, listMembers, removeMember } from './member.service.ts';
import { listReceivedInvitations } from './received-invitations.ts';

export function memberRoutes(app: App): void {
  route(app, api.listMembers, (ctx, { params, query }) => listMembers(ctx, params.id, query.cursor));
  route(app, api.changeMember, (ctx, { params, body }) => changeMember(ctx, params.id, params.userId, body));
  route(app, api.removeMember, (ctx, { params }) => removeMember(ctx, params.id, params.userId));
  route(app, api.listInvitations, (ctx, { params }) => listInvitationsAndRequests(ctx, params.id));
  route(app, api.createInvitation, (ctx, { params, body }) => createInvitation(ctx, params.id, body));
  route(app, api.revokeInvitation, (ctx, { params }) => revokeInvitation(ctx, params.id, params.inviteId));
  route(app, listMyInvitations, (ctx) => listReceivedInvitations(ctx));
  route(app, api.openInvitation, (ctx, { params }) => openInvitation(ctx, params.token));
  route(app, api.acceptInvitation, (ctx, { params }) => acceptInvitation(ctx, params.token));
  route(app, api.declineInvitation, (ctx, { params }) => declineInvitation(ctx, params.token));
  route(app, access.requestAccess, (ctx, { params, body }) => requestAccess(ctx, params.id, body));
  route(app, access.listAccessRequests, (ctx, { params }) => listAccessRequests(ctx, params.id));
  route(app, access.decideAccess, (ctx, { params, body }) =>
    decideAccess(ctx, params.id, params.requestId, body.decision),
  );
}
