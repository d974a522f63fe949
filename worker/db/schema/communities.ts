import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { z } from 'zod';
import { LOCALES } from '#worker/contract/primitives.ts';
import type { AccentColors } from '#worker/contract/schemas/site.ts';
import { ACCENT_NAMES } from '#worker/contract/site.ts';
import { users } from './people.ts';

export const communities = sqliteTable(
  'communities',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    slug: text().notNull(),
    name: text().notNull(),
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
    /** The accent that its sites may use. */
    accent: text({ enum: ACCENT_NAMES }).notNull().default('default'),
    accent_colors: text({ mode: 'json' }).$type<z.infer<typeof AccentColors>>(),
    cover_memorial_id: text(),
    cover_life_story_id: text(),
    dim_cover: integer({ mode: 'boolean' }).notNull().default(false),
    popularity: integer().notNull().default(0),
    frozen_at: text(),
    deleted_at: text(),
    version: integer().notNull().default(1),
    created_at: text().notNull(),
    updated_at: text().notNull(),
  },
  (t) => [uniqueIndex('communities_slug').on(t.slug), index('communities_owner').on(t.owner_id)],
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
