import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Locale } from '#worker/contract/primitives.ts';
import type { Gender } from '#worker/contract/site.ts';
import type { PinnedSuggestion } from '#worker/contract/suggestion-admin.ts';
import type { MediaCell } from './memories.ts';

/** Everything that a quick result shows, so that a result costs one row read. */
export type SearchResultCell = {
  slug: string;
  site_type_id: number;
  name: string;
  other_name: string | null;
  lang: Locale;
  /** Null for a community. */
  gender: Gender | null;
  /** For the work edition: its portrait's address expires soon. */
  work: boolean;
  birth_year: number | null;
  death_year: number | null;
  portrait:
    | (Pick<MediaCell, 'id' | 'width' | 'height' | 'widths' | 'thumbhash' | 'focal_x' | 'focal_y'> & {
        /** Absent in rows that were written before there was one. */
        zoom?: number;
      })
    | null;
};

/**
 * The search index: one row per rotation of each public name, under its `searchKey` and, where the loose key
 * differs, under `~` with the loose key; for a community also under `#`. Queried by range of the key, which
 * is the table's primary key.
 */
export const rotations = sqliteTable(
  'rotations',
  {
    k: text().notNull(),
    kind: text({ enum: ['site', 'community'] }).notNull(),
    id: integer().notNull(),
    shown: text({ mode: 'json' }).$type<SearchResultCell>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.k, t.kind, t.id] }), index('rotations_of').on(t.kind, t.id)],
);

/**
 * The most visited results for each prefix of two or three letters, rebuilt by cron; `@en` and `@he` are the
 * results for an empty query.
 */
export const popular_prefixes = sqliteTable(
  'popular_prefixes',
  {
    prefix: text().notNull(),
    place: integer().notNull(),
    kind: text({ enum: ['site', 'community'] }).notNull(),
    id: integer().notNull(),
    shown: text({ mode: 'json' }).$type<SearchResultCell>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.prefix, t.place] }), index('popular_prefixes_of').on(t.kind, t.id)],
);

/** What an administrator shows first in the suggestions of a language, in their order. */
export const suggestion_lists = sqliteTable('suggestion_lists', {
  locale: text().$type<Locale>().primaryKey(),
  sites: text({ mode: 'json' }).$type<PinnedSuggestion[]>().notNull(),
  groups: text({ mode: 'json' }).$type<PinnedSuggestion[]>().notNull(),
  /** Increased by each change. */
  revision: integer().notNull(),
  updated_at: text().notNull(),
});

/**
 * One row: its version changes whenever a popular result is hidden or changed, or popularity is recounted.
 */
export const popular_state = sqliteTable('popular_state', {
  id: integer().primaryKey(),
  version: integer().notNull().default(0),
});
