import { shaped } from './endpoint.ts';

import type * as schemas from './schemas/account.ts';

export type { User } from './schemas/account.ts';

export const PASSWORD_MIN = 6;

export const authenticate = shaped<typeof schemas.authenticate>()({
  method: 'POST',
  path: '/api/users/authenticate',
  access: 'public',
  summary: 'Sign in with e-mail and password',
  rateLimitedByNetwork: true,
  tokenless: true,
});

export const refreshSession = shaped<typeof schemas.refreshSession>()({
  method: 'POST',
  path: '/api/users/refresh',
  access: 'public',
  summary: 'A new access token for the refresh cookie, which is replaced',
  tokenless: true,
});

export const logout = shaped<typeof schemas.logout>()({
  method: 'GET',
  path: '/api/users/logout',
  access: 'signed-in',
  summary: 'Ends the session of the bearer token; that of a screen ends at its community, or by itself',
  kiosk: true,
  beforeProof: true,
});

export const getUser = shaped<typeof schemas.getUser>()({
  method: 'GET',
  path: '/api/users/user',
  access: 'signed-in',
  summary: 'The signed-in user',
  kiosk: true,
  beforeProof: true,
});

export const markDeceased = shaped<typeof schemas.markDeceased>()({
  method: 'POST',
  path: '/api/admin/users/:id/deceased',
  access: 'admin',
  destructive: true,
  summary:
    'Records that the user of an account has died: nothing is sent to them or charged any more; with a reason',
});

export const setLocale = shaped<typeof schemas.setLocale>()({
  method: 'POST',
  path: '/api/users/setLocale',
  access: 'signed-in',
  summary: "Saves the signed-in user's language",
  beforeProof: true,
});
