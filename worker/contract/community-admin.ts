import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/community-admin.ts';

export type { AdminCommunity, AdminScreen } from './schemas/community-admin.ts';

/** `leaving`: its deletion was asked for, and its Owner may still cancel that. */
export const ADMIN_COMMUNITY_STATES = ['live', 'frozen', 'leaving', 'deleted'] as const;
export type AdminCommunityState = (typeof ADMIN_COMMUNITY_STATES)[number];

/** Sites and members of a community are counted up to this number. */
export const COUNTED_OF_COMMUNITY = 1000;

export const listAdminCommunities = shaped<typeof schemas.listAdminCommunities>()({
  method: 'GET',
  path: '/api/admin/communities',
  access: 'admin',
  summary: 'The communities by type, permissions, state, and id, address or name; by time',
});

export const exportAdminCommunities = shaped<typeof schemas.exportAdminCommunities>()({
  method: 'GET',
  path: '/api/admin/communities.csv',
  access: 'admin',
  summary: 'The same as a CSV file of at most 10,000 rows',
  produces: 'text/csv',
});

export const listAdminScreens = shaped<typeof schemas.listAdminScreens>()({
  method: 'GET',
  path: '/api/admin/kiosks',
  access: 'admin',
  summary: 'The paired screens of all communities, the newest first',
});
