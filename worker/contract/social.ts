import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const PROVIDERS = ['google', 'linkedin', 'facebook'] as const;
export const Provider = z.enum(PROVIDERS);
export type Provider = z.infer<typeof Provider>;

export const SignInOptions = z.object({
  /** Only those with credentials configured; the rest is what the browser sends back with the code. */
  providers: z.array(z.object({ name: Provider, client_id: z.string(), redirect_uri: z.string() })),
  /** Turnstile's site key, where it is configured. */
  turnstile: z.string().nullable(),
});
export type SignInOptions = z.infer<typeof SignInOptions>;

export const signInOptions = endpoint({
  method: 'GET',
  path: '/api/users/sign-in-options',
  access: 'public',
  summary: 'The ways to sign in that are configured',
  tokenless: true,
  reply: SignInOptions,
});

export const startSocial = endpoint({
  method: 'GET',
  path: '/api/users/:provider/authenticate',
  access: 'public',
  summary: 'A browser sets out to a provider; it comes back to /auth/callback',
  tokenless: true,
  door: true,
  params: z.object({ provider: z.string().max(20) }),
  /** Where to go on to; anything but a path of this site is ignored. */
  query: z.object({ redirect: z.string().max(2048).optional() }),
  status: 302,
  produces: 'text/plain',
});

/** Sent as a form. All but `code` and `state` are only compared with what is configured. */
export const SocialCode = z.strictObject({
  code: z.string().min(1).max(4096),
  state: z.string().max(200).optional(),
  client_id: z.string().max(500),
  redirect_uri: z.string().max(500),
  response_type: z.literal('code'),
  grant_type: z.literal('authorization_code'),
  audience: z.string().max(500).optional(),
  /** RFC 9207: who says that it answers. */
  iss: z.string().max(500).optional(),
});
export type SocialCode = z.infer<typeof SocialCode>;

export const socialToken = endpoint({
  method: 'POST',
  path: '/api/users/social/token',
  access: 'public',
  summary: 'A token for the code that a provider gave, in the browser that set out for it',
  door: true,
  takesForm: true,
  body: SocialCode,
  /** `redirect` is the path given at the start; `connected` where a signed-in person linked the provider. */
  reply: z.object({
    token: z.string(),
    provider: Provider,
    redirect: z.string().nullable(),
    connected: z.boolean(),
  }),
});

export const connectProvider = endpoint({
  method: 'POST',
  path: '/api/users/identities',
  access: 'member',
  summary: "Begins to link a provider to one's account: the address to send the browser to",
  door: true,
  body: z.strictObject({ provider: Provider }),
  reply: z.object({ location: z.string() }),
});

export const disconnectProvider = endpoint({
  method: 'DELETE',
  path: '/api/users/identities/:provider',
  access: 'member',
  summary: 'Unlinks a provider, unless it is the only way in',
  params: z.object({ provider: Provider }),
});
