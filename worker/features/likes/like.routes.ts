import * as api from '#worker/contract/like.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import { likeMemory, unlikeMemory } from './like.service.ts';

export function likeRoutes(app: App): void {
  route(app, api.likeMemory, (ctx, { params }) => likeMemory(ctx, 'site', params.id));
  route(app, api.unlikeMemory, (ctx, { params }) => unlikeMemory(ctx, 'site', params.id));
  route(app, api.likeCommunityMemory, (ctx, { params }) => likeMemory(ctx, 'community', params.id));
  route(app, api.unlikeCommunityMemory, (ctx, { params }) => unlikeMemory(ctx, 'community', params.id));
}
