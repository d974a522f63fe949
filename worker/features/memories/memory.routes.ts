import * as api from '#worker/contract/memory.ts';
import * as commands from '#worker/contract/memory-commands.ts';
import * as arranging from '#worker/contract/memory-order.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import { decideMemory } from './decide-memory.ts';
import { editMemory } from './edit-memory.ts';
import { listMemories, readMemory } from './memory.service.ts';
import { moveMemory } from './move-memory.ts';
import { orderMemory } from './order-memory.ts';
import { pinMemory } from './pin-memory.ts';
import { postMemory } from './post-memory.ts';
import { deleteMemory, restoreMemory } from './trash.ts';
import { listDecided, listTrashed } from './unpublished.ts';

export function memoryRoutes(app: App): void {
  route(app, api.getMemory, (ctx, { params }) => readMemory(ctx, 'site', params.id));
  route(app, commands.listTrashed, (ctx, { params, query }) =>
    listTrashed(ctx, 'site', params.siteId, query.cursor),
  );
  route(app, commands.listDecided, (ctx, { params, query }) =>
    listDecided(ctx, 'site', params.siteId, query.cursor),
  );
  route(app, api.listMemories, (ctx, { params, query }) => listMemories(ctx, 'site', params.siteId, query));
  route(app, commands.postMemory, (ctx, { body }) => postMemory(ctx, body));
  // before `/:id/pin`, which a site of that name would match
  route(app, arranging.orderMemory, (ctx, { params, body }) => orderMemory(ctx, params.siteId, body));
  route(app, arranging.pinMemory, (ctx, { params, body }) => pinMemory(ctx, params.id, body.pinned));
  route(app, arranging.moveMemory, (ctx, { params, body }) => moveMemory(ctx, params.id, body.site_id));
  route(app, commands.editMemory, (ctx, { params, version, body }) =>
    editMemory(ctx, 'site', params.id, version, body),
  );
  route(app, commands.deleteMemory, (ctx, { params }) => deleteMemory(ctx, 'site', params.id));
  route(app, commands.restoreMemory, (ctx, { params }) => restoreMemory(ctx, 'site', params.id));
  route(app, commands.decideMemory, (ctx, { params, body }) => decideMemory(ctx, 'site', params.id, body));
}
