import * as api from '#worker/contract/community.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import { listMyCommunities, readCommunity, readWall } from './community.service.ts';

export function communityRoutes(app: App): void {
  route(app, api.listMyCommunities, (ctx) => listMyCommunities(ctx));
  route(app, api.getWall, (ctx, { params, query }) => readWall(ctx, params.id, query.cursor));
  route(app, api.getCommunity, (ctx, { params }) => readCommunity(ctx, params.id));
}
