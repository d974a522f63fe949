import { type Client, issuer, type Running } from './issuer.ts';

/** The same provider at Facebook's addresses, with Graph's answer to who someone is, and no ID token. */
export const facebookLike = (clients: Client[], redirectUri: string): Promise<Running> =>
  issuer(
    clients,
    redirectUri,
    {
      scopes: ['openid', 'public_profile', 'email'],
      claims: { openid: ['sub'], email: ['email'] },
      routes: { authorization: '/dialog/oauth', token: '/oauth/access_token' },
    },
    (provider, claimsOf) =>
      Object.assign(
        async (
          request: { url?: string; headers: { authorization?: string } },
          response: { writeHead: (status: number) => { end: (text?: string) => unknown } },
        ) => {
          const token = await provider.AccessToken.find((request.headers.authorization ?? '').slice(7));
          const claims = token && claimsOf(token.accountId);
          if (!claims) return void response.writeHead(401).end();
          const { sub: id, given_name: first_name, family_name: last_name, email } = claims;
          response.writeHead(200).end(JSON.stringify({ id, first_name, last_name, email }));
        },
        { path: '/me?' },
      ),
  );
