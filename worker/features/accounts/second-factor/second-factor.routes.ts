import * as api from '#worker/contract/second-factor.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import {
  beginAuthenticator,
  beginPasskey,
  enrol,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
} from './enrol.service.ts';
import { readSecondFactor } from './factors.ts';
import { confirmEnrolCode, sendEnrolCode } from './mailbox.service.ts';
import { beginVerification, recover, verify } from './verify.service.ts';

export function secondFactorRoutes(app: App): void {
  route(app, api.getSecondFactor, (ctx) => readSecondFactor(ctx));
  route(app, api.sendEnrolCode, (ctx) => sendEnrolCode(ctx));
  route(app, api.confirmEnrolCode, (ctx, { body }) => confirmEnrolCode(ctx, body.code));
  route(app, api.beginPasskey, (ctx) => beginPasskey(ctx));
  route(app, api.beginAuthenticator, (ctx) => beginAuthenticator(ctx));
  route(app, api.enrolSecondFactor, (ctx, { body }) => enrol(ctx, body));
  route(app, api.challengeSecondFactor, (ctx) => beginVerification(ctx));
  route(app, api.verifySecondFactor, (ctx, { body }) => verify(ctx, body));
  route(app, api.recoverSecondFactor, (ctx, { body }) => recover(ctx, body.code));
  route(app, api.renewRecoveryCodes, (ctx) => renewRecoveryCodes(ctx));
  route(app, api.removePasskey, (ctx, { params }) => removePasskey(ctx, params.id));
  route(app, api.removeAuthenticator, (ctx) => removeAuthenticator(ctx));
}
