import * as api from '#worker/contract/succession.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import { claimSite, objectToClaim, settleClaim, withdrawClaim } from './claim.service.ts';
import { nameSuccessors, readSuccession } from './succession.service.ts';

export function successionRoutes(app: App): void {
  route(app, api.getSuccession, (ctx, { params }) => readSuccession(ctx, params.id));
  route(app, api.nameSuccessors, (ctx, { params, body }) => nameSuccessors(ctx, params.id, body.successors));
  route(app, api.claimSite, (ctx, { params, body }) => claimSite(ctx, params.id, body.note || null));
  route(app, api.withdrawClaim, (ctx, { params }) => withdrawClaim(ctx, params.id));
  route(app, api.objectToClaim, (ctx, { params, body }) => objectToClaim(ctx, params.id, body.note || null));
  route(app, api.settleClaim, (ctx, { params, body }) => settleClaim(ctx, params.id, body));
}
