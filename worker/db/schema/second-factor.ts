import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sessions, users } from './people.ts';

const userId = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'restrict' });

export const passkeys = sqliteTable(
  'passkeys',
  {
    /** The credential id from the authenticator, base64url. */
    id: text().primaryKey(),
    user_id: userId(),
    /** The COSE public key, base64url. */
    public_key: text().notNull(),
    /** The authenticator's count of signatures; 0 where it does not count. */
    counter: integer().notNull(),
    transports: text({ mode: 'json' }).$type<string[]>().notNull(),
    name: text().notNull(),
    created_at: text().notNull(),
    last_used_at: text(),
  },
  (t) => [index('passkeys_user').on(t.user_id)],
);

/** Authenticator apps, one of a user. */
export const authenticators = sqliteTable('authenticators', {
  user_id: userId().primaryKey(),
  /** The secret under AES-GCM, with the user id as additional data. */
  sealed_secret: text().notNull(),
  /** The time step of the last code that was accepted: none up to it is accepted again. */
  last_step: integer().notNull(),
  confirmed_at: text().notNull(),
});

export const recovery_codes = sqliteTable(
  'recovery_codes',
  {
    /** A keyed hash of the user and the code. */
    code_hash: text().primaryKey(),
    user_id: userId(),
    created_at: text().notNull(),
    used_at: text(),
  },
  (t) => [index('recovery_codes_user').on(t.user_id)],
);

/** What a session was last asked to answer, for a few minutes and one answer. */
export const second_factor_challenges = sqliteTable(
  'second_factor_challenges',
  {
    session_id: text()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['enrol_passkey', 'enrol_authenticator', 'enrol_mailbox', 'verify'] }).notNull(),
    /**
     * A passkey's challenge, or the sealed secret of an authenticator app that is not confirmed yet; `confirmed` for
     * the mailbox of an administrator who has typed the mailed code.
     */
    challenge: text().notNull(),
    expires_at: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.session_id, t.purpose] }),
    index('second_factor_challenges_expires').on(t.expires_at),
  ],
);
