import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { CODE_STATES, CODE_TYPES } from '#worker/contract/short-link.ts';

/**
 * The registry of printed codes. A scan reads one row only, so `target` duplicates the path segment of the
 * site or community: its slug, or the number of a private one; it is updated in the same batch as these. A code
 * of a shared grave has the site of its only person, or, with several people, no site and the number of the grave
 * as its target. A code that an administrator pointed at a page elsewhere has the whole address as its target.
 */
export const codes = sqliteTable(
  'codes',
  {
    code: text().primaryKey(),
    type: text({ enum: CODE_TYPES }).notNull(),
    state: text({ enum: CODE_STATES }).notNull(),
    target: text(),
    site_id: integer(),
    grave_id: integer(),
    community_id: integer(),
    batch_id: integer(),
    created_by: integer(),
    created_at: text().notNull(),
    updated_at: text().notNull(),
  },
  (t) => [
    index('codes_site').on(t.site_id),
    index('codes_grave').on(t.grave_id),
    index('codes_community').on(t.community_id),
    // the filters of the registry, each in its order
    index('codes_batch').on(t.batch_id, t.created_at, t.code),
    index('codes_state').on(t.state, t.created_at, t.code),
    index('codes_type').on(t.type, t.created_at, t.code),
    index('codes_created').on(t.created_at, t.code),
  ],
);

/** Codes that were minted or imported together, to be printed together. */
export const code_batches = sqliteTable(
  'code_batches',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    name: text().notNull(),
    /** How many codes it has. */
    size: integer().notNull(),
    created_by: integer(),
    created_at: text().notNull(),
  },
  (t) => [uniqueIndex('code_batches_name').on(t.name)],
);

/** Scans per code and day (UTC). The code `?` counts scans of codes that were never minted. */
export const scan_counts = sqliteTable(
  'scan_counts',
  { code: text().notNull(), day: text().notNull(), scans: integer().notNull() },
  (t) => [primaryKey({ columns: [t.code, t.day] })],
);

/**
 * From which countries codes that open nothing were scanned, per day (UTC). The code `?` stands for those that were
 * never minted; an empty country is not known.
 */
export const scan_places = sqliteTable(
  'scan_places',
  {
    code: text().notNull(),
    day: text().notNull(),
    country: text().notNull(),
    scans: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.code, t.day, t.country] }), index('scan_places_day').on(t.day)],
);

/** Reports from visitors about stickers whose code has no target. */
export const code_reports = sqliteTable(
  'code_reports',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    code: text().notNull(),
    user_id: integer().notNull(),
    note: text(),
    created_at: text().notNull(),
  },
  (t) => [index('code_reports_code').on(t.code)],
);
