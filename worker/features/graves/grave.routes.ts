import * as api from '#worker/contract/grave.ts';
import type { App } from '#worker/http/request-context.ts';
import { rawRoute, route } from '#worker/http/route.ts';
import {
  createSharedGrave,
  leaveSharedGrave,
  mintGraveCode,
  orderSharedGrave,
  readGrave,
  readSiteGrave,
  retireGraveCode,
} from './grave.service.ts';
import { printGraveStickers } from './grave-sheet.ts';
import { decideGraveInvitation, inviteToGrave, revokeGraveInvitation } from './invitation.service.ts';

const SHEET = 'a PDF, not JSON';

export function graveRoutes(app: App): void {
  route(app, api.getGrave, (ctx, { params }) => readGrave(ctx, params.id));
  route(app, api.getSharedGrave, (ctx, { params }) => readSiteGrave(ctx, params.id));
  route(app, api.createSharedGrave, (ctx, { params, body }) => createSharedGrave(ctx, params.id, body.code));
  route(app, api.leaveSharedGrave, (ctx, { params }) => leaveSharedGrave(ctx, params.id));
  route(app, api.orderSharedGrave, (ctx, { params, version, body }) =>
    orderSharedGrave(ctx, params.id, version, body.sites),
  );
  route(app, api.inviteToGrave, (ctx, { params, body }) => inviteToGrave(ctx, params.id, body.site));
  route(app, api.revokeGraveInvitation, (ctx, { params }) =>
    revokeGraveInvitation(ctx, params.id, params.invitationId),
  );
  route(app, api.decideGraveInvitation, (ctx, { params, body }) =>
    decideGraveInvitation(ctx, params.id, params.invitationId, body.accept),
  );
  route(app, api.mintGraveCode, (ctx, { params }) => mintGraveCode(ctx, params.id));
  route(app, api.retireGraveCode, (ctx, { params }) => retireGraveCode(ctx, params.id, params.code));
  rawRoute(app, api.graveStickerSheet, SHEET, (ctx, { params, query }) =>
    printGraveStickers(ctx, params.id, query.code, query.lang),
  );
}
