import { z } from 'zod';

import { PASSWORD_MIN } from '#worker/contract/account.ts';

import { coded, Id, Instant, Locale } from './primitives.ts';

export const User = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  profile: z.string().nullable(),
  email: z.string(),
  locale: Locale,
  /** The role: 1 admin, 2 user, 3 vendor. */
  role_id: z.number().int(),
  /** "0" until the user has verified their address. */
  active: z.enum(['0', '1']),
  kiosk_community_id: Id.nullable(),
  kiosk_community_slug: z.string().nullable(),
  /**
   * What the session has yet to do before it may do anything else: pass the second factor, or set one up; absent
   * where it may.
   */
  second_factor: z.enum(['required', 'enrol']).optional(),
  scope: z.array(z.enum(['admin', 'vendor', 'kiosk'])),
});

export type User = z.infer<typeof User>;

export const Credentials = z.strictObject({
  email: z.string().trim().max(254),
  password: z.string().max(1024),
  /** The Turnstile token, which is asked for after many failed logins from one network. */
  human: z.string().max(4096).optional(),
});

export const authenticate = {
  body: Credentials,
  reply: z.object({ token: z.string() }),
};

export const refreshSession = {
  reply: z.object({ token: z.string() }),
};

export const logout = {};

export const getUser = {
  /** `unread` as in `countUpdates`. */
  reply: z.object({ user: User, unread: z.number().int() }),
};

export const markDeceased = {
  params: z.object({ id: Id }),
  /** A day or an instant, not in the future. */
  body: z.strictObject({ deceased_at: z.union([z.iso.date(), Instant]) }),
  reply: z.object({ user: z.object({ id: z.number().int(), deceased_at: Instant }) }),
};

export const setLocale = {
  body: z.strictObject({ locale: Locale }),
};

/** Any characters; the most common passwords are refused with `password.common`. */
export const Password = z
  .string()
  .min(PASSWORD_MIN, coded('password.too_short'))
  .max(256, coded('password.too_long'));
