import { eq } from 'drizzle-orm';
import { describe, expect, inject, test } from 'vitest';
import { identities } from '#worker/db/schema/people.ts';
import { refusal } from '#worker/testing/problem.ts';
import { db, next } from '#worker/testing/seed.ts';
import { formFor, postCallback, setsOut, socialApp } from '#worker/testing/social.ts';

const app = socialApp({ env: { GOOGLE_ISSUER: inject('issuers').forger } });

/** Completes a flow with an ID token forged as `how` names. */
async function comesWith(how: string): Promise<{ sub: string; response: Response }> {
  const sub = `forged-${next()}`;
  const { location, cookie, state } = await setsOut(app, 'google');
  const nonce = location.searchParams.get('nonce');
  const code = JSON.stringify({ how, sub, nonce, email: `${sub}@example.org` });
  const response = await postCallback(app, formFor('google', new URLSearchParams({ code, state })), {
    Cookie: cookie,
  });
  return { sub, response };
}

describe('an ID token that the provider did not issue to this application is refused', () => {
  test('while a valid one is accepted', async () => {
    expect((await comesWith('good')).response.status).toBe(200);
  });

  test.each([
    'no algorithm',
    'another key',
    'the secret as a key',
    'changed afterwards',
    'another issuer',
    'another audience',
    'more audiences',
    'another nonce',
    'no nonce',
    'expired',
    'no ID token',
  ])('%s', async (how) => {
    const { sub, response } = await comesWith(how);
    const problem = await refusal(response, 'social.invalid');
    expect(JSON.stringify(problem)).not.toMatch(/nonce|JW[TS]|signature|audience/i);
    expect(await db.select().from(identities).where(eq(identities.subject, sub))).toEqual([]);
  });
});
