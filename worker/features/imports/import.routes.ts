import * as api from '#worker/contract/import.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import {
  listImportRows,
  listImports,
  listPlatformImports,
  openImport,
  putImportRows,
  readImport,
  readMapping,
} from './import.service.ts';
import { applyImport, checkImport, undoImport } from './start-run.ts';

export function importRoutes(app: App): void {
  route(app, api.openImport, (ctx, { body }) => openImport(ctx, body));
  route(app, api.putImportRows, (ctx, { params, body }) =>
    putImportRows(ctx, params.id, params.lot, body.rows),
  );
  route(app, api.checkImport, (ctx, { params }) => checkImport(ctx, params.id));
  route(app, api.applyImport, (ctx, { params }) => applyImport(ctx, params.id));
  route(app, api.undoImport, (ctx, { params }) => undoImport(ctx, params.id));
  route(app, api.getImport, (ctx, { params }) => readImport(ctx, params.id));
  route(app, api.listImportRows, (ctx, { params, query }) => listImportRows(ctx, params.id, query));
  route(app, api.listImports, (ctx, { params }) => listImports(ctx, params.id));
  route(app, api.listPlatformImports, (ctx, { query }) => listPlatformImports(ctx, query.kind));
  route(app, api.getImportMapping, (ctx, { params }) => readMapping(ctx, params.kind, params.headings));
}
