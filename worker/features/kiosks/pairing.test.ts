import { and, eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { KioskDevice } from '#worker/contract/kiosk.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { sessions, users } from '#worker/db/schema/people.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aCommunity, aPerson, db, joinsCommunity } from '#worker/testing/seed.ts';
import { kioskAddress } from './kiosk.rules.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse('2026-11-10T12:00:00.000Z');
let now = START;
const clock = () => new Date(now);
/** Disables rate limiting, which another test covers. */
const env = { AUTH_LIMIT: { limit: async () => ({ success: true }) } };
const screen = testApp({ now: clock, env });

async function aHall() {
  now = START;
  const owner = await aPerson();
  const community = await aCommunity({ owner_id: owner.userId });
  const staff = testApp({ as: owner, now: clock, env });
  const pair = async (device_name?: string) => {
    const response = await staff.request(`/api/communities/${community.id}/kiosk/pair`, {
      method: 'POST',
      json: { device_name },
    });
    expect(response.status).toBe(201);
    return response.json<{ community_id: number; code: string; expires_at: string }>();
  };
  const list = async () =>
    (
      await (
        await staff.request(`/api/communities/${community.slug}/kiosks`)
      ).json<{ kiosks: KioskDevice[] }>()
    ).kiosks;
  const end = (id: string) =>
    staff.request(`/api/communities/${community.id}/kiosks/${id}`, { method: 'DELETE' });
  return { owner, community, pair, list, end };
}

const enter = (community_id: number, code: string) =>
  screen.request('/api/kiosk/token', { method: 'POST', json: { community_id, code } });

const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function entered(answer: Response) {
  expect(answer.status).toBe(200);
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { ...(await answer.json<{ token: string }>()), cookie };
}

const asScreen = (path: string, token: string) =>
  screen.request(path, { headers: { Authorization: `Bearer ${token}` } });

const screensOf = (communityId: number) =>
  db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(users.email, kioskAddress(communityId)), isNull(sessions.revoked_at)));

test('a screen enters its six digits and reads the wall', async () => {
  const { community, pair, list } = await aHall();
  const pairing = await pair('Lobby');
  expect(pairing).toEqual({
    community_id: community.id,
    code: expect.stringMatching(/^\d{6}$/),
    expires_at: new Date(START + 10 * MINUTE).toISOString(),
  });
  const { token } = await entered(await enter(community.id, pairing.code));
  expect((await asScreen(`/api/communities/${community.id}/wall`, token)).status).toBe(200);
  const { user } = await (await asScreen('/api/users/user', token)).json<{ user: Record<string, unknown> }>();
  expect(user).toMatchObject({
    kiosk_community_id: community.id,
    kiosk_community_slug: community.slug,
    scope: ['kiosk'],
    active: '1',
  });
  expect(await list()).toEqual([
    expect.objectContaining({
      device_name: 'Lobby',
      asleep: false,
      last_seen_at: new Date(START).toISOString(),
    }),
  ]);
});

