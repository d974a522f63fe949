import * as api from '#worker/contract/related-site.ts';
import type { App } from '#worker/http/house.ts';
import { route } from '#worker/http/route.ts';

/** What an act needs comes with its first call. */
const deciding = () => import('./decide-relation.ts');
const saying = () => import('./relation.service.ts');

export function relationRoutes(app: App): void {
  route(app, api.listRelatedSites, async (ctx, { params }) =>
    (await saying()).listRelatedSites(ctx, params.id),
  );
  route(app, api.addRelatedSite, async (ctx, { params, body }) =>
    (await saying()).addRelatedSite(ctx, params.id, body),
  );
  route(app, api.changeRelatedSite, async (ctx, { params, body }) =>
    (await saying()).changeRelatedSite(ctx, params.id, params.relationId, body),
  );
  route(app, api.decideRelatedSite, async (ctx, { params, body }) =>
    (await deciding()).decideRelatedSite(ctx, params.id, params.relationId, body),
  );
  route(app, api.removeRelatedSite, async (ctx, { params }) =>
    (await deciding()).removeRelatedSite(ctx, params.id, params.relationId),
  );
}
