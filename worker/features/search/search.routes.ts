import * as api from '#worker/contract/search.ts';
import type { App } from '#worker/http/house.ts';
import { route } from '#worker/http/route.ts';

/** What an act needs comes with its first call. */
const searching = () => import('./search.service.ts');

export function searchRoutes(app: App): void {
  route(app, api.search, async (ctx, { body }) => (await searching()).search(ctx, body));
  route(app, api.suggestions, async (ctx, { query }) => (await searching()).suggest(ctx, query.locale));
}
