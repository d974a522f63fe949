import * as api from '#worker/contract/media.ts';
import { UploadStatus } from '#worker/contract/schemas/media.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { findUpload } from '#worker/features/media/public.ts';
import type { App } from '#worker/http/request-context.ts';
import { rawRoute, route } from '#worker/http/route.ts';
import { finishUpload } from './finish-upload.ts';
import { putPart } from './put-part.ts';
import { serveMedia } from './serve-media.ts';
import { abortUpload, startUpload, statusOf } from './upload.service.ts';

export function mediaRoutes(app: App): void {
  route(app, api.startUpload, (ctx, { body }) => startUpload(ctx, body));
  route(app, api.putPart, (ctx, { params, request }) => putPart(ctx, params, request));
  route(app, api.finishUpload, (ctx, { params }) => finishUpload(ctx, params.up));
  route(app, api.abortUpload, (ctx, { params }) => abortUpload(ctx, params.up));
  rawRoute(app, api.getMedia, 'streams bytes and answers ranges', (ctx, { params, query, request }) =>
    query.s === undefined && 'userId' in ctx.actor
      ? readStatus(ctx, params.id, ctx.actor.userId)
      : serveMedia(ctx, params.id, query, request),
  );
}

/** The parts received, for the user who started the upload. */
async function readStatus(ctx: Ctx, id: string, userId: number): Promise<Response> {
  const found = await findUpload(ctx.db, id, userId, ctx.now());
  if (!found) throw new AppError('media.not_found');
  return Response.json(UploadStatus.parse(statusOf(found)), {
    headers: { 'Cache-Control': 'no-store' },
  });
}
