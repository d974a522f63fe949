import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#worker/contract/endpoint.ts';
import { endpoints } from '#worker/contract/index.ts';
import * as api from '#worker/contract/second-factor.ts';
import { commit } from '#worker/db/commit.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { sessions } from '#worker/db/schema/people.ts';
import { recovery_codes } from '#worker/db/schema/second-factor.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { anAuthenticator } from '#worker/testing/authenticator.ts';
import { enqueuedTo } from '#worker/testing/enqueued-emails.ts';
import { refusal } from '#worker/testing/problem.ts';
import { codeShown, withAnApp } from '#worker/testing/second-factor.ts';
import { aPerson, aPersonWithPassword, db, PASSWORD, type Person } from '#worker/testing/seed.ts';
import { recoveryHash } from './recovery-codes.ts';

const NOW = new Date('2026-11-10T12:00:10.000Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const asks = (as: Person, endpoint: Endpoint, json?: unknown, at = NOW) =>
  testApp({ as, now: () => at }).request(endpoint.path, {
    method: endpoint.method,
    ...(json !== undefined && { json }),
  });
const verifies = (as: Person, code: string, at = NOW) => asks(as, api.verifySecondFactor, { code }, at);
const userOf = async (as: Person, at = NOW) =>
  (
    await (
      await testApp({ as, now: () => at }).request('/api/users/user')
    ).json<{ user: { second_factor?: string } }>()
  ).user;
const reads = (as: Person, at = NOW) => testApp({ as, now: () => at }).request('/api/users/account');
const provenAt = async ({ sessionId }: Person) =>
  (await db.select().from(sessions).where(eq(sessions.id, sessionId)))[0]?.proven_at;
const statuses = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).toSorted();

async function withCodes(person: Person, ...codes: string[]): Promise<Person> {
  const rows = codes.map((code) => ({
    code_hash: recoveryHash(testEnv.SECOND_FACTOR_KEY, person.userId, code),
    user_id: person.userId,
    created_at: NOW.toISOString(),
  }));
  await commit(db, [db.insert(recovery_codes).values(rows)]);
  return person;
}

