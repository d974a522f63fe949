import type { CoverRecipe, PhotoRecipe, PortraitRecipe } from './art/recipe.ts';

export type DemoLocale = 'en' | 'he';

/** The nine accounts that reviewers log in with; the address is `{key}@example.org`. */
export type DemoAccountKey =
  | 'admin'
  | 'owner'
  | 'coowner'
  | 'editor'
  | 'member'
  | 'stranger'
  | 'unverified'
  | 'vendor'
  | 'kiosk';

/** Contributors only write memories; they cannot log in and so have no password. */
export type DemoUser = {
  key: string;
  email: string;
  first_name: string;
  last_name: string;
  locale: DemoLocale;
  account: DemoAccountKey | null;
};

/** As in the API contract: Hebrew months run from Nisan 1 to Adar 12 (Adar I is 12) or Adar II 13. */
export type DemoDate = { format: 'en' | 'he'; year: number; month: number | null; day: number | null };

export type DemoMedia = { art: PhotoRecipe; caption: string };

/** A link of a memory; to a video service only on a subscribed site. */
export type DemoMemoryLink = { url: string; title: string };

export type DemoComment = { author: string; text: string; days_ago: number };

type DemoMemoryBase = {
  /** A user's key. On regular and private sites always the site's owner or a member. */
  author: string;
  lang: DemoLocale;
  /** May be a fraction, to order several memories of one day. */
  days_ago: number;
  pinned?: boolean;
  location?: string;
  /** Absent means published. Pending memories await the family's approval. */
  status?: 'pending';
  /** The number of contributors who like it. */
  likes?: number;
  comments?: readonly DemoComment[];
};

export type DemoMemory = DemoMemoryBase &
  (
    | { type: 'text'; text: string }
    | { type: 'photo'; text: string; media: readonly DemoMedia[] }
    | { type: 'link'; text: string; links: readonly DemoMemoryLink[] }
    | { type: 'candle'; candle_text?: string }
  );

export type DemoSite = {
  slug: string;
  /** 1 memorial, 2 life story. */
  type_id: 1 | 2;
  mode: 'open' | 'regular' | 'private';
  lang: DemoLocale;
  first_name: string;
  last_name: string;
  /** The full name in the other language. */
  other_name?: string;
  gender: 'male' | 'female' | 'other';
  honorific: 'none' | 'zl' | 'ah' | 'hyd';
  birth: DemoDate;
  death: DemoDate;
  /** The death was after sunset, so the Hebrew day is the next one. */
  after_sunset?: boolean;
  birth_country: string;
  birth_city: string;
  death_place: string;
  sentence: string;
  /** Paragraphs are separated by an empty line. */
  about: string;
  accent: 'default' | 'green' | 'blue' | 'brown' | 'gray' | `#${string}`;
  owner: string;
  members: readonly { user: string; role: 'coowner' | 'editor' | 'member' }[];
  tags: readonly string[];
  /** Required for more than three photos. */
  subscribed: boolean;
  /** Its plan ended so long ago: photos after the first three are blurred. */
  plan_ended_days_ago?: number;
  /** Position among the home page's example sites, from 1. */
  featured?: number;
  cover: CoverRecipe;
  /** Null on purpose for some: the page then draws the initials in the arch. */
  portrait: PortraitRecipe | null;
  memories: readonly DemoMemory[];
};

/** Someone on a wall without a site. */
export type DemoEntry = {
  first_name: string;
  last_name: string;
  /** The full name in the other script. */
  other_name: string | null;
  lang: DemoLocale;
  gender: 'male' | 'female';
  birth: DemoDate | null;
  death: DemoDate;
  groups: readonly string[];
  /** The values of the community's private fields by their ids. */
  fields: Record<string, string>;
  portrait: PortraitRecipe | null;
};

export type DemoCommunity = {
  slug: string;
  name: string;
  other_name: string | null;
  lang: DemoLocale;
  sentence: string;
  type: 'regular' | 'controlled';
  permissions: 'public' | 'private';
  wall: 'closed' | 'open';
  owner: string;
  members: readonly { user: string; role: 'coowner' | 'editor' | 'member' }[];
  /** The slugs of the sites on its wall. */
  sites: readonly string[];
  /** Those on its wall without a site. */
  entries: readonly DemoEntry[];
  private_fields: { id: string; name: string; searchable: boolean }[];
};

/** What the person of the `other` site is to the person of `site`; both are slugs. */
export type DemoRelation = { site: string; other: string; state?: 'asked' } & (
  | { relation: 'friendship' }
  | { relation: 'other'; text: string }
);

export type DemoLink = { site: string; url: string; title: string; no_preview?: boolean };

export type DemoField = { site: string; name: string; value: string };
