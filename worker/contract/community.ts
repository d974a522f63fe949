import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/community.ts';

export type {
  Community,
  CommunityPatch,
  CommunitySettings,
  CreateCommunity,
  JoinCommunity,
  PrivateField,
} from './schemas/community.ts';

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

export const COMMUNITY_NAME_MAX = 120;
export const PRIVATE_FIELDS_MOST = 3;
export const JOIN_CODE_LENGTH = 8;
/** How long the Owner can cancel the deletion that a Co-Owner asks for. */
export const DELETION_WAIT_DAYS = 7;

/** Counts of a community's people and sites are capped at this number. */
export const COUNTED_MOST = 100;

export const getCommunity = shaped<typeof schemas.getCommunity>()({
  method: 'GET',
  path: '/api/communities/:id',
  access: 'public',
  summary: 'A community, by id or slug',
});

export const listMyCommunities = shaped<typeof schemas.listMyCommunities>()({
  method: 'GET',
  path: '/api/communities/mine',
  access: 'member',
  summary: 'The communities one belongs to',
});

export const createCommunity = shaped<typeof schemas.createCommunity>()({
  method: 'POST',
  path: '/api/communities',
  access: 'member',
  summary: 'Founds a community; its founder becomes its Owner',
  status: 201,
  creates: true,
});

export const patchCommunity = shaped<typeof schemas.patchCommunity>()({
  method: 'PATCH',
  path: '/api/communities/:id',
  access: 'member',
  summary: 'Changes parts of a community',
  versioned: true,
});

export const joinCommunity = shaped<typeof schemas.joinCommunity>()({
  method: 'POST',
  path: '/api/communities/join',
  access: 'member',
  summary: 'Joins a community by its code; a private one is asked',
});

export const changeJoinCode = shaped<typeof schemas.changeJoinCode>()({
  method: 'PUT',
  path: '/api/communities/:id/join-code',
  access: 'member',
  summary: 'Gives a community a new join code; the former one no longer works',
});

export const deleteCommunity = shaped<typeof schemas.deleteCommunity>()({
  method: 'DELETE',
  path: '/api/communities/:id',
  access: 'member',
  summary:
    'Deletes a community, or asks its Owner to; it can be brought back for 30 days, and its sites stay',
});

export const restoreCommunity = shaped<typeof schemas.restoreCommunity>()({
  method: 'POST',
  path: '/api/communities/:id/restore',
  access: 'member',
  summary: 'Brings a deleted community back, or cancels its deletion',
});