describe('someone with an authenticator app', () => {
  test('can do nothing with a new login until they typed its code', async () => {
    const dana = await withAnApp(await aPerson());
    await refusal(await reads(dana), 'auth.second_factor');
    expect(await userOf(dana)).toMatchObject({ second_factor: 'required' });
    const passed = await verifies(dana, await codeShown(NOW));
    expect(passed.status).toBe(200);
    const { token } = await passed.json<{ token: string }>();
    const headers = { Authorization: `Bearer ${token}` };
    expect((await testApp({ now: () => NOW }).request('/api/users/account', { headers })).status).toBe(200);
    expect((await reads(dana)).status).toBe(200);
    expect((await userOf(dana)).second_factor).toBeUndefined();
    expect(await provenAt(dana)).toBe(NOW.toISOString());
  });

  test('is refused a code that was used, one of another person, one too old, and anything else', async () => {
    const dana = await withAnApp(await aPerson());
    const code = await codeShown(NOW);
    await refusal(await verifies(dana, await codeShown(NOW, -2)), 'second_factor.wrong');
    await refusal(await verifies(dana, await codeShown(NOW, 2)), 'second_factor.wrong');
    expect((await verifies(dana, code)).status).toBe(200);
    await refusal(await verifies(dana, code), 'second_factor.wrong');
    await refusal(await verifies(dana, await codeShown(NOW, -1)), 'second_factor.wrong');
    expect((await verifies(dana, await codeShown(NOW, 1))).status).toBe(200);
    await refusal(await verifies(await aPerson(), await codeShown(NOW)), 'second_factor.wrong');
    for (const wrong of ['12345', '12345a', '1234567'])
      await refusal(await verifies(dana, wrong), 'request.invalid');
  });

  test('whose code is sent fifty times at once passes once', async () => {
    const dana = await withAnApp(await aPerson());
    const code = await codeShown(NOW);
    const answers = await statuses(Array.from({ length: 50 }, () => verifies(dana, code)));
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
  });

  test('is guessed at ten times in a quarter of an hour, however many tries come at once', async () => {
    const dana = await withAnApp(await aPerson());
    const right = await codeShown(NOW);
    const wrong = right === '000000' ? '000001' : '000000';
    const answers = await statuses(Array.from({ length: 30 }, () => verifies(dana, wrong)));
    expect(answers).toEqual([...Array(10).fill(422), ...Array(20).fill(429)]);
    await refusal(await verifies(dana, right), 'rate.limited');
    await refusal(await asks(dana, api.recoverSecondFactor, { code: 'AAAAA-AAAAA' }), 'rate.limited');
    const after = later(15);
    expect((await verifies(dana, await codeShown(after), after)).status).toBe(200);
  });

  test('is guessed at thirty times a day, is told of it once, and goes on with a passkey or where they are logged in', async () => {
    const dana = await withAnApp(await aPerson({ role_id: 1 }));
    const passed = { userId: dana.userId, sessionId: `passed-${dana.userId}` };
    await db.insert(sessions).values({
      id: passed.sessionId,
      user_id: dana.userId,
      refresh_hash: passed.sessionId,
      created_at: NOW.toISOString(),
      expires_at: '2099-01-01T00:00:00.000Z',
      proven_at: NOW.toISOString(),
    });
    const guesses = async (minutes: number) => {
      const shown = await Promise.all([-1, 0, 1].map((by) => codeShown(later(minutes), by)));
      const wrong = ['000000', '111111', '222222', '333333'].find((code) => !shown.includes(code)) ?? '';
      return verifies(dana, wrong, later(minutes));
    };
    for (let round = 0; round < 3; round++)
      for (let tries = 0; tries < 10; tries++)
        await refusal(await guesses(15 * round), 'second_factor.wrong');
    await refusal(await guesses(60), 'rate.limited');
    await refusal(await verifies(dana, await codeShown(later(60)), later(60)), 'rate.limited');
    expect(await enqueuedTo(dana.userId)).toMatchObject([{ kind: 'second_factor', change: 'guessed' }]);
    const rows = await db.select().from(audit).where(eq(audit.actor_id, dana.userId));
    expect(rows).toMatchObject([{ action: 'second_factor.guessed', actor_kind: 'unproven' }]);
    expect(rows[0]?.ip).toEqual(expect.any(String));
    const log = await testApp({ as: passed, now: () => later(60) }).request(
      `/api/admin/log?role=unproven&actor=${dana.userId}`,
    );
    expect(await log.json()).toMatchObject({ entries: [{ action: 'second_factor.guessed' }] });

    expect((await verifies(passed, await codeShown(later(60)), later(60))).status).toBe(200);
    const key = await anAuthenticator();
    const made = await (await asks(passed, api.beginPasskey, undefined, later(60))).json<{
      options: { challenge: string };
    }>();
    const added = { passkey: await key.makes(made.options), name: 'Phone' };
    expect((await asks(passed, api.enrolSecondFactor, added, later(60))).status).toBe(200);
    const asked = await (await asks(dana, api.challengeSecondFactor, undefined, later(61))).json<{
      options: { challenge: string };
    }>();
    const signed = { passkey: await key.signs(asked.options) };
    expect((await asks(dana, api.verifySecondFactor, signed, later(61))).status).toBe(200);
    const tomorrow = later(24 * 60);
    expect((await verifies(dana, await codeShown(tomorrow), tomorrow)).status).toBe(200);
  });

  test('who logs in often is not taken for someone who guesses', async () => {
    const dana = await withAnApp(await aPerson());
    for (let minute = 0; minute < 12; minute++)
      expect((await verifies(dana, await codeShown(later(minute)), later(minute))).status).toBe(200);
  });
});

