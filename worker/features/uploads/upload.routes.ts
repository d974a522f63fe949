import * as api from '#worker/contract/media.ts';
import { UploadStatus } from '#worker/contract/schemas/media.ts';
import type { App } from '#worker/http/request-context.ts';
import { rawRoute, route } from '#worker/http/route.ts';
import { finishUpload } from './finish-upload.ts';
import { putPart } from './put-part.ts';
import { serveMedia } from './serve-media.ts';
import { abortUpload, startUpload, uploaderOf, uploadStatus } from './upload.service.ts';

export function mediaRoutes(app: App): void {
  route(app, api.startUpload, (ctx, { body }) => startUpload(ctx, body));
  route(app, api.putPart, (ctx, { params, request }) => putPart(ctx, uploaderOf(ctx), params, request));
  route(app, api.finishUpload, (ctx, { params }) => finishUpload(ctx, params.up));
  route(app, api.abortUpload, (ctx, { params }) => abortUpload(ctx, params.up));
  rawRoute(app, api.getMedia, 'streams bytes and answers ranges', async (ctx, { params, query, request }) =>
    query.s === undefined && 'userId' in ctx.actor
      ? asJson(await uploadStatus(ctx, { userId: ctx.actor.userId, guestId: null }, params.id))
      : serveMedia(ctx, params.id, query, request),
  );
}

const asJson = (status: UploadStatus): Response =>
  Response.json(UploadStatus.parse(status), { headers: { 'Cache-Control': 'no-store' } });
