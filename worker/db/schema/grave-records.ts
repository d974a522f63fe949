import { sql } from 'drizzle-orm';
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import {
  type Arrow,
  type GraveSuggestion,
  type PLOT_FIELDS,
  SUGGESTION_STATES,
} from '#worker/contract/grave-record.ts';
import { sites } from './sites.ts';

export type PlotField = (typeof PLOT_FIELDS)[number];

/** Cemeteries by name in both languages: seeded, and imported by administrators. */
export const cemeteries = sqliteTable(
  'cemeteries',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    name_he: text().notNull(),
    name_en: text().notNull(),
    city_he: text().notNull(),
    city_en: text().notNull(),
    /** ISO 3166-1 alpha-2. */
    country: text().notNull(),
    lat: real(),
    lng: real(),
    /** By what a grave is found there, from the gate inwards. */
    plot_format: text({ mode: 'json' }).$type<PlotField[]>().notNull(),
    /** Names and cities as they are searched for. */
    search_key: text().notNull(),
    /** Its id in the list that it was imported from. */
    external_id: text(),
    created_at: text().notNull(),
    updated_at: text().notNull(),
  },
  (t) => [
    uniqueIndex('cemeteries_name').on(t.country, t.city_en, t.name_en),
    uniqueIndex('cemeteries_external').on(t.external_id).where(sql`external_id is not null`),
  ],
);

/** Where the grave of a site is, and how it is found. */
export const grave_records = sqliteTable(
  'grave_records',
  {
    site_id: integer()
      .primaryKey()
      .references(() => sites.id, { onDelete: 'restrict' }),
    /** Null where it is not in the list; then `cemetery_name` and `city` are as they were typed. */
    cemetery_id: integer().references(() => cemeteries.id, { onDelete: 'restrict' }),
    cemetery_name: text(),
    city: text(),
    gate: text(),
    block: text(),
    row: text(),
    plot: text(),
    lat: real(),
    lng: real(),
    /** In metres; null where the pin was read from a link. */
    accuracy_m: integer(),
    note: text(),
    version: integer().notNull().default(1),
    updated_by: integer().notNull(),
    updated_at: text().notNull(),
  },
  (t) => [index('grave_records_cemetery').on(t.cemetery_id).where(sql`cemetery_id is not null`)],
);

/** The photos of the way, in its order. */
export const grave_photos = sqliteTable(
  'grave_photos',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    site_id: integer()
      .notNull()
      .references(() => sites.id, { onDelete: 'restrict' }),
    media_id: text().notNull(),
    position: integer().notNull(),
    /** Where on the photo the way leads; null without an arrow. */
    arrow: text({ mode: 'json' }).$type<Arrow>(),
    caption: text(),
  },
  (t) => [
    index('grave_photos_site').on(t.site_id, t.position),
    uniqueIndex('grave_photos_media').on(t.media_id),
  ],
);

/** What visitors know of the grave, until the staff of the site decide. */
export const grave_suggestions = sqliteTable(
  'grave_suggestions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    site_id: integer()
      .notNull()
      .references(() => sites.id, { onDelete: 'restrict' }),
    user_id: integer().notNull(),
    record: text({ mode: 'json' }).$type<GraveSuggestion>().notNull(),
    state: text({ enum: SUGGESTION_STATES }).notNull(),
    created_at: text().notNull(),
    decided_at: text(),
    decided_by: integer(),
  },
  (t) => [
    index('grave_suggestions_waiting').on(t.site_id, t.id).where(sql`state = 'waiting'`),
    index('grave_suggestions_site').on(t.site_id),
    index('grave_suggestions_user').on(t.user_id),
  ],
);
