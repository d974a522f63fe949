import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/site-request.ts';

export type { CommunitySite, SiteRequest } from './schemas/site-request.ts';

export const SITE_NOTE_MAX = 300;

export const listSiteRequests = shaped<typeof schemas.listSiteRequests>()({
  method: 'GET',
  path: '/api/communities/:id/site-requests',
  access: 'member',
  summary: 'The sites that ask to be in a community, 30 a page, the first created first',
});

export const decideSiteRequest = shaped<typeof schemas.decideSiteRequest>()({
  method: 'POST',
  path: '/api/communities/:id/site-requests/:siteId/decision',
  access: 'member',
  summary: 'Takes a site into a community, or declines its request; the first decision is final',
});

export const listCommunitySites = shaped<typeof schemas.listCommunitySites>()({
  method: 'GET',
  path: '/api/communities/:id/sites',
  access: 'member',
  summary: 'The sites in a community that its staff may see, 30 a page, the first created first',
});

export const removeCommunitySite = shaped<typeof schemas.removeCommunitySite>()({
  method: 'DELETE',
  path: '/api/communities/:id/sites/:siteId',
  access: 'member',
  summary: 'Takes a site out of a community; refused while memories wait there for its approval',
});
