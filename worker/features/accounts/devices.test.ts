import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import type { Device } from '#worker/contract/account-settings.ts';
import { sessions } from '#worker/db/schema/people.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, aPersonWithPassword, db, PASSWORD } from '#worker/testing/seed.ts';

// password hashing is slow on purpose
vi.setConfig({ testTimeout: 30_000 });

let now = new Date('2026-11-10T12:07:31.000Z');
const advance = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const anyone = testApp({ now: () => now });

/** Signs in from a browser with this user agent. */
async function aDevice(email: string, agent: string) {
  const entered = await anyone.request('/api/users/authenticate', {
    method: 'POST',
    json: { email, password: PASSWORD },
    headers: { 'User-Agent': agent },
  });
  const { token } = await entered.json<{ token: string }>();
  const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const ask = (path: string, method = 'GET') =>
    anyone.request(path, { method, headers: { Authorization: `Bearer ${token}`, Cookie: cookie } });
  return { ask, cookie };
}

async function withTwo() {
  const { userId, email } = await aPersonWithPassword();
  await db.delete(sessions).where(eq(sessions.user_id, userId));
  const tablet = await aDevice(email, 'a tablet');
  advance(10 * 60);
  const phone = await aDevice(email, 'a phone');
  return { userId, phone, tablet };
}

const listed = async ({ ask }: { ask: (path: string) => Promise<Response> }) =>
  (await (await ask('/api/users/sessions')).json<{ sessions: Device[] }>()).sessions;

describe('someone lists the devices on which they are signed in', () => {
  test('and sees this device first, each with its last use rounded to a quarter of an hour', async () => {
    const { phone } = await withTwo();
    expect(await listed(phone)).toMatchObject([
      { current: true, user_agent: 'a phone', strategy: 'local', last_seen_at: '2026-11-10T12:15:00.000Z' },
      { current: false, user_agent: 'a tablet', last_seen_at: '2026-11-10T12:00:00.000Z' },
    ]);
  });

  test('and the list contains no token of a session', async () => {
    const { phone, tablet } = await withTwo();
    const text = JSON.stringify(await listed(phone));
    for (const { cookie } of [phone, tablet]) expect(text).not.toContain(cookie.split('.').at(-1));
    expect(text).not.toContain('hash');
  });
});

describe('someone signs a device out', () => {
  test('and it is refused at its next request, while this device stays signed in', async () => {
    const { phone, tablet } = await withTwo();
    const other = (await listed(phone)).find(({ current }) => !current);
    const ended = await phone.ask(`/api/users/sessions/${other?.id}`, 'DELETE');
    expect([ended.status, ended.headers.getSetCookie()]).toEqual([204, []]);
    await refusal(await tablet.ask('/api/users/user'), 'auth.token_missing');
    await refusal(await tablet.ask('/api/users/refresh', 'POST'), 'auth.token_missing');
    expect(await listed(phone)).toHaveLength(1);
    expect((await phone.ask(`/api/users/sessions/${other?.id}`, 'DELETE')).status).toBe(204);
  });

  test('this one, and its cookie is deleted', async () => {
    const { phone } = await withTwo();
    const own = (await listed(phone)).find(({ current }) => current);
    const ended = await phone.ask(`/api/users/sessions/${own?.id}`, 'DELETE');
    expect(ended.headers.getSetCookie()[0]).toContain('Max-Age=0');
    await refusal(await phone.ask('/api/users/user'), 'auth.token_missing');
  });

  test('all of them', async () => {
    const { phone, tablet, userId } = await withTwo();
    expect((await phone.ask('/api/users/sessions', 'DELETE')).status).toBe(204);
    for (const { ask } of [phone, tablet]) await refusal(await ask('/api/users/user'), 'auth.token_missing');
    const rows = await db.select().from(sessions).where(eq(sessions.user_id, userId));
    expect(rows.every(({ revoked_at }) => revoked_at !== null)).toBe(true);
  });

  test('of somebody else, and gets the error that it does not exist', async () => {
    const { phone } = await withTwo();
    const yossi = await aPerson();
    for (const id of [yossi.sessionId, 'none'])
      await refusal(await phone.ask(`/api/users/sessions/${id}`, 'DELETE'), 'session.not_found');
    const [row] = await db.select().from(sessions).where(eq(sessions.id, yossi.sessionId));
    expect(row?.revoked_at).toBeNull();
  });
});