describe('a recovery code', () => {
  test('is accepted once instead of the code of the app, however it is typed, and its owner is told', async () => {
    const dana = await withCodes(await withAnApp(await aPerson()), 'ABCDE23456', 'FGHJK23456');
    await refusal(await asks(dana, api.recoverSecondFactor, { code: 'FGHJK23457' }), 'second_factor.wrong');
    expect((await asks(dana, api.recoverSecondFactor, { code: ' abcde-23456 ' })).status).toBe(200);
    expect((await reads(dana)).status).toBe(200);
    expect(await enqueuedTo(dana.userId)).toMatchObject([{ kind: 'second_factor', change: 'code_used' }]);
    await refusal(await asks(dana, api.recoverSecondFactor, { code: 'ABCDE23456' }), 'second_factor.wrong');
    const left = await (
      await testApp({ as: dana, now: () => NOW }).request('/api/users/second-factor')
    ).json();
    expect(left).toMatchObject({ recovery_codes_left: 1 });
  });

  test('sent fifty times at once is used once, and nobody can use that of another', async () => {
    const dana = await withCodes(await withAnApp(await aPerson()), 'ABCDE23456');
    const mallory = await withAnApp(await aPerson());
    await refusal(
      await asks(mallory, api.recoverSecondFactor, { code: 'ABCDE23456' }),
      'second_factor.wrong',
    );
    const answers = await statuses(
      Array.from({ length: 50 }, () => asks(dana, api.recoverSecondFactor, { code: 'ABCDE23456' })),
    );
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    expect(await enqueuedTo(dana.userId)).toHaveLength(1);
  });
});

describe('an administrator', () => {
  const anAdmin = async (proven_at: string | null) => {
    const admin = await aPerson({ role_id: 1 });
    await db.update(sessions).set({ proven_at }).where(eq(sessions.id, admin.sessionId));
    return admin;
  };

  test('without a second factor may only set one up', async () => {
    const admin = await anAdmin(null);
    expect(await userOf(admin)).toMatchObject({ second_factor: 'enrol' });
    await refusal(await reads(admin), 'auth.second_factor');
    expect((await asks(admin, api.sendEnrolCode)).status).toBe(204);
  });

  test('is asked again for what cannot be undone, ten minutes after the last time', async () => {
    const admin = await anAdmin(NOW.toISOString());
    const { userId } = await aPerson();
    const dies = (at: Date) =>
      testApp({ as: admin, now: () => at }).request(`/api/admin/users/${userId}/deceased`, {
        method: 'POST',
        json: { deceased_at: '2026-11-08' },
      });
    await refusal(await dies(later(10.1)), 'auth.second_factor_again');
    expect((await reads(admin, later(10.1))).status).toBe(200);
    expect((await dies(later(10))).status).toBe(200);
  });

  test('has passed it in one session, and in no other', async () => {
    const admin = await withAnApp(await aPerson({ role_id: 1 }));
    await verifies(admin, await codeShown(NOW));
    const other = { userId: admin.userId, sessionId: 'another-device' };
    await commit(db, [
      db.insert(sessions).values({
        id: other.sessionId,
        user_id: admin.userId,
        refresh_hash: 'of-another-device',
        created_at: NOW.toISOString(),
        expires_at: '2099-01-01T00:00:00.000Z',
      }),
    ]);
    await refusal(await reads(other), 'auth.second_factor');
    expect((await reads(admin)).status).toBe(200);
  });

  test('logs in by password, then by code, and need not prove it again when the token is renewed', {
    timeout: 30_000,
  }, async () => {
    const { email } = await withAnApp(await aPersonWithPassword({ role_id: 1 }));
    const app = testApp({ now: () => NOW });
    const send = (path: string, json: object, headers: Record<string, string>) =>
      app.request(path, { method: 'POST', json, headers });
    const entered = await send('/api/users/authenticate', { email, password: PASSWORD }, {});
    const cookie = entered.headers.get('Set-Cookie')?.split(';')[0] ?? '';
    const authorized = async (response: Response) => ({
      Authorization: `Bearer ${(await response.json<{ token: string }>()).token}`,
    });
    const code = await codeShown(NOW);
    const passed = await send(api.verifySecondFactor.path, { code }, await authorized(entered));
    expect(passed.status).toBe(200);
    const renewed = await send('/api/users/refresh', {}, { Cookie: cookie });
    const headers = await authorized(renewed);
    expect((await app.request('/api/users/account', { headers })).status).toBe(200);
  });

  test('every call that is open before the second step is one of the login', () => {
    const open = Object.entries(endpoints).flatMap(([name, { beforeProof }]) => (beforeProof ? [name] : []));
    expect(open.toSorted()).toEqual([
      'beginAuthenticator',
      'beginPasskey',
      'challengeSecondFactor',
      'confirmEnrolCode',
      'enrolSecondFactor',
      'getSecondFactor',
      'getUser',
      'logout',
      'recoverSecondFactor',
      'sendEnrolCode',
      'setLocale',
      'verifySecondFactor',
    ]);
  });
});
