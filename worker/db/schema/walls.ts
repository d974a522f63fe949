import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { type CalendarDate, LOCALES } from '#worker/contract/primitives.ts';
import { ADAR_CUSTOMS, GENDERS, SITE_MODES } from '#worker/contract/site.ts';
import type { DerivedDates } from '#worker/shared/derived-dates.ts';
import type { MediaCell } from './memories.ts';
import { sites } from './sites.ts';

type PortraitCell = Pick<
  MediaCell,
  'id' | 'width' | 'height' | 'widths' | 'thumbhash' | 'focal_x' | 'focal_y'
> & { zoom: number };

/**
 * The people on the walls of communities, with everything that a wall shows, so that a person costs one row read.
 * Triggers keep an entry for each site that a community holds, and copy the site's columns and the portrait.
 */
export const wall_entries = sqliteTable(
  'wall_entries',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    community_id: integer().notNull(),
    /** Null for someone without a site. */
    site_id: integer().references(() => sites.id, { onDelete: 'restrict' }),
    /**
     * Who sees it: 0 whoever sees the wall, 1 registered users, 2 the members of its site, 3 its site's Owner,
     * 4 as 2 or 3, of an unclaimed site, whose Owner is that of the community; 9 nobody; 10 more of one that is
     * hidden, which of these only the staff of the wall see.
     */
    shown_to: integer().notNull().default(0),
    /** By its staff; `shown_to` follows. */
    hidden: integer({ mode: 'boolean' }).notNull().default(false),
    first_name: text().notNull(),
    last_name: text().notNull(),
    other_name: text(),
    lang: text({ enum: LOCALES }).notNull(),
    gender: text({ enum: GENDERS }).notNull(),
    birth: text({ mode: 'json' }).$type<CalendarDate>(),
    death: text({ mode: 'json' }).$type<CalendarDate>(),
    derived_dates: text({ mode: 'json' }).$type<DerivedDates>().notNull(),
    adar_custom: text({ enum: ADAR_CUSTOMS }).notNull().default('first'),
    hebrew_calendar: integer({ mode: 'boolean' }).notNull().default(true),
    /** Of the site; of someone without a site that of a memorial. */
    site_type_id: integer().notNull().default(1),
    slug: text(),
    mode: text({ enum: SITE_MODES }),
    work: integer({ mode: 'boolean' }).notNull().default(false),
    portrait_id: text(),
    /** A copy of its row of `media`. */
    portrait: text({ mode: 'json' }).$type<PortraitCell>(),
    /** In which order the wall shows it by name, and by day of death; both end with its id. */
    sort_name: text().notNull(),
    sort_death: text().notNull(),
    /** The days of its anniversaries, month * 100 + day; null where none is kept. */
    birth_day: integer(),
    death_day: integer(),
    death_hebrew_day: integer(),
    /** Both names by `searchKey`, and by the same the values of the private fields. */
    name_key: text().notNull(),
    other_name_key: text(),
    field_keys: text({ mode: 'json' }).$type<Record<string, string>>().notNull().default({}),
    groups: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    fields: text({ mode: 'json' }).$type<Record<string, string>>().notNull().default({}),
    /** What its site has of each that is published for everyone; a candle is no memory. */
    memories: integer().notNull().default(0),
    candles: integer().notNull().default(0),
    /** How many times the site was copied; an update of it copies the site again. */
    copied: integer().notNull().default(0),
    /** Null for the entry of a site that was not made from it. */
    created_by: integer(),
    version: integer().notNull().default(1),
    created_at: text().notNull(),
    updated_at: text().notNull(),
  },
  (t) => [
    uniqueIndex('wall_entries_site').on(t.site_id, t.community_id),
    index('wall_entries_by_name').on(t.community_id, t.shown_to, t.sort_name),
    index('wall_entries_by_death').on(t.community_id, t.shown_to, t.sort_death),
    index('wall_entries_newest').on(t.community_id, t.shown_to, t.id),
    index('wall_entries_birthdays')
      .on(t.community_id, t.shown_to, t.birth_day)
      .where(sql`birth_day is not null`),
    index('wall_entries_deaths')
      .on(t.community_id, t.shown_to, t.death_day)
      .where(sql`death_day is not null`),
    index('wall_entries_yahrzeits')
      .on(t.community_id, t.shown_to, t.death_hebrew_day)
      .where(sql`death_hebrew_day is not null`),
    index('wall_entries_waiting').on(t.community_id, t.created_by).where(sql`hidden = 1 and site_id is null`),
    index('wall_entries_creator').on(t.created_by).where(sql`created_by is not null`),
    index('wall_entries_portrait').on(t.portrait_id).where(sql`portrait_id is not null`),
  ],
);

/**
 * By what a wall is searched: the keys of the names (`field` is empty) and of the private fields, from each of
 * their words on. Kept by triggers.
 */
export const wall_keys = sqliteTable(
  'wall_keys',
  {
    community_id: integer().notNull(),
    shown_to: integer().notNull(),
    field: text().notNull(),
    k: text().notNull(),
    entry_id: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.community_id, t.shown_to, t.field, t.k, t.entry_id] }),
    index('wall_keys_of').on(t.entry_id, t.k),
  ],
);

/** The entries of each group in the orders of a wall. Kept by triggers. */
export const wall_groups = sqliteTable(
  'wall_groups',
  {
    community_id: integer().notNull(),
    name: text().notNull(),
    shown_to: integer().notNull(),
    sort_name: text().notNull(),
    sort_death: text().notNull(),
    entry_id: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.entry_id, t.name] }),
    index('wall_groups_by_name').on(t.community_id, t.name, t.shown_to, t.sort_name),
    index('wall_groups_by_death').on(t.community_id, t.name, t.shown_to, t.sort_death),
    index('wall_groups_newest').on(t.community_id, t.name, t.shown_to, t.entry_id),
  ],
);

/**
 * How many entries a wall and each of its groups have, and of the wall, which has an empty name, the memories and
 * candles of these. Kept by triggers.
 */
export const wall_counts = sqliteTable(
  'wall_counts',
  {
    community_id: integer().notNull(),
    name: text().notNull(),
    shown_to: integer().notNull(),
    people: integer().notNull(),
    memories: integer().notNull().default(0),
    candles: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.community_id, t.name, t.shown_to] })],
);

/**
 * The names of each entry in either script, as `comparedKeysOf` writes them: those who have one in common may be the
 * same person. `twin` is set where others of the wall have the same. Kept by triggers.
 */
export const wall_names = sqliteTable(
  'wall_names',
  {
    community_id: integer().notNull(),
    k: text().notNull(),
    entry_id: integer().notNull(),
    twin: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.community_id, t.k, t.entry_id] }),
    index('wall_names_of').on(t.entry_id),
    index('wall_names_twins').on(t.community_id, t.k, t.entry_id).where(sql`twin = 1`),
  ],
);

/** Pairs of entries that the staff of a wall said are two people; `a` is the lower id. */
export const wall_kept_pairs = sqliteTable(
  'wall_kept_pairs',
  {
    a: integer().notNull(),
    b: integer().notNull(),
    created_by: integer().notNull(),
    created_at: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.a, t.b] }), index('wall_kept_pairs_of').on(t.b)],
);
