import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/community.ts';

export type { Community, Wall } from './schemas/community.ts';

/** The privilege keys of a community, from the specification. */
export const COMMUNITY_PRIVILEGES = [
  'site_tags',
  'new_post',
  'edit_photo',
  'edit_bio',
  'edit_about',
  'edit_links',
  'edit_wall',
  'invite',
  'settings',
  'approve_sites',
  'approve_posts',
  'make_owner',
  'make_editor',
] as const;
export type CommunityPrivilege = (typeof COMMUNITY_PRIVILEGES)[number];

/** Counts of a community's people and sites are capped at this number. */
export const COUNTED_MOST = 100;

export const getCommunity = shaped<typeof schemas.getCommunity>()({
  method: 'GET',
  path: '/api/communities/:id',
  access: 'public',
  summary: 'A community, by id or slug',
});

export const getWall = shaped<typeof schemas.getWall>()({
  method: 'GET',
  path: '/api/communities/:id/wall',
  access: 'public',
  summary: 'The people of a community whose sites one may see, by last name, 60 a page',
  kiosk: true,
});

export const listMyCommunities = shaped<typeof schemas.listMyCommunities>()({
  method: 'GET',
  path: '/api/communities/mine',
  access: 'member',
  summary: 'The communities one belongs to',
});
