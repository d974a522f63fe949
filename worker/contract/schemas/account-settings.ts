import { z } from 'zod';
import { Password, User } from './account.ts';
import { MailStop } from './mail.ts';
import { Email, FocalPoint, Id, Instant, Locale, name } from './primitives.ts';
import { SecondFactor } from './second-factor.ts';
import { Provider, SignInOptions } from './social.ts';

/**
 * A change of address or password requires the current password. A new address takes effect once both
 * addresses have confirmed it.
 */
export const UserPatch = z
  .strictObject({
    first_name: name(60, 1),
    last_name: name(60, 1),
    locale: Locale,
    /** A picture that the user uploaded with purpose `avatar`. */
    profile: z.string().min(1).max(64).nullable(),
    profile_focal: FocalPoint,
    email: Email,
    password: Password,
    old_password: z.string().max(1024),
  })
  .partial()
  .refine((patch) => Object.keys(patch).some((key) => key !== 'old_password'));

export type UserPatch = z.infer<typeof UserPatch>;

export const patchUser = {
  body: UserPatch,
  reply: z.object({ user: User }),
};

export const deleteUser = {
  /** The address as typed, and the password of a user who has one. */
  body: z.strictObject({ email: Email, password: z.string().max(1024).optional() }),
};

export const Device = z.object({
  id: z.string(),
  current: z.boolean(),
  user_agent: z.string().nullable(),
  strategy: z.enum(['local', 'google', 'linkedin', 'facebook', 'kiosk']),
  created_at: Instant,
  /** Precise to a quarter of an hour. */
  last_seen_at: Instant,
});

export type Device = z.infer<typeof Device>;

export const Account = z.object({
  has_password: z.boolean(),
  identities: z.array(z.object({ provider: Provider, email: z.string().nullable(), linked_at: Instant })),
  /** A new address that waits for both confirmations. */
  email_change: z
    .object({
      email: z.string(),
      old_confirmed: z.boolean(),
      new_confirmed: z.boolean(),
      expires_at: Instant,
    })
    .nullable(),
  /** The sites that need another Owner before the account can be deleted. */
  owned_sites: z.array(
    z.object({ id: Id, slug: z.string(), name: z.string(), members_count: z.number().int() }),
  ),
  /** Null where mail reaches the user. */
  mail_stop: MailStop.nullable(),
  /** As `listSessions`, `signInOptions` and `getSecondFactor` answer. */
  sessions: z.array(Device),
  sign_in_options: SignInOptions,
  second_factor: SecondFactor,
});

export type Account = z.infer<typeof Account>;

export const getAccount = {
  reply: Account,
};

export const confirmEmailChange = {
  body: z.strictObject({ token: z.string().min(16).max(100) }),
  /** `waiting` for the other address to confirm, or `changed`. */
  reply: z.object({ state: z.enum(['waiting', 'changed']), email: z.string() }),
};

export const cancelEmailChange = {};

export const listSessions = {
  reply: z.object({ sessions: z.array(Device) }),
};

export const endSession = {
  params: z.object({ id: z.string().min(1).max(64) }),
};

export const endSessions = {};
