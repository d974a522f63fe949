import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { z } from 'zod';
import type { CalendarDate } from '#worker/contract/primitives.ts';
import type { AccentColors, SiteSettings, WorkMonth } from '#worker/contract/site.ts';
import { users } from './people.ts';

/** What a date comes to in each calendar, derived when it is written. */
export type DerivedDates = {
  birth_civil: CalendarDate | null;
  birth_hebrew: CalendarDate | null;
  death_civil: CalendarDate | null;
  death_hebrew: CalendarDate | null;
};

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
    first_name: text().notNull(),
    last_name: text().notNull(),
    other_name: text(),
    /** The language its own words are mainly in. */
    lang: text({ enum: ['en', 'he'] }).notNull(),
    gender: text({ enum: ['male', 'female', 'other'] }).notNull(),
    honorific: text({ enum: ['none', 'zl', 'ah', 'hyd'] })
      .notNull()
      .default('none'),
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
    adar_custom: text({ enum: ['first', 'second', 'both'] })
      .notNull()
      .default('first'),
    work_title: text(),
    work_company: text(),
    work_start: text({ mode: 'json' }).$type<WorkMonth>(),
    work_end: text({ mode: 'json' }).$type<WorkMonth>(),
    logo_id: text(),
    sentence: text(),
    about: text(),
    accent: text({ enum: ['default', 'green', 'blue', 'brown', 'gray', 'custom', 'community'] })
      .notNull()
      .default('default'),
    /** What a custom accent was made of. */
    accent_color: text(),
    accent_colors: text({ mode: 'json' }).$type<z.infer<typeof AccentColors>>(),
    portrait_id: text(),
    cover_id: text(),
    /** The picture that previews show, and what it was drawn of: `previewKey`. */
    preview_id: text(),
    preview_of: text(),
    /** The community whose cover and colours it may wear, kept by triggers: the first public one that holds it. */
    looks_from: integer(),
    mode: text({ enum: ['private', 'open', 'regular'] }).notNull(),
    sign_in_to_view: integer({ mode: 'boolean' }).notNull().default(false),
    /** False: kept out of search engines. */
    indexable: integer({ mode: 'boolean' }).notNull().default(true),
    subscribed: integer({ mode: 'boolean' }).notNull().default(false),
    settings: text({ mode: 'json' }).$type<SiteSettings>().notNull(),
    memories_count: integer().notNull().default(0),
    /** Both names by `searchKey`, to find the same name again. */
    name_key: text().notNull().default(''),
    other_name_key: text(),
    /** What its media take up, kept by triggers. */
    media_bytes: integer().notNull().default(0),
    /** A work site is seen by its maker alone until then. */
    work_activated_at: text(),
    /** How many controlled communities hold it, kept by triggers. */
    controlled_in: integer().notNull().default(0),
    /** The community its maker came from, asked to take it in. */
    community_asked: integer(),
    /** Order on the home page; null for the others. */
    example_rank: integer(),
    frozen_at: text(),
    deleted_at: text(),
    deleted_by: integer(),
    /** When a memory was last published, kept by a trigger. */
    last_memory_at: text(),
    /** How often it is looked for and visited, counted daily: what popular means. */
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
    index('sites_popular').on(t.lang, t.popularity).where(sql`popularity > 0`),
    index('sites_name').on(t.name_key).where(sql`deleted_at is null`),
    index('sites_other_name')
      .on(t.other_name_key)
      .where(sql`deleted_at is null and other_name_key is not null`),
  ],
);

/** Candles published per day (UTC), so that the vigil strip reads seven rows and counts none. */
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
    /** Null while it belongs to a user only, as a portrait chosen before its site exists. */
    site_id: integer().references(() => sites.id, { onDelete: 'restrict' }),
    memory_id: integer(),
    purpose: text({ enum: ['memory', 'profile', 'cover', 'avatar', 'logo', 'preview'] }).notNull(),
    kind: text({ enum: ['photo', 'video', 'audio', 'document'] }).notNull(),
    content_type: text().notNull(),
    width: integer(),
    height: integer(),
    /** The widths stored, ascending; the object of one is `key/width`. */
    widths: text({ mode: 'json' }).$type<number[]>().notNull(),
    /** The bytes of each of `widths`, in the same order. */
    sizes: text({ mode: 'json' }).$type<number[]>().notNull(),
    key: text().notNull(),
    bytes: integer().notNull(),
    thumbhash: text(),
    focal_x: real().notNull().default(0.5),
    focal_y: real().notNull().default(0.38),
    caption: text(),
    position: integer().notNull().default(0),
    /** The file's name on the device it came from. */
    name: text(),
    /** Since when something shows it; what nothing has shown for a day is swept. */
    attached_at: text(),
    created_by: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    created_at: text().notNull(),
  },
  (t) => [
    index('media_loose').on(t.created_at).where(sql`attached_at is null`),
    index('media_memory').on(t.memory_id, t.position),
    index('media_site').on(t.site_id),
  ],
);

/** What arrives of a file before it is media: `id` is then that of the media too. */
export const uploads = sqliteTable(
  'uploads',
  {
    id: text().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    site_id: integer().references(() => sites.id, { onDelete: 'restrict' }),
    purpose: text({ enum: ['memory', 'profile', 'cover', 'avatar', 'logo', 'preview'] }).notNull(),
    /** As announced, in the order of the parts. */
    files: text({ mode: 'json' })
      .$type<{ name: string; type: string; bytes: number; width: number | null }[]>()
      .notNull(),
    thumbhash: text(),
    focal_x: real(),
    focal_y: real(),
    state: text({ enum: ['open', 'done'] }).notNull(),
    created_at: text().notNull(),
    expires_at: text().notNull(),
  },
  (t) => [index('uploads_expires').on(t.expires_at), index('uploads_user').on(t.user_id)],
);

/** A part that is in the store, as it will be served: without what was stripped. */
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
  },
  (t) => [primaryKey({ columns: [t.upload_id, t.part] })],
);

/** Addresses that sites had before: they lead on, and nobody else is given them. */
export const old_slugs = sqliteTable(
  'old_slugs',
  {
    slug: text().primaryKey(),
    site_id: integer().notNull(),
    created_at: text().notNull(),
  },
  (t) => [index('old_slugs_site').on(t.site_id)],
);
