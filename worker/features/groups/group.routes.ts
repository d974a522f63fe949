import * as api from '#worker/contract/group-and-tag.ts';
import type { App } from '#worker/http/house.ts';
import { route } from '#worker/http/route.ts';

/** What an act needs comes with its first call. */
const groups = () => import('./group.service.ts');
const tags = () => import('./tag.service.ts');

export function groupRoutes(app: App): void {
  route(app, api.listSiteGroups, async (ctx, { params }) => (await groups()).listSiteGroups(ctx, params.id));
  route(app, api.addSiteGroup, async (ctx, { params, body }) =>
    (await groups()).addSiteGroup(ctx, params.id, body.community),
  );
  route(app, api.removeSiteGroup, async (ctx, { params }) =>
    (await groups()).removeSiteGroup(ctx, params.id, params.groupId),
  );
  route(app, api.listTags, async (ctx, { params, query }) =>
    (await tags()).listTags(ctx, params.id, query.sort),
  );
  route(app, api.addTag, async (ctx, { params, body }) => (await tags()).addTag(ctx, params.id, body.name));
  route(app, api.renameTag, async (ctx, { params, body }) =>
    (await tags()).renameTag(ctx, params.id, params.tagId, body),
  );
  route(app, api.removeTag, async (ctx, { params }) =>
    (await tags()).removeTag(ctx, params.id, params.tagId),
  );
}