test('a code works once in fifty parallel attempts', async () => {
  const { community, pair } = await aHall();
  const { code } = await pair();
  const answers = await Promise.all(Array.from({ length: 50 }, () => enter(community.id, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers) if (answer.status !== 200) await refusal(answer, 'kiosk.bad_code');
  expect(await screensOf(community.id)).toHaveLength(1);
});

test('after five wrong codes the right one is refused, however fast they come', async () => {
  const { community, pair } = await aHall();
  const { code } = await pair();
  await Promise.all(Array.from({ length: 5 }, () => enter(community.id, wrongOf(code))));
  await refusal(await enter(community.id, code), 'kiosk.bad_code');
  const again = await pair();
  for (let tries = 0; tries < 4; tries++) {
    await refusal(await enter(community.id, wrongOf(again.code)), 'kiosk.bad_code');
  }
  await entered(await enter(community.id, again.code));
});

test('a code is valid for ten minutes', async () => {
  const { community, pair } = await aHall();
  const early = await pair();
  now = START + 10 * MINUTE;
  await refusal(await enter(community.id, early.code), 'kiosk.bad_code');
  const late = await pair();
  now += 10 * MINUTE - 1;
  await entered(await enter(community.id, late.code));
});

test('a new code invalidates the one before', async () => {
  const { community, pair } = await aHall();
  const first = await pair();
  const second = await pair();
  if (first.code !== second.code) await refusal(await enter(community.id, first.code), 'kiosk.bad_code');
  await entered(await enter(community.id, second.code));
});

test('a code pairs no screen of another community, and the error is the same for a community without a code', async () => {
  const [here, there] = [await aHall(), await aHall()];
  const { code } = await here.pair();
  await refusal(await enter(there.community.id, code), 'kiosk.bad_code');
  await refusal(await enter(999_999, code), 'kiosk.bad_code');
  const { token } = await entered(await enter(here.community.id, code));
  await refusal(await asScreen(`/api/communities/${there.community.id}/wall`, token), 'auth.forbidden');
});

test('the database stores nothing with which a code could be used', async () => {
  const { community, pair } = await aHall();
  const { code } = await pair();
  const { results } = await testEnv.DB.prepare('select * from kiosk_codes where community_id = ?')
    .bind(community.id)
    .all();
  expect(JSON.stringify(results)).not.toContain(code);
});

test('two first codes at once make one user for the screens', async () => {
  const { community, pair } = await aHall();
  await Promise.all([pair(), pair(), pair()]);
  const rows = await db.select().from(users).where(eq(users.kiosk_community_id, community.id));
  expect(rows).toEqual([expect.objectContaining({ email: kioskAddress(community.id), role_id: 2 })]);
});

test('a revoked screen is refused at its next request, and the revocation is audited', async () => {
  const { community, owner, pair, list, end } = await aHall();
  const { code } = await pair('Lobby');
  const { token, cookie } = await entered(await enter(community.id, code));
  const [kiosk] = await list();
  expect((await end(kiosk?.id ?? '')).status).toBe(204);
  await refusal(await asScreen(`/api/communities/${community.id}/wall`, token), 'auth.token_missing');
  const refreshed = await screen.request('/api/users/refresh', {
    method: 'POST',
    headers: { Cookie: cookie },
  });
  await refusal(refreshed, 'auth.token_missing');
  expect(await list()).toEqual([]);
  expect((await end(kiosk?.id ?? '')).status).toBe(204);
  const rows = await db
    .select()
    .from(audit)
    .where(and(eq(audit.object_kind, 'community'), eq(audit.object_id, String(community.id))));
  expect(rows.map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['kiosk.code_given', owner.userId],
    ['kiosk.paired', null],
    ['kiosk.revoked', owner.userId],
  ]);
});

test('a screen is signed out twelve hours after its last request, until it is paired again', async () => {
  const { community, pair, list } = await aHall();
  const { code } = await pair();
  const first = await entered(await enter(community.id, code));
  now = START + 11 * HOUR;
  const renewed = await screen.request('/api/users/refresh', {
    method: 'POST',
    headers: { Cookie: first.cookie },
  });
  const second = await entered(renewed);
  expect((await list())[0]).toMatchObject({ asleep: false, last_seen_at: clock().toISOString() });
  now += 12 * HOUR;
  await refusal(
    await screen.request('/api/users/refresh', { method: 'POST', headers: { Cookie: second.cookie } }),
    'auth.token_missing',
  );
  expect((await list())[0]).toMatchObject({ asleep: true });
});

test('only those who may change the settings can pair, list and revoke screens', async () => {
  const { community, pair, list } = await aHall();
  const { code } = await pair();
  await entered(await enter(community.id, code));
  const [kiosk] = await list();
  const [editor, coOwner, stranger] = [await aPerson(), await aPerson(), await aPerson()];
  await joinsCommunity(community.id, editor.userId, 3);
  await joinsCommunity(community.id, coOwner.userId, 2);
  for (const who of [editor, stranger]) {
    const app = testApp({ as: who, now: clock });
    const at = `/api/communities/${community.id}`;
    await refusal(await app.request(`${at}/kiosk/pair`, { method: 'POST', json: {} }), 'auth.forbidden');
    await refusal(await app.request(`${at}/kiosks`), 'auth.forbidden');
    await refusal(await app.request(`${at}/kiosks/${kiosk?.id}`, { method: 'DELETE' }), 'auth.forbidden');
  }
  const app = testApp({ as: coOwner, now: clock });
  expect((await app.request(`/api/communities/${community.id}/kiosks`)).status).toBe(200);
});

test('a person’s own session cannot be revoked as a screen', async () => {
  const { owner, community, pair, end } = await aHall();
  await pair();
  await refusal(await end(owner.sessionId), 'kiosk.not_found');
  const other = await aHall();
  await entered(await enter(other.community.id, (await other.pair()).code));
  await refusal(await end((await other.list())[0]?.id ?? ''), 'kiosk.not_found');
  expect(await screensOf(community.id)).toEqual([]);
});

test.each([{ code: '12345' }, { code: 'abcdef' }, { community_id: 'x' }, { community_id: 0 }])(
  'an invalid code is refused before any attempt is counted: %j',
  async (patch) => {
    const { community, pair } = await aHall();
    const { code } = await pair();
    const json = { community_id: community.id, code, ...patch };
    await refusal(await screen.request('/api/kiosk/token', { method: 'POST', json }), 'request.invalid');
    await entered(await enter(community.id, code));
  },
);
