import { z } from 'zod';
import { Password, User } from './account.ts';
import { Email, Id, Locale, name } from './primitives.ts';

export const Registration = z.strictObject({
  first_name: name(60, 1),
  last_name: name(60, 1),
  email: Email,
  password: Password,
  /** Any value but true is refused with `signup.terms`. */
  terms: z.boolean(),
  locale: Locale,
  /**
   * The token of the invitation that led to the sign-up: one that was sent to the same address confirms the
   * address and is accepted.
   */
  invite: z.string().min(16).max(100).optional(),
  /** The site whose page led to the sign-up. */
  site: Id.optional(),
  /** The Turnstile token, where Turnstile is configured. */
  human: z.string().max(4096).optional(),
});
export type Registration = z.infer<typeof Registration>;

export const register = {
  body: Registration,
  reply: z.object({ token: z.string(), user: User }),
};

/** Who writes without an account; the name is first and last name as one. */
export const GuestAuthor = z.strictObject({ name: name(120, 2), email: Email });

const Code = z
  .string()
  .trim()
  .regex(/^\d{6}$/);

export const sendLoginCode = {
  body: z.strictObject({ email: Email, human: z.string().max(4096).optional() }),
};

export const confirmLoginCode = {
  body: z.strictObject({ email: Email, code: Code }),
  reply: z.object({ token: z.string() }),
};

export const verifyEmail = {
  body: z.union([z.strictObject({ code: Code }), z.strictObject({ token: z.string().min(16).max(100) })]),
  reply: z.object({ user: User }),
};

export const resendVerification = {};

export const forgotPassword = {
  body: z.strictObject({ email: Email, human: z.string().max(4096).optional() }),
};

export const resetPassword = {
  body: z.strictObject({ token: z.string().min(16).max(100), password: Password }),
};
