import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/related-site.ts';

export type { RelatedSite } from './schemas/related-site.ts';

/** What the person of the other site is to the person of this one; the specification's ten relations. */
export const RELATIONS = [
  'spouse',
  'parent',
  'child',
  'sibling',
  'grandparent',
  'grandchild',
  'parentsibling',
  'nibling',
  'friendship',
  'other',
] as const;
export type Relation = (typeof RELATIONS)[number];

export const RELATION_TEXT_MAX = 60;
export const RELATIONS_MOST = 100;

export const listRelatedSites = shaped<typeof schemas.listRelatedSites>()({
  method: 'GET',
  path: '/api/sites/:id/related-sites',
  access: 'public',
  summary:
    'Whose sites are related to this one, those of them that the caller may see; what waits, for staff',
});

export const addRelatedSite = shaped<typeof schemas.addRelatedSite>()({
  method: 'POST',
  path: '/api/sites/:id/related-sites',
  access: 'member',
  summary: 'Says what the person of another site is to this one; its staff are asked to agree',
  status: 201,
  creates: true,
});

export const changeRelatedSite = shaped<typeof schemas.changeRelatedSite>()({
  method: 'PATCH',
  path: '/api/sites/:id/related-sites/:relationId',
  access: 'member',
  summary: 'Says it otherwise; the other staff are asked again',
});

export const decideRelatedSite = shaped<typeof schemas.decideRelatedSite>()({
  method: 'POST',
  path: '/api/sites/:id/related-sites/:relationId/decision',
  access: 'member',
  summary: 'Agrees with what another site says, or does not: then it stands on neither',
});

export const removeRelatedSite = shaped<typeof schemas.removeRelatedSite>()({
  method: 'DELETE',
  path: '/api/sites/:id/related-sites/:relationId',
  access: 'member',
  summary: 'Takes a relation off both sites',
});
