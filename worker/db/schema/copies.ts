import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Locale } from '#worker/shared/locale.ts';

/** The path of a page, without a language, and what it is called in each. */
export type CopiedAs = { path: string; titles: Record<Locale, string>; lang: Locale };

/**
 * What the forever copy has of a subject: a public site, a public community, a shared grave or a code, as `site:12`,
 * `community:5`, `grave:7` or `code:…`; `pages` are the fixed ones. The further pages of a site have a row each, as
 * `site:12/2`, since one row can't list the files of all.
 */
export const copies = sqliteTable(
  'copies',
  {
    subject: text().primaryKey(),
    /** Its page in each language, and which of them a code leads to; null for a code, and for fixed and further pages. */
    page: text({ mode: 'json' }).$type<CopiedAs>(),
    /** The SHA-256 (hexadecimal) of each of its objects, by key; empty where it may not be there. */
    files: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
    copied_at: text().notNull(),
  },
  (t) => [
    // a code is copied again with its page
    index('copies_copied').on(t.copied_at).where(sql`subject not glob 'code:*'`),
  ],
);

/** Subjects that changed since they were copied; triggers insert them. */
export const copies_due = sqliteTable('copies_due', {
  subject: text().primaryKey(),
  /**
   * Increases with each change, so that one that happens during the copy is not lost; begins at random, so that a
   * subject that is due again does not look like one that has not changed.
   */
  changes: integer().notNull().default(sql`(abs(random() % 1000000000))`),
  /** How often steps began with it in `tried_in`, a phase of a night. */
  tries: integer().notNull().default(0),
  tried_in: text(),
});
