import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { THANKS_OCCASIONS } from '#worker/contract/thanks.ts';
import { users } from './people.ts';

/** The letters of thanks of a site: one after the shiva, one after the shloshim. */
export const thanks_letters = sqliteTable(
  'thanks_letters',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    site_id: integer().notNull(),
    occasion: text({ enum: THANKS_OCCASIONS }).notNull(),
    text: text().notNull(),
    created_by: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    created_at: text().notNull(),
  },
  (t) => [
    uniqueIndex('thanks_letters_occasion').on(t.site_id, t.occasion),
    index('thanks_letters_creator').on(t.created_by),
  ],
);

/** Those who were sent a letter of a site: each person one. */
export const thanked = sqliteTable(
  'thanked',
  { site_id: integer().notNull(), user_id: integer().notNull(), letter_id: integer().notNull() },
  (t) => [primaryKey({ columns: [t.site_id, t.user_id] }), index('thanked_user').on(t.user_id)],
);
