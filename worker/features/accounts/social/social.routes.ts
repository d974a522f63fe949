import * as api from '#worker/contract/social.ts';
import type { App } from '#worker/http/request-context.ts';
import { rawRoute, route } from '#worker/http/route.ts';
import { disconnectProvider } from './connect.ts';
import { exchangeCode } from './exchange-code.ts';
import { signInOptions, startConnect, startSignIn } from './start-flow.ts';

export function socialRoutes(app: App): void {
  route(app, api.signInOptions, (ctx) => signInOptions(ctx));
  rawRoute(app, api.startSocial, 'the reply is a redirect', (ctx, { params, query }) =>
    startSignIn(ctx, params.provider, query.redirect),
  );
  route(app, api.socialToken, (ctx, { body, request }) => exchangeCode(ctx, body, request));
  route(app, api.connectProvider, (ctx, { body }) => startConnect(ctx, body.provider));
  route(app, api.disconnectProvider, (ctx, { params }) => disconnectProvider(ctx, params.provider));
}
