import * as api from '#worker/contract/community.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import { listMyCommunities, readCommunity } from './community.service.ts';
import { createCommunity } from './create-community.ts';
import { deleteCommunity } from './delete-community.ts';
import { changeJoinCode, joinCommunity } from './join-community.ts';
import { patchCommunity } from './patch-community.ts';
import { restoreCommunity } from './restore-community.ts';

export function communityRoutes(app: App): void {
  route(app, api.listMyCommunities, (ctx) => listMyCommunities(ctx));
  route(app, api.createCommunity, (ctx, { body }) => createCommunity(ctx, body));
  route(app, api.joinCommunity, (ctx, { body }) => joinCommunity(ctx, body));
  route(app, api.getCommunity, (ctx, { params }) => readCommunity(ctx, params.id));
  route(app, api.patchCommunity, (ctx, { params, version, body }) =>
    patchCommunity(ctx, params.id, version, body),
  );
  route(app, api.changeJoinCode, (ctx, { params }) => changeJoinCode(ctx, params.id));
  route(app, api.deleteCommunity, (ctx, { params, body }) => deleteCommunity(ctx, params.id, body.name));
  route(app, api.restoreCommunity, (ctx, { params }) => restoreCommunity(ctx, params.id));
}
