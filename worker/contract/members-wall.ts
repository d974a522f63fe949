import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/members-wall.ts';

export type { MembersWall } from './schemas/members-wall.ts';

export const getMembersWall = shaped<typeof schemas.getMembersWall>()({
  method: 'GET',
  path: '/api/communities/:id/members-wall',
  access: 'member',
  summary: 'The members of a community who are shown to the others, 60 a page, the latest to join first',
});

export const setOnMembersWall = shaped<typeof schemas.setOnMembersWall>()({
  method: 'PUT',
  path: '/api/communities/:id/members-wall/me',
  access: 'member',
  summary: 'Whether one is shown on the members wall of a community',
});
