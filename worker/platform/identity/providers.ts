import type { Provider } from '#worker/contract/identity-providers.ts';
import type { Env } from '#worker/platform/env.ts';
import { facebook } from './facebook.ts';
import type { Access, IdentityProvider } from './identity.ts';
import { openid } from './openid.ts';

/** The providers whose id and secret are configured. */
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
  // one per use: an adapter's requests share a timeout
  const adapter = () => (name === 'facebook' ? facebook(access) : openid(name, access));
  return {
    name,
    clientId: access.clientId,
    addressFor: async (ask) => adapter().addressFor(ask),
    claimsFor: async (answer) => adapter().claimsFor(answer),
  };
}
