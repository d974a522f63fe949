import * as api from '#worker/contract/search.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import { search, suggest } from './search.service.ts';

export function searchRoutes(app: App): void {
  route(app, api.search, (ctx, { body }) => search(ctx, body));
  route(app, api.suggestions, (ctx, { query }) => suggest(ctx, query.locale));
}
