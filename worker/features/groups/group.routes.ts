import * as api from '#worker/contract/group-and-tag.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import { addSiteGroup, listSiteGroups, removeSiteGroup } from './group.service.ts';
import { addTag, listTags, removeTag, renameTag } from './tag.service.ts';

export function groupRoutes(app: App): void {
  route(app, api.listSiteGroups, (ctx, { params }) => listSiteGroups(ctx, params.id));
  route(app, api.addSiteGroup, (ctx, { params, body }) => addSiteGroup(ctx, params.id, body.community));
  route(app, api.removeSiteGroup, (ctx, { params }) => removeSiteGroup(ctx, params.id, params.groupId));
  route(app, api.listTags, (ctx, { params, query }) => listTags(ctx, params.id, query.sort));
  route(app, api.addTag, (ctx, { params, body }) => addTag(ctx, params.id, body.name));
  route(app, api.renameTag, (ctx, { params, body }) => renameTag(ctx, params.id, params.tagId, body));
  route(app, api.removeTag, (ctx, { params }) => removeTag(ctx, params.id, params.tagId));
}
