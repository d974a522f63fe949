import { z } from 'zod';
import { User } from './account.ts';
import { endpoint } from './endpoint.ts';
import { Email, Id, Locale, name } from './primitives.ts';

export const PASSWORD_MIN = 6;
/** Any composition; the most common ones are refused with `password.common`. */
export const Password = z.string().min(PASSWORD_MIN).max(256);

export const Registration = z.strictObject({
  first_name: name(60, 1),
  last_name: name(60, 1),
  email: Email,
  password: Password,
  /** Anything but true is answered with `signup.terms`. */
  terms: z.boolean(),
  locale: Locale,
  /** The token of the invitation it came from: one sent to this very address confirms it and is accepted. */
  invite: z.string().min(16).max(100).optional(),
  /** The site it came from. */
  site: Id.optional(),
  /** Turnstile's answer, where it is configured. */
  human: z.string().max(4096).optional(),
});
export type Registration = z.infer<typeof Registration>;

export const register = endpoint({
  method: 'POST',
  path: '/api/users/register',
  access: 'public',
  summary: 'A new account, not yet verified, with its first session; a code and a link go out by mail',
  door: true,
  tokenless: true,
  body: Registration,
  reply: z.object({ token: z.string(), user: User }),
  status: 201,
});

/** How long a code is good, and how long to wait before asking for another, in seconds. */
export const CODE_SECONDS = 10 * 60;
export const RESEND_SECONDS = 5 * 60;

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/users/verify',
  access: 'public',
  summary: 'Confirms the address: by the code for who is signed in, by the token of the link for anyone',
  door: true,
  body: z.union([
    z.strictObject({
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/),
    }),
    z.strictObject({ token: z.string().min(16).max(100) }),
  ]),
  reply: z.object({ user: User }),
});

export const resendVerification = endpoint({
  method: 'POST',
  path: '/api/users/verify/resend',
  access: 'signed-in',
  summary: 'Another code and link, five minutes after the last at the earliest',
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/users/forgot',
  access: 'public',
  summary: 'A link to choose a new password, by mail',
  door: true,
  tokenless: true,
  body: z.strictObject({ email: Email, human: z.string().max(4096).optional() }),
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/users/reset',
  access: 'public',
  summary: 'A new password for the token of the mail; every session ends',
  door: true,
  tokenless: true,
  body: z.strictObject({ token: z.string().min(16).max(100), password: Password }),
});
