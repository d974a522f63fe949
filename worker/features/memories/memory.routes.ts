import * as api from '#worker/contract/memory.ts';
import * as acts from '#worker/contract/memory-acts.ts';
import type { App } from '#worker/http/house.ts';
import { route } from '#worker/http/route.ts';
import { listMemories, readMemory } from './memory.service.ts';

/** What an act needs comes with its first call. */
const deciding = () => import('./decide-memory.ts');
const editing = () => import('./edit-memory.ts');
const posting = () => import('./post-memory.ts');
const deleting = () => import('./trash.ts');
const waiting = () => import('./unpublished.ts');

export function memoryRoutes(app: App): void {
  route(app, api.getMemory, (ctx, { params }) => readMemory(ctx, params.id));
  route(app, acts.listPending, async (ctx, { params, query }) =>
    (await waiting()).listPending(ctx, params.siteId, query),
  );
  route(app, acts.listTrashed, async (ctx, { params, query }) =>
    (await waiting()).listTrashed(ctx, params.siteId, query.cursor),
  );
  route(app, api.listMemories, (ctx, { params, query }) => listMemories(ctx, params.siteId, query));
  route(app, acts.postMemory, async (ctx, { body }) => (await posting()).postMemory(ctx, body));
  route(app, acts.editMemory, async (ctx, { params, version, body }) =>
    (await editing()).editMemory(ctx, params.id, version, body),
  );
  route(app, acts.deleteMemory, async (ctx, { params }) => (await deleting()).deleteMemory(ctx, params.id));
  route(app, acts.restoreMemory, async (ctx, { params }) => (await deleting()).restoreMemory(ctx, params.id));
  route(app, acts.decideMemory, async (ctx, { params, body }) =>
    (await deciding()).decideMemory(ctx, params.id, body),
  );
}
