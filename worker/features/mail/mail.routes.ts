import * as api from '#worker/contract/mail.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import { receiveMailEvent, resumeMail } from './mail-event.service.ts';

export function mailEventRoutes(app: App): void {
  route(app, api.receiveMailEvent, (ctx, { request }) => receiveMailEvent(ctx, request));
  route(app, api.resumeMail, (ctx) => resumeMail(ctx));
}
