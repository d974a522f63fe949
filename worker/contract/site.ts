import { shaped } from './endpoint.ts';

import type * as schemas from './schemas/site.ts';

export type { LifeLine, Occasion, Site, SiteCard, SiteSettings } from './schemas/site.ts';
export type { WorkMonth } from './schemas/site-fields.ts';

/** The privilege keys of a site, from the specification. */
export const SITE_PRIVILEGES = [
  'invite',
  'new_post',
  'related_links',
  'bio',
  'about',
  'services',
  'settings',
  'edit_profile',
  'subscribe',
  'invite_owner',
  'add_comments',
  'delete_post',
  'add_like',
  'edit_post',
  'delete_comment',
] as const;

export type SitePrivilege = (typeof SITE_PRIVILEGES)[number];

export const SITE_MODES = ['private', 'open', 'regular'] as const;

export type SiteMode = (typeof SITE_MODES)[number];

export const HONORIFICS = ['none', 'zl', 'ah', 'hyd'] as const;

export type Honorific = (typeof HONORIFICS)[number];

export const GENDERS = ['male', 'female', 'other'] as const;

export type Gender = (typeof GENDERS)[number];

export const TITLE_MAX = 40;

export const ACCENT_NAMES = ['default', 'green', 'blue', 'brown', 'gray', 'custom'] as const;

export type AccentName = (typeof ACCENT_NAMES)[number];

/** The accents that a site may choose, including the colors of its community. */
export const ACCENT_CHOICES = ['default', 'green', 'blue', 'brown', 'gray', 'custom', 'community'] as const;

export type AccentChoice = (typeof ACCENT_CHOICES)[number];

/** What a new site proposes to its owner. */
export const FIRST_STEPS = ['photo', 'story', 'family'] as const;

export type FirstStep = (typeof FIRST_STEPS)[number];

/** When the yahrzeit of a death in Adar of a regular year is observed in a leap year. */
export const ADAR_CUSTOMS = ['first', 'second', 'both'] as const;

export type AdarCustom = (typeof ADAR_CUSTOMS)[number];

export const NAME_MIN = 2;

export const SENTENCE_MAX = 300;

/** The maximum length of a place name. */
export const PLACE_MAX = 120;

export const getSite = shaped<typeof schemas.getSite>()({
  method: 'GET',
  path: '/api/sites/:id',
  access: 'public',
  summary: 'A site, by id or slug',
});

export const listExamples = shaped<typeof schemas.listExamples>()({
  method: 'GET',
  path: '/api/sites/examples',
  access: 'public',
  summary: 'The public sites that the home page shows, those in the language asked for first',
});
