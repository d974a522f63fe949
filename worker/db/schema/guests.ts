import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { GuestContent } from '#worker/contract/guest.ts';
import { LOCALES } from '#worker/contract/primitives.ts';

/** Memories of people without an account, until their authors open the mailed link. */
export const guest_memories = sqliteTable(
  'guest_memories',
  {
    id: text().primaryKey(),
    site_id: integer().notNull(),
    email: text().notNull(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    content: text({ mode: 'json' }).$type<GuestContent>().notNull(),
    lang: text({ enum: LOCALES }).notNull(),
    /** Of its author. */
    locale: text({ enum: LOCALES }).notNull(),
    client_key: text().notNull(),
    /**
     * The question that it answers, with the key of the browser's draft; `proven`: it was mailed to the address, which
     * needs no confirmation.
     */
    answers: text({ mode: 'json' }).$type<{
      asked_id: number;
      question: string;
      proven: boolean;
      key: string;
    }>(),
    token_hash: text().notNull(),
    /** What the email with the link is made from, while it waits for an attachment; null once it is enqueued. */
    mail: text({ mode: 'json' }).$type<{ seed: string; invite: string | null }>(),
    created_at: text().notNull(),
    expires_at: text().notNull(),
    /** The account that the link made or found; the memory is posted in its name. */
    confirmed_by: integer(),
    confirmed_at: text(),
  },
  (t) => [
    uniqueIndex('guest_memories_token').on(t.token_hash),
    uniqueIndex('guest_memories_key').on(t.email, t.client_key),
    index('guest_memories_site').on(t.site_id),
    index('guest_memories_expires').on(t.expires_at),
  ],
);
