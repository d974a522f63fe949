import * as admin from '#worker/contract/claim-admin.ts';
import * as api from '#worker/contract/succession.ts';
import type { App } from '#worker/http/request-context.ts';
import { rawRoute, route } from '#worker/http/route.ts';
import { exportAdminClaims, listAdminClaims, readAdminClaim } from './admin-claims.ts';
import { claimSite, objectToClaim, settleClaim, withdrawClaim } from './claim.service.ts';
import { nameSuccessors, readSuccession } from './succession.service.ts';

export function successionRoutes(app: App): void {
  route(app, api.getSuccession, (ctx, { params }) => readSuccession(ctx, params.id));
  route(app, api.nameSuccessors, (ctx, { params, body }) => nameSuccessors(ctx, params.id, body.successors));
  route(app, api.claimSite, (ctx, { params, body }) => claimSite(ctx, params.id, body.note || null));
  route(app, api.withdrawClaim, (ctx, { params }) => withdrawClaim(ctx, params.id));
  route(app, api.objectToClaim, (ctx, { params, body }) => objectToClaim(ctx, params.id, body.note || null));
  route(app, admin.listAdminClaims, (ctx, { query }) => listAdminClaims(ctx, query));
  rawRoute(app, admin.exportAdminClaims, 'a CSV file', (ctx, { query }) => exportAdminClaims(ctx, query));
  route(app, admin.getAdminClaim, (ctx, { params }) => readAdminClaim(ctx, params.id));
  route(app, api.settleClaim, (ctx, { params, body }) => settleClaim(ctx, params.id, body));
}
