import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { PROVIDERS } from '#worker/contract/identity-providers.ts';
import { LOCALES } from '#worker/contract/primitives.ts';
import type { USER_STATES } from '#worker/contract/user-admin.ts';

/** The state of a user, the strongest first, by which administrators list them. */
export const USER_STATE = sql<(typeof USER_STATES)[number]>`case when deleted_at is not null then 'deleted'
  when deceased_at is not null then 'deceased' when suspended_at is not null then 'suspended'
  when active = '0' then 'unverified' when kiosk_community_id is not null then 'kiosk' else 'active' end`;
/** The names of a user as administrators search for them, in either order. */
export const FULL_NAME = sql<string>`(first_name || ' ' || last_name) collate nocase`;
export const NAME_BY_LAST = sql<string>`(last_name || ' ' || first_name) collate nocase`;

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
    /** Whether they have a passkey or an authenticator app; kept by triggers. */
    has_second_factor: integer().notNull().default(0),
    /** How many sites they own, without deleted ones; kept by triggers. */
    sites_count: integer().notNull().default(0),
    suspended_at: text(),
    deleted_at: text(),
    /** When an administrator recorded that the user has died: they get no email from then on. */
    deceased_at: text(),
    created_at: text().notNull(),
  },
  (t) => [
    uniqueIndex('users_email').on(t.email),
    index('users_role').on(t.role_id, t.id),
    index('users_locale').on(t.locale, t.id),
    index('users_created').on(t.created_at, t.id),
    index('users_state').on(USER_STATE, t.id),
    index('users_name').on(FULL_NAME, t.id),
    index('users_last_name').on(NAME_BY_LAST, t.id),
  ],
);

export const credentials = sqliteTable('credentials', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'restrict' }),
  /** The password hash: `scrypt$N$r$p$salt$hash`. */
  password_hash: text().notNull(),
  updated_at: text().notNull(),
});

/** When a session was last used. */
export const LAST_SEEN = sql<string>`coalesce(rotated_at, created_at)`;

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
    /** When the person last passed their second factor in this session. */
    proven_at: text(),
  },
  (t) => [
    index('sessions_screens').on(t.created_at, t.id).where(sql`strategy = 'kiosk' and revoked_at is null`),
    uniqueIndex('sessions_refresh').on(t.refresh_hash),
    index('sessions_previous').on(t.previous_hash),
    index('sessions_seen').on(t.user_id, LAST_SEEN),
    index('sessions_expires').on(t.expires_at),
    index('sessions_revoked').on(t.revoked_at).where(sql`revoked_at is not null`),
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
  (t) => [
    index('one_time_tokens_user').on(t.user_id, t.purpose),
    index('one_time_tokens_expires').on(t.expires_at),
  ],
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
  (t) => [
    index('oauth_flows_expires').on(t.expires_at),
    index('oauth_flows_user').on(t.user_id).where(sql`user_id is not null`),
  ],
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
    index('email_changes_user').on(t.user_id),
    index('email_changes_expires').on(t.expires_at),
    uniqueIndex('email_changes_open').on(t.user_id).where(sql`closed_at is null`),
  ],
);

/** Two accounts of one person: `from_id` becomes part of `into_id` once both mailboxes, or two administrators, agree. */
export const account_merges = sqliteTable(
  'account_merges',
  {
    id: text().primaryKey(),
    from_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    into_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** The addresses that were asked: a merge ends where one of them was changed since. */
    from_email: text().notNull(),
    into_email: text().notNull(),
    /** Of the tokens in the two emails. */
    from_hash: text().notNull(),
    into_hash: text().notNull(),
    from_confirmed_at: text(),
    into_confirmed_at: text(),
    started_by: integer().notNull(),
    /** The second administrator. */
    approved_by: integer(),
    created_at: text().notNull(),
    expires_at: text().notNull(),
    /** When it was carried out or cancelled. */
    closed_at: text(),
    merged_at: text(),
  },
  (t) => [
    uniqueIndex('account_merges_from_hash').on(t.from_hash),
    uniqueIndex('account_merges_into_hash').on(t.into_hash),
    uniqueIndex('account_merges_open').on(t.from_id).where(sql`closed_at is null`),
    index('account_merges_into').on(t.into_id),
    index('account_merges_merged').on(t.from_id).where(sql`merged_at is not null`),
  ],
);
