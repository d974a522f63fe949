import * as api from '#worker/contract/account.ts';
import * as settings from '#worker/contract/account-settings.ts';
import * as help from '#worker/contract/contact.ts';
import * as signUp from '#worker/contract/sign-up.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import { readAccount, saveLocale } from './account.service.ts';
import { contactOptions, sendContact } from './contact.service.ts';
import { deleteUser } from './delete-account.service.ts';
import { endSession, endSessions, listSessions } from './device.service.ts';
import { cancelEmailChange, confirmEmailChange } from './email-change.service.ts';
import { confirmLoginCode, sendLoginCode } from './login-code.service.ts';
import { patchUser } from './profile.service.ts';
import { forgotPassword, resetPassword } from './reset.service.ts';
import { refresh, signIn, signOut } from './session.service.ts';
import { resendVerification, verifyEmail } from './verification.service.ts';

export function accountRoutes(app: App): void {
  route(app, api.authenticate, (ctx, { body }) => signIn(ctx, body));
  route(app, api.refreshSession, (ctx, { request }) => refresh(ctx, request.headers.get('Cookie')));
  route(app, api.logout, (ctx) => signOut(ctx));
  route(app, api.setLocale, (ctx, { body }) => saveLocale(ctx, body.locale));
  route(app, signUp.verifyEmail, (ctx, { body }) => verifyEmail(ctx, body));
  route(app, signUp.resendVerification, (ctx) => resendVerification(ctx));
  route(app, signUp.sendLoginCode, (ctx, { body }) => sendLoginCode(ctx, body));
  route(app, signUp.confirmLoginCode, (ctx, { body }) => confirmLoginCode(ctx, body));
  route(app, signUp.forgotPassword, (ctx, { body }) => forgotPassword(ctx, body.email, body.human));
  route(app, signUp.resetPassword, (ctx, { body }) => resetPassword(ctx, body.token, body.password));
  route(app, settings.patchUser, (ctx, { body }) => patchUser(ctx, body));
  route(app, settings.deleteUser, (ctx, { body }) => deleteUser(ctx, body));
  route(app, settings.getAccount, (ctx) => readAccount(ctx));
  route(app, settings.confirmEmailChange, (ctx, { body }) => confirmEmailChange(ctx, body.token));
  route(app, settings.cancelEmailChange, (ctx) => cancelEmailChange(ctx));
  route(app, settings.listSessions, (ctx) => listSessions(ctx));
  route(app, settings.endSession, (ctx, { params }) => endSession(ctx, params.id));
  route(app, settings.endSessions, (ctx) => endSessions(ctx));
  route(app, help.contact, (ctx, { body }) => sendContact(ctx, body));
  route(app, help.contactOptions, async (ctx) => contactOptions(ctx));
}
