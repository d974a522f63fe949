import type { Feature } from '#worker/http/feature.ts';
import { updateRoutes } from './update.routes.ts';

export const inbox: Feature = {
  routes: updateRoutes,
};
