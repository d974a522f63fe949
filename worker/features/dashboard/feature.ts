import * as api from '#worker/contract/dashboard-admin.ts';
import type { Feature } from '#worker/http/feature.ts';
import { route } from '#worker/http/route.ts';
import { listHeld, readToday } from './dashboard.service.ts';

export const dashboard: Feature = {
  routes: (app) => {
    route(app, api.readToday, (ctx) => readToday(ctx));
    route(app, api.listHeld, (ctx, { query }) => listHeld(ctx, query));
  },
};
