import { COMMUNITY_PRIVILEGES, type Community, type CommunitySettings } from '#worker/contract/community.ts';

const NOTHING = Object.fromEntries(COMMUNITY_PRIVILEGES.map((key) => [key, false])) as Community['can'];

export const aCommunitySettings = (more: Partial<CommunitySettings> = {}): CommunitySettings => ({
  hide_about: false,
  hide_memories: false,
  hide_friends: false,
  hide_places: false,
  hide_create_site: false,
  hide_search_bar: false,
  hide_site_comments: false,
  hebrew_calendar: true,
  memory_wall_button: true,
  members_wall_button: true,
  large_buttons: false,
  groups_filtering: true,
  default_order: 'name',
  wall_title: null,
  wall_description: null,
  memory_wall_label: null,
  members_wall_label: null,
  post_label: null,
  ...more,
});

type CommunityInfo = NonNullable<Community['info']>;

/** What the owners of a community see of it; `more` overrides fields. */
export const aCommunityInfo = (more: Partial<CommunityInfo> = {}): CommunityInfo => ({
  owner_id: 3,
  owner_name: 'Dana Levi',
  owner_email: 'dana@example.org',
  group_id: null,
  join_code: null,
  memorial_text: null,
  accent_color: null,
  branding: { active: false, phone: null, email: null, website: null, logo: null },
  cover_memorial: null,
  cover_life_story: null,
  preview: null,
  fields_open: true,
  deletion_due_at: null,
  ...more,
});

type More = Partial<Omit<Community, 'can' | 'settings'>> & {
  can?: Partial<Community['can']>;
  settings?: Partial<CommunitySettings>;
};

/** An open community as the API returns it to a visitor; `more` overrides fields. */
export const aCommunity = ({ can, settings, ...more }: More = {}): Community => ({
  id: 4,
  slug: 'harel-street',
  name: 'Harel Street',
  other_name: 'רחוב הראל',
  lang: 'en',
  sentence: 'Three houses and a courtyard.',
  about: 'We lived there from 1950.\n\nWe meet once a year.',
  photo: null,
  founded_on: { format: 'en', year: 1950, month: 5, day: 2 },
  type: 'regular',
  permissions: 'public',
  wall: 'closed',
  accent: 'default',
  accent_colors: null,
  dim_cover: false,
  branding: null,
  private_fields: null,
  info: null,
  takes_sites: true,
  holds: false,
  privilege: 'none',
  version: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  ...more,
  settings: aCommunitySettings(settings),
  can: { ...NOTHING, ...can },
});
