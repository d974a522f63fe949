import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/wall-group.ts';

export const listWallGroups = shaped<typeof schemas.listWallGroups>()({
  method: 'GET',
  path: '/api/communities/:id/wall-groups',
  access: 'member',
  summary: 'The groups of a wall with the number of people in each whom the caller may see',
});

export const renameWallGroup = shaped<typeof schemas.renameWallGroup>()({
  method: 'PATCH',
  path: '/api/communities/:id/wall-groups',
  access: 'member',
  summary: 'Gives a group of a wall another name; where there is such a group, they become one',
});

export const deleteWallGroup = shaped<typeof schemas.deleteWallGroup>()({
  method: 'DELETE',
  path: '/api/communities/:id/wall-groups',
  access: 'member',
  summary: 'Deletes a group of a wall; the people in it stay on the wall',
});
