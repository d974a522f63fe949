import * as api from '#worker/contract/account.ts';
import type { App } from '#worker/http/house.ts';
import { route } from '#worker/http/route.ts';
import { readUser, saveLocale } from './account.service.ts';
import { refresh, signIn, signOut } from './session.service.ts';

export function accountRoutes(app: App): void {
  route(app, api.authenticate, (ctx, { body }) => signIn(ctx, body.email, body.password));
  route(app, api.refreshSession, (ctx, { request }) => refresh(ctx, request.headers.get('Cookie')));
  route(app, api.logout, (ctx) => signOut(ctx));
  route(app, api.getUser, (ctx) => readUser(ctx));
  route(app, api.setLocale, (ctx, { body }) => saveLocale(ctx, body.locale));
}
