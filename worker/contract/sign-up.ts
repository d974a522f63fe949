import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/sign-up.ts';

export type { Registration } from './schemas/sign-up.ts';

/** How long a code is valid, and the minimum interval between two codes, in seconds. */
export const CODE_SECONDS = 10 * 60;
export const RESEND_SECONDS = 5 * 60;

export const sendLoginCode = shaped<typeof schemas.sendLoginCode>()({
  method: 'POST',
  path: '/api/users/login-code',
  access: 'public',
  summary: 'A code to log in with, by mail, to an account without a password',
  rateLimitedByNetwork: true,
  tokenless: true,
});

export const confirmLoginCode = shaped<typeof schemas.confirmLoginCode>()({
  method: 'POST',
  path: '/api/users/login-code/confirm',
  access: 'public',
  summary: 'Sign in with the mailed code, once',
  rateLimitedByNetwork: true,
  tokenless: true,
});

export const register = shaped<typeof schemas.register>()({
  method: 'POST',
  path: '/api/users/register',
  access: 'public',
  summary: 'A new account, not yet verified, with its first session; a code and a link go out by mail',
  rateLimitedByNetwork: true,
  tokenless: true,
  status: 201,
});

export const verifyEmail = shaped<typeof schemas.verifyEmail>()({
  method: 'POST',
  path: '/api/users/verify',
  access: 'public',
  summary:
    'Confirms the address, once: by the code for the signed-in user, by the token of the link for its user or a visitor',
  rateLimitedByNetwork: true,
});

export const resendVerification = shaped<typeof schemas.resendVerification>()({
  method: 'POST',
  path: '/api/users/verify/resend',
  access: 'signed-in',
  summary: 'Another code and link, five minutes after the last at the earliest',
});

export const forgotPassword = shaped<typeof schemas.forgotPassword>()({
  method: 'POST',
  path: '/api/users/forgot',
  access: 'public',
  summary: 'A link to choose a new password, by mail',
  rateLimitedByNetwork: true,
  tokenless: true,
});

export const resetPassword = shaped<typeof schemas.resetPassword>()({
  method: 'POST',
  path: '/api/users/reset',
  access: 'public',
  summary: 'A new password for the token of the mail; every session ends',
  rateLimitedByNetwork: true,
  tokenless: true,
});
