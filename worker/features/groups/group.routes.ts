import * as communityTags from '#worker/contract/community-tag.ts';
import * as api from '#worker/contract/group-and-tag.ts';
import * as requests from '#worker/contract/site-request.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import {
  addCommunityTag,
  listCommunityTags,
  removeCommunityTag,
  renameCommunityTag,
  tagCommunitySite,
  untagCommunitySite,
} from './community-tag.service.ts';
import { addSiteGroup, listSiteGroups, removeSiteGroup } from './group.service.ts';
import {
  decideSiteRequest,
  listCommunitySites,
  listSiteRequests,
  removeCommunitySite,
} from './site-request.service.ts';
import { addTag, listTags, removeTag, renameTag } from './tag.service.ts';

export function groupRoutes(app: App): void {
  route(app, api.listSiteGroups, (ctx, { params }) => listSiteGroups(ctx, params.id));
  route(app, api.addSiteGroup, (ctx, { params, body }) => addSiteGroup(ctx, params.id, body.community));
  route(app, api.removeSiteGroup, (ctx, { params }) => removeSiteGroup(ctx, params.id, params.groupId));
  route(app, api.listTags, (ctx, { params, query }) => listTags(ctx, params.id, query.sort));
  route(app, api.addTag, (ctx, { params, body }) => addTag(ctx, params.id, body.name));
  route(app, api.renameTag, (ctx, { params, body }) => renameTag(ctx, params.id, params.tagId, body));
  route(app, api.removeTag, (ctx, { params }) => removeTag(ctx, params.id, params.tagId));
  communitySiteRoutes(app);
  communityTagRoutes(app);
}

function communitySiteRoutes(app: App): void {
  route(app, requests.listSiteRequests, (ctx, { params, query }) =>
    listSiteRequests(ctx, params.id, query.cursor),
  );
  route(app, requests.decideSiteRequest, (ctx, { params, body }) =>
    decideSiteRequest(ctx, params.id, params.siteId, body),
  );
  route(app, requests.listCommunitySites, (ctx, { params, query }) =>
    listCommunitySites(ctx, params.id, query),
  );
  route(app, requests.removeCommunitySite, (ctx, { params }) =>
    removeCommunitySite(ctx, params.id, params.siteId),
  );
}

function communityTagRoutes(app: App): void {
  route(app, communityTags.listCommunityTags, (ctx, { params, query }) =>
    listCommunityTags(ctx, params.id, query.sort),
  );
  route(app, communityTags.addCommunityTag, (ctx, { params, body }) =>
    addCommunityTag(ctx, params.id, body.name),
  );
  route(app, communityTags.renameCommunityTag, (ctx, { params, body }) =>
    renameCommunityTag(ctx, params.id, params.tagId, body),
  );
  route(app, communityTags.removeCommunityTag, (ctx, { params }) =>
    removeCommunityTag(ctx, params.id, params.tagId),
  );
  route(app, communityTags.tagCommunitySite, (ctx, { params }) =>
    tagCommunitySite(ctx, params.id, params.siteId, params.tagId),
  );
  route(app, communityTags.untagCommunitySite, (ctx, { params }) =>
    untagCommunitySite(ctx, params.id, params.siteId, params.tagId),
  );
}
