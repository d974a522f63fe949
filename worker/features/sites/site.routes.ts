import { getSiteFromRef } from '#worker/contract/referral.ts';
import * as api from '#worker/contract/site.ts';
import * as acts from '#worker/contract/site-acts.ts';
import type { App } from '#worker/http/house.ts';
import { route } from '#worker/http/route.ts';
import { addSite } from './add-site.ts';
import { findSameName, listMySites } from './find-sites.ts';
import { patchSite } from './patch-site.ts';
import { siteFromRef } from './referral.ts';
import { listExampleSites, readSite } from './site.service.ts';

export function siteRoutes(app: App): void {
  route(app, api.listExamples, (ctx, { query }) => listExampleSites(ctx, query.locale));
  route(app, acts.listMySites, (ctx, { query }) => listMySites(ctx, query));
  route(app, acts.addSite, (ctx, { body }) => addSite(ctx, body));
  route(app, acts.findSameName, (ctx, { body }) => findSameName(ctx, body));
  route(app, getSiteFromRef, (ctx, { query }) => siteFromRef(ctx, query));
  route(app, api.getSite, (ctx, { params }) => readSite(ctx, params.id));
  route(app, acts.patchSite, (ctx, { params, version, body }) => patchSite(ctx, params.id, version, body));
}
