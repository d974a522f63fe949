import * as access from '#worker/contract/access-request.ts';
import * as api from '#worker/contract/member.ts';
import { listMyInvitations } from '#worker/contract/update.ts';
import type { App } from '#worker/http/house.ts';
import { route } from '#worker/http/route.ts';

/** What an act needs comes with its first call. */
const accepting = () => import('./accept-invitation.ts');
const asking = () => import('./access.service.ts');
const invited = () => import('./invited-to.ts');
const inviting = () => import('./invitations.service.ts');
const belonging = () => import('./member.service.ts');

export function memberRoutes(app: App): void {
  route(app, api.listMembers, async (ctx, { params, query }) =>
    (await belonging()).listMembers(ctx, params.id, query.cursor),
  );
  route(app, api.changeMember, async (ctx, { params, body }) =>
    (await belonging()).changeMember(ctx, params.id, params.userId, body),
  );
  route(app, api.removeMember, async (ctx, { params }) =>
    (await belonging()).removeMember(ctx, params.id, params.userId),
  );
  route(app, api.listInvitations, async (ctx, { params }) =>
    (await inviting()).listInvitations(ctx, params.id),
  );
  route(app, api.createInvitation, async (ctx, { params, body }) =>
    (await inviting()).createInvitation(ctx, params.id, body),
  );
  route(app, api.revokeInvitation, async (ctx, { params }) =>
    (await inviting()).revokeInvitation(ctx, params.id, params.inviteId),
  );
  route(app, listMyInvitations, async (ctx) => (await invited()).listInvitedTo(ctx));
  route(app, api.openInvitation, async (ctx, { params }) =>
    (await accepting()).openInvitation(ctx, params.token),
  );
  route(app, api.acceptInvitation, async (ctx, { params }) =>
    (await accepting()).acceptInvitation(ctx, params.token),
  );
  route(app, api.declineInvitation, async (ctx, { params }) =>
    (await accepting()).declineInvitation(ctx, params.token),
  );
  route(app, access.requestAccess, async (ctx, { params, body }) =>
    (await asking()).requestAccess(ctx, params.id, body),
  );
  route(app, access.listAccessRequests, async (ctx, { params }) =>
    (await asking()).listAccessRequests(ctx, params.id),
  );
  route(app, access.decideAccess, async (ctx, { params, body }) =>
    (await asking()).decideAccess(ctx, params.id, params.requestId, body.decision),
  );
}
