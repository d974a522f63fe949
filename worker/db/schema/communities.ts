import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { z } from 'zod';
import { type CalendarDate, LOCALES } from '#worker/contract/primitives.ts';
import type { Branding } from '#worker/contract/schemas/brand.ts';
import type { CommunitySettings, PrivateField } from '#worker/contract/schemas/community.ts';
import type { AccentColors } from '#worker/contract/schemas/site.ts';
import { ACCENT_NAMES } from '#worker/contract/site.ts';
import { users } from './people.ts';

export const communities = sqliteTable(
  'communities',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    slug: text().notNull(),
    name: text().notNull(),
    /** The name in the other script. */
    other_name: text(),
    /** Both names by `searchKey`: a name belongs to one community only. */
    name_key: text().notNull().default(''),
    other_name_key: text(),
    lang: text({ enum: LOCALES }).notNull(),
    owner_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** In a controlled community, posts on its sites need the community's approval. */
    type: text({ enum: ['regular', 'controlled'] }).notNull(),
    /** A private community is visible to its members only. */
    permissions: text({ enum: ['public', 'private'] }).notNull(),
    /** Closed: only staff edit the wall. Open: everyone edits their own entries. */
    wall: text({ enum: ['closed', 'open'] }).notNull(),
    sentence: text(),
    about: text(),
    founded_on: text({ mode: 'json' }).$type<CalendarDate>(),
    /** The display options that differ from the defaults. */
    settings: text({ mode: 'json' })
      .$type<Partial<z.infer<typeof CommunitySettings>>>()
      .notNull()
      .default({}),
    branding: text({ mode: 'json' }).$type<z.infer<typeof Branding>>(),
    logo_id: text(),
    /** Its own photo, at the head of its pages. */
    photo_id: text(),
    /** The picture of its link previews. */
    preview_id: text(),
    /** The further fields of its wall's entries. */
    private_fields: text({ mode: 'json' }).$type<z.infer<typeof PrivateField>[]>().notNull().default([]),
    /** Whether its sites have a memorial text of their own; null leaves the default. */
    memorial_text: integer({ mode: 'boolean' }),
    /** Its id in a spreadsheet that creates sites in bulk. */
    group_id: text(),
    /** The code by which people join. */
    join_code: text(),
    /** The accent that its sites may use. */
    accent: text({ enum: ACCENT_NAMES }).notNull().default('default'),
    /** The color that a custom accent was derived from. */
    accent_color: text(),
    accent_colors: text({ mode: 'json' }).$type<z.infer<typeof AccentColors>>(),
    cover_memorial_id: text(),
    cover_life_story_id: text(),
    dim_cover: integer({ mode: 'boolean' }).notNull().default(false),
    /** The storage used by its media in bytes, maintained by triggers. */
    media_bytes: integer().notNull().default(0),
    popularity: integer().notNull().default(0),
    frozen_at: text(),
    deleted_at: text(),
    /** Who deleted it, or asked for it. */
    deleted_by: integer(),
    /** When a deletion takes effect that the Owner may still cancel. */
    deletion_due_at: text(),
    version: integer().notNull().default(1),
    created_at: text().notNull(),
    updated_at: text().notNull(),
  },
  (t) => [
    uniqueIndex('communities_slug').on(t.slug),
    index('communities_owner').on(t.owner_id),
    index('communities_controlled').on(t.id).where(sql`type = 'controlled'`),
    index('communities_popular').on(t.popularity, t.id).where(sql`popularity > 0`),
    index('communities_name').on(t.name_key),
    index('communities_other_name').on(t.other_name_key),
    uniqueIndex('communities_group').on(t.group_id),
    uniqueIndex('communities_join_code').on(t.join_code),
    index('communities_deleted').on(t.deleted_at).where(sql`deleted_at is not null`),
    index('communities_deletion_due').on(t.deletion_due_at).where(sql`deletion_due_at is not null`),
  ],
);

/** The sites of a community; one with the state `asked` waits for approval. */
export const community_sites = sqliteTable(
  'community_sites',
  {
    site_id: integer().notNull(),
    community_id: integer().notNull(),
    state: text({ enum: ['asked', 'held'] }).notNull(),
    created_at: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.site_id, t.community_id] }),
    index('community_sites_wall').on(t.community_id, t.state, t.site_id),
  ],
);

/** Former slugs, which redirect. No other community may have one of them. */
export const old_community_slugs = sqliteTable(
  'old_community_slugs',
  {
    slug: text().primaryKey(),
    community_id: integer().notNull(),
    created_at: text().notNull(),
  },
  (t) => [index('old_community_slugs_of').on(t.community_id)],
);

/** The sites that a community presents as related to it, each with a few words on why. */
export const community_relations = sqliteTable(
  'community_relations',
  {
    community_id: integer().notNull(),
    site_id: integer().notNull(),
    text: text(),
    created_by: integer().notNull(),
    created_at: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.community_id, t.site_id] }),
    index('community_relations_site').on(t.site_id),
  ],
);

/** The labels that the staff of a community put on its sites. */
export const community_tags = sqliteTable(
  'community_tags',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    community_id: integer().notNull(),
    name: text().notNull(),
    /** By `tagKey`: two tags of a community never differ by niqqud or case alone. */
    key: text().notNull(),
    /** The number of sites that have it. Kept by triggers. */
    uses: integer().notNull().default(0),
    created_at: text().notNull(),
  },
  (t) => [uniqueIndex('community_tags_key').on(t.community_id, t.key)],
);

/** Which sites of a community have a tag of it. Triggers delete the rows of a site that leaves, and of a tag. */
export const community_site_tags = sqliteTable(
  'community_site_tags',
  {
    tag_id: integer().notNull(),
    site_id: integer().notNull(),
    community_id: integer().notNull(),
    created_at: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tag_id, t.site_id] }),
    index('community_site_tags_site').on(t.site_id, t.community_id),
  ],
);

/** The six-digit codes for pairing a screen: valid for ten minutes, once. */
export const kiosk_codes = sqliteTable('kiosk_codes', {
  community_id: integer().primaryKey(),
  code_hash: text().notNull(),
  device_name: text(),
  created_by: integer()
    .notNull()
    .references(() => users.id, { onDelete: 'restrict' }),
  tries: integer().notNull().default(0),
  created_at: text().notNull(),
  expires_at: text().notNull(),
  used_at: text(),
});
