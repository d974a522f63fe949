import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
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
    index('exports_expires').on(t.expires_at),
  ],
);
