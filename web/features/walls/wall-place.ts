import { pickSearch } from '#web/lib/pick-search.ts';
import { MEMBERS_SORTS, type MembersSort } from '#worker/contract/members-wall.ts';
import { ENTRY_GROUP_MAX, WALL_SORTS, type WallSort } from '#worker/contract/wall.ts';

/** What the address of a wall says is shown of it. */
export type WallPlace = {
  q?: string | undefined;
  group?: string | undefined;
  sort?: WallSort | undefined;
  /** Only those who are hidden. */
  hidden?: 'true' | undefined;
};

export type WallSearch = Partial<Record<'q' | 'group' | 'sort' | 'hidden' | 'pages' | 'person', string>>;

/** Parts of the address that are set, or left out of it. */
export type WallChange = { [Part in keyof WallSearch]?: string | undefined };

/** The same of the members wall. */
export type MembersPlace = { q?: string | undefined; sort?: MembersSort | undefined };

export type MembersSearch = Pick<WallSearch, 'q' | 'sort' | 'pages'>;

export const WALL_QUERY_MAX = 100;

/** The most pages that are loaded at once for an address. */
const PAGES_MOST = 20;

export const validateWallSearch: (search: Record<string, unknown>) => WallSearch = pickSearch(
  'q',
  'group',
  'sort',
  'hidden',
  'pages',
  'person',
);

export const validateMembersSearch: (search: Record<string, unknown>) => MembersSearch = pickSearch(
  'q',
  'sort',
  'pages',
);

const queryOf = ({ q }: WallSearch): string | undefined => q?.trim().slice(0, WALL_QUERY_MAX) || undefined;

export const placeOf = ({ group, sort, hidden, ...search }: WallSearch): WallPlace => ({
  q: queryOf(search),
  group: group?.trim().slice(0, ENTRY_GROUP_MAX) || undefined,
  sort: WALL_SORTS.find((one) => one === sort),
  hidden: hidden === 'true' ? hidden : undefined,
});

export const membersPlaceOf = ({ sort, ...search }: MembersSearch): MembersPlace => ({
  q: queryOf(search),
  sort: MEMBERS_SORTS.find((one) => one === sort),
});

/** How many pages of the wall an address shows. */
export function pagesOf({ pages }: WallSearch): number {
  const count = /^\d{1,3}$/.test(pages ?? '') ? Number(pages) : 1;
  return Math.min(Math.max(count, 1), PAGES_MOST);
}

/** The address of a wall with what it shows; a place that is not given is left out. */
export function wallHref(path: string, search: WallChange): string {
  const given = Object.entries(search).flatMap(([part, value]) => (value ? [[part, value]] : []));
  return given.length ? `${path}?${new URLSearchParams(given)}` : path;
}
