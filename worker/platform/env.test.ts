import { describe, expect, test } from 'vitest';
import { testEnv } from '#worker/testing/app.ts';
import { type Env, problemsOf, requireEnv, unready } from './env.ts';

const PRODUCTION: Partial<Env> = {
  ...testEnv,
  ENVIRONMENT: 'production',
  CF_ACCOUNT_ID: 'account',
  ANALYTICS_TOKEN: 'token',
};

describe('a person who starts the worker', () => {
  test('is told nothing when nothing is missing', () => {
    expect(problemsOf(testEnv)).toEqual([]);
    expect(problemsOf(PRODUCTION)).toEqual([]);
    expect(() => requireEnv(testEnv)).not.toThrow();
  });

  test.each([
    'ASSETS',
    'DB',
    'MEDIA',
    'QUEUE',
    'SEARCH_LIMIT',
    'QR_LIMIT',
    'AUTH_LIMIT',
    'SCANS',
    'MAIL',
  ] as const)('is told that %s is missing', (name) => {
    expect(problemsOf({ ...testEnv, [name]: undefined })).toEqual([
      `The binding ${name} is missing in wrangler.toml.`,
    ]);
  });

  test.each(['ENVIRONMENT', 'APP_ORIGIN', 'EDITION', 'MAIL_FROM'] as const)(
    'is told that %s is missing',
    (name) => {
      expect(problemsOf({ ...testEnv, [name]: '' })).toEqual([
        `The variable ${name} is missing in wrangler.toml.`,
      ]);
    },
  );

  test('is told that messages of the contact form would go nowhere', () => {
    expect(problemsOf({ ...testEnv, CONTACT_TO: 'Dorot <people@example.org>' }).join()).toContain(
      'CONTACT_TO',
    );
    expect(problemsOf({ ...testEnv, CONTACT_TO: 'people@example.org' })).toEqual([]);
  });

  test('is told that a phone number cannot be dialled', () => {
    expect(problemsOf({ ...testEnv, CONTACT_PHONE_IL: '03-1234567' }).join()).toContain('CONTACT_PHONE_IL');
    expect(problemsOf({ ...testEnv, CONTACT_PHONE_IL: '+97231234567' })).toEqual([]);
  });

  test('is told that a fee of vendors is no whole percentage', () => {
    for (const VENDOR_FEE of ['15.5', '100', '-1', 'much'])
      expect(problemsOf({ ...testEnv, VENDOR_FEE }).join()).toContain('VENDOR_FEE');
    expect(problemsOf({ ...testEnv, VENDOR_FEE: '0' })).toEqual([]);
  });

  test('is told that half of Turnstile is none', () => {
    for (const half of [{ TURNSTILE_SITE_KEY: 'key' }, { TURNSTILE_SECRET: 'secret' }])
      expect(problemsOf({ ...testEnv, ...half }).join()).toContain('TURNSTILE_SECRET only one is given');
    expect(problemsOf({ ...testEnv, TURNSTILE_SITE_KEY: 'key', TURNSTILE_SECRET: 'secret' })).toEqual([]);
  });

  test('is told that half of a payment provider is none, and that its address is not safe', () => {
    const half = 'PAYMENTS_EVENTS_SECRET only one is given';
    expect(problemsOf({ ...testEnv, PAYMENTS_KEY: 'key' }).join()).toContain(half);
    expect(problemsOf({ ...testEnv, PAYMENTS_EVENTS_SECRET: 'secret' }).join()).toContain(half);
    const PAYMENTS_URL = 'http://localhost:8788';
    const both = { PAYMENTS_KEY: 'key', PAYMENTS_EVENTS_SECRET: 'secret', PAYMENTS_URL };
    expect(problemsOf({ ...testEnv, ...both })).toEqual([]);
    expect(problemsOf({ ...PRODUCTION, ...both }).join()).toContain('PAYMENTS_URL');
    const safe = { ...both, PAYMENTS_URL: 'https://pay.example' };
    expect(problemsOf({ ...PRODUCTION, ...safe }).join()).not.toContain('PAYMENTS_');
  });

  test('is told that half of an announcement is none, and where it may lead', () => {
    for (const half of [{ ANNOUNCEMENT: 'A wall' }, { ANNOUNCEMENT_HREF: '/wall/7' }])
      expect(problemsOf({ ...testEnv, ...half }).join()).toContain('ANNOUNCEMENT_HREF only one is given');
    for (const [href, problems] of [
      ['/wall/7', 0],
      ['https://example.org', 0],
      ['//example.org', 1],
      ['/he/wall/7', 1],
      ['/hebrew', 0],
      ['javascript:', 1],
    ] as const)
      expect(problemsOf({ ...testEnv, ANNOUNCEMENT: 'A wall', ANNOUNCEMENT_HREF: href })).toHaveLength(
        problems,
      );
  });

  test.each(['JWT_SECRET', 'MEDIA_SECRET', 'SECOND_FACTOR_KEY'] as const)(
    'is told that %s is missing or too short, and what to type',
    (name) => {
      for (const value of [undefined, '', 'x'.repeat(31)]) {
        const [problem = '', ...others] = problemsOf({ ...PRODUCTION, [name]: value });
        expect(others).toEqual([]);
        expect(problem).toContain(name);
        expect(problem).toContain(`wrangler secret put ${name} --env production`);
        expect(problemsOf({ ...testEnv, [name]: value })[0]).toContain('.dev.vars');
      }
    },
  );

  test.each(['CF_ACCOUNT_ID', 'ANALYTICS_TOKEN'] as const)(
    'is told that %s is missing, in production only',
    (name) => {
      expect(problemsOf({ ...PRODUCTION, [name]: undefined })).toEqual([
        `${name} is missing: scans could not be rolled up.`,
      ]);
      expect(problemsOf({ ...testEnv, [name]: undefined })).toEqual([]);
    },
  );

  test('is told that mail cannot come from what is no address', () => {
    for (const MAIL_FROM of ['Dorot', 'Dorot <mail@dorot.org.il>', 'a@b\r\nBcc: c@d'])
      expect(problemsOf({ ...testEnv, MAIL_FROM })).toEqual([expect.stringContaining('MAIL_FROM')]);
  });

  test('is told that a mail provider has no token, in production only', () => {
    const MAIL_API_URL = 'https://mail.example/send';
    expect(problemsOf({ ...PRODUCTION, MAIL_API_URL })).toEqual([expect.stringContaining('MAIL_API_TOKEN')]);
    expect(problemsOf({ ...PRODUCTION, MAIL_API_URL, MAIL_API_TOKEN: 'token' })).toEqual([]);
    expect(problemsOf({ ...testEnv, MAIL_API_URL })).toEqual([]);
  });

  test('is told of everything at once, and of no secret', () => {
    const secret = 'too-short-canary';
    const empty = {
      ...testEnv,
      DB: undefined,
      QUEUE: undefined,
      APP_ORIGIN: '',
      JWT_SECRET: secret,
    } as unknown as Env;
    expect(() => requireEnv(empty)).toThrow(/DB[\s\S]*QUEUE[\s\S]*APP_ORIGIN[\s\S]*JWT_SECRET/);
    expect(problemsOf(empty).join()).not.toContain(secret);
  });
});

describe('the first request of a worker that lacks something', () => {
  test('is answered with its name, so that it can be mended', async () => {
    const answer = unready({ ...testEnv, JWT_SECRET: '' });
    expect(answer?.status).toBe(503);
    expect(await answer?.text()).toContain('JWT_SECRET');
  });

  test('tells a stranger in production nothing of what it is', async () => {
    const answer = unready({ ...(PRODUCTION as Env), JWT_SECRET: '' });
    expect(answer?.status).toBe(503);
    expect(await answer?.text()).not.toContain('SECRET');
  });

  test('is like any other where nothing is missing', () => {
    expect(unready(testEnv)).toBeNull();
  });
});
