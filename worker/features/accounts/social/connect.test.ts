import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Provider } from '#worker/contract/identity-providers.ts';
import { identities } from '#worker/db/schema/people.ts';
import { enqueuedTo } from '#worker/testing/enqueued-emails.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, aPersonWithPassword, db, type Person } from '#worker/testing/seed.ts';
import {
  agrees,
  atProvider,
  flowOf,
  formFor,
  postCallback,
  signsIn,
  socialApp,
} from '#worker/testing/social.ts';

const connectedTo = (userId: number) => db.select().from(identities).where(eq(identities.user_id, userId));

/** Starts a flow to connect a provider, up to the callback. */
async function setsOutToConnect(person: Person, provider: Provider, sub: string) {
  const app = socialApp({ as: person });
  const response = await app.request('/api/users/identities', { method: 'POST', json: { provider } });
  expect(response.status).toBe(200);
  const { location } = await response.json<{ location: string }>();
  const flow = flowOf(provider, location, response);
  const form = formFor(provider, await agrees(flow.location, sub));
  return { app, form, headers: { Cookie: flow.cookie } };
}

async function connects(person: Person, provider: Provider, sub: string): Promise<Response> {
  const { app, form, headers } = await setsOutToConnect(person, provider, sub);
  return postCallback(app, form, headers);
}

const disconnects = (person: Person, provider: string) =>
  socialApp({ as: person }).request(`/api/users/identities/${provider}`, { method: 'DELETE' });

describe('a signed-in person connects a provider', () => {
  test.each(['google', 'facebook'] as const)('%s, whatever address it has for them', async (provider) => {
    const person = await aPerson();
    const { sub } = await atProvider(provider, { email: 'another-of-mine@example.org' });
    const response = await connects(person, provider, sub);
    expect(await response.json()).toMatchObject({ connected: true, provider, redirect: null });
    expect(await connectedTo(person.userId)).toMatchObject([{ provider, subject: sub }]);
    expect(await enqueuedTo(person.userId)).toEqual([
      { kind: 'provider_linked', user_id: person.userId, provider },
    ]);
    const again = await signsIn(socialApp(), provider, sub);
    const { token } = await again.json<{ token: string }>();
    const me = await socialApp().request('/api/users/user', {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect((await me.json<{ user: { id: number } }>()).user.id).toBe(person.userId);
  });

  test('twice, and is notified once', async () => {
    const person = await aPerson();
    const { sub } = await atProvider('google');
    await connects(person, 'google', sub);
    expect((await connects(person, 'google', sub)).status).toBe(200);
    expect(await enqueuedTo(person.userId)).toHaveLength(1);
  });

  test("but not another person's account, nor a second one of the same provider", async () => {
    const [one, two] = [await aPerson(), await aPerson()];
    const { sub } = await atProvider('google');
    await connects(one, 'google', sub);
    await refusal(await connects(two, 'google', sub), 'social.taken');
    expect(await connectedTo(two.userId)).toEqual([]);
    const second = await atProvider('google');
    await refusal(await connects(one, 'google', second.sub), 'social.taken');
    expect(await connectedTo(one.userId)).toHaveLength(1);
  });

  test('and nobody else can complete it: no stranger, no other person', async () => {
    const [person, another] = [await aPerson(), await aPerson()];
    const { sub } = await atProvider('google');
    const { app, form, headers } = await setsOutToConnect(person, 'google', sub);
    await refusal(await postCallback(socialApp(), form, headers), 'social.ignored');
    await refusal(await postCallback(socialApp({ as: another }), form, headers), 'social.ignored');
    expect(await db.select().from(identities).where(eq(identities.subject, sub))).toEqual([]);
    expect((await postCallback(app, form, headers)).status).toBe(200);
  });

  test('but a kiosk may not', async () => {
    const app = socialApp({ as: await aPerson({ kiosk_community_id: 4 }) });
    const response = await app.request('/api/users/identities', {
      method: 'POST',
      json: { provider: 'google' },
    });
    await refusal(response, 'auth.forbidden');
  });

  test.each([{}, { provider: 'myspace' }, { provider: 'google', user_id: 1 }])('and not %o', async (json) => {
    const app = socialApp({ as: await aPerson() });
    await refusal(await app.request('/api/users/identities', { method: 'POST', json }), 'request.invalid');
  });

  test('but not one that is not configured', async () => {
    const app = socialApp({ as: await aPerson(), env: { GOOGLE_CLIENT_SECRET: '' } });
    const response = await app.request('/api/users/identities', {
      method: 'POST',
      json: { provider: 'google' },
    });
    await refusal(response, 'social.unknown');
  });
});

describe('someone disconnects a provider', () => {
  test('who has a password', async () => {
    const person = await aPersonWithPassword();
    const { sub } = await atProvider('google');
    await connects(person, 'google', sub);
    expect((await disconnects(person, 'google')).status).toBe(204);
    expect(await connectedTo(person.userId)).toEqual([]);
    expect((await disconnects(person, 'google')).status).toBe(204);
  });

  test('or another provider, but never their only login method, not even both at once', async () => {
    const person = await aPerson();
    await connects(person, 'google', (await atProvider('google')).sub);
    await refusal(await disconnects(person, 'google'), 'auth.last_way_in');
    await connects(person, 'linkedin', (await atProvider('linkedin')).sub);
    const both = await Promise.all([disconnects(person, 'google'), disconnects(person, 'linkedin')]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await connectedTo(person.userId)).toHaveLength(1);
  });

  test('and only their own', async () => {
    const [one, two] = [await aPersonWithPassword(), await aPersonWithPassword()];
    await connects(one, 'google', (await atProvider('google')).sub);
    expect((await disconnects(two, 'google')).status).toBe(204);
    expect(await connectedTo(one.userId)).toHaveLength(1);
    await refusal(await disconnects(one, 'myspace'), 'request.invalid');
  });
});
