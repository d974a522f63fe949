import * as api from '#worker/contract/media.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { App } from '#worker/http/house.ts';
import { rawRoute, route } from '#worker/http/route.ts';
import { serveMedia } from './serve-media.ts';
import { findUpload } from './upload.repo.ts';

/** What an act needs comes with its first call. */
const finishing = () => import('./finish-upload.ts');
const receiving = () => import('./put-part.ts');
const uploading = () => import('./upload.service.ts');

export function mediaRoutes(app: App): void {
  route(app, api.startUpload, async (ctx, { body }) => (await uploading()).startUpload(ctx, body));
  route(app, api.putPart, async (ctx, { params, request }) =>
    (await receiving()).putPart(ctx, params, request),
  );
  route(app, api.finishUpload, async (ctx, { params }) => (await finishing()).finishUpload(ctx, params.up));
  route(app, api.abortUpload, async (ctx, { params }) => (await uploading()).abortUpload(ctx, params.up));
  rawRoute(app, api.getMedia, 'streams bytes and answers ranges', (ctx, { params, query, request }) =>
    query.s === undefined && 'userId' in ctx.actor
      ? readStatus(ctx, params.id, ctx.actor.userId)
      : serveMedia(ctx, params.id, query, request.headers),
  );
}

/** Which parts have arrived, for who began the upload. */
async function readStatus(ctx: Ctx, id: string, userId: number): Promise<Response> {
  const found = await findUpload(ctx.db, id, userId, ctx.now());
  if (!found) throw new AppError('media.not_found');
  return Response.json(api.UploadStatus.parse((await uploading()).statusOf(found)), {
    headers: { 'Cache-Control': 'no-store' },
  });
}
