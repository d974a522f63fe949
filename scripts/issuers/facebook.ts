import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AccountClaims, Provider } from 'oidc-provider';
import { type Client, issuer, type Running } from './issuer.ts';

/** The same provider with Facebook's endpoints: user info from the Graph API, and no ID token. */
export const facebookLike = (clients: Client[], redirectUri: string): Promise<Running> =>
  issuer(
    clients,
    redirectUri,
    {
      scopes: ['openid', 'public_profile', 'email'],
      claims: { openid: ['sub'], email: ['email'] },
      routes: { authorization: '/dialog/oauth', token: '/oauth/access_token' },
    },
    graph,
  );

function graph(provider: Provider, claimsOf: (sub: string) => AccountClaims | undefined) {
  async function me(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const token = await provider.AccessToken.find(
      (request.headers.authorization ?? '').slice('Bearer '.length),
    );
    const claims = token && claimsOf(token.accountId);
    if (!claims) {
      response.writeHead(401).end();
      return;
    }
    const { sub: id, given_name: first_name, family_name: last_name, email } = claims;
    response.writeHead(200).end(JSON.stringify({ id, first_name, last_name, email }));
  }
  return Object.assign(me, { path: '/me?' });
}
