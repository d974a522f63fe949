import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { oneTimeToken } from '#worker/core/one-time.ts';
import { one_time_tokens, users } from '#worker/db/schema/people.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { columnsContaining, enqueuedTo, secretsOf } from '#worker/testing/enqueued-emails.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMailer, runMailJobs } from '#worker/testing/run-jobs.ts';
import { aPersonWithPassword, db, next, PASSWORD } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

// password hashing is slow on purpose
vi.setConfig({ testTimeout: 30_000 });

let now = new Date('2026-11-10T12:00:00.000Z');
const advance = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const NEW = 'a new password of hers';
const env = { QUEUE: stillQueue };
const anyone = testApp({ now: () => now, env });
type Person = Awaited<ReturnType<typeof aPersonWithPassword>>;
const appOf = (as: Person) => testApp({ as, now: () => now, env });
const address = () => `moves-to-${next()}@example.org`;
const ask = (as: Person, email: string) =>
  appOf(as).request('/api/users/user', { method: 'PATCH', json: { email, old_password: PASSWORD } });
const confirm = (token: string) =>
  anyone.request('/api/users/email/confirm', { method: 'POST', json: { token } });
const emailOf = async ({ userId }: Person) =>
  (await db.select().from(users).where(eq(users.id, userId)))[0]?.email;
const waiting = async (as: Person) =>
  (await (await appOf(as).request('/api/users/account')).json<{ email_change: object | null }>())
    .email_change;

/** The tokens of the last two emails: to the old address, to the new one. */
async function tokensOf({ userId }: Person): Promise<[old: string, fresh: string]> {
  const posted = await enqueuedTo(userId);
  const tokenOf = (kind: string) => {
    const mail = posted.findLast((one) => one.kind === kind);
    return mail && 'seed' in mail ? oneTimeToken(testEnv.JWT_SECRET, mail.seed) : '';
  };
  return [tokenOf('email_change_old'), tokenOf('email_change_new')];
}

async function requestedChange() {
  const dana = await aPersonWithPassword();
  const email = address();
  const response = await ask(dana, email);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ user: { email: dana.email } });
  return { dana, email, tokens: await tokensOf(dana) };
}

describe('an account moves to another address', () => {
  test.each([
    ['the old one first', [0, 1]],
    ['the new one first', [1, 0]],
  ] as const)('once both have said yes, %s', async (_order, order) => {
    const { dana, email, tokens } = await requestedChange();
    expect(await waiting(dana)).toMatchObject({ email, old_confirmed: false, new_confirmed: false });
    const [first, second] = [tokens[order[0]], tokens[order[1]]];
    expect(await (await confirm(first)).json()).toEqual({ state: 'waiting', email });
    expect(await (await confirm(first)).json()).toEqual({ state: 'waiting', email });
    expect(await emailOf(dana)).toBe(dana.email);
    expect(await waiting(dana)).toMatchObject({
      old_confirmed: order[0] === 0,
      new_confirmed: order[0] === 1,
    });
    expect(await (await confirm(second)).json()).toEqual({ state: 'changed', email });
    expect(await emailOf(dana)).toBe(email);
    expect(await waiting(dana)).toBeNull();
    expect(await (await confirm(first)).json()).toEqual({ state: 'changed', email });
    expect((await appOf(dana).request('/api/users/user')).status).toBe(200);
  });

  test('and four emails are sent, each to the address that it concerns', async () => {
    const { dana, email, tokens } = await requestedChange();
    const mailer = aMailer();
    await runMailJobs(mailer, now);
    const mine = () => mailer.sent.filter(({ to }) => to === dana.email || to === email);
    expect(mine().map(({ to }) => to)).toEqual([dana.email, email]);
    for (const [at, { text }] of mine().entries())
      expect(text).toContain(`${testEnv.APP_ORIGIN}/en/email?token=${tokens[at]}\n`);
    expect(await columnsContaining(...tokens)).toEqual([]);
    for (const token of tokens) await confirm(token);
    await runMailJobs(mailer, now);
    expect(
      mine()
        .slice(2)
        .map(({ to, subject }) => [to, subject]),
    ).toEqual([
      [dana.email, 'The email address of your Dorot account was changed'],
      [email, 'The email address of your Dorot account was changed'],
    ]);
  });

  test('and codes and links sent to the old address are no longer valid', async () => {
    const { dana, tokens } = await requestedChange();
    const forgot = { method: 'POST', json: { email: dana.email } };
    expect((await anyone.request('/api/users/forgot', forgot)).status).toBe(204);
    for (const token of tokens) await confirm(token);
    expect(await db.select().from(one_time_tokens).where(eq(one_time_tokens.user_id, dana.userId))).toEqual(
      [],
    );
  });
});

