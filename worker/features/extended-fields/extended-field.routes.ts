import * as api from '#worker/contract/extended-field.ts';
import type { App } from '#worker/http/house.ts';
import { route } from '#worker/http/route.ts';

/** What an act needs comes with its first call. */
const fields = () => import('./extended-field.service.ts');

export function extendedFieldRoutes(app: App): void {
  route(app, api.listExtendedFields, async (ctx, { params }) =>
    (await fields()).listExtendedFields(ctx, params.id),
  );
  route(app, api.addExtendedField, async (ctx, { params, body }) =>
    (await fields()).addExtendedField(ctx, params.id, body),
  );
  route(app, api.changeExtendedField, async (ctx, { params, body }) =>
    (await fields()).changeExtendedField(ctx, params.id, params.fieldId, body),
  );
  route(app, api.removeExtendedField, async (ctx, { params }) =>
    (await fields()).removeExtendedField(ctx, params.id, params.fieldId),
  );
}
