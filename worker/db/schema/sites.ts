import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { z } from 'zod';
import { MEDIA_KINDS, MEDIA_PURPOSES, MEDIA_STATES, UPLOAD_PURPOSES } from '#worker/contract/media.ts';
import { type CalendarDate, LOCALES, PLANS } from '#worker/contract/primitives.ts';
import type { AccentColors, SiteCommunity } from '#worker/contract/schemas/site.ts';
import {
  ACCENT_CHOICES,
  ADAR_CUSTOMS,
  GENDERS,
  HONORIFICS,
  SITE_MODES,
  type SiteSettings,
  type WorkMonth,
} from '#worker/contract/site.ts';
import { TRANSCRIPT_LANGS } from '#worker/contract/transcript.ts';
import type { DerivedDates } from '#worker/shared/derived-dates.ts';
import { users } from './people.ts';

/** A community that a site is in, as its row holds it. */
export type HeldBy = SiteCommunity & { is_public: boolean };

/** Without `hebrew_calendar`, the setting of the site's communities applies: see `hasHebrewCalendar`. */
export type StoredSettings = Omit<SiteSettings, 'hebrew_calendar'> &
  Partial<Pick<SiteSettings, 'hebrew_calendar'>>;

export const sites = sqliteTable(
  'sites',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    slug: text().notNull(),
    site_type_id: integer().notNull(),
    work: integer({ mode: 'boolean' }).notNull().default(false),
    owner_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** Made by an import: it is its community's Owner's until someone invited becomes its Owner. */
    unclaimed: integer({ mode: 'boolean' }).notNull().default(false),
    first_name: text().notNull(),
    last_name: text().notNull(),
    other_name: text(),
    /** The main language of the site's own texts. */
    lang: text({ enum: LOCALES }).notNull(),
    gender: text({ enum: GENDERS }).notNull(),
    honorific: text({ enum: HONORIFICS }).notNull().default('none'),
    birth: text({ mode: 'json' }).$type<CalendarDate>(),
    death: text({ mode: 'json' }).$type<CalendarDate>(),
    after_sunset: integer({ mode: 'boolean' }).notNull().default(false),
    derived_dates: text({ mode: 'json' }).$type<DerivedDates>().notNull(),
    /** Civil days, YYYY-MM-DD, for sorting only. */
    birth_on: text(),
    death_on: text(),
    birth_country: text(),
    birth_city: text(),
    death_place: text(),
    fallen_at: text(),
    adar_custom: text({ enum: ADAR_CUSTOMS }).notNull().default('first'),
    work_title: text(),
    work_company: text(),
    work_start: text({ mode: 'json' }).$type<WorkMonth>(),
    work_end: text({ mode: 'json' }).$type<WorkMonth>(),
    logo_id: text(),
    sentence: text(),
    about: text(),
    accent: text({ enum: ACCENT_CHOICES }).notNull().default('default'),
    /** The color that a custom accent was derived from. */
    accent_color: text(),
    accent_colors: text({ mode: 'json' }).$type<z.infer<typeof AccentColors>>(),
    portrait_id: text(),
    cover_id: text(),
    /** The preview picture, and the key of what it was rendered from: `previewKey`. */
    preview_id: text(),
    preview_of: text(),
    /**
     * The community whose cover and colors the site may use: the first public one that it is in, chosen by
     * `updateThemeCommunity`.
     */
    looks_from: integer(),
    /** The communities that it is in, copied by `updateThemeCommunity`. */
    communities: text({ mode: 'json' }).$type<HeldBy[]>().notNull().default([]),
    mode: text({ enum: SITE_MODES }).notNull(),
    sign_in_to_view: integer({ mode: 'boolean' }).notNull().default(false),
    /** False: excluded from search engines. */
    indexable: integer({ mode: 'boolean' }).notNull().default(true),
    subscribed: integer({ mode: 'boolean' }).notNull().default(false),
    /** The plan it has or last had, and the instant at which it ends or ended; null for one without end. */
    plan: text({ enum: PLANS }),
    plan_until: text(),
    settings: text({ mode: 'json' }).$type<StoredSettings>().notNull(),
    memories_count: integer().notNull().default(0),
    /** How many memories wait for a decision, and how many codes open it; maintained by triggers. */
    held_count: integer().notNull().default(0),
    codes_count: integer().notNull().default(0),
    /** Both names by `searchKey`, to find sites with the same name. */
    name_key: text().notNull().default(''),
    other_name_key: text(),
    /** The storage used by its media in bytes, maintained by triggers. */
    media_bytes: integer().notNull().default(0),
    /**
     * The ids of its first three photos and recordings by upload, of memories neither denied nor deleted, which stay
     * when a plan has ended; maintained by triggers.
     */
    first_media: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    /** Until this time a work site is visible to its creator alone. */
    work_activated_at: text(),
    /** The number of controlled communities that it is in, maintained by triggers. */
    controlled_in: integer().notNull().default(0),
    /** Not written any more: a community that its creator came from is asked at once. */
    community_asked: integer(),
    /** Order on the home page; null for sites that are no examples. */
    example_rank: integer(),
    frozen_at: text(),
    /** What the administrators note about the question that it is frozen for. */
    frozen_note: text(),
    deleted_at: text(),
    deleted_by: integer(),
    /** The site that it was merged into, where its addresses lead; it is deleted then, and cannot be restored. */
    merged_into_id: integer(),
    /** When a memory was last published, maintained by a trigger. */
    last_memory_at: text(),
    /** The number of searches and visits, counted daily: the measure of what is popular. */
    popularity: integer().notNull().default(0),
    version: integer().notNull().default(1),
    created_at: text().notNull(),
    updated_at: text().notNull(),
  },
  (t) => [
    uniqueIndex('sites_slug').on(t.slug),
    index('sites_owner').on(t.owner_id),
    index('sites_example').on(t.example_rank),
    index('sites_deleted').on(t.deleted_at).where(sql`deleted_at is not null`),
    index('sites_plan_ends').on(t.plan_until).where(sql`subscribed and plan_until is not null`),
    index('sites_popular').on(t.lang, t.popularity).where(sql`popularity > 0`),
    index('sites_name').on(t.name_key).where(sql`deleted_at is null`),
    index('sites_other_name')
      .on(t.other_name_key)
      .where(sql`deleted_at is null and other_name_key is not null`),
    // the filters of the administrators' list, each by id
    index('sites_type').on(t.site_type_id, t.id),
    index('sites_mode').on(t.mode, t.id),
    index('sites_subscribed').on(t.subscribed, t.id),
    index('sites_created').on(t.created_at, t.id),
    index('sites_work').on(t.id).where(sql`work = 1`),
    index('sites_waiting').on(t.id).where(sql`work = 1 and work_activated_at is null`),
    index('sites_frozen').on(t.id).where(sql`frozen_at is not null`),
    index('sites_unclaimed').on(t.id).where(sql`unclaimed = 1`),
    index('sites_deleted_by_id').on(t.id).where(sql`deleted_at is not null`),
    index('sites_merged').on(t.merged_into_id).where(sql`merged_into_id is not null`),
  ],
);

