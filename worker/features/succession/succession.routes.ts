import * as api from '#worker/contract/succession.ts';
import type { App } from '#worker/http/house.ts';
import { route } from '#worker/http/route.ts';

/** What an act needs comes with its first call. */
const claiming = () => import('./claim.service.ts');
const naming = () => import('./succession.service.ts');

export function successionRoutes(app: App): void {
  route(app, api.getSuccession, async (ctx, { params }) => (await naming()).readSuccession(ctx, params.id));
  route(app, api.nameSuccessors, async (ctx, { params, body }) =>
    (await naming()).nameSuccessors(ctx, params.id, body.successors),
  );
  route(app, api.claimSite, async (ctx, { params, body }) =>
    (await claiming()).claimSite(ctx, params.id, body.note || null),
  );
  route(app, api.withdrawClaim, async (ctx, { params }) => (await claiming()).withdrawClaim(ctx, params.id));
  route(app, api.objectToClaim, async (ctx, { params, body }) =>
    (await claiming()).objectToClaim(ctx, params.id, body.note || null),
  );
  route(app, api.settleClaim, async (ctx, { params, body }) =>
    (await claiming()).settleClaim(ctx, params.id, body),
  );
}
