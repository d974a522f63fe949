import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

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
    /** How it was opened; `kiosk` is a paired screen, which lives for twelve hours at a time. */
    strategy: text({ enum: ['local', 'google', 'linkedin', 'facebook', 'kiosk'] })
      .notNull()
      .default('local'),
    /** What its community calls a paired screen. */
    device_name: text(),
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

/** Whom a provider knows by `subject`, and who that is here. */
export const identities = sqliteTable(
  'identities',
  {
    provider: text({ enum: ['google', 'linkedin', 'facebook'] }).notNull(),
    subject: text().notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** As the provider told it when it was linked. */
    email: text(),
    linked_at: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.subject] }),
    uniqueIndex('identities_user').on(t.user_id, t.provider),
  ],
);

/** A way to a provider that someone has set out on: ten minutes, back once, in the same browser. */
export const oauth_flows = sqliteTable(
  'oauth_flows',
  {
    state_hash: text().primaryKey(),
    provider: text({ enum: ['google', 'linkedin', 'facebook'] }).notNull(),
    /** SHA-256 of the secret in the browser's cookie; PKCE's verifier and the nonce are derived from that secret. */
    browser_hash: text().notNull(),
    /** Who connects the provider to an account; null where someone signs in. */
    user_id: integer(),
    /** A checked path of ours to go on to. */
    redirect: text(),
    created_at: text().notNull(),
    expires_at: text().notNull(),
    used_at: text(),
  },
  (t) => [index('oauth_flows_expires').on(t.expires_at)],
);

/** A new address that waits until both, the old and the new, have said yes. */
export const email_changes = sqliteTable(
  'email_changes',
  {
    id: text().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    old_email: text().notNull(),
    new_email: text().notNull(),
    old_hash: text().notNull(),
    new_hash: text().notNull(),
    old_confirmed_at: text(),
    new_confirmed_at: text(),
    created_at: text().notNull(),
    expires_at: text().notNull(),
    /** When it was done, or given up. */
    closed_at: text(),
  },
  (t) => [
    uniqueIndex('email_changes_old').on(t.old_hash),
    uniqueIndex('email_changes_new').on(t.new_hash),
    uniqueIndex('email_changes_open').on(t.user_id).where(sql`closed_at is null`),
  ],
);
