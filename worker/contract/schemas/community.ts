import { z } from 'zod';
import { COMMUNITY_NAME_MAX, COMMUNITY_PRIVILEGES, PRIVATE_FIELDS_MOST } from '#worker/contract/community.ts';
import { SITE_ROLES } from '#worker/contract/member.ts';
import { SENTENCE_MAX, TITLE_MAX } from '#worker/contract/site.ts';
import { ABOUT_MAX, SLUG_MAX } from '#worker/contract/site-settings.ts';
import { Brand, Branding } from './brand.ts';
import { CalendarDate, Id, IdOrSlug, Instant, Locale, MediaId, name, Picture, text } from './primitives.ts';
import { AccentColors, AccentName } from './site.ts';

const CommunityName = name(COMMUNITY_NAME_MAX, 2);
const CommunityType = z.enum(['regular', 'controlled']);
export const CommunityPermissions = z.enum(['public', 'private']);
export const CommunityWall = z.enum(['closed', 'open']);
const Label = text(TITLE_MAX).nullable();

/** The display options of a community. A label or title that is null is the usual one. */
export const CommunitySettings = z.strictObject({
  hide_about: z.boolean(),
  hide_memories: z.boolean(),
  hide_friends: z.boolean(),
  hide_places: z.boolean(),
  hide_create_site: z.boolean(),
  hide_search_bar: z.boolean(),
  /** Nobody can comment on its sites. */
  hide_site_comments: z.boolean(),
  hebrew_calendar: z.boolean(),
  memory_wall_button: z.boolean(),
  members_wall_button: z.boolean(),
  large_buttons: z.boolean(),
  groups_filtering: z.boolean(),
  /** The order of its wall until a visitor chooses another. */
  default_order: z.enum(['name', 'death', 'newest']),
  wall_title: Label,
  wall_description: text(SENTENCE_MAX).nullable(),
  memory_wall_label: Label,
  members_wall_label: Label,
  post_label: Label,
});
export type CommunitySettings = z.infer<typeof CommunitySettings>;

/** A further field of the entries of its wall; its values are shown to members. */
export const PrivateField = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Whether the wall is searched by it, also for those to whom it is not shown. */
  searchable: z.boolean(),
});
export type PrivateField = z.infer<typeof PrivateField>;

/** What only those see who may change the settings. */
const CommunityInfo = z.object({
  owner_id: Id,
  owner_name: z.string(),
  owner_email: z.string(),
  group_id: z.string().nullable(),
  join_code: z.string().nullable(),
  memorial_text: z.boolean().nullable(),
  accent_color: z.string().nullable(),
  branding: Brand.extend({ active: z.boolean() }),
  /** The covers of its sites that have none of their own. */
  cover_memorial: Picture.nullable(),
  cover_life_story: Picture.nullable(),
  /** The picture of its link previews. */
  preview: Picture.nullable(),
  /** Whether private fields may be added and renamed. */
  fields_open: z.boolean(),
  /** When a deletion takes effect that the Owner can still cancel. */
  deletion_due_at: Instant.nullable(),
});

export const Community = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  other_name: z.string().nullable(),
  lang: Locale,
  sentence: z.string().nullable(),
  about: z.string().nullable(),
  /** Its own photo. */
  photo: Picture.nullable(),
  founded_on: CalendarDate.nullable(),
  type: CommunityType,
  permissions: CommunityPermissions,
  wall: CommunityWall,
  settings: CommunitySettings,
  accent: AccentName,
  accent_colors: AccentColors.nullable(),
  dim_cover: z.boolean(),
  /** Null unless it is active. */
  branding: Brand.nullable(),
  /** Null for those to whom the fields are not shown. */
  private_fields: z.array(PrivateField).nullable(),
  info: CommunityInfo.nullable(),
  can: z.record(z.enum(COMMUNITY_PRIVILEGES), z.boolean()),
  /** Whether sites of the caller can join, or ask to. */
  takes_sites: z.boolean(),
  /** Whether posts by the caller need approval here. */
  holds: z.boolean(),
  privilege: z.enum([...SITE_ROLES, 'none']),
  version: z.number().int(),
  created_at: Instant,
});
export type Community = z.infer<typeof Community>;

