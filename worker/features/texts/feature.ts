import type { Feature } from '#worker/http/feature.ts';
import { textRoutes } from './text.routes.ts';

export const texts: Feature = {
  routes: textRoutes,
};
