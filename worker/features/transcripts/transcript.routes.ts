import * as api from '#worker/contract/transcript.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import { deleteCaptions, putCaptions, putTranscript, readTranscript } from './transcript.service.ts';

export function transcriptRoutes(app: App): void {
  route(app, api.getTranscript, (ctx, { params }) => readTranscript(ctx, params.id));
  route(app, api.putTranscript, (ctx, { params, version, body }) =>
    putTranscript(ctx, params.id, version, body),
  );
  route(app, api.putCaptions, (ctx, { params, query, version, request }) =>
    putCaptions(ctx, params.id, version, query.lang, request),
  );
  route(app, api.deleteCaptions, (ctx, { params, version }) => deleteCaptions(ctx, params.id, version));
}
