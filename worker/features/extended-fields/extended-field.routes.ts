import * as api from '#worker/contract/extended-field.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import {
  addExtendedField,
  changeExtendedField,
  listExtendedFields,
  removeExtendedField,
} from './extended-field.service.ts';

export function extendedFieldRoutes(app: App): void {
  route(app, api.listExtendedFields, (ctx, { params }) => listExtendedFields(ctx, params.id));
  route(app, api.addExtendedField, (ctx, { params, body }) => addExtendedField(ctx, params.id, body));
  route(app, api.changeExtendedField, (ctx, { params, body }) =>
    changeExtendedField(ctx, params.id, params.fieldId, body),
  );
  route(app, api.removeExtendedField, (ctx, { params }) =>
    removeExtendedField(ctx, params.id, params.fieldId),
  );
}
