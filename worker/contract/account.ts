import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Email, Id, Locale, text } from './primitives.ts';

export const User = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  profile: z.string().nullable(),
  email: z.string(),
  locale: Locale,
  /** 1 admin, 2 user, 3 vendor. */
  role_id: z.number().int(),
  /** "0" until the address is verified. */
  active: z.enum(['0', '1']),
  kiosk_community_id: Id.nullable(),
  kiosk_community_slug: z.string().nullable(),
  scope: z.array(z.enum(['admin', 'vendor', 'kiosk'])),
});
export type User = z.infer<typeof User>;

export const Credentials = z.strictObject({
  email: z.string().trim().max(254),
  password: z.string().max(1024),
});

export const authenticate = endpoint({
  method: 'POST',
  path: '/api/users/authenticate',
  access: 'public',
  summary: 'Sign in with e-mail and password',
  tokenless: true,
  body: Credentials,
  reply: z.object({ token: z.string() }),
});

export const refreshSession = endpoint({
  method: 'POST',
  path: '/api/users/refresh',
  access: 'public',
  summary: 'A new access token for the refresh cookie, which is replaced',
  tokenless: true,
  reply: z.object({ token: z.string() }),
});

export const logout = endpoint({
  method: 'GET',
  path: '/api/users/logout',
  access: 'signed-in',
  summary: 'Ends the session of the bearer token; without a good one, does nothing',
});

export const getUser = endpoint({
  method: 'GET',
  path: '/api/users/user',
  access: 'signed-in',
  summary: 'The signed-in user',
  reply: z.object({ user: User }),
});

export const setLocale = endpoint({
  method: 'POST',
  path: '/api/users/setLocale',
  access: 'signed-in',
  summary: "Saves the signed-in user's language",
  body: z.strictObject({ locale: Locale }),
});

export const PASSWORD_MIN = 6;
/** Any composition; the most common ones are refused with `password.common`. */
export const Password = z.string().min(PASSWORD_MIN).max(256);

export const Registration = z.strictObject({
  first_name: text(60, 1),
  last_name: text(60, 1),
  email: Email,
  password: Password,
  /** Anything but true is answered with `signup.terms`. */
  terms: z.boolean(),
  locale: Locale,
});
export type Registration = z.infer<typeof Registration>;

export const register = endpoint({
  method: 'POST',
  path: '/api/users/register',
  access: 'public',
  summary: 'A new account, not yet verified, with its first session; a code and a link go out by mail',
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
  tokenless: true,
  body: z.strictObject({ email: Email }),
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/users/reset',
  access: 'public',
  summary: 'A new password for the token of the mail; every session ends',
  tokenless: true,
  body: z.strictObject({ token: z.string().min(16).max(100), password: Password }),
});
