import * as api from '#worker/contract/kiosk.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import { listKiosks, revokeKiosk } from './kiosk.service.ts';
import { enterCode, pairScreen } from './pairing.service.ts';

export function kioskRoutes(app: App): void {
  route(app, api.pairKiosk, (ctx, { params, body }) => pairScreen(ctx, params.id, body.device_name ?? null));
  route(app, api.kioskToken, (ctx, { body }) => enterCode(ctx, body));
  route(app, api.listKiosks, (ctx, { params }) => listKiosks(ctx, params.id));
  route(app, api.revokeKiosk, (ctx, { params }) => revokeKiosk(ctx, params.id, params.kioskId));
}
