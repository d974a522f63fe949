import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { TextTree } from '#worker/contract/text-admin.ts';
import { users } from './people.ts';

/** Every text that an administrator has saved, in both languages; append-only. */
export const text_versions = sqliteTable(
  'text_versions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    key: text().notNull(),
    /** As they were typed. */
    en: text().notNull(),
    he: text().notNull(),
    /** What they were parsed to, so that no visitor loads a parser. */
    tree: text({ mode: 'json' }).$type<TextTree>().notNull(),
    created_by: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    created_at: text().notNull(),
  },
  (t) => [index('text_versions_key').on(t.key, t.id), index('text_versions_author').on(t.created_by)],
);

/** The version of each text that everyone reads; a text without a row, or without a version, is the default. */
export const published_texts = sqliteTable(
  'published_texts',
  {
    key: text().notNull(),
    version_id: integer().references(() => text_versions.id, { onDelete: 'restrict' }),
    /** Increased by each publishing. */
    revision: integer().notNull(),
    updated_at: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.key] })],
);
