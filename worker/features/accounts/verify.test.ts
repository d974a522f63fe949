import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { one_time_tokens, users } from '#worker/db/schema/people.ts';
import { type TestApp, testApp } from '#worker/testing/app.ts';
import { enqueuedTo, secretsOf } from '#worker/testing/enqueued-emails.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMailer, deliver } from '#worker/testing/run-jobs.ts';
import { aPerson, db, next, type Person } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

vi.setConfig({ testTimeout: 30_000 });

const START = Date.parse('2026-11-02T09:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const at = (ms: number, as?: Person): TestApp =>
  testApp({ ...(as && { as }), now: () => new Date(START + ms), env: { QUEUE: stillQueue } });
/** Sends from its own network, since requests are rate-limited by network. */
const verify = (from: TestApp, json: object) =>
  from.request('/api/users/verify', {
    method: 'POST',
    json,
    headers: { 'CF-Connecting-IP': `network-${next()}` },
  });
const resend = (from: TestApp) => from.request('/api/users/verify/resend', { method: 'POST' });

/** An unverified user with an enqueued verification email. */
async function unconfirmed() {
  const person = await aPerson({ active: '0' });
  expect((await resend(at(0, person))).status).toBe(204);
  return { person, ...(await secretsOf(person.userId)) };
}

const activeOf = async (userId: number) =>
  (await db.select({ active: users.active }).from(users).where(eq(users.id, userId)))[0]?.active;

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('someone confirms their address', () => {
  test('by the code in the email, within ten minutes', async () => {
    const { person, code } = await unconfirmed();
    const response = await verify(at(10 * MINUTE - 1, person), { code: ` ${code} ` });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ user: { id: person.userId, active: '1' } });
    expect(await activeOf(person.userId)).toBe('1');
    const site = await at(11 * MINUTE, person).request('/api/sites/add-site', { method: 'POST', json: {} });
    await refusal(site, 'request.invalid');
  });

  test('by the link, within a day, on a phone where they never signed in', async () => {
    const { person, token } = await unconfirmed();
    const response = await verify(at(24 * HOUR - 1), { token });
    expect(await response.json()).toMatchObject({ user: { id: person.userId, active: '1' } });
    expect(await activeOf(person.userId)).toBe('1');
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test.each(['code', 'token'] as const)('by the %s once: the second time it is refused', async (by) => {
    const { person, [by]: proof } = await unconfirmed();
    expect((await verify(at(0, person), { [by]: proof })).status).toBe(200);
    const froms = by === 'token' ? [at(MINUTE, person), at(MINUTE)] : [at(MINUTE, person)];
    for (const from of froms) {
      const problem = await refusal(await verify(from, { [by]: proof }), 'verify.bad_token');
      expect(problem).not.toHaveProperty('user');
      expect(JSON.stringify(problem)).not.toContain('@');
    }
    expect(await activeOf(person.userId)).toBe('1');
  });

  test.each(['code', 'token'] as const)('fifty times at once with one %s, once', async (by) => {
    const { person, [by]: proof } = await unconfirmed();
    const from = at(0, person);
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(from, { [by]: proof })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(49);
    expect(await activeOf(person.userId)).toBe('1');
    const used = await db.select().from(one_time_tokens).where(eq(one_time_tokens.user_id, person.userId));
    expect(used.filter(({ used_at }) => used_at !== null)).toHaveLength(1);
  });

  test('by an older link too, until it is used or too old', async () => {
    const { person, token } = await unconfirmed();
    await resend(at(5 * MINUTE, person));
    expect((await verify(at(6 * MINUTE), { token })).status).toBe(200);
  });

  test('although a mail scanner opened the link before them', async () => {
    const { person, token } = await unconfirmed();
    for (const method of ['GET', 'HEAD', 'GET', 'OPTIONS'])
      await at(0).request(`/api/users/verify?token=${token}`, { method });
    expect(await activeOf(person.userId)).toBe('0');
    expect((await verify(at(0), { token })).status).toBe(200);
  });
});

describe('someone does not confirm an address', () => {
  test('with a wrong code, and after five of them with the right one neither', async () => {
    const { person, code } = await unconfirmed();
    const from = at(0, person);
    for (let i = 0; i < 4; i++) await refusal(await verify(from, { code: wrong(code) }), 'verify.bad_token');
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(from, { code: wrong(code) })));
    for (const answer of answers) await refusal(answer, 'verify.bad_token');
    await refusal(await verify(from, { code }), 'verify.bad_token');
    const stored = await db.select().from(one_time_tokens).where(eq(one_time_tokens.user_id, person.userId));
    expect(stored.find(({ purpose }) => purpose === 'verify_code')?.tries).toBe(5);
    expect(await activeOf(person.userId)).toBe('0');
  });

  test('and after four wrong ones the right one still does', async () => {
    const { person, code } = await unconfirmed();
    for (let i = 0; i < 4; i++) await verify(at(0, person), { code: wrong(code) });
    expect((await verify(at(0, person), { code })).status).toBe(200);
  });

  test('with a code that is ten minutes old, or a link that is a day old', async () => {
    const { person, code, token } = await unconfirmed();
    await refusal(await verify(at(10 * MINUTE, person), { code }), 'verify.bad_token');
    await refusal(await verify(at(24 * HOUR), { token }), 'verify.bad_token');
    expect(await activeOf(person.userId)).toBe('0');
  });

  test('with the code of an earlier email', async () => {
    const { person, code } = await unconfirmed();
    await resend(at(5 * MINUTE, person));
    const { code: newer } = await secretsOf(person.userId);
    await refusal(await verify(at(5 * MINUTE, person), { code }), 'verify.bad_token');
    expect((await verify(at(5 * MINUTE, person), { code: newer })).status).toBe(200);
  });

  test('with the code of someone else', async () => {
    const [{ code }, other] = [await unconfirmed(), await unconfirmed()];
    await refusal(await verify(at(0, other.person), { code }), 'verify.bad_token');
  });

  test('with the link of someone else, who can use it afterwards', async () => {
    const [{ person, token }, other] = [await unconfirmed(), await unconfirmed()];
    const confirmed = await aPerson();
    for (const as of [other.person, confirmed])
      await refusal(await verify(at(0, as), { token }), 'verify.bad_token');
    expect(await activeOf(person.userId)).toBe('0');
    expect(await activeOf(other.person.userId)).toBe('0');
    expect((await verify(at(0, person), { token })).status).toBe(200);
  });

  test('with a code and without being signed in', async () => {
    const { code } = await unconfirmed();
    const response = await verify(at(0), { code });
    await refusal(response, 'auth.token_missing');
    expect(response.headers.has('WWW-Authenticate')).toBe(true);
  });

  test('with a link to an address that is no longer theirs', async () => {
    const { person, token } = await unconfirmed();
    await db
      .update(users)
      .set({ email: `moved-${person.userId}@example.org` })
      .where(eq(users.id, person.userId));
    await refusal(await verify(at(0), { token }), 'verify.bad_token');
  });

  test.each(['suspended_at', 'deleted_at'] as const)('once they have %s', async (column) => {
    const { person, token } = await unconfirmed();
    await db
      .update(users)
      .set({ [column]: '2026-11-01' })
      .where(eq(users.id, person.userId));
    await refusal(await verify(at(0), { token }), 'verify.bad_token');
    expect(await activeOf(person.userId)).toBe('0');
  });

  test.each([
    [{ code: '12345' }],
    [{ code: '12345a' }],
    [{ token: 'short' }],
    [{ token: 'x'.repeat(101) }],
    [{}],
    [{ code: '123456', token: 'a-token-of-sixteen-letters' }],
  ])('with what is neither code nor link: %o', async (json) => {
    const { person } = await unconfirmed();
    await refusal(await verify(at(0, person), json), 'request.invalid');
  });

  test('with the token of a link to choose a password', async () => {
    const { email } =
      (
        await db
          .select()
          .from(users)
          .where(eq(users.id, (await unconfirmed()).person.userId))
      )[0] ?? {};
    await at(0).request('/api/users/forgot', { method: 'POST', json: { email } });
    const [user] = await db
      .select()
      .from(users)
      .where(eq(users.email, email ?? ''));
    const { token } = await secretsOf(user?.id ?? 0);
    await refusal(await verify(at(0), { token }), 'verify.bad_token');
  });
});

