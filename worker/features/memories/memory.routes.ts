import * as api from '#worker/contract/memory.ts';
import type { App } from '#worker/http/house.ts';
import { route } from '#worker/http/route.ts';
import { listMemories, readMemory } from './memory.service.ts';

export function memoryRoutes(app: App): void {
  route(app, api.getMemory, (ctx, { params }) => readMemory(ctx, params.id));
  route(app, api.listMemories, (ctx, { params, query }) => listMemories(ctx, params.siteId, query));
}
