import * as api from '#worker/contract/media.ts';
import type { App } from '#worker/http/house.ts';
import { rawRoute } from '#worker/http/route.ts';
import { serveMedia } from './serve-media.ts';

export function mediaRoutes(app: App): void {
  rawRoute(app, api.getMedia, 'streams bytes and answers ranges', (ctx, { params, query, request }) =>
    serveMedia(ctx, params.id, query, request.headers),
  );
}
