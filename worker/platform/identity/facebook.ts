import * as oauth from 'oauth4webapi';
import { exchange } from './exchange.ts';
import type { Access, Claims, IdentityProvider } from './identity.ts';
import { authorizationAddress } from './openid.ts';
import { InvalidAnswer, providerFetch, providerTimeout } from './provider-fetch.ts';

const GRAPH = 'https://graph.facebook.com/v23.0';
const SITE = 'https://www.facebook.com/v23.0';
const SCOPE = 'public_profile email';
const FIELDS = 'id,first_name,last_name,email';

/** Facebook's OAuth 2. It has no ID token, so the profile is requested with the access token. */
export function facebook(access: Access): Pick<IdentityProvider, 'addressFor' | 'claimsFor'> {
  const [site, graph] = access.issuer ? [access.issuer, access.issuer] : [SITE, GRAPH];
  const as: oauth.AuthorizationServer = {
    issuer: access.issuer || 'https://www.facebook.com',
    authorization_endpoint: `${site}/dialog/oauth`,
    token_endpoint: `${graph}/oauth/access_token`,
    code_challenge_methods_supported: ['S256'],
  };
  return {
    addressFor: (ask) =>
      providerFetch(() => authorizationAddress(as, access.clientId, SCOPE, { ...ask, nonce: undefined })),
    claimsFor: (answer) =>
      providerFetch(async () => {
        const { response, client } = await exchange(as, access, answer, true);
        const { access_token } = await oauth.processAuthorizationCodeResponse(as, client, response);
        return me(`${graph}/me`, access_token, access);
      }),
  };
}

/** Requests the profile, with a proof that the token is used by the application it was issued to. */
async function me(address: string, token: string, { clientSecret, allowHttp }: Access): Promise<Claims> {
  const url = new URL(address);
  url.searchParams.set('fields', FIELDS);
  url.searchParams.set('appsecret_proof', await hmac(clientSecret, token));
  const response = await oauth.protectedResourceRequest(token, 'GET', url, new Headers(), null, {
    [oauth.allowInsecureRequests]: allowHttp,
    signal: providerTimeout(),
  });
  if (response.status >= 500) throw new Error('no answer');
  const profile: unknown = response.ok ? await response.json().catch(() => null) : null;
  if (typeof profile !== 'object' || profile === null) throw new InvalidAnswer('no profile');
  const { id, first_name, last_name, email } = profile as Claims;
  return { sub: id, given_name: first_name, family_name: last_name, email };
}

async function hmac(secret: string, text: string): Promise<string> {
  const [encoder, hash] = [new TextEncoder(), { name: 'HMAC', hash: 'SHA-256' }];
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), hash, false, ['sign']);
  const signed = await crypto.subtle.sign('HMAC', key, encoder.encode(text));
  return Array.from(new Uint8Array(signed), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
