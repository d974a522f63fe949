import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { identities, oauth_flows, sessions } from '#worker/db/schema/people.ts';
import { ISSUER_CLIENTS } from '#worker/testing/issuers.ts';
import { refusal } from '#worker/testing/problem.ts';
import { db } from '#worker/testing/seed.ts';
import {
  agrees,
  atProvider,
  formFor,
  postCallback,
  setsOut,
  signsIn,
  socialApp,
} from '#worker/testing/social.ts';

const app = socialApp();

/** A sign-in flow up to the callback: the valid form and headers, for tests to tamper with. */
async function onTheWayBack(provider: 'google' | 'linkedin' | 'facebook' = 'google') {
  const { sub } = await atProvider(provider);
  const flow = await setsOut(app, provider);
  const form = formFor(provider, await agrees(flow.location, sub));
  return { sub, flow, form, headers: { Cookie: flow.cookie } };
}

const sessionsOf = async (sub: string) =>
  db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(identities, eq(identities.user_id, sessions.user_id))
    .where(eq(identities.subject, sub));

test("a browser that starts a flow gets a cookie of its own, and the database stores none of the flow's secrets", async () => {
  const response = await app.request('/api/users/google/authenticate');
  expect(response.headers.get('Set-Cookie')).toMatch(
    /^__Host-oauth=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const asked = Object.fromEntries(new URL(response.headers.get('Location') ?? '').searchParams);
  expect(asked).toMatchObject({
    client_id: 'dorot-google',
    redirect_uri: 'http://localhost:8787/auth/callback',
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
  });
  const secret = /=([\w-]+);/.exec(response.headers.get('Set-Cookie') ?? '')?.[1] ?? '';
  const stored = JSON.stringify(await db.select().from(oauth_flows));
  for (const secretValue of [secret, asked.state, asked.nonce]) expect(stored).not.toContain(secretValue);
});

describe('a flow that was not started in this browser is ignored', () => {
  test('without the cookie', async () => {
    const { form, sub } = await onTheWayBack();
    await refusal(await postCallback(app, form), 'social.ignored');
    expect(await sessionsOf(sub)).toEqual([]);
  });

  test("with another browser's cookie, or its state", async () => {
    const [mine, theirs] = [await onTheWayBack(), await onTheWayBack()];
    await refusal(await postCallback(app, theirs.form, mine.headers), 'social.ignored');
    const { state } = mine.form;
    // login CSRF: the visitor's own state with another person's code
    await refusal(
      await postCallback(app, { ...theirs.form, state: state ?? '' }, mine.headers),
      'social.invalid',
    );
    expect([...(await sessionsOf(mine.sub)), ...(await sessionsOf(theirs.sub))]).toEqual([]);
  });

  test.each(['', 'google.guessed', 'linkedin.guessed'])('with the state “%s”', async (state) => {
    const { form, headers, sub } = await onTheWayBack();
    await refusal(await postCallback(app, { ...form, state }, headers), 'social.ignored');
    expect(await sessionsOf(sub)).toEqual([]);
  });

  test('without a state', async () => {
    const { form, headers } = await onTheWayBack();
    const { state: _, ...without } = form;
    await refusal(await postCallback(app, without, headers), 'social.ignored');
  });

  test('after ten minutes', async () => {
    const { form, headers } = await onTheWayBack();
    const afterMinutes = (minutes: number) =>
      socialApp({ now: () => new Date(Date.now() + minutes * 60_000) });
    await refusal(await postCallback(afterMinutes(10.1), form, headers), 'social.ignored');
    expect((await postCallback(afterMinutes(9), form, headers)).status).toBe(200);
  });

  test.each([
    ['client_id', 'another-app'],
    ['redirect_uri', 'http://localhost:8787/auth/callback/'],
    ['redirect_uri', 'https://evil.example/auth/callback'],
    ['audience', 'another-app'],
  ])('for another %s: %s', async (field, value) => {
    const { form, headers, sub } = await onTheWayBack();
    await refusal(await postCallback(app, { ...form, [field]: value }, headers), 'social.ignored');
    expect(await sessionsOf(sub)).toEqual([]);
  });
});

describe('a code works once', () => {
  test('and its repetition is refused', async () => {
    const { form, headers, sub } = await onTheWayBack();
    expect((await postCallback(app, form, headers)).status).toBe(200);
    await refusal(await postCallback(app, form, headers), 'social.ignored');
    expect(await sessionsOf(sub)).toHaveLength(1);
  });

  test('and its provider refuses it in a new flow', async () => {
    const first = await onTheWayBack();
    await postCallback(app, first.form, first.headers);
    const second = await onTheWayBack();
    const replayed = { ...second.form, code: first.form.code ?? '' };
    await refusal(await postCallback(app, replayed, second.headers), 'social.invalid');
    expect(await sessionsOf(first.sub)).toHaveLength(1);
  });

  test('and fifty at once make one session', async () => {
    const { form, headers, sub } = await onTheWayBack();
    const answers = await Promise.all(Array.from({ length: 50 }, () => postCallback(app, form, headers)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 422)).toHaveLength(49);
    expect(await sessionsOf(sub)).toHaveLength(1);
  }, 30_000);

  test('and five first visits at once make one account', async () => {
    const { sub } = await atProvider('google');
    const answers = await Promise.all(Array.from({ length: 5 }, () => signsIn(app, 'google', sub)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await db.select().from(identities).where(eq(identities.subject, sub))).toHaveLength(1);
  }, 30_000);
});

describe('a code from elsewhere', () => {
  test('of another application at the same provider is refused', async () => {
    const { flow, headers } = await onTheWayBack();
    const { sub } = await atProvider('google');
    const elsewhere = new URL(flow.location);
    elsewhere.searchParams.set('client_id', ISSUER_CLIENTS.another.id);
    const stolen = formFor('google', await agrees(elsewhere, sub));
    await refusal(await postCallback(app, stolen, headers), 'social.invalid');
    expect(await sessionsOf(sub)).toEqual([]);
  });

  test('of another provider is refused, whichever issuer it names', async () => {
    for (const iss of [true, false]) {
      const [here, there] = [await onTheWayBack('google'), await onTheWayBack('linkedin')];
      const mixed: Record<string, string> = { ...here.form, code: there.form.code ?? '' };
      if (iss) mixed.iss = there.form.iss ?? '';
      await refusal(await postCallback(app, mixed, here.headers), 'social.invalid');
      expect([...(await sessionsOf(here.sub)), ...(await sessionsOf(there.sub))]).toEqual([]);
    }
  });

  test('of this provider, attributed to another, is refused', async () => {
    const { form, headers } = await onTheWayBack('google');
    const other = { ...form, iss: 'https://accounts.google.com' };
    await refusal(await postCallback(app, other, headers), 'social.invalid');
  });

  test('intercepted from the URL is refused without the browser’s own secret', async () => {
    const { form, sub } = await onTheWayBack();
    const thief = await setsOut(app, 'google');
    const stolen = { ...form, state: thief.state };
    await refusal(await postCallback(app, stolen, { Cookie: thief.cookie }), 'social.invalid');
    expect(await sessionsOf(sub)).toEqual([]);
  });
});

describe('the callback form is parsed strictly', () => {
  const text = (form: Record<string, string>) => new URLSearchParams(form).toString();

  test.each([
    ['a field twice', (form: string) => `${form}&code=another`],
    ['a field without a value', (form: string) => `${form}&iss`],
    ['what cannot be unescaped', (form: string) => `${form}&iss=%E0%A4%A`],
    ['an empty field', (form: string) => `${form}&`],
  ])('and %s is refused', async (_what, tampered) => {
    const { form, headers } = await onTheWayBack();
    await refusal(await postCallback(app, tampered(text(form)), headers), 'request.unparsable');
    expect((await postCallback(app, form, headers)).status).toBe(200);
  });

  test('and an unknown field, or JSON in its place, is refused', async () => {
    const { form, headers } = await onTheWayBack();
    await refusal(await postCallback(app, { ...form, user_id: '1' }, headers), 'request.invalid');
    const json = await app.request('/api/users/social/token', { method: 'POST', json: form, headers });
    await refusal(json, 'request.media_type');
  });

  test('and no other endpoint takes one', async () => {
    const response = await app.request('/api/users/authenticate', {
      method: 'POST',
      body: 'email=a%40example.org&password=x',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    await refusal(response, 'request.media_type');
  });
});
