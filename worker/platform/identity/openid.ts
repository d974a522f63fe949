import * as oauth from 'oauth4webapi';
import type { Provider } from '#worker/contract/identity-providers.ts';
import { isolateMap } from '#worker/platform/isolate-memory.ts';
import { exchange } from './exchange.ts';
import type { Access, IdentityProvider } from './identity.ts';
import { InvalidAnswer, providerFetch, providerTimeout } from './provider-fetch.ts';

type Server = {
  as: oauth.AuthorizationServer;
  /**
   * LinkedIn's ID tokens have no nonce; there only the state and its cookie bind the answer to the browser.
   */
  nonce: boolean;
};
type OpenIdProvider = Exclude<Provider, 'facebook'>;

const SCOPE = 'openid email profile';

const SERVERS: Record<OpenIdProvider, Server> = {
  google: {
    as: {
      issuer: 'https://accounts.google.com',
      authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
      token_endpoint: 'https://oauth2.googleapis.com/token',
      jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    },
    nonce: true,
  },
  // its web flow rejects a code_verifier
  linkedin: {
    as: {
      issuer: 'https://www.linkedin.com/oauth',
      authorization_endpoint: 'https://www.linkedin.com/oauth/v2/authorization',
      token_endpoint: 'https://www.linkedin.com/oauth/v2/accessToken',
      jwks_uri: 'https://www.linkedin.com/oauth/openid/jwks',
      id_token_signing_alg_values_supported: ['RS256'],
    },
    nonce: false,
  },
};

/** Metadata of issuers, cached for the lifetime of the isolate. */
const discovered = isolateMap<string, oauth.AuthorizationServer>();
/** Signing keys of issuers, cached by the library between requests. */
const keys = isolateMap<string, oauth.JWKSCacheInput>();

/** An OpenID Connect provider: the code flow with PKCE and nonce where the provider supports them. */
export function openid(
  name: OpenIdProvider,
  access: Access,
): Pick<IdentityProvider, 'addressFor' | 'claimsFor'> {
  const options = { [oauth.allowInsecureRequests]: access.allowHttp, signal: providerTimeout() };
  const server = async (): Promise<Server> =>
    access.issuer ? { as: await discover(access.issuer, options), nonce: true } : SERVERS[name];

  return {
    addressFor: (ask) =>
      providerFetch(async () => {
        const { as, nonce } = await server();
        return authorizationAddress(as, access.clientId, SCOPE, {
          ...ask,
          nonce: nonce ? ask.nonce : undefined,
        });
      }),
    claimsFor: (answer) =>
      providerFetch(async () => {
        const { as, nonce } = await server();
        const { response, client } = await exchange(as, access, answer, supportsPkce(as));
        const result = await oauth.processAuthorizationCodeResponse(as, client, response, {
          expectedNonce: nonce ? answer.nonce : oauth.expectNoNonce,
          requireIdToken: true,
        });
        const cache = keys.get(as.issuer) ?? {};
        keys.set(as.issuer, cache);
        await oauth.validateApplicationLevelSignature(as, response, { ...options, [oauth.jwksCache]: cache });
        const claims = oauth.getValidatedIdTokenClaims(result);
        if (!claims) throw new InvalidAnswer('no ID token');
        return claims;
      }),
  };
}

const supportsPkce = (as: oauth.AuthorizationServer): boolean =>
  as.code_challenge_methods_supported?.includes('S256') ?? false;

async function discover(
  issuer: string,
  options: { [oauth.allowInsecureRequests]: boolean; signal: AbortSignal },
): Promise<oauth.AuthorizationServer> {
  const cached = discovered.get(issuer);
  if (cached) return cached;
  const at = new URL(issuer);
  const as = await oauth.processDiscoveryResponse(at, await oauth.discoveryRequest(at, options));
  discovered.set(issuer, as);
  return as;
}

/** The address at `as` where a browser requests a code. */
export async function authorizationAddress(
  as: oauth.AuthorizationServer,
  clientId: string,
  scope: string,
  ask: { redirectUri: string; state: string; verifier: string; nonce: string | undefined },
): Promise<string> {
  if (!as.authorization_endpoint) throw new Error('no authorization endpoint');
  const address = new URL(as.authorization_endpoint);
  const query = address.searchParams;
  query.set('client_id', clientId);
  query.set('redirect_uri', ask.redirectUri);
  query.set('response_type', 'code');
  query.set('scope', scope);
  query.set('state', ask.state);
  if (ask.nonce) query.set('nonce', ask.nonce);
  if (supportsPkce(as)) {
    query.set('code_challenge', await oauth.calculatePKCECodeChallenge(ask.verifier));
    query.set('code_challenge_method', 'S256');
  }
  return address.href;
}
