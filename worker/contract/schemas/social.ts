import { z } from 'zod';
import { PROVIDERS } from '#worker/contract/identity-providers.ts';

export const Provider = z.enum(PROVIDERS);

export const SignInOptions = z.object({
  /** The providers with configured credentials; the browser sends the other values back with the code. */
  providers: z.array(z.object({ name: Provider, client_id: z.string(), redirect_uri: z.string() })),
  /** Turnstile's site key, where Turnstile is configured. */
  turnstile: z.string().nullable(),
});
export type SignInOptions = z.infer<typeof SignInOptions>;

export const signInOptions = {
  reply: SignInOptions,
};

export const startSocial = {
  params: z.object({ provider: z.string().max(20) }),
  /** Where to redirect afterwards; anything but a path of this site is ignored. */
  query: z.object({ redirect: z.string().max(2048).optional() }),
};

/** Sent as a form. All values but `code` and `state` are only compared with the configuration. */
export const SocialCode = z.strictObject({
  code: z.string().min(1).max(4096),
  state: z.string().max(200).optional(),
  client_id: z.string().max(500),
  redirect_uri: z.string().max(500),
  response_type: z.literal('code'),
  grant_type: z.literal('authorization_code'),
  audience: z.string().max(500).optional(),
  /** RFC 9207: the issuer of the response. */
  iss: z.string().max(500).optional(),
});
export type SocialCode = z.infer<typeof SocialCode>;

export const socialToken = {
  body: SocialCode,
  /** `redirect` is the path from the start; `connected` is set where a signed-in user linked the provider. */
  reply: z.object({
    token: z.string(),
    provider: Provider,
    redirect: z.string().nullable(),
    connected: z.boolean(),
  }),
};

export const connectProvider = {
  body: z.strictObject({ provider: Provider }),
  reply: z.object({ location: z.string() }),
};

export const disconnectProvider = {
  params: z.object({ provider: Provider }),
};
