import * as api from '#worker/contract/social.ts';
import type { App } from '#worker/http/house.ts';
import { rawRoute, route } from '#worker/http/route.ts';

/** What an act needs comes with its first call. */
const comingBack = () => import('./come-back.ts');
const connecting = () => import('./connect.ts');
const settingOut = () => import('./set-out.ts');

export function socialRoutes(app: App): void {
  route(app, api.signInOptions, async (ctx) => (await settingOut()).signInOptions(ctx));
  rawRoute(app, api.startSocial, 'the answer sends a browser away', async (ctx, { params, query }) =>
    (await settingOut()).setOut(ctx, params.provider, query.redirect),
  );
  route(app, api.socialToken, async (ctx, { body, request }) =>
    (await comingBack()).comeBack(ctx, body, request),
  );
  route(app, api.connectProvider, async (ctx, { body }) =>
    (await settingOut()).setOutToConnect(ctx, body.provider),
  );
  route(app, api.disconnectProvider, async (ctx, { params }) =>
    (await connecting()).disconnectProvider(ctx, params.provider),
  );
}
