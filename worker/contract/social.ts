import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/social.ts';

export type { SignInOptions, SocialCode } from './schemas/social.ts';

export const signInOptions = shaped<typeof schemas.signInOptions>()({
  method: 'GET',
  path: '/api/users/sign-in-options',
  access: 'public',
  summary: 'The ways to sign in that are configured',
  tokenless: true,
});

export const startSocial = shaped<typeof schemas.startSocial>()({
  method: 'GET',
  path: '/api/users/:provider/authenticate',
  access: 'public',
  summary: 'A browser sets out to a provider; it comes back to /auth/callback',
  tokenless: true,
  rateLimitedByNetwork: true,
  status: 302,
  produces: 'text/plain',
});

export const socialToken = shaped<typeof schemas.socialToken>()({
  method: 'POST',
  path: '/api/users/social/token',
  access: 'public',
  summary: 'A token for the code that a provider gave, in the browser that set out for it',
  rateLimitedByNetwork: true,
  takesForm: true,
});

export const connectProvider = shaped<typeof schemas.connectProvider>()({
  method: 'POST',
  path: '/api/users/identities',
  access: 'member',
  summary: "Begins to link a provider to one's account: the address to send the browser to",
  rateLimitedByNetwork: true,
});

export const disconnectProvider = shaped<typeof schemas.disconnectProvider>()({
  method: 'DELETE',
  path: '/api/users/identities/:provider',
  access: 'member',
  summary: 'Unlinks a provider, unless it is the only way in',
});
