import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { LOCALES } from '#worker/contract/primitives.ts';
import { UPDATE_KINDS } from '#worker/contract/update.ts';
import { users } from './people.ts';

/**
 * Events that concern a user; texts and names are looked up when they are read. The statements of
 * `update.repo.ts` keep only the latest request for a user's decision and the latest outcome of a memory and
 * of a claim, and add earlier invitations once a user confirms their address.
 */
export const updates = sqliteTable(
  'updates',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    kind: text({ enum: UPDATE_KINDS }).notNull(),
    owner_kind: text({ enum: ['site', 'community'] }).notNull(),
    owner_id: integer().notNull(),
    /** The memory, invitation, request, relation, claim, community or order. */
    subject_id: integer(),
    by_id: integer(),
    created_at: text().notNull(),
    read_at: text(),
  },
  (t) => [
    index('updates_of').on(t.user_id, t.id),
    index('updates_unread').on(t.user_id, t.id).where(sql`read_at is null`),
    index('updates_about').on(t.owner_kind, t.owner_id, t.user_id, t.kind),
    index('updates_read').on(t.read_at).where(sql`read_at is not null`),
  ],
);

/** Calendar subscriptions: the token is derived from `seed`, and looked up by its hash. */
export const calendar_feeds = sqliteTable(
  'calendar_feeds',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** Null: covers all of the user's sites. */
    site_id: integer(),
    locale: text({ enum: LOCALES }).notNull(),
    seed: text().notNull(),
    token_hash: text().notNull(),
    created_at: text().notNull(),
    revoked_at: text(),
  },
  (t) => [
    uniqueIndex('calendar_feeds_token').on(t.token_hash),
    index('calendar_feeds_user').on(t.user_id),
    index('calendar_feeds_of').on(t.user_id, t.site_id).where(sql`revoked_at is null`),
    index('calendar_feeds_site').on(t.site_id).where(sql`site_id is not null`),
  ],
);
