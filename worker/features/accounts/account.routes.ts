import * as api from '#worker/contract/account.ts';
import * as own from '#worker/contract/account-acts.ts';
import * as acts from '#worker/contract/sign-up.ts';
import type { App } from '#worker/http/house.ts';
import { route } from '#worker/http/route.ts';
import { readAccount, readUser, saveLocale } from './account.service.ts';
import { refresh, signIn, signOut } from './session.service.ts';

/** What an act needs comes with its first call. */
const contacting = () => import('./contact.service.ts');
const leaving = () => import('./delete-account.service.ts');
const devices = () => import('./device.service.ts');
const moving = () => import('./email-change.service.ts');
const profile = () => import('./profile.service.ts');
const signingUp = () => import('./registration.service.ts');
const resetting = () => import('./reset.service.ts');
const verifying = () => import('./verification.service.ts');

export function accountRoutes(app: App): void {
  route(app, api.authenticate, (ctx, { body }) => signIn(ctx, body.email, body.password));
  route(app, api.refreshSession, (ctx, { request }) => refresh(ctx, request.headers.get('Cookie')));
  route(app, api.logout, (ctx) => signOut(ctx));
  route(app, api.getUser, (ctx) => readUser(ctx));
  route(app, api.setLocale, (ctx, { body }) => saveLocale(ctx, body.locale));
  route(app, acts.register, async (ctx, { body }) => (await signingUp()).register(ctx, body));
  route(app, acts.verifyEmail, async (ctx, { body }) => (await verifying()).verifyEmail(ctx, body));
  route(app, acts.resendVerification, async (ctx) => (await verifying()).resendVerification(ctx));
  route(app, acts.forgotPassword, async (ctx, { body }) =>
    (await resetting()).forgotPassword(ctx, body.email, body.human),
  );
  route(app, acts.resetPassword, async (ctx, { body }) =>
    (await resetting()).resetPassword(ctx, body.token, body.password),
  );
  route(app, own.patchUser, async (ctx, { body }) => (await profile()).patchUser(ctx, body));
  route(app, own.deleteUser, async (ctx, { body }) => (await leaving()).deleteUser(ctx, body));
  route(app, own.getAccount, (ctx) => readAccount(ctx));
  route(app, own.confirmEmailChange, async (ctx, { body }) =>
    (await moving()).confirmEmailChange(ctx, body.token),
  );
  route(app, own.cancelEmailChange, async (ctx) => (await moving()).cancelEmailChange(ctx));
  route(app, own.listSessions, async (ctx) => (await devices()).listSessions(ctx));
  route(app, own.endSession, async (ctx, { params }) => (await devices()).endSession(ctx, params.id));
  route(app, own.endSessions, async (ctx) => (await devices()).endSessions(ctx));
  route(app, own.contact, async (ctx, { body }) => (await contacting()).sendContact(ctx, body));
}
