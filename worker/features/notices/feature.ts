import type { Feature } from '#worker/http/feature.ts';
import { deleteNotice } from './notice.repo.ts';
import { noticeRoutes } from './notice.routes.ts';

export const notices: Feature = {
  routes: noticeRoutes,
  on: { sitePurged: ({ db }, siteId) => [deleteNotice(db, siteId)] },
};
