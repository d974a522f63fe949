import * as api from '#worker/contract/site.ts';
import type { App } from '#worker/http/house.ts';
import { route } from '#worker/http/route.ts';
import { listExampleSites, readSite } from './site.service.ts';

export function siteRoutes(app: App): void {
  route(app, api.listExamples, (ctx, { query }) => listExampleSites(ctx, query.locale));
  route(app, api.getSite, (ctx, { params }) => readSite(ctx, params.id));
}
