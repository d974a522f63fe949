import * as api from '#worker/contract/kiosk.ts';
import type { App } from '#worker/http/house.ts';
import { route } from '#worker/http/route.ts';

/** What an act needs comes with its first call. */
const screens = () => import('./kiosk.service.ts');
const pairing = () => import('./pairing.service.ts');

export function kioskRoutes(app: App): void {
  route(app, api.pairKiosk, async (ctx, { params, body }) =>
    (await pairing()).pairScreen(ctx, params.id, body.device_name ?? null),
  );
  route(app, api.kioskToken, async (ctx, { body }) => (await pairing()).enterCode(ctx, body));
  route(app, api.listKiosks, async (ctx, { params }) => (await screens()).listKiosks(ctx, params.id));
  route(app, api.revokeKiosk, async (ctx, { params }) =>
    (await screens()).revokeKiosk(ctx, params.id, params.kioskId),
  );
}
