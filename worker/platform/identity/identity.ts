import type { Provider } from '#worker/contract/social.ts';
import type { Env } from '#worker/platform/env.ts';

/** A provider that is configured, and the application that it knows us as. */
export type IdentityProvider = {
  readonly name: Provider;
  readonly clientId: string;
  /** Where to send a browser. */
  readonly addressFor: (ask: Ask) => Promise<string>;
  /** What the provider says of whoever comes back with a code, checked but not yet believed; throws `ProviderFailed`. */
  readonly claimsFor: (answer: Answer) => Promise<Claims>;
};

export type Ask = { redirectUri: string; state: string; nonce: string; verifier: string };
export type Answer = Ask & { code: string; iss: string | undefined };
export type Claims = Readonly<Record<string, unknown>>;

/** How one is reached: `issuer` stands in for the provider's own addresses. */
export type Access = {
  clientId: string;
  clientSecret: string;
  issuer: string | undefined;
  /** Only on a machine of one's own. */
  allowHttp: boolean;
};

/** The provider did not answer, or not as it should. */
export class ProviderFailed extends Error {
  override readonly name = 'ProviderFailed';
}

/** Those with an id and a secret; what speaks to them is brought along with the first use. */
export function identityProviders(env: Env): IdentityProvider[] {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER } = env;
  const { LINKEDIN_CLIENT_ID, LINKEDIN_CLIENT_SECRET, LINKEDIN_ISSUER } = env;
  const { FACEBOOK_CLIENT_ID, FACEBOOK_CLIENT_SECRET, FACEBOOK_ISSUER } = env;
  const allowHttp = env.ENVIRONMENT === 'development';
  const configured = (
    name: Provider,
    clientId: string | undefined,
    clientSecret: string | undefined,
    issuer: string | undefined,
  ): IdentityProvider[] =>
    clientId && clientSecret ? [providerOf(name, { clientId, clientSecret, issuer, allowHttp })] : [];
  return [
    ...configured('google', GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER),
    ...configured('linkedin', LINKEDIN_CLIENT_ID, LINKEDIN_CLIENT_SECRET, LINKEDIN_ISSUER),
    ...configured('facebook', FACEBOOK_CLIENT_ID, FACEBOOK_CLIENT_SECRET, FACEBOOK_ISSUER),
  ];
}

function providerOf(name: Provider, access: Access): IdentityProvider {
  const adapter = async () => {
    if (name === 'facebook') return (await import('./facebook.ts')).facebook(access);
    return (await import('./openid.ts')).openid(name, access);
  };
  return {
    name,
    clientId: access.clientId,
    addressFor: async (ask) => (await adapter()).addressFor(ask),
    claimsFor: async (answer) => (await adapter()).claimsFor(answer),
  };
}
