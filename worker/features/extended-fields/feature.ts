import type { Feature } from '#worker/http/feature.ts';
import { deleteFieldsOfSite } from './extended-field.repo.ts';
import { extendedFieldRoutes } from './extended-field.routes.ts';

export const extendedFields: Feature = {
  routes: extendedFieldRoutes,
  on: { sitePurged: ({ db }, siteId) => [deleteFieldsOfSite(db, siteId)] },
};
