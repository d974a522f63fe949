import * as api from '#worker/contract/text.ts';
import * as admin from '#worker/contract/text-admin.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import { listTexts } from './text.service.ts';
import {
  listTextEntries,
  listTextVersions,
  previewText,
  publishText,
  readTextEntry,
  saveText,
} from './text-admin.service.ts';

export function textRoutes(app: App): void {
  route(app, api.getTexts, async (ctx, { params, query }) => ({
    texts: await listTexts(ctx, params.page, query.locale),
  }));
  route(app, admin.listTextEntries, (ctx) => listTextEntries(ctx));
  route(app, admin.getTextEntry, (ctx, { params }) => readTextEntry(ctx, params.key));
  route(app, admin.listTextVersions, (ctx, { params, query }) =>
    listTextVersions(ctx, params.key, query.before),
  );
  route(app, admin.previewText, (_ctx, { params, body }) => previewText(params.key, body));
  route(app, admin.saveText, (ctx, { params, body }) => saveText(ctx, params.key, body));
  route(app, admin.publishText, (ctx, { params, body, version }) =>
    publishText(ctx, params.key, body, version),
  );
}