/** Candles published per day (UTC), so that the vigil strip reads seven rows and needs no counting. */
export const candle_days = sqliteTable(
  'candle_days',
  {
    site_id: integer()
      .notNull()
      .references(() => sites.id, { onDelete: 'restrict' }),
    day: text().notNull(),
    candles: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.site_id, t.day] })],
);

export const media = sqliteTable(
  'media',
  {
    id: text().primaryKey(),
    /** Null while it belongs to a user only, such as a portrait chosen before its site exists. */
    site_id: integer().references(() => sites.id, { onDelete: 'restrict' }),
    /** The community that shows it in a memory, as its logo, its preview, or a cover of its sites. */
    community_id: integer(),
    memory_id: integer(),
    purpose: text({ enum: MEDIA_PURPOSES }).notNull(),
    kind: text({ enum: MEDIA_KINDS }).notNull(),
    content_type: text().notNull(),
    width: integer(),
    height: integer(),
    /** The stored widths, ascending; the object of each is `key/width`. */
    widths: text({ mode: 'json' }).$type<number[]>().notNull(),
    /** The size in bytes of each of `widths`, in the same order. */
    sizes: text({ mode: 'json' }).$type<number[]>().notNull(),
    /** The CRC-32 of each of `sizes`; null where it was not computed. */
    crcs: text({ mode: 'json' }).$type<number[]>(),
    /** Of a video, a recording or a document: the size and the CRC-32 of the file itself, `key/file`. */
    file_bytes: integer(),
    file_crc: integer(),
    key: text().notNull(),
    /** The size of all its files together. */
    bytes: integer().notNull(),
    duration_ms: integer(),
    /** The waveform of a recording, 0–100. */
    peaks: text({ mode: 'json' }).$type<number[]>(),
    /** Until `ready`, the file is at `key/raw` and not served. */
    state: text({ enum: MEDIA_STATES }).notNull().default('ready'),
    thumbhash: text(),
    focal_x: real().notNull().default(0.5),
    focal_y: real().notNull().default(0.38),
    /** The enlargement of a portrait within its frame, from 1. */
    zoom: real().notNull().default(1),
    caption: text(),
    /** The languages of its transcript and of its captions, copied from `transcripts`; null where it has none. */
    transcript_lang: text({ enum: TRANSCRIPT_LANGS }),
    captions_lang: text({ enum: TRANSCRIPT_LANGS }),
    position: integer().notNull().default(0),
    /** The file's name on the uploading device. */
    name: text(),
    /** Since when it is in use; media that was unused for a day is deleted. */
    attached_at: text(),
    created_by: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** The memory of someone without an account that it was uploaded for; `created_by` is nobody until that is confirmed. */
    guest_id: text(),
    created_at: text().notNull(),
  },
  (t) => [
    index('media_loose').on(t.created_at).where(sql`attached_at is null`),
    uniqueIndex('media_guest').on(t.guest_id).where(sql`guest_id is not null`),
    index('media_memory').on(t.memory_id, t.position),
    index('media_site').on(t.site_id),
    index('media_creator').on(t.created_by),
    index('media_community').on(t.community_id).where(sql`community_id is not null`),
    index('media_first')
      .on(t.site_id, t.created_at, t.id, t.memory_id)
      .where(sql`purpose = 'memory' and kind in ('photo', 'audio') and memory_id is not null`),
  ],
);