describe('someone requests another verification email', () => {
  test('five minutes after the last, to the second, and gets a new code', async () => {
    const { person, code } = await unconfirmed();
    const early = await resend(at(5 * MINUTE - 1000, person));
    const { retry_after } = await refusal(early, 'verify.resend_wait');
    expect(retry_after).toBe(1);
    expect(early.headers.get('Retry-After')).toBe('1');
    expect((await resend(at(5 * MINUTE, person))).status).toBe(204);
    expect((await secretsOf(person.userId)).code).not.toBe(code);
    await refusal(await resend(at(5 * MINUTE, person)), 'verify.resend_wait');
    expect(await enqueuedTo(person.userId)).toHaveLength(2);
  });

  test('twenty times at once, and gets one', async () => {
    const { person } = await unconfirmed();
    const from = at(5 * MINUTE, person);
    const answers = await Promise.all(Array.from({ length: 20 }, () => resend(from)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(19);
    expect(await enqueuedTo(person.userId)).toHaveLength(2);
  });

  test('ten times a day at most, so that nobody fills the mailbox of an address that is not theirs', async () => {
    const person = await aPerson({ active: '0' });
    const day = START - (START % (24 * HOUR)) - START + 24 * HOUR;
    for (let i = 0; i < 10; i++) expect((await resend(at(day + i * 5 * MINUTE, person))).status).toBe(204);
    const { retry_after } = await refusal(await resend(at(day + HOUR, person)), 'rate.limited');
    expect(retry_after).toBe((23 * HOUR) / 1000);
    expect(await enqueuedTo(person.userId)).toHaveLength(10);
    expect((await resend(at(day + 24 * HOUR, person))).status).toBe(204);
  });

  test('and nobody else has to wait for it', async () => {
    await unconfirmed();
    expect((await resend(at(0, await aPerson({ active: '0' })))).status).toBe(204);
  });

  test('when their address is confirmed, and none is needed', async () => {
    const person = await aPerson();
    expect((await resend(at(0, person))).status).toBe(204);
    expect(await enqueuedTo(person.userId)).toEqual([]);
  });

  test('without being signed in, and gets the error to sign in', async () => {
    await refusal(await resend(at(0)), 'auth.token_missing');
  });
});

test('expired codes and links are deleted, and valid ones are not', async () => {
  const [old, fresh] = [await unconfirmed(), await aPerson({ active: '0' })];
  await resend(at(20 * HOUR, fresh));
  const sweep = { id: 'the-sweep', name: 'sweep_expired', payload: {} };
  expect(await deliver([sweep], aMailer(), new Date(START + 24 * HOUR + 1))).toBe(0);
  const left = await db.select().from(one_time_tokens);
  expect(left.filter(({ user_id }) => user_id === old.person.userId)).toEqual([]);
  const theirs = left.filter(({ user_id }) => user_id === fresh.userId);
  expect(theirs.map(({ purpose }) => purpose)).toEqual(['verify_link']);
});
