import * as api from '#worker/contract/comment.ts';
import { listPending } from '#worker/contract/memory-commands.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import { listComments, listDecidedComments, listTrashedComments, listWaiting } from './comment.service.ts';
import { decideComment } from './decide-comment.ts';
import { deleteComment, restoreComment } from './delete-comment.ts';
import { postComment } from './post-comment.ts';

export function commentRoutes(app: App): void {
  route(app, listPending, (ctx, { params, query }) => listWaiting(ctx, params.siteId, query));
  route(app, api.listComments, (ctx, { params, query }) => listComments(ctx, params.id, query.cursor));
  route(app, api.postComment, (ctx, { params, body }) => postComment(ctx, params.id, body));
  route(app, api.deleteComment, (ctx, { params }) => deleteComment(ctx, params.id));
  route(app, api.restoreComment, (ctx, { params }) => restoreComment(ctx, params.id));
  route(app, api.listTrashedComments, (ctx, { params, query }) =>
    listTrashedComments(ctx, params.siteId, query.cursor),
  );
  route(app, api.listDecidedComments, (ctx, { params, query }) =>
    listDecidedComments(ctx, params.siteId, query.cursor),
  );
  route(app, api.decideComment, (ctx, { params, body }) => decideComment(ctx, params.id, body));
}
