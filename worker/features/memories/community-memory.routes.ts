import * as api from '#worker/contract/community-memory.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import { decideMemory } from './decide-memory.ts';
import { editMemory } from './edit-memory.ts';
import { listMemories, readMemory } from './memory.service.ts';
import { postInCommunity } from './post-memory.ts';
import { deleteMemory, restoreMemory } from './trash.ts';
import { listDecided, listPending, listTrashed } from './unpublished.ts';

export function communityMemoryRoutes(app: App): void {
  const refOf = ({ communityId }: { communityId: number }) => String(communityId);
  route(app, api.getCommunityMemory, (ctx, { params }) => readMemory(ctx, 'community', params.id));
  route(app, api.listPendingInCommunity, (ctx, { params, query }) =>
    listPending(ctx, 'community', refOf(params), query),
  );
  route(app, api.listTrashedInCommunity, (ctx, { params, query }) =>
    listTrashed(ctx, 'community', refOf(params), query.cursor),
  );
  route(app, api.listDecidedInCommunity, (ctx, { params, query }) =>
    listDecided(ctx, 'community', refOf(params), query.cursor),
  );
  route(app, api.listCommunityMemories, (ctx, { params, query }) =>
    listMemories(ctx, 'community', refOf(params), query),
  );
  route(app, api.postCommunityMemory, (ctx, { body }) => postInCommunity(ctx, body));
  route(app, api.editCommunityMemory, (ctx, { params, version, body }) =>
    editMemory(ctx, 'community', params.id, version, { ...body, tags: [] }),
  );
  route(app, api.deleteCommunityMemory, (ctx, { params }) => deleteMemory(ctx, 'community', params.id));
  route(app, api.restoreCommunityMemory, (ctx, { params }) => restoreMemory(ctx, 'community', params.id));
  route(app, api.decideCommunityMemory, (ctx, { params, body }) =>
    decideMemory(ctx, 'community', params.id, body),
  );
}
