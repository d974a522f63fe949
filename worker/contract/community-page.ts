import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/community-page.ts';

export type { CommunityDetails, CommunityRelation } from './schemas/community-page.ts';

export const getCommunityDetails = shaped<typeof schemas.getCommunityDetails>()({
  method: 'GET',
  path: '/api/communities/:id/details',
  access: 'public',
  summary: 'The lists on the page of a community in one answer: friends and family, related sites and links',
});

export const listCommunityRelations = shaped<typeof schemas.listCommunityRelations>()({
  method: 'GET',
  path: '/api/communities/:id/related-sites',
  access: 'public',
  summary: 'The sites that a community presents as related to it, those of them that the caller may see',
});

export const addCommunityRelation = shaped<typeof schemas.addCommunityRelation>()({
  method: 'POST',
  path: '/api/communities/:id/related-sites',
  access: 'member',
  summary: 'Presents a site as related to a community',
  status: 201,
  creates: true,
});

export const changeCommunityRelation = shaped<typeof schemas.changeCommunityRelation>()({
  method: 'PATCH',
  path: '/api/communities/:id/related-sites/:siteId',
  access: 'member',
  summary: 'Says otherwise how a site is related to a community',
});

export const removeCommunityRelation = shaped<typeof schemas.removeCommunityRelation>()({
  method: 'DELETE',
  path: '/api/communities/:id/related-sites/:siteId',
  access: 'member',
  summary: 'Takes a related site off a community’s page',
});
