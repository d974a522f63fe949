import * as api from '#worker/contract/related-link.ts';
import { findCommunityPlace, findSitePlace } from '#worker/features/members/public.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import {
  addRelatedLink,
  changeRelatedLink,
  listCommunityLinks,
  listRelatedLinks,
  removeRelatedLink,
} from './link.service.ts';

export function linkRoutes(app: App): void {
  route(app, api.listRelatedLinks, (ctx, { params }) => listRelatedLinks(ctx, params.id));
  route(app, api.addRelatedLink, async (ctx, { params, body }) =>
    addRelatedLink(ctx, await findSitePlace(ctx, params.id), body),
  );
  route(app, api.changeRelatedLink, async (ctx, { params, body }) =>
    changeRelatedLink(ctx, await findSitePlace(ctx, params.id), params.linkId, body),
  );
  route(app, api.removeRelatedLink, async (ctx, { params }) =>
    removeRelatedLink(ctx, await findSitePlace(ctx, params.id), params.linkId),
  );
  route(app, api.listCommunityLinks, (ctx, { params }) => listCommunityLinks(ctx, params.id));
  route(app, api.addCommunityLink, async (ctx, { params, body }) =>
    addRelatedLink(ctx, await findCommunityPlace(ctx, params.id), body),
  );
  route(app, api.changeCommunityLink, async (ctx, { params, body }) =>
    changeRelatedLink(ctx, await findCommunityPlace(ctx, params.id), params.linkId, body),
  );
  route(app, api.removeCommunityLink, async (ctx, { params }) =>
    removeRelatedLink(ctx, await findCommunityPlace(ctx, params.id), params.linkId),
  );
}