describe('an account keeps its address', () => {
  test('once the change is cancelled, whatever is confirmed afterwards', async () => {
    const { dana, tokens } = await requestedChange();
    await confirm(tokens[0]);
    expect((await appOf(dana).request('/api/users/email', { method: 'DELETE' })).status).toBe(204);
    for (const token of tokens) await refusal(await confirm(token), 'verify.bad_token');
    expect([await emailOf(dana), await waiting(dana)]).toEqual([dana.email, null]);
    const mailer = aMailer();
    await runMailJobs(mailer, now);
    expect(mailer.sent.filter(({ to }) => to === dana.email)).toEqual([]);
  });

  test.each([
    [
      'through a reset email',
      async ({ email, userId }: Person) => {
        await anyone.request('/api/users/forgot', { method: 'POST', json: { email } });
        const { token } = await secretsOf(userId);
        return anyone.request('/api/users/reset', { method: 'POST', json: { token, password: NEW } });
      },
      204,
    ],
    [
      'with the old one',
      (dana: Person) =>
        appOf(dana).request('/api/users/user', {
          method: 'PATCH',
          json: { password: NEW, old_password: PASSWORD },
        }),
      200,
    ],
  ] as const)(
    'once its user, afraid that someone knows the password, chooses a new one %s',
    async (_how, choose, status) => {
      const { dana, tokens } = await requestedChange();
      await confirm(tokens[0]);
      expect((await choose(dana)).status).toBe(status);
      await refusal(await confirm(tokens[1]), 'verify.bad_token');
      expect(await emailOf(dana)).toBe(dana.email);
    },
  );

  test('if the second address confirms after a day', async () => {
    const { dana, tokens } = await requestedChange();
    await confirm(tokens[0]);
    advance(24 * 60 * 60);
    await refusal(await confirm(tokens[1]), 'verify.bad_token');
    expect([await emailOf(dana), await waiting(dana)]).toEqual([dana.email, null]);
  });

  test('once another change replaced the first', async () => {
    const { dana, tokens } = await requestedChange();
    const other = address();
    await ask(dana, other);
    for (const token of tokens) await refusal(await confirm(token), 'verify.bad_token');
    for (const token of await tokensOf(dana)) await confirm(token);
    expect(await emailOf(dana)).toBe(other);
  });

  test('if somebody else signed up with the new address in the meantime', async () => {
    const { dana, email, tokens } = await requestedChange();
    await aPersonWithPassword({ email });
    await confirm(tokens[0]);
    await refusal(await confirm(tokens[1]), 'signup.email_taken');
    expect([await emailOf(dana), await waiting(dana)]).toEqual([dana.email, null]);
  });

  test('if the new address has an account; only the owner of that address is notified', async () => {
    const [dana, yossi] = [await aPersonWithPassword(), await aPersonWithPassword()];
    const problem = await refusal(await ask(dana, yossi.email), 'signup.email_taken');
    expect(problem.errors ?? []).toEqual([]);
    expect((await enqueuedTo(yossi.userId)).map(({ kind }) => kind)).toEqual(['already_registered']);
    expect(await enqueuedTo(dana.userId)).toEqual([]);
  });

  test('if the password is wrong', async () => {
    const dana = await aPersonWithPassword();
    const json = { email: address(), old_password: 'not it' };
    await refusal(
      await appOf(dana).request('/api/users/user', { method: 'PATCH', json }),
      'account.wrong_password',
    );
    expect(await enqueuedTo(dana.userId)).toEqual([]);
  });

  test('and a repeated request within five minutes sends no more emails', async () => {
    const { dana, email } = await requestedChange();
    expect((await ask(dana, email)).status).toBe(200);
    expect(await enqueuedTo(dana.userId)).toHaveLength(2);
    advance(301);
    expect((await ask(dana, email)).status).toBe(200);
    expect(await enqueuedTo(dana.userId)).toHaveLength(4);
  });
});

test('someone requests another address and a new password in one call, and both change', async () => {
  const dana = await aPersonWithPassword();
  const email = address();
  const json = { email, password: NEW, old_password: PASSWORD };
  expect((await appOf(dana).request('/api/users/user', { method: 'PATCH', json })).status).toBe(200);
  for (const token of await tokensOf(dana)) await confirm(token);
  expect(await emailOf(dana)).toBe(email);
});

test.each(['a token of nobody’s mail', 'x'.repeat(43)])('%s confirms nothing', async (token) => {
  await refusal(await confirm(token), 'verify.bad_token');
});

test('someone may request five changes of address an hour', async () => {
  const dana = await aPersonWithPassword();
  const tries = [];
  for (let i = 0; i < 6; i++) tries.push((await ask(dana, address())).status);
  expect(tries).toEqual([200, 200, 200, 200, 200, 429]);
});

test('someone suspended before the second confirmation keeps their address', async () => {
  const { dana, tokens } = await requestedChange();
  await confirm(tokens[0]);
  await db.update(users).set({ suspended_at: now.toISOString() }).where(eq(users.id, dana.userId));
  await refusal(await confirm(tokens[1]), 'verify.bad_token');
  expect(await emailOf(dana)).toBe(dana.email);
});