/** Uploads in progress: `id` becomes that of the media. */
export const uploads = sqliteTable(
  'uploads',
  {
    id: text().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    site_id: integer().references(() => sites.id, { onDelete: 'restrict' }),
    community_id: integer(),
    purpose: text({ enum: UPLOAD_PURPOSES }).notNull(),
    /** The announced files, in the order of the parts. */
    files: text({ mode: 'json' })
      .$type<{ name: string; type: string; bytes: number; width: number | null }[]>()
      .notNull(),
    thumbhash: text(),
    focal_x: real(),
    focal_y: real(),
    duration_ms: integer(),
    peaks: text({ mode: 'json' }).$type<number[]>(),
    /** The store's id of the multipart upload of the first file; null where each file is one part. */
    multipart: text(),
    state: text({ enum: ['open', 'done'] }).notNull(),
    /** The memory of someone without an account that it is for; its user is nobody. */
    guest_id: text(),
    created_at: text().notNull(),
    expires_at: text().notNull(),
  },
  (t) => [
    index('uploads_expires').on(t.expires_at),
    index('uploads_user').on(t.user_id),
    index('uploads_site').on(t.site_id),
    uniqueIndex('uploads_guest').on(t.guest_id).where(sql`guest_id is not null`),
  ],
);

/** A stored part as it will be served: without the metadata that was stripped. */
export const upload_parts = sqliteTable(
  'upload_parts',
  {
    upload_id: text()
      .notNull()
      .references(() => uploads.id, { onDelete: 'restrict' }),
    part: integer().notNull(),
    bytes: integer().notNull(),
    width: integer(),
    height: integer(),
    content_type: text().notNull(),
    received_at: text().notNull(),
    crc: integer(),
    /** The store's tag of a part of a multipart upload. */
    etag: text(),
  },
  (t) => [primaryKey({ columns: [t.upload_id, t.part] })],
);

/**
 * Former slugs of sites: they redirect, and are not assigned to other sites. The slug and the id of a site that was
 * merged are former slugs of the other.
 */
export const old_slugs = sqliteTable(
  'old_slugs',
  {
    slug: text().primaryKey(),
    site_id: integer().notNull(),
    created_at: text().notNull(),
  },
  (t) => [index('old_slugs_site').on(t.site_id)],
);
