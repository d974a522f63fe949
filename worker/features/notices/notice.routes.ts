import * as api from '#worker/contract/notice.ts';
import type { App } from '#worker/http/request-context.ts';
import { rawRoute, route } from '#worker/http/route.ts';
import { openNotice, readNotice, removeNotice, saveNotice } from './notice.service.ts';
import { noticeCalendar } from './notice-calendar.ts';

export function noticeRoutes(app: App): void {
  route(app, api.getNotice, (ctx, { params }) => readNotice(ctx, params.id));
  route(app, api.saveNotice, (ctx, { params, version, body }) => saveNotice(ctx, params.id, version, body));
  route(app, api.removeNotice, (ctx, { params }) => removeNotice(ctx, params.id));
  route(app, api.openNotice, (ctx, { params }) => openNotice(ctx, params.token));
  rawRoute(app, api.noticeCalendar, 'iCalendar, not JSON', (ctx, { params, query }) =>
    noticeCalendar({ ...ctx, locale: query.lang }, params.token),
  );
}
