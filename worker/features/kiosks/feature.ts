import type { Feature } from '#worker/http/feature.ts';
import { deleteCodeOf } from './kiosk.repo.ts';
import { kioskRoutes } from './kiosk.routes.ts';

export const kiosks: Feature = {
  routes: kioskRoutes,
  on: { communityPurged: ({ db }, communityId) => [deleteCodeOf(db, communityId)] },
};
