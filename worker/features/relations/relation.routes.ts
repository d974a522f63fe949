import * as community from '#worker/contract/community-page.ts';
import * as api from '#worker/contract/related-site.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import {
  addCommunityRelation,
  changeCommunityRelation,
  listCommunityRelations,
  removeCommunityRelation,
} from './community-relation.service.ts';
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
  route(app, community.listCommunityRelations, (ctx, { params }) => listCommunityRelations(ctx, params.id));
  route(app, community.addCommunityRelation, (ctx, { params, body }) =>
    addCommunityRelation(ctx, params.id, body),
  );
  route(app, community.changeCommunityRelation, (ctx, { params, body }) =>
    changeCommunityRelation(ctx, params.id, params.siteId, body),
  );
  route(app, community.removeCommunityRelation, (ctx, { params }) =>
    removeCommunityRelation(ctx, params.id, params.siteId),
  );
}
