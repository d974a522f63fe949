import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { MediaCell } from './memories.ts';

/** All that a quick result shows, so that finding it reads one row. */
export type FoundCell = {
  slug: string;
  site_type_id: number;
  name: string;
  other_name: string | null;
  lang: 'en' | 'he';
  birth_year: number | null;
  death_year: number | null;
  portrait: Pick<
    MediaCell,
    'id' | 'width' | 'height' | 'widths' | 'thumbhash' | 'focal_x' | 'focal_y'
  > | null;
};

/**
 * Each public name as often as it has parts, every part first in one: by `searchKey`, and where the loose key
 * is another, by `~` and that. Found by a range of the key, which is the whole of the table.
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

/** The most visited for each beginning of one to three letters, rebuilt by cron. */
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
