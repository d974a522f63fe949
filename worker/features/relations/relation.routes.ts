import * as api from '#worker/contract/related-site.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import { decideRelatedSite, removeRelatedSite } from './decide-relation.ts';
import { addRelatedSite, changeRelatedSite, listRelatedSites } from './relation.service.ts';

export function relationRoutes(app: App): void {
  route(app, api.listRelatedSites, (ctx, { params }) => listRelatedSites(ctx, params.id));
  route(app, api.addRelatedSite, (ctx, { params, body }) => addRelatedSite(ctx, params.id, body));
  route(app, api.changeRelatedSite, (ctx, { params, body }) =>
    changeRelatedSite(ctx, params.id, params.relationId, body),
  );
  route(app, api.decideRelatedSite, (ctx, { params, body }) =>
    decideRelatedSite(ctx, params.id, params.relationId, body),
  );
  route(app, api.removeRelatedSite, (ctx, { params }) =>
    removeRelatedSite(ctx, params.id, params.relationId),
  );
}
