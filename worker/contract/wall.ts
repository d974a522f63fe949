import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/wall.ts';

export type {
  CreateEntrySite,
  EntryBody,
  EntryPatch,
  MovedEntry,
  Wall,
  WallDay,
  WallDays,
  WallEntry,
  WallMove,
  WallQuery,
} from './schemas/wall.ts';

export const WALL_SORTS = ['name', 'death', 'newest'] as const;
export type WallSort = (typeof WALL_SORTS)[number];

/** The people of one page; a search shows fewer, since it reads two rows for each. */
export const WALL_PAGE = 60;
export const WALL_SEARCH_PAGE = 7;

export const ENTRY_GROUPS_MOST = 10;
export const ENTRY_GROUP_MAX = 40;
export const ENTRY_FIELD_MAX = 200;

/** So many entries are moved at once. */
export const MOVED_MOST = 500;
/** The pairs of a page of duplicates. */
export const DUPLICATES_PAGE = 20;

/** The days of the today board: today and the next six. */
export const BOARD_DAYS = 7;
/** A day of the board shows this many entries of each kind at most. */
export const BOARD_MOST = 60;

export const getWall = shaped<typeof schemas.getWall>()({
  method: 'GET',
  path: '/api/communities/:id/wall',
  access: 'public',
  summary: 'The people on a community’s wall whom one may see, a page at a time; search, group and order',
  kiosk: true,
});

export const getWallEntry = shaped<typeof schemas.getWallEntry>()({
  method: 'GET',
  path: '/api/communities/:id/wall/:entryId',
  access: 'public',
  summary: 'One entry of a wall',
  kiosk: true,
});

export const addWallEntry = shaped<typeof schemas.addWallEntry>()({
  method: 'POST',
  path: '/api/communities/:id/wall',
  access: 'member',
  summary: 'Adds someone to a wall, without a site',
  status: 201,
  creates: true,
});

export const patchWallEntry = shaped<typeof schemas.patchWallEntry>()({
  method: 'PATCH',
  path: '/api/communities/:id/wall/:entryId',
  access: 'member',
  summary: 'Changes an entry of a wall; of one with a site its groups and private fields',
  versioned: true,
});

export const deleteWallEntry = shaped<typeof schemas.deleteWallEntry>()({
  method: 'DELETE',
  path: '/api/communities/:id/wall/:entryId',
  access: 'member',
  summary: 'Takes an entry without a site off a wall',
});

export const createEntrySite = shaped<typeof schemas.createEntrySite>()({
  method: 'POST',
  path: '/api/communities/:id/wall/:entryId/site',
  access: 'member',
  summary: 'Makes a site of an entry, which the community holds from then on',
  status: 201,
  creates: true,
});

export const getWallDays = shaped<typeof schemas.getWallDays>()({
  method: 'GET',
  path: '/api/communities/:id/days',
  access: 'public',
  summary: 'The yahrzeits and birthdays on a wall, today and on the next six days',
  kiosk: true,
});

export const setBoardMail = shaped<typeof schemas.setBoardMail>()({
  method: 'PUT',
  path: '/api/communities/:id/board-mail',
  access: 'member',
  summary: 'Whether one gets the days of a wall by email each week, as its staff',
});

export const moveWallEntries = shaped<typeof schemas.moveWallEntries>()({
  method: 'POST',
  path: '/api/communities/:id/wall/moves',
  access: 'member',
  summary: 'Groups, hides, shows or takes off many entries of a wall at once, or undoes that',
});

export const listDuplicates = shaped<typeof schemas.listDuplicates>()({
  method: 'GET',
  path: '/api/communities/:id/wall/duplicates',
  access: 'member',
  summary: 'Pairs of entries on a wall that are likely the same person',
});

export const decideDuplicate = shaped<typeof schemas.decideDuplicate>()({
  method: 'POST',
  path: '/api/communities/:id/wall/duplicates/:a/:b',
  access: 'member',
  summary: 'Says that two entries are two people, or makes one of them',
});
