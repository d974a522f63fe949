import * as api from '#worker/contract/account.ts';
import * as own from '#worker/contract/account-acts.ts';
import * as acts from '#worker/contract/sign-up.ts';
import type { App } from '#worker/http/house.ts';
import { route } from '#worker/http/route.ts';
import { readAccount, readUser, saveLocale } from './account.service.ts';
import { sendContact } from './contact.service.ts';
import { deleteUser } from './delete-account.service.ts';
import { endSession, endSessions, listSessions } from './device.service.ts';
import { cancelEmailChange, confirmEmailChange } from './email-change.service.ts';
import { patchUser } from './profile.service.ts';
import { register } from './registration.service.ts';
import { forgotPassword, resetPassword } from './reset.service.ts';
import { refresh, signIn, signOut } from './session.service.ts';
import { resendVerification, verifyEmail } from './verification.service.ts';

export function accountRoutes(app: App): void {
  route(app, api.authenticate, (ctx, { body }) => signIn(ctx, body.email, body.password));
  route(app, api.refreshSession, (ctx, { request }) => refresh(ctx, request.headers.get('Cookie')));
  route(app, api.logout, (ctx) => signOut(ctx));
  route(app, api.getUser, (ctx) => readUser(ctx));
  route(app, api.setLocale, (ctx, { body }) => saveLocale(ctx, body.locale));
  route(app, acts.register, (ctx, { body }) => register(ctx, body));
  route(app, acts.verifyEmail, (ctx, { body }) => verifyEmail(ctx, body));
  route(app, acts.resendVerification, (ctx) => resendVerification(ctx));
  route(app, acts.forgotPassword, (ctx, { body }) => forgotPassword(ctx, body.email, body.human));
  route(app, acts.resetPassword, (ctx, { body }) => resetPassword(ctx, body.token, body.password));
  route(app, own.patchUser, (ctx, { body }) => patchUser(ctx, body));
  route(app, own.deleteUser, (ctx, { body }) => deleteUser(ctx, body));
  route(app, own.getAccount, (ctx) => readAccount(ctx));
  route(app, own.confirmEmailChange, (ctx, { body }) => confirmEmailChange(ctx, body.token));
  route(app, own.cancelEmailChange, (ctx) => cancelEmailChange(ctx));
  route(app, own.listSessions, (ctx) => listSessions(ctx));
  route(app, own.endSession, (ctx, { params }) => endSession(ctx, params.id));
  route(app, own.endSessions, (ctx) => endSessions(ctx));
  route(app, own.contact, (ctx, { body }) => sendContact(ctx, body));
}
