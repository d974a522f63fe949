import { listMySites } from '#worker/contract/my-site.ts';
import { getSiteFromRef } from '#worker/contract/referral.ts';
import * as api from '#worker/contract/site.ts';
import * as acts from '#worker/contract/site-acts.ts';
import type { App } from '#worker/http/house.ts';
import { route } from '#worker/http/route.ts';
import { listExampleSites, readSite } from './site.service.ts';

/** What an act needs comes with its first call. */
const adding = () => import('./add-site.ts');
const changing = () => import('./patch-site.ts');
const deleting = () => import('./delete-site.ts');
const restoring = () => import('./restore-site.ts');
const informing = () => import('./site-info.ts');
const finding = () => import('./find-sites.ts');
const referred = () => import('./referral.ts');

export function siteRoutes(app: App): void {
  route(app, api.listExamples, (ctx, { query }) => listExampleSites(ctx, query.locale));
  route(app, listMySites, async (ctx, { query }) => (await finding()).listMySites(ctx, query));
  route(app, acts.addSite, async (ctx, { body }) => (await adding()).addSite(ctx, body));
  route(app, acts.findSameName, async (ctx, { body }) => (await finding()).findSameName(ctx, body));
  route(app, getSiteFromRef, async (ctx, { query }) => (await referred()).siteFromRef(ctx, query));
  route(app, api.getSite, (ctx, { params }) => readSite(ctx, params.id));
  route(app, acts.patchSite, async (ctx, { params, version, body }) =>
    (await changing()).patchSite(ctx, params.id, version, body),
  );
  route(app, acts.getSiteInfo, async (ctx, { params }) => (await informing()).getSiteInfo(ctx, params.id));
  route(app, acts.deleteSite, async (ctx, { params, body }) =>
    (await deleting()).deleteSite(ctx, params.id, body.name),
  );
  route(app, acts.restoreSite, async (ctx, { params }) => (await restoring()).restoreSite(ctx, params.id));
}
