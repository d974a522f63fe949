import * as api from '#worker/contract/update.ts';
import type { App } from '#worker/http/house.ts';
import { route } from '#worker/http/route.ts';

/** What an act needs comes with its first call. */
const updates = () => import('./update.service.ts');

export function updateRoutes(app: App): void {
  route(app, api.listUpdates, async (ctx, { query }) => (await updates()).listUpdates(ctx, query));
  route(app, api.countUpdates, async (ctx) => (await updates()).countUnread(ctx));
  route(app, api.readUpdates, async (ctx, { body }) => (await updates()).readUpdates(ctx, body));
}
