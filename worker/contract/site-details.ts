import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/site-details.ts';

export const getSiteDetails = shaped<typeof schemas.getSiteDetails>()({
  method: 'GET',
  path: '/api/sites/:id/details',
  access: 'public',
  summary: 'The lists on the page of a site in one answer: relations, additional fields, groups, links, tags',
});