export const getCommunity = {
  params: z.object({ id: IdOrSlug }),
  reply: z.object({ community: Community }),
};

export const listMyCommunities = {
  reply: z.object({
    communities: z.array(
      z.object({
        id: Id,
        slug: z.string(),
        name: z.string(),
        role: z.enum(SITE_ROLES),
        /** Whether the caller may pair screens. */
        can_pair: z.boolean(),
        /** People on its wall whose sites the caller may see, capped at `COUNTED_MOST`. */
        people_count: z.number().int(),
        /** Sites that requested to join, for those who may approve them; 0 for others. */
        asked_count: z.number().int(),
        /** Memories that wait for approval, for those who may approve them. */
        pending_count: z.number().int(),
        /** People who ask to join, for those who may let them in. */
        request_count: z.number().int(),
        /** Names that wait on an open wall, for those who may show them. */
        waiting_names_count: z.number().int(),
      }),
    ),
  }),
};

export const createCommunity = {
  body: z.strictObject({
    name: CommunityName,
    other_name: CommunityName.nullish(),
    lang: Locale,
    sentence: text(SENTENCE_MAX).nullish(),
    founded_on: CalendarDate.nullish(),
    type: CommunityType.default('regular'),
    permissions: CommunityPermissions.default('public'),
  }),
  reply: z.object({ community: z.object({ id: Id, slug: z.string() }) }),
};
export type CreateCommunity = z.infer<typeof createCommunity.body>;

/**
 * Names and sentence need the permission `edit_bio`, the description `edit_about`, the photo `edit_photo`,
 * everything else `settings`.
 */
export const CommunityPatch = z
  .strictObject({
    name: CommunityName,
    other_name: CommunityName.nullable(),
    sentence: text(SENTENCE_MAX).nullable(),
    about: text(ABOUT_MAX).nullable(),
    slug: z.string().trim().toLowerCase().min(1).max(SLUG_MAX),
    lang: Locale,
    founded_on: CalendarDate.nullable(),
    type: CommunityType,
    permissions: CommunityPermissions,
    wall: CommunityWall,
    settings: CommunitySettings.partial(),
    accent: AccentName,
    /** The color of the accent `custom`. */
    accent_color: z.string().regex(/^#[\da-f]{6}$/i),
    dim_cover: z.boolean(),
    branding: Branding.partial(),
    /** Pictures that were uploaded for the community; null for none. */
    photo: MediaId.nullable(),
    logo: MediaId.nullable(),
    cover_memorial: MediaId.nullable(),
    cover_life_story: MediaId.nullable(),
    preview: MediaId.nullable(),
    /** All of them, in their order; one without an id is new. */
    private_fields: z
      .array(PrivateField.extend({ id: z.string().max(40).optional(), name: name(40, 1) }))
      .max(PRIVATE_FIELDS_MOST),
    memorial_text: z.boolean().nullable(),
    group_id: text(60).nullable(),
  })
  .partial()
  .refine((patch) => Object.keys(patch).length > 0);
export type CommunityPatch = z.infer<typeof CommunityPatch>;

export const patchCommunity = {
  params: z.object({ id: IdOrSlug }),
  body: CommunityPatch,
  reply: z.object({ community: Community }),
};

export const joinCommunity = {
  body: z.strictObject({
    /** As typed: small letters, spaces and hyphens are understood. */
    code: z.string().trim().min(1).max(40),
    /** For those who decide on the request. */
    note: text(300).optional(),
  }),
  reply: z.object({
    community: z.object({ id: Id, slug: z.string(), name: z.string() }),
    state: z.enum(['joined', 'asked']),
  }),
};
export type JoinCommunity = z.infer<typeof joinCommunity.body>;

export const changeJoinCode = {
  params: z.object({ id: IdOrSlug }),
  reply: z.object({ join_code: z.string() }),
};

export const deleteCommunity = {
  params: z.object({ id: IdOrSlug }),
  /** One of the community's names as typed; spaces, case and niqqud are ignored. */
  body: z.strictObject({ name: text(200) }),
  /** `due_at`: when it is deleted unless the Owner cancels it; null where it is deleted now. */
  reply: z.object({ due_at: Instant.nullable() }),
};

export const restoreCommunity = {
  params: z.object({ id: Id }),
  reply: z.object({ community: Community }),
};
