import type { Feature } from '#worker/http/feature.ts';
import { kioskRoutes } from './kiosk.routes.ts';

export const kiosks: Feature = {
  routes: kioskRoutes,
};
