import * as api from '#worker/contract/mail.ts';
import * as ledger from '#worker/contract/mail-admin.ts';
import type { App } from '#worker/http/request-context.ts';
import { rawRoute, route } from '#worker/http/route.ts';
import {
  exportMails,
  liftMailStop,
  openAddress,
  readMailKinds,
  readMailStops,
  readMails,
  replayMail,
  stopMailTo,
} from './ledger.service.ts';
import { receiveMailEvent, resumeMail } from './mail-event.service.ts';

export function mailEventRoutes(app: App): void {
  route(app, api.receiveMailEvent, (ctx, { request }) => receiveMailEvent(ctx, request));
  route(app, api.resumeMail, (ctx) => resumeMail(ctx));
  route(app, ledger.listMails, (ctx, { query: { cursor, ...filters } }) => readMails(ctx, filters, cursor));
  rawRoute(app, ledger.exportMails, 'a spreadsheet', (ctx, { query }) => exportMails(ctx, query));
  route(app, ledger.openMailAddress, (ctx, { params }) => openAddress(ctx, params.id));
  route(app, ledger.replayMail, (ctx, { params }) => replayMail(ctx, params.id));
  route(app, ledger.listMailStops, (ctx, { query }) => readMailStops(ctx, query.cursor));
  route(app, ledger.stopMailTo, (ctx, { body }) => stopMailTo(ctx, body));
  route(app, ledger.liftMailStop, (ctx, { body }) => liftMailStop(ctx, body));
  route(app, ledger.listMailKinds, (ctx) => readMailKinds(ctx));
}
