import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/members-wall.ts';

export type { MembersWall } from './schemas/members-wall.ts';

/** Without a sort it is the newest first. */
export const MEMBERS_SORTS = ['name', 'newest'] as const;
export type MembersSort = (typeof MEMBERS_SORTS)[number];

export const getMembersWall = shaped<typeof schemas.getMembersWall>()({
  method: 'GET',
  path: '/api/communities/:id/members-wall',
  access: 'member',
  summary:
    'The members of a community who are shown to the others, 60 a page, by name or the latest to join first',
});

export const setOnMembersWall = shaped<typeof schemas.setOnMembersWall>()({
  method: 'PUT',
  path: '/api/communities/:id/members-wall/me',
  access: 'member',
  summary: 'Whether one is shown on the members wall of a community',
});
