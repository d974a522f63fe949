import * as api from '#worker/contract/community.ts';
import type { App } from '#worker/http/house.ts';
import { route } from '#worker/http/route.ts';

/** What an act needs comes with its first call. */
const communities = () => import('./community.service.ts');

export function communityRoutes(app: App): void {
  route(app, api.listMyCommunities, async (ctx) => (await communities()).listMyCommunities(ctx));
  route(app, api.getWall, async (ctx, { params, query }) =>
    (await communities()).readWall(ctx, params.id, query.cursor),
  );
  route(app, api.getCommunity, async (ctx, { params }) =>
    (await communities()).readCommunity(ctx, params.id),
  );
}
