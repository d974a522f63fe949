import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

export const users = sqliteTable(
  'users',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    email: text().notNull(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    profile_media_id: text(),
    locale: text({ enum: ['en', 'he'] }).notNull(),
    /** 1 admin, 2 user, 3 vendor. */
    role_id: integer().notNull().default(2),
    active: text({ enum: ['0', '1'] })
      .notNull()
      .default('0'),
    kiosk_community_id: integer(),
    kiosk_community_slug: text(),
    /** Raised to end every session at once. */
    session_version: integer().notNull().default(1),
    suspended_at: text(),
    deleted_at: text(),
    created_at: text().notNull(),
  },
  (t) => [uniqueIndex('users_email').on(t.email)],
);

export const credentials = sqliteTable('credentials', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'restrict' }),
  /** `scrypt$N$r$p$salt$hash`. */
  password_hash: text().notNull(),
  updated_at: text().notNull(),
});

export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** SHA-256 of the refresh token that is good now. */
    refresh_hash: text().notNull(),
    /** SHA-256 of the one before it: its return ends the session. */
    previous_hash: text(),
    rotated_at: text(),
    user_agent: text(),
    created_at: text().notNull(),
    expires_at: text().notNull(),
    revoked_at: text(),
  },
  (t) => [
    uniqueIndex('sessions_refresh').on(t.refresh_hash),
    index('sessions_previous').on(t.previous_hash),
    index('sessions_user').on(t.user_id),
  ],
);

/** Codes and links sent by mail: verification, password reset, change of address. */
export const one_time_tokens = sqliteTable(
  'one_time_tokens',
  {
    token_hash: text().primaryKey(),
    purpose: text({ enum: ['verify_code', 'verify_link', 'reset', 'change_email'] }).notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    email: text().notNull(),
    tries: integer().notNull().default(0),
    created_at: text().notNull(),
    expires_at: text().notNull(),
    used_at: text(),
  },
  (t) => [index('one_time_tokens_user').on(t.user_id, t.purpose)],
);
