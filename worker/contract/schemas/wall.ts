import { z } from 'zod';
import {
  ENTRY_FIELD_MAX,
  ENTRY_GROUP_MAX,
  ENTRY_GROUPS_MOST,
  MOVED_MOST,
  WALL_SORTS,
} from '#worker/contract/wall.ts';
import { Brand } from './brand.ts';
import { CommunityPermissions, CommunitySettings, CommunityWall } from './community.ts';
import { CalendarDate, Cursor, Id, IdOrSlug, Locale, MediaId, name, Picture, text } from './primitives.ts';
import { AccentColors, AccentName } from './site.ts';
import { Gender, OtherName, PersonName, SiteMode } from './site-fields.ts';

const OfWall = z.object({ id: IdOrSlug });
const OfEntry = OfWall.extend({ entryId: Id });

/** Someone on a wall, with or without a site. */
export const WallEntry = z.object({
  id: Id,
  /** `slug` is the number of a private site, because an address may be forwarded. */
  site: z.object({ id: Id, slug: z.string(), site_type_id: z.number().int() }).nullable(),
  name: z.string(),
  other_name: z.string().nullable(),
  lang: Locale,
  gender: Gender,
  /** In the civil calendar where the day is known. */
  birth: CalendarDate.nullable(),
  death: CalendarDate.nullable(),
  portrait: Picture.nullable(),
  /** The named subsets of the wall's people that it is in. */
  groups: z.array(z.string()),
  /** The values of the private fields by their ids; null for those to whom they are not shown. */
  fields: z.record(z.string(), z.string()).nullable(),
  may_edit: z.boolean(),
  /** Hidden by the staff of the wall, whom alone it is shown to. */
  is_hidden: z.boolean(),
  version: z.number().int(),
});
export type WallEntry = z.infer<typeof WallEntry>;

export const WallSort = z.enum(WALL_SORTS);

export const getWall = {
  params: OfWall,
  query: z.object({
    q: text(100).optional(),
    group: text(ENTRY_GROUP_MAX).optional(),
    sort: WallSort.optional(),
    /** Only those who are hidden. */
    hidden: z.literal('true').optional(),
    cursor: Cursor.optional(),
  }),
  reply: z.object({
    community: z.object({
      id: Id,
      slug: z.string(),
      name: z.string(),
      other_name: z.string().nullable(),
      sentence: z.string().nullable(),
      lang: Locale,
      photo: Picture.nullable(),
      permissions: CommunityPermissions,
      wall: CommunityWall,
      settings: CommunitySettings,
      accent: AccentName,
      accent_colors: AccentColors.nullable(),
      /** Null unless it is active. */
      branding: Brand.nullable(),
      /** Null for those to whom the fields are not shown. */
      private_fields: z.array(z.object({ id: z.string(), name: z.string() })).nullable(),
      can_add: z.boolean(),
      /** Whether the caller may make sites of the entries that they may change. */
      may_make_sites: z.boolean(),
      /** Whether the caller may change every entry, hide it and see those who are hidden. */
      may_edit_all: z.boolean(),
      /** Whether what others write on the wall is hidden until its staff show it. */
      entries_wait: z.boolean(),
    }),
    people: z.array(WallEntry),
    next_cursor: Cursor.nullable(),
    sort: WallSort,
    /** Everyone on the wall whom the caller may see, whatever was searched for. */
    people_count: z.number().int(),
    /** How many of them are hidden. */
    hidden_count: z.number().int(),
    /** Of the sites that the wall shows to anyone like the caller: published for everyone, and apart from candles. */
    memories_count: z.number().int(),
    candles_count: z.number().int(),
    /** On the first page of a wall or a group; empty on further pages and for a search. */
    groups: z.array(z.object({ name: z.string(), count: z.number().int() })),
  }),
};
export type Wall = z.infer<typeof getWall.reply>;
export type WallQuery = z.infer<typeof getWall.query>;

/** A named subset of a wall's people. */
const GroupName = name(ENTRY_GROUP_MAX, 1);
export const EntryGroups = z.array(GroupName).max(ENTRY_GROUPS_MOST);
/** An empty value removes the field. */
export const EntryFields = z.record(z.string().max(40), text(ENTRY_FIELD_MAX));

const EntryBody = z.strictObject({
  first_name: PersonName,
  last_name: PersonName,
  other_name: OtherName.nullish(),
  lang: Locale,
  gender: Gender.default('other'),
  birth: CalendarDate.nullish(),
  death: CalendarDate.nullish(),
  /** A picture that the caller has uploaded as a portrait. */
  portrait: MediaId.nullish(),
  groups: EntryGroups.default([]),
  fields: EntryFields.default({}),
});
export type EntryBody = z.infer<typeof EntryBody>;

