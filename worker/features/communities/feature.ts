import type { Feature } from '#worker/http/feature.ts';
import { communityRoutes } from './community.routes.ts';

export const communities: Feature = {
  routes: communityRoutes,
};
