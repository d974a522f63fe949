import { getCommunityDetails } from '#worker/contract/community-page.ts';
import * as mine from '#worker/contract/my-site.ts';
import * as creation from '#worker/contract/new-site.ts';
import { getSiteFromRef } from '#worker/contract/referral.ts';
import * as api from '#worker/contract/site.ts';
import { getSiteDetails } from '#worker/contract/site-details.ts';
import * as settings from '#worker/contract/site-settings.ts';
import { listExampleSites, readSite } from '#worker/features/site-access/public.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import { addSite } from './add-site.ts';
import { readCommunityDetails } from './community-details.ts';
import { deleteSite } from './delete-site.ts';
import { findSameName, listMySites } from './find-sites.ts';
import { patchSite } from './patch-site.ts';
import { siteFromRef } from './referral.ts';
import { restoreSite } from './restore-site.ts';
import { readSiteDetails } from './site-details.ts';
import { getSiteInfo } from './site-info.ts';

export function siteRoutes(app: App): void {
  route(app, api.listExamples, (ctx, { query }) => listExampleSites(ctx, query.locale));
  route(app, mine.listMySites, (ctx, { query }) => listMySites(ctx, query));
  route(app, creation.addSite, (ctx, { body }) => addSite(ctx, body));
  route(app, creation.findSameName, (ctx, { body }) => findSameName(ctx, body));
  route(app, getSiteFromRef, (ctx, { query }) => siteFromRef(ctx, query));
  route(app, api.getSite, (ctx, { params }) => readSite(ctx, params.id));
  route(app, getCommunityDetails, (ctx, { params }) => readCommunityDetails(ctx, params.id));
  route(app, getSiteDetails, (ctx, { params }) => readSiteDetails(ctx, params.id));
  route(app, settings.patchSite, (ctx, { params, version, body }) =>
    patchSite(ctx, params.id, version, body),
  );
  route(app, settings.getSiteInfo, (ctx, { params }) => getSiteInfo(ctx, params.id));
  route(app, settings.deleteSite, (ctx, { params, body }) => deleteSite(ctx, params.id, body.name));
  route(app, settings.restoreSite, (ctx, { params }) => restoreSite(ctx, params.id));
}
