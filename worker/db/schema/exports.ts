import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { EXPORT_STATES } from '#worker/contract/export.ts';
import { LOCALES } from '#worker/contract/primitives.ts';

/** Archives that were requested. Their manifest and texts are in the bucket, under `exports/{id}/`. */
export const exports_ = sqliteTable(
  'exports',
  {
    id: text().primaryKey(),
    user_id: integer().notNull(),
    /** The site that is copied; null for an archive of the user's own. */
    site_id: integer(),
    /** Whether it is the whole site, with its originals, which a plan includes. */
    is_backup: integer({ mode: 'boolean' }).notNull().default(false),
    /** The order that it was made for. */
    order_id: integer(),
    /** How far the building has come: what a job goes on with, and parts of a hundred. */
    progress: integer().notNull().default(0),
    cursor: text(),
    locale: text({ enum: LOCALES }).notNull(),
    state: text({ enum: EXPORT_STATES }).notNull(),
    /** The size in bytes of each ZIP file. */
    volumes: text({ mode: 'json' }).$type<number[]>().notNull(),
    created_at: text().notNull(),
    expires_at: text().notNull(),
  },
  (t) => [
    index('exports_user').on(t.user_id, t.created_at),
    index('exports_site').on(t.site_id),
    uniqueIndex('exports_order').on(t.order_id),
    index('exports_expires').on(t.expires_at),
  ],
);
