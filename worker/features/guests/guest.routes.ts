import * as api from '#worker/contract/guest.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import { confirmGuest } from './confirm-guest.ts';
import { postAsGuest } from './post-as-guest.ts';

export function guestRoutes(app: App): void {
  route(app, api.postAsGuest, (ctx, { body }) => postAsGuest(ctx, body));
  route(app, api.confirmGuest, (ctx, { body }) => confirmGuest(ctx, body));
}
