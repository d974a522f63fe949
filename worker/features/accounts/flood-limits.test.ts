import { describe, expect, test, vi } from 'vitest';
import { endpoints } from '#worker/contract/index.ts';
import { type TestApp, testApp } from '#worker/testing/app.ts';
import { enqueuedTo } from '#worker/testing/enqueued-emails.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, aPersonWithPassword, PASSWORD } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

// password hashing is slow on purpose
vi.setConfig({ testTimeout: 120_000 });

const NOW = new Date('2026-11-10T12:00:00.000Z');
const app = testApp({ now: () => NOW, env: { QUEUE: stillQueue } });
const post = (path: string, json: object, network: string) =>
  app.request(path, { method: 'POST', json, headers: { 'CF-Connecting-IP': network } });
const FIFTY = Array.from({ length: 50 });

describe('fifty requests at once', () => {
  test('to log in: ten are checked, and neither another network nor another account is limited', async () => {
    const [dana, yossi] = [await aPersonWithPassword(), await aPersonWithPassword()];
    const login = (email: string, password: string, network = '203.0.113.1') =>
      post('/api/users/authenticate', { email, password }, network);
    const answers = await Promise.all(FIFTY.map((_, i) => login(dana.email, `guess ${i}`)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(40);
    for (const answer of refused) expect(answer.headers.get('Retry-After')).toBe('900');
    expect((await login(dana.email, PASSWORD, '203.0.113.2')).status).toBe(200);
    expect((await login(yossi.email, PASSWORD)).status).toBe(200);
  });

  const OUTSIDE = '203.0.113.77';
  /** A hundred failed logins from one network, each with another account. */
  const failures = (from: TestApp) =>
    Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        from.request('/api/users/authenticate', {
          method: 'POST',
          json: { email: `nobody-${i}@example.org`, password: PASSWORD },
          headers: { 'CF-Connecting-IP': OUTSIDE },
        }),
      ),
    );
  const noFlood = { AUTH_LIMIT: { limit: async () => ({ success: true }) } };

  test('to log in, with a hundred accounts: then only failed logins of that network are refused', async () => {
    const [dana, yossi] = [await aPersonWithPassword(), await aPersonWithPassword()];
    const shiva = testApp({ now: () => NOW, env: noFlood });
    const login = (email: string, password: string, network = OUTSIDE) =>
      shiva.request('/api/users/authenticate', {
        method: 'POST',
        json: { email, password },
        headers: { 'CF-Connecting-IP': network },
      });
    expect(new Set((await failures(shiva)).map(({ status }) => status))).toEqual(new Set([401]));
    const problem = await refusal(await login(dana.email, 'a guess'), 'rate.limited');
    expect(problem.retry_after).toBe(900);
    expect((await login(dana.email, PASSWORD)).status).toBe(200);
    await refusal(await login(yossi.email, 'a guess', '203.0.113.78'), 'auth.bad_credentials');
  });

  test('to log in, with a hundred accounts, where Turnstile is configured: then a human has to be proven', async () => {
    const dana = await aPersonWithPassword();
    const checked = testApp({
      now: () => new Date(NOW.getTime() + 3_600_000),
      env: { ...noFlood, TURNSTILE_SITE_KEY: 'key', TURNSTILE_SECRET: 'secret' },
    });
    const isHuman = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () =>
        Response.json({ success: true, action: 'login', hostname: 'localhost' }),
      );
    const login = (json: object) =>
      checked.request('/api/users/authenticate', {
        method: 'POST',
        json,
        headers: { 'CF-Connecting-IP': OUTSIDE },
      });
    const { email } = dana;
    await failures(checked);
    expect(isHuman).not.toHaveBeenCalled();
    await refusal(await login({ email, password: PASSWORD }), 'human.unproven');
    expect((await login({ email, password: PASSWORD, human: 'a token' })).status).toBe(200);
    await refusal(await login({ email, password: 'a guess', human: 'a token' }), 'auth.bad_credentials');
    isHuman.mockRestore();
  });

  test('for a password reset: five succeed, and another address is not limited', async () => {
    const [dana, yossi] = [await aPersonWithPassword(), await aPersonWithPassword()];
    const forgot = (email: string, network: number) =>
      post('/api/users/forgot', { email }, `198.51.100.${network}`);
    const answers = await Promise.all(FIFTY.map((_, i) => forgot(dana.email, i)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(5);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get('Retry-After')).toBe('3600');
    expect((await enqueuedTo(dana.userId)).map(({ kind }) => kind)).toEqual(['reset']);
    expect((await forgot(yossi.email, 1)).status).toBe(204);
  });

  test('for another code: one succeeds, and another person is not limited', async () => {
    const [dana, yossi] = [await aPerson({ active: '0' }), await aPerson({ active: '0' })];
    const resend = (as: typeof dana) =>
      testApp({ as, now: () => NOW, env: { QUEUE: stillQueue } }).request('/api/users/verify/resend', {
        method: 'POST',
      });
    const answers = await Promise.all(FIFTY.map(() => resend(dana)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get('Retry-After')).toBe('300');
    expect(await enqueuedTo(dana.userId)).toHaveLength(1);
    expect((await resend(yossi)).status).toBe(204);
  });
});

describe('a flood from one network', () => {
  const limitedKeys: string[] = [];
  const closed: RateLimit = {
    limit: async ({ key }) => {
      limitedKeys.push(key);
      return { success: false };
    },
  };
  const flooded = testApp({ now: () => NOW, env: { AUTH_LIMIT: closed } });
  const limitedEndpoints = Object.entries(endpoints).filter(
    ([, endpoint]) => 'rateLimitedByNetwork' in endpoint && endpoint.rateLimitedByNetwork,
  );

  test.each(limitedEndpoints.map(([name, { method, path }]) => [name, method, path] as const))(
    'is refused at %s before the database is read',
    async (_name, method, path) => {
      limitedKeys.length = 0;
      const problem = await refusal(
        await flooded.request(path.replaceAll(/:\w+/g, '1'), {
          method,
          headers: { 'CF-Connecting-IP': '2001:db8:1:2::9' },
        }),
        'rate.limited',
      );
      expect(problem.retry_after).toBe(60);
      expect(limitedKeys).toEqual(['2001:db8:1:2::/64']);
      expect(flooded.reads.queries).toBe(0);
    },
  );

  test('is limited at exactly these endpoints', () => {
    expect(limitedEndpoints.map(([name]) => name).sort()).toEqual([
      'answerQuestion',
      'authenticate',
      'confirmEmailChange',
      'confirmGuest',
      'confirmLoginCode',
      'confirmMerge',
      'connectProvider',
      'contact',
      'forgotPassword',
      'getJob',
      'kioskToken',
      'moveJob',
      'openQuestion',
      'postAsGuest',
      'putJobPhoto',
      'register',
      'requestAccess',
      'requestCommunityAccess',
      'resetPassword',
      'sendLoginCode',
      'skipQuestion',
      'socialToken',
      'startGuestUpload',
      'startSocial',
      'stopQuestions',
      'verifyEmail',
    ]);
  });

  test('does not limit people who are signed in already', async () => {
    const dana = await aPerson();
    const hers = testApp({ as: dana, env: { AUTH_LIMIT: closed } });
    expect((await hers.request('/api/users/user')).status).toBe(200);
  });
});
