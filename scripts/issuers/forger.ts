import { base64url, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { type Client, listening, type Running, textOf } from './issuer.ts';

type Forgery = { how: string; sub: string; nonce: string; email: string };

const MINUTE = 60;

/** An issuer of ID tokens that are valid except for one defect, which the authorization code names. */
export const forger = (client: Client): Promise<Running> =>
  listening(async (origin) => {
    const good = await generateKeyPair('RS256', { extractable: true });
    const theirs = await generateKeyPair('RS256');
    const keys = [{ ...(await exportJWK(good.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }];
    const secret = new TextEncoder().encode(client.secret);

    async function idToken({ how, sub, nonce, email }: Forgery): Promise<string> {
      const now = Math.floor(Date.now() / 1000);
      const claims: JWTPayload = {
        iss: how === 'another issuer' ? 'https://accounts.google.com' : origin,
        aud:
          how === 'another audience'
            ? 'another-app'
            : how === 'more audiences'
              ? [client.id, 'another-app']
              : client.id,
        iat: now - 10 * MINUTE,
        exp: how === 'expired' ? now - 5 * MINUTE : now + 5 * MINUTE,
        sub,
        email,
        email_verified: true,
        ...(how !== 'no nonce' && { nonce: how === 'another nonce' ? 'another' : nonce }),
      };
      if (how === 'no algorithm') {
        const part = (value: object) => base64url.encode(JSON.stringify(value));
        return `${part({ alg: 'none' })}.${part(claims)}.`;
      }
      if (how === 'the secret as a key')
        return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret);
      const key = how === 'another key' ? theirs.privateKey : good.privateKey;
      const signed = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key);
      if (how !== 'changed afterwards') return signed;
      const [header, , signature] = signed.split('.');
      return `${header}.${base64url.encode(JSON.stringify({ ...claims, sub: `${sub}-2` }))}.${signature}`;
    }

    return async (request, response) => {
      const reply = (value: object) =>
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
      switch (request.url) {
        case '/.well-known/openid-configuration':
          reply({
            issuer: origin,
            authorization_endpoint: `${origin}/auth`,
            token_endpoint: `${origin}/token`,
            jwks_uri: `${origin}/jwks`,
            code_challenge_methods_supported: ['S256'],
            id_token_signing_alg_values_supported: ['RS256'],
          });
          return;
        case '/jwks':
          reply({ keys });
          return;
        case '/token': {
          const code = new URLSearchParams(await textOf(request)).get('code') ?? '';
          const forgery = JSON.parse(code) as Forgery;
          if (forgery.how === 'no ID token') reply({ access_token: 'x', token_type: 'Bearer' });
          else reply({ access_token: 'x', token_type: 'Bearer', id_token: await idToken(forgery) });
          return;
        }
        default:
          response.writeHead(404).end();
      }
    };
  });
