import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Locale } from './primitives.ts';

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
  door: true,
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
  kiosk: true,
});

export const getUser = endpoint({
  method: 'GET',
  path: '/api/users/user',
  access: 'signed-in',
  summary: 'The signed-in user',
  kiosk: true,
  reply: z.object({ user: User }),
});

export const setLocale = endpoint({
  method: 'POST',
  path: '/api/users/setLocale',
  access: 'signed-in',
  summary: "Saves the signed-in user's language",
  kiosk: true,
  body: z.strictObject({ locale: Locale }),
});
