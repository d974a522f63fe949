import { getUser } from '#worker/contract/account.ts';
import * as api from '#worker/contract/update.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import { countUnread, listUpdates, readUpdates, readUserWithUnread } from './update.service.ts';

export function updateRoutes(app: App): void {
  route(app, getUser, (ctx) => readUserWithUnread(ctx));
  route(app, api.listUpdates, (ctx, { query }) => listUpdates(ctx, query));
  route(app, api.countUpdates, (ctx) => countUnread(ctx));
  route(app, api.readUpdates, (ctx, { body }) => readUpdates(ctx, body));
}
