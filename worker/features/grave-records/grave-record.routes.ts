import * as api from '#worker/contract/grave-record.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import { readGraveRecord, saveGraveRecord } from './grave-record.service.ts';
import { decideGraveSuggestion, listGraveSuggestions, suggestGraveRecord } from './suggestion.service.ts';

export function graveRecordRoutes(app: App): void {
  route(app, api.getGraveRecord, (ctx, { params }) => readGraveRecord(ctx, params.id));
  route(app, api.saveGraveRecord, (ctx, { params, body, version }) =>
    saveGraveRecord(ctx, params.id, version, body),
  );
  route(app, api.suggestGraveRecord, (ctx, { params, body }) => suggestGraveRecord(ctx, params.id, body));
  route(app, api.listGraveSuggestions, (ctx, { params }) => listGraveSuggestions(ctx, params.id));
  route(app, api.decideGraveSuggestion, (ctx, { params, body }) =>
    decideGraveSuggestion(ctx, params.id, params.suggestionId, body),
  );
}
