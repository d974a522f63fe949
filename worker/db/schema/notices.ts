import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Notice } from '#worker/contract/notice.ts';

/** The notice of the first week of a site: one each. */
export const notices = sqliteTable(
  'notices',
  {
    site_id: integer().primaryKey(),
    /** Of its link, which is the permission to read it. */
    token: text().notNull(),
    notice: text({ mode: 'json' }).$type<Notice>().notNull(),
    version: integer().notNull().default(1),
    created_at: text().notNull(),
    updated_at: text().notNull(),
  },
  (t) => [uniqueIndex('notices_token').on(t.token)],
);
