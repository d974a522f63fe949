import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { PROVIDERS } from '#worker/contract/identity-providers.ts';
import { LOCALES } from '#worker/contract/primitives.ts';

export const users = sqliteTable(
  'users',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    email: text().notNull(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    profile_media_id: text(),
    locale: text({ enum: LOCALES }).notNull(),
    /** The role: 1 admin, 2 user, 3 vendor. */
    role_id: integer().notNull().default(2),
    active: text({ enum: ['0', '1'] })
      .notNull()
      .default('0'),
    kiosk_community_id: integer(),
    kiosk_community_slug: text(),
    /** Incremented to end all of the user's sessions. */
    session_version: integer().notNull().default(1),
    suspended_at: text(),
    deleted_at: text(),
    /** When an administrator recorded that the user has died: they get no email from then on. */
    deceased_at: text(),
    created_at: text().notNull(),
  },
  (t) => [uniqueIndex('users_email').on(t.email)],
);

export const credentials = sqliteTable('credentials', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'restrict' }),
  /** The password hash: `scrypt$N$r$p$salt$hash`. */
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
    /** SHA-256 of the current refresh token. */
    refresh_hash: text().notNull(),
    /** SHA-256 of the previous refresh token: its reuse ends the session. */
    previous_hash: text(),
    rotated_at: text(),
    user_agent: text(),
    /**
     * How the session was opened; `kiosk` is a paired screen, whose session ends twelve hours after it was
     * last seen.
     */
    strategy: text({ enum: ['local', 'google', 'linkedin', 'facebook', 'kiosk'] })
      .notNull()
      .default('local'),
    /** The community's name for a paired screen. */
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
    purpose: text({ enum: ['verify_code', 'verify_link', 'login_code', 'reset', 'change_email'] }).notNull(),
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

/** Links between a provider's `subject` and a user. */
export const identities = sqliteTable(
  'identities',
  {
    provider: text({ enum: PROVIDERS }).notNull(),
    subject: text().notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** The address from the provider at the time of linking. */
    email: text(),
    linked_at: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.subject] }),
    uniqueIndex('identities_user').on(t.user_id, t.provider),
  ],
);

/** OAuth flows in progress: valid for ten minutes, for one callback, in the same browser. */
export const oauth_flows = sqliteTable(
  'oauth_flows',
  {
    state_hash: text().primaryKey(),
    provider: text({ enum: PROVIDERS }).notNull(),
    /**
     * SHA-256 of the secret in the browser's cookie, from which PKCE's verifier and the nonce are derived.
     */
    browser_hash: text().notNull(),
    /** The user who links the provider to their account; null for a sign-in. */
    user_id: integer(),
    /** A validated path of this site to redirect to. */
    redirect: text(),
    created_at: text().notNull(),
    expires_at: text().notNull(),
    used_at: text(),
  },
  (t) => [index('oauth_flows_expires').on(t.expires_at)],
);

/** Changes of address that wait until both the old and the new address have confirmed. */
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
    /** When it was completed or abandoned. */
    closed_at: text(),
  },
  (t) => [
    uniqueIndex('email_changes_old').on(t.old_hash),
    uniqueIndex('email_changes_new').on(t.new_hash),
    uniqueIndex('email_changes_open').on(t.user_id).where(sql`closed_at is null`),
  ],
);
