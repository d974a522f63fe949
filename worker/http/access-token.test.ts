import { exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { testApp, testEnv, tokenFor } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, aSite } from '#worker/testing/seed.ts';
import { readAccessToken } from './access-token.ts';

const app = testApp();
const person = await aPerson({ first_name: 'Victim' });
const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
const PEM = await exportSPKI(publicKey);

const secret = (text: string) => new TextEncoder().encode(text);
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const seconds = () => Math.floor(Date.now() / 1000);

const CLAIMS: JWTPayload = {
  sid: person.sessionId,
  ver: 1,
  sub: String(person.userId),
  iss: testEnv.APP_ORIGIN,
  aud: 'dorot-api',
};
const HEADER = { alg: 'HS256', typ: 'at+jwt' };

type Key = Parameters<SignJWT['sign']>[0];
const signed = (header: object, claims: object, key: Key = secret(testEnv.JWT_SECRET)) =>
  new SignJWT({ ...CLAIMS, iat: seconds(), exp: seconds() + 900, ...claims })
    .setProtectedHeader({ ...HEADER, ...header })
    .sign(key);
const good = () => tokenFor(person, testEnv, new Date());
const parts = async () => (await good()).split('.') as [string, string, string];
const payloadOf = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object;

const FORGED: Record<string, () => string | Promise<string>> = {
  'without an algorithm': async () => `${base64({ ...HEADER, alg: 'none' })}.${(await parts())[1]}.`,
  'without an algorithm, spelt otherwise': async () =>
    `${base64({ ...HEADER, alg: 'nOnE' })}.${(await parts())[1]}.`,
  'without an algorithm, with the old signature': async () =>
    `${base64({ ...HEADER, alg: 'none' })}.${(await parts())[1]}.${(await parts())[2]}`,
  'signed with a longer hash': () => signed({ alg: 'HS512' }, {}),
  'signed with another hash': () => signed({ alg: 'HS384' }, {}),
  'signed with a private key of their own': () => signed({ alg: 'RS256' }, {}, privateKey),
  'signed with a public key as if it were the secret': () => signed({}, {}, secret(PEM)),
  'signed with a guessed secret': () => signed({}, {}, secret('secret-secret-secret-secret-secret')),
  'signed with an empty secret': () => signed({}, {}, secret('\0'.repeat(32))),
  'naming a key of their own in its header': () =>
    signed(
      { jwk: { kty: 'oct', k: Buffer.from('theirs'.repeat(6)).toString('base64url') } },
      {},
      secret('theirs'.repeat(6)),
    ),
  'naming a file as its key': () => signed({ kid: '../../../../dev/null' }, {}, secret('\0'.repeat(32))),
  'naming SQL as its key': () =>
    signed({ kid: "x' union select 'theirs'--" }, {}, secret('theirs'.repeat(6))),
  'naming an address to fetch keys from': () =>
    signed(
      { jku: 'https://evil.example/jwks', x5u: 'https://evil.example/x5u' },
      {},
      secret('theirs'.repeat(6)),
    ),
  'demanding an extension': () =>
    signed({ crit: ['exp'] }, {}).catch(
      async () =>
        `${base64({ ...HEADER, crit: ['b64'], b64: true })}.${(await parts())[1]}.${(await parts())[2]}`,
    ),
  'from another issuer': () => signed({}, { iss: 'https://evil.example' }),
  'for another audience': () => signed({}, { aud: 'another-api' }),
  'for several audiences of others': () => signed({}, { aud: ['another-api', 'dorot'] }),
  'of another type': () => signed({ typ: 'JWT' }, {}),
  'of no type': () => signed({ typ: undefined }, {}),
  'without a session': () => signed({}, { sid: undefined }),
  'with a session that is no text': () => signed({}, { sid: 7 }),
  'without a version': () => signed({}, { ver: undefined }),
  'with an older version': () => signed({}, { ver: 0 }),
  'without an end': () => signed({}, { exp: undefined }),
  'without a person': () => signed({}, { sub: undefined }),
  'with words for a person': () => signed({}, { sub: '1 or 1=1' }),
  'for another person': () => signed({}, { sub: String(person.userId + 1) }),
  'not good yet': () => signed({}, { nbf: seconds() + 600 }),
  'with another person written into it': async () => {
    const [header, payload, signature] = await parts();
    return `${header}.${base64({ ...payloadOf(payload), sub: String(person.userId + 1) })}.${signature}`;
  },
  'with a signature cut short': async () => (await good()).slice(0, -4),
  'with its signature missing': async () => (await parts()).slice(0, 2).join('.'),
  'with one part too many': async () => `${await good()}.x`,
  'that is no token': () => 'not-a-token',
  'that is empty': () => '',
};

const asked = (authorization: string) =>
  app.request('/api/users/user', { headers: { Authorization: authorization } });

describe('a forged token opens nothing', () => {
  test('though a good one does', async () => {
    expect((await asked(`Bearer ${await good()}`)).status).toBe(200);
    expect((await asked(`bearer ${await signed({}, {})}`)).status).toBe(200);
  });

  test.each(Object.entries(FORGED))('%s', async (_how, forge) => {
    const response = await asked(`Bearer ${await forge()}`);
    const problem = await refusal(response, 'auth.token_missing');
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer realm="dorot"');
    expect(JSON.stringify(problem)).not.toMatch(/JW[STE]|signature|algorithm/i);
  });

  test.each(['Basic', 'Token', 'Digest', 'JWT', ''])('under the scheme “%s”', async (scheme) => {
    await refusal(await asked(`${scheme} ${await good()}`.trim()), 'auth.token_missing');
  });

  test('and a good token that is too old says so', async () => {
    const token = await signed({}, { iat: seconds() - 1000, exp: seconds() - 1 });
    const response = await asked(`Bearer ${token}`);
    await refusal(response, 'auth.token_expired');
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer realm="dorot"');
  });

  test('and does not make its bearer a visitor either', async () => {
    const site = await aSite({ owner_id: person.userId });
    const headers = { Authorization: 'Bearer not-a-token' };
    await refusal(await app.request(`/api/sites/${site.id}`, { headers }), 'auth.token_missing');
  });
});

test('a token is good for fifteen minutes', async () => {
  const start = new Date('2026-11-02T09:00:00.000Z');
  const token = await tokenFor(person, testEnv, start);
  const read = (minutes: number) =>
    readAccessToken(
      token,
      testEnv.APP_ORIGIN,
      testEnv.JWT_SECRET,
      new Date(start.getTime() + minutes * 60_000),
    );
  expect(await read(14.9)).toEqual({ userId: person.userId, sessionId: person.sessionId, sessionVersion: 1 });
  await expect(read(15)).rejects.toThrow('auth.token_expired');
});
