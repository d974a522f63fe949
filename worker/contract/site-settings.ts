import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/site-settings.ts';

export type { SiteInfo, SitePatch } from './schemas/site-settings.ts';

export const SLUG_MAX = 60;

export const patchSite = shaped<typeof schemas.patchSite>()({
  method: 'PATCH',
  path: '/api/sites/:id',
  access: 'member',
  summary: 'Changes parts of a site',
  versioned: true,
});

export const getSiteInfo = shaped<typeof schemas.getSiteInfo>()({
  method: 'GET',
  path: '/api/sites/:id/info',
  access: 'member',
  summary: 'A site with what only its settings show, for its staff',
});

export const ABOUT_MAX = 20_000;

export const RESTORE_DAYS = 30;

export const deleteSite = shaped<typeof schemas.deleteSite>()({
  method: 'DELETE',
  path: '/api/sites/:id',
  access: 'member',
  summary: 'Deletes a site; it can be brought back for 30 days',
});

export const restoreSite = shaped<typeof schemas.restoreSite>()({
  method: 'POST',
  path: '/api/sites/:id/restore',
  access: 'member',
  summary: 'Brings a deleted site back',
});
