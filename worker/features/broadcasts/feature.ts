import type { Feature } from '#worker/http/feature.ts';
import { broadcastRoutes } from './broadcast.routes.ts';
import { broadcastEmail } from './emails/broadcast.email.ts';
import { sendBroadcast } from './send-broadcast.job.ts';

export const broadcasts: Feature = {
  routes: broadcastRoutes,
  jobs: [sendBroadcast],
  emails: [broadcastEmail],
};
