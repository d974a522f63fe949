import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { MediaCell } from './memories.ts';

/** All that a quick result shows, so that finding it reads one row. */
export type FoundCell = {
  slug: string;
  site_type_id: number;
  name: string;
  other_name: string | null;
  lang: 'en' | 'he';
  /** Null of a community. */
  gender: 'male' | 'female' | 'other' | null;
  /** Of the work edition: its portrait's address is short-lived. */
  work: boolean;
  birth_year: number | null;
  death_year: number | null;
  portrait: Pick<
    MediaCell,
    'id' | 'width' | 'height' | 'widths' | 'thumbhash' | 'focal_x' | 'focal_y'
  > | null;
};

/**
 * Each public name as often as its parts may be put: by `searchKey`, and where the loose key is another, by `~`
 * and that; a community's once more behind `#`. Found by a range of the key, which is the whole of the table.
 */
export const rotations = sqliteTable(
  'rotations',
  {
    k: text().notNull(),
    kind: text({ enum: ['site', 'community'] }).notNull(),
    id: integer().notNull(),
    shown: text({ mode: 'json' }).$type<FoundCell>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.k, t.kind, t.id] }), index('rotations_of').on(t.kind, t.id)],
);

/** The most visited for each beginning of two or three letters, rebuilt by cron; `@en` and `@he` are those for a search that has not begun. */
export const popular_prefixes = sqliteTable(
  'popular_prefixes',
  {
    prefix: text().notNull(),
    place: integer().notNull(),
    kind: text({ enum: ['site', 'community'] }).notNull(),
    id: integer().notNull(),
    shown: text({ mode: 'json' }).$type<FoundCell>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.prefix, t.place] }), index('popular_prefixes_of').on(t.kind, t.id)],
);

/** One row: its version is another whenever what is popular was hidden, changed or counted anew. */
export const popular_state = sqliteTable('popular_state', {
  id: integer().primaryKey(),
  version: integer().notNull().default(0),
});
