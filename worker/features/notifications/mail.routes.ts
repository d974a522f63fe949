import { listMailLevels, setMailLevel } from '#worker/contract/account-acts.ts';
import * as api from '#worker/contract/mail.ts';
import type { App } from '#worker/http/house.ts';
import { route } from '#worker/http/route.ts';

/** What an act needs comes with its first call. */
const levels = () => import('./mail-levels.service.ts');
const unsubscribing = () => import('./unsubscribe.service.ts');

export function mailRoutes(app: App): void {
  route(app, api.unsubscribe, async (ctx, { params }) =>
    (await unsubscribing()).unsubscribe(ctx, params.token),
  );
  route(app, listMailLevels, async (ctx) => (await levels()).readLevels(ctx));
  route(app, setMailLevel, async (ctx, { params, body }) =>
    (await levels()).changeLevel(ctx, params.siteId, body.level),
  );
}
