import * as api from '#worker/contract/search.ts';
import * as admin from '#worker/contract/suggestion-admin.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import { search } from './search.service.ts';
import { readSuggestionList, setSuggestionList, suggest } from './suggestion.service.ts';

export function searchRoutes(app: App): void {
  route(app, api.search, (ctx, { body }) => search(ctx, body));
  route(app, api.suggestions, (ctx, { query }) => suggest(ctx, query.locale));
  route(app, admin.getSuggestionList, (ctx, { params }) => readSuggestionList(ctx, params.locale));
  route(app, admin.setSuggestionList, (ctx, { params, body, version }) =>
    setSuggestionList(ctx, params.locale, body, version),
  );
}
