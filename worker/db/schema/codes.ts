import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { CODE_STATES, CODE_TYPES } from '#worker/contract/short-link.ts';

/**
 * The registry of printed codes. A scan reads one row only, so `target` duplicates the path segment of the
 * site or community: its slug, or the number of a private one; it is updated in the same batch as these. A code
 * of a shared grave has the site of its only person, or, with several people, no site and the number of the grave
 * as its target.
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
    created_by: integer(),
    created_at: text().notNull(),
    updated_at: text().notNull(),
  },
  (t) => [
    index('codes_site').on(t.site_id),
    index('codes_grave').on(t.grave_id),
    index('codes_community').on(t.community_id),
  ],
);

/** Scans per code and day (UTC). The code `?` counts scans of codes that were never minted. */
export const scan_counts = sqliteTable(
  'scan_counts',
  { code: text().notNull(), day: text().notNull(), scans: integer().notNull() },
  (t) => [primaryKey({ columns: [t.code, t.day] })],
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
