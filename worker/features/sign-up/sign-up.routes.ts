import * as api from '#worker/contract/sign-up.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import { register } from './register.ts';

export function signUpRoutes(app: App): void {
  route(app, api.register, (ctx, { body }) => register(ctx, body));
}
