import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { users } from '#worker/db/schema/people.ts';
import { testApp } from '#worker/testing/app.ts';
import { columnsContaining, enqueuedTo, secretsOf } from '#worker/testing/enqueued-emails.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMailer, runMailJobs } from '#worker/testing/run-jobs.ts';
import { aPerson, aPersonWithPassword, db, next } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

vi.setConfig({ testTimeout: 60_000 });

const START = Date.parse('2026-11-12T09:00:00.000Z');
const MINUTE = 60_000;

const at = (ms: number) => testApp({ now: () => new Date(START + ms), env: { QUEUE: stillQueue } });
const post = (path: string, json: object, ms = 0, network = `network-${next()}`) =>
  at(ms).request(path, { method: 'POST', json, headers: { 'CF-Connecting-IP': network } });
const ask = (email: string, ms = 0, network?: string) =>
  post('/api/users/login-code', { email }, ms, network);
const enter = (email: string, code: string, ms = 0) =>
  post('/api/users/login-code/confirm', { email, code }, ms);
const addressOf = ({ userId }: { userId: number }) => `person-${userId}@example.org`;
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function asked() {
  const person = await aPerson();
  expect((await ask(addressOf(person))).status).toBe(204);
  return { ...person, email: addressOf(person), code: (await secretsOf(person.userId)).code };
}

describe('someone without a password logs in by a mailed code', () => {
  test('within ten minutes, and is signed in', async () => {
    const { email, code, userId } = await asked();
    const response = await enter(email, ` ${code} `, 10 * MINUTE - 1);
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie().join()).toContain('auth._refresh_token');
    const { token } = await response.json<{ token: string }>();
    const me = await at(10 * MINUTE).request('/api/users/user', {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(await me.json()).toMatchObject({ user: { id: userId } });
  });

  test('once', async () => {
    const { email, code } = await asked();
    expect((await enter(email, code)).status).toBe(200);
    await refusal(await enter(email, code, MINUTE), 'verify.bad_token');
  });

  test('not after ten minutes, and not by the code before the last', async () => {
    const { email, code, userId } = await asked();
    await refusal(await enter(email, code, 10 * MINUTE), 'verify.bad_token');
    await ask(email, 11 * MINUTE);
    const second = (await secretsOf(userId)).code;
    await refusal(await enter(email, code, 12 * MINUTE), 'verify.bad_token');
    expect((await enter(email, second, 12 * MINUTE)).status).toBe(200);
  });

  test('five wrong codes end it, whoever sends them at once', async () => {
    const { email, code } = await asked();
    const guesses = await Promise.all(Array.from({ length: 5 }, () => enter(email, wrong(code))));
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([422]));
    await refusal(await enter(email, code), 'verify.bad_token');
  });

  test('the code is in the email, and nowhere in the database', async () => {
    const { code, email } = await asked();
    const mailer = aMailer();
    await runMailJobs(mailer, new Date(START));
    expect(mailer.sent.find(({ to }) => to === email)?.text).toContain(code);
    expect(await columnsContaining(code)).toEqual([]);
  });
});

describe('no code', () => {
  test('is sent to an address without an account, and the reply is the same', async () => {
    const response = await ask(`nobody-${next()}@example.org`);
    expect(response.status).toBe(204);
  });

  test('signs in to an account with a password: its owner is told to use that', async () => {
    const person = await aPersonWithPassword();
    expect((await ask(person.email)).status).toBe(204);
    const { code } = await secretsOf(person.userId);
    const mailer = aMailer();
    await runMailJobs(mailer, new Date(START));
    const email = mailer.sent.find(({ to }) => to === person.email);
    expect(email?.text).toContain('/login');
    expect(email?.text).not.toContain(code);
    await refusal(await enter(person.email, code), 'verify.bad_token');
  });

  test.each([
    ['an administrator', { role_id: 1 }],
    ['a vendor', { role_id: 3 }],
  ])('signs in %s', async (_who, patch) => {
    const person = await aPerson(patch);
    await ask(addressOf(person));
    const { code } = await secretsOf(person.userId);
    await refusal(await enter(addressOf(person), code), 'verify.bad_token');
  });

  test('is sent to someone unverified or suspended', async () => {
    for (const patch of [{ active: '0' as const }, { suspended_at: '2026-11-01' }]) {
      const person = await aPerson(patch);
      expect((await ask(addressOf(person))).status).toBe(204);
      expect(await enqueuedTo(person.userId)).toEqual([]);
    }
  });

  test('signs in someone who was suspended since', async () => {
    const { email, code, userId } = await asked();
    await db.update(users).set({ suspended_at: '2026-11-12' }).where(eq(users.id, userId));
    await refusal(await enter(email, code), 'verify.bad_token');
  });

  test('is sent more than five times an hour to one address, or twenty from one network', async () => {
    const person = await aPerson();
    for (let times = 0; times < 5; times++) expect((await ask(addressOf(person))).status).toBe(204);
    await refusal(await ask(addressOf(person)), 'rate.limited');
    const network = `network-${next()}`;
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => ask(`nobody-${next()}@example.org`, 0, network)),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(20);
  });

  test('is taken where the request is malformed', async () => {
    await refusal(await post('/api/users/login-code', { email: 'nobody' }), 'request.invalid');
    await refusal(await enter('a@example.org', '12'), 'request.invalid');
  });
});
