import type { Community } from '#worker/contract/community.ts';
import type { Wall, WallEntry } from '#worker/contract/wall.ts';
import { aCommunity } from './a-community.ts';

/** An entry of a wall without a site, as a visitor gets it; `more` overrides fields. */
export const anEntry = (id: number, more: Partial<WallEntry> = {}): WallEntry => ({
  id,
  site: null,
  name: `Person ${id}`,
  other_name: null,
  lang: 'en',
  gender: 'other',
  birth: null,
  death: null,
  portrait: null,
  groups: [],
  fields: null,
  may_edit: false,
  is_hidden: false,
  version: 1,
  ...more,
});

type More = Partial<Omit<Wall, 'community'>> & {
  community?: Partial<Wall['community']>;
};

/** What a wall says of its community as the community's own page does. */
const OF_COMMUNITY = [
  'id',
  'slug',
  'name',
  'other_name',
  'lang',
  'sentence',
  'photo',
  'permissions',
  'wall',
  'settings',
  'accent',
  'accent_colors',
  'branding',
] as const;

const partOf = (community: Community) =>
  Object.fromEntries(OF_COMMUNITY.map((name) => [name, community[name]])) as Pick<
    Community,
    (typeof OF_COMMUNITY)[number]
  >;

/** A page of the wall of Harel Street as a visitor gets it; `more` overrides fields. */
export const aWall = ({ community, people = [], ...more }: More = {}): Wall => ({
  community: {
    ...partOf(aCommunity()),
    private_fields: null,
    can_add: false,
    may_make_sites: false,
    may_edit_all: false,
    entries_wait: false,
    ...community,
  },
  people,
  next_cursor: null,
  sort: 'name',
  people_count: people.length,
  hidden_count: 0,
  memories_count: 0,
  candles_count: 0,
  groups: [],
  ...more,
});
