import * as api from '#worker/contract/text.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import { listTexts } from './text.service.ts';

export function textRoutes(app: App): void {
  route(app, api.getTexts, async (ctx, { params, query }) => ({
    texts: await listTexts(ctx, params.page, query.locale),
  }));
}
