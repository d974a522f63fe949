import * as api from '#worker/contract/translation.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import { translateText } from './translation.service.ts';

export function translationRoutes(app: App): void {
  route(app, api.translate, (ctx, { body }) => translateText(ctx, body));
}
