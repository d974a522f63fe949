import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/related-link.ts';

export type { RelatedLink } from './schemas/related-link.ts';

export const LINK_TITLE_MAX = 120;
export const LINKS_MOST = 50;

export const listRelatedLinks = shaped<typeof schemas.listRelatedLinks>()({
  method: 'GET',
  path: '/api/sites/:id/related-links',
  access: 'public',
  summary: 'Links from a site to elsewhere, in the order that its staff chose',
});

export const addRelatedLink = shaped<typeof schemas.addRelatedLink>()({
  method: 'POST',
  path: '/api/sites/:id/related-links',
  access: 'member',
  summary: 'A link at the end of the others',
  status: 201,
  creates: true,
});

export const changeRelatedLink = shaped<typeof schemas.changeRelatedLink>()({
  method: 'PATCH',
  path: '/api/sites/:id/related-links/:linkId',
  access: 'member',
  summary: 'Changes a link, or moves it: after another, or with null to the front',
});

export const removeRelatedLink = shaped<typeof schemas.removeRelatedLink>()({
  method: 'DELETE',
  path: '/api/sites/:id/related-links/:linkId',
  access: 'member',
  summary: 'Takes a link off the site',
});

export const listCommunityLinks = shaped<typeof schemas.listCommunityLinks>()({
  method: 'GET',
  path: '/api/communities/:id/related-links',
  access: 'public',
  summary: 'Links from a community to elsewhere, in the order that its staff chose',
});

export const addCommunityLink = shaped<typeof schemas.addCommunityLink>()({
  method: 'POST',
  path: '/api/communities/:id/related-links',
  access: 'member',
  summary: 'A link of a community at the end of the others',
  status: 201,
  creates: true,
});

export const changeCommunityLink = shaped<typeof schemas.changeCommunityLink>()({
  method: 'PATCH',
  path: '/api/communities/:id/related-links/:linkId',
  access: 'member',
  summary: 'Changes a link of a community, or moves it: after another, or with null to the front',
});

export const removeCommunityLink = shaped<typeof schemas.removeCommunityLink>()({
  method: 'DELETE',
  path: '/api/communities/:id/related-links/:linkId',
  access: 'member',
  summary: 'Takes a link off the community',
});