const EntryPatch = z
  .strictObject({
    first_name: PersonName,
    last_name: PersonName,
    other_name: OtherName.nullable(),
    lang: Locale,
    gender: Gender,
    birth: CalendarDate.nullable(),
    death: CalendarDate.nullable(),
    portrait: MediaId.nullable(),
    groups: EntryGroups,
    /** The fields that are left out keep their values. */
    fields: EntryFields,
  })
  .partial()
  .refine((patch) => Object.keys(patch).length > 0);
export type EntryPatch = z.infer<typeof EntryPatch>;

export const getWallEntry = {
  params: OfEntry,
  reply: z.object({ entry: WallEntry, first_name: z.string(), last_name: z.string() }),
};

const entryReply = z.object({ entry: WallEntry });

export const addWallEntry = { params: OfWall, body: EntryBody, reply: entryReply };

export const patchWallEntry = { params: OfEntry, body: EntryPatch, reply: entryReply };

export const deleteWallEntry = { params: OfEntry };

export const createEntrySite = {
  params: OfEntry,
  body: z.strictObject({ site_type_id: z.union([z.literal(1), z.literal(2)]), mode: SiteMode }),
  reply: z.object({ site_id: Id }),
};
export type CreateEntrySite = z.infer<typeof createEntrySite.body>;

export const WallDay = z.object({
  /** The civil day; a yahrzeit begins on the evening before. */
  date: z.iso.date(),
  kind: z.enum(['yahrzeit', 'birthday', 'day of death']),
  entry: WallEntry,
  /** Years since the birth or the death. */
  years: z.number().int(),
  /** Of a yahrzeit its day in the Hebrew calendar. */
  hebrew: CalendarDate.nullable(),
});
export type WallDay = z.infer<typeof WallDay>;

export const getWallDays = {
  params: OfWall,
  reply: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    days: z.array(WallDay),
    /** Whether one gets them by email each week; null for those who are not staff of the wall. */
    weekly_mail: z.boolean().nullable(),
  }),
};
export type WallDays = z.infer<typeof getWallDays.reply>;

export const setBoardMail = { params: OfWall, body: z.strictObject({ wanted: z.boolean() }) };

const Moved = { entry_ids: z.array(Id).min(1).max(MOVED_MOST) };

/** What is done with many entries at once. */
export const WallMove = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('add'), group: GroupName, ...Moved }),
  /** Out of the group `from`, or where there is none out of all others. */
  z.strictObject({ act: z.literal('move'), group: GroupName, from: GroupName.optional(), ...Moved }),
  z.strictObject({ act: z.literal('remove'), group: GroupName, ...Moved }),
  z.strictObject({ act: z.enum(['hide', 'take off']), ...Moved }),
  /** `versions` are those that were read, in the order of the ids: who was changed since stays hidden. */
  z.strictObject({
    act: z.literal('show'),
    ...Moved,
    versions: z.array(z.number().int()).max(MOVED_MOST).optional(),
  }),
  /** Undoes an act: `before` are those that it changed. */
  z.strictObject({
    act: z.literal('put back'),
    before: z
      .array(
        z.strictObject({ id: Id, version: z.number().int(), groups: EntryGroups, is_hidden: z.boolean() }),
      )
      .min(1)
      .max(MOVED_MOST),
  }),
]);
export type WallMove = z.infer<typeof WallMove>;

const MovedEntry = z.object({
  id: Id,
  /** The present one. */
  version: z.number().int(),
  /** As it was before. */
  groups: z.array(z.string()),
  is_hidden: z.boolean(),
});
export type MovedEntry = z.infer<typeof MovedEntry>;

export const moveWallEntries = {
  params: OfWall,
  body: WallMove,
  reply: z.object({
    changed: z.array(MovedEntry),
    /** Those who are left as they were. */
    skipped: z.array(Id),
  }),
};

export const listDuplicates = {
  params: OfWall,
  query: z.object({ cursor: Cursor.optional() }),
  reply: z.object({
    /** A page may have none, and be followed by others. */
    pairs: z.array(z.tuple([WallEntry, WallEntry])),
    next_cursor: Cursor.nullable(),
  }),
};

export const decideDuplicate = {
  params: OfWall.extend({ a: Id, b: Id }),
  /** The one that is kept; the other one goes, and what only it has is added to this one. */
  body: z.strictObject({ keep: z.union([z.literal('both'), Id]) }),
  /** The one that is kept; null where both are. */
  reply: z.object({ entry: WallEntry.nullable() }),
};
