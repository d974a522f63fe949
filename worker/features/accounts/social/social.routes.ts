import * as api from '#worker/contract/social.ts';
import type { App } from '#worker/http/request-context.ts';
import { rawRoute, route } from '#worker/http/route.ts';
import { comeBack } from './come-back.ts';
import { disconnectProvider } from './connect.ts';
import { setOut, setOutToConnect, signInOptions } from './set-out.ts';

export function socialRoutes(app: App): void {
  route(app, api.signInOptions, (ctx) => signInOptions(ctx));
  rawRoute(app, api.startSocial, 'the answer sends a browser away', (ctx, { params, query }) =>
    setOut(ctx, params.provider, query.redirect),
  );
  route(app, api.socialToken, (ctx, { body, request }) => comeBack(ctx, body, request));
  route(app, api.connectProvider, (ctx, { body }) => setOutToConnect(ctx, body.provider));
  route(app, api.disconnectProvider, (ctx, { params }) => disconnectProvider(ctx, params.provider));
}
