import * as api from '#worker/contract/community-admin.ts';
import type { Feature } from '#worker/http/feature.ts';
import { rawRoute, route } from '#worker/http/route.ts';
import { exportAdminCommunities, listAdminCommunities, listAdminScreens } from './community-list.service.ts';

export const communityAdmin: Feature = {
  routes: (app) => {
    route(app, api.listAdminCommunities, (ctx, { query }) => listAdminCommunities(ctx, query));
    rawRoute(app, api.exportAdminCommunities, 'CSV, not JSON', (ctx, { query }) =>
      exportAdminCommunities(ctx, query),
    );
    route(app, api.listAdminScreens, (ctx, { query }) => listAdminScreens(ctx, query));
  },
};
