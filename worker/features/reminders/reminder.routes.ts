import * as api from '#worker/contract/reminder.ts';
import type { App } from '#worker/http/request-context.ts';
import { rawRoute, route } from '#worker/http/route.ts';
import { setFirstYear } from './first-year.service.ts';
import { previewReminder } from './preview-reminder.ts';
import { reminderCalendar } from './reminder-calendar.ts';
import {
  addReminder,
  changeReminder,
  listReminders,
  muteReminder,
  reminderDays,
  reminderLog,
  removeReminder,
  testReminder,
} from './reminders.service.ts';

export function reminderRoutes(app: App): void {
  route(app, api.listReminders, (ctx, { params }) => listReminders(ctx, params.siteId));
  route(app, api.addReminder, (ctx, { params, body }) => addReminder(ctx, params.siteId, body));
  route(app, api.previewReminder, (ctx, { params, body }) => previewReminder(ctx, params.siteId, body));
  route(app, api.setFirstYear, (ctx, { params, body }) => setFirstYear(ctx, params.siteId, body));
  route(app, api.changeReminder, (ctx, { params, body, version }) =>
    changeReminder(ctx, params.siteId, params.id, version, body),
  );
  route(app, api.removeReminder, (ctx, { params }) => removeReminder(ctx, params.siteId, params.id));
  route(app, api.testReminder, (ctx, { params }) => testReminder(ctx, params.siteId, params.id));
  route(app, api.muteReminder, (ctx, { params, body }) => muteReminder(ctx, params.siteId, params.id, body));
  route(app, api.reminderDays, (ctx, { params }) => reminderDays(ctx, params.siteId, params.id));
  rawRoute(app, api.reminderCalendar, 'iCalendar, not JSON', (ctx, { params }) =>
    reminderCalendar(ctx, params.siteId, params.id),
  );
  route(app, api.reminderLog, (ctx, { params }) => reminderLog(ctx, params.siteId, params.id));
}
