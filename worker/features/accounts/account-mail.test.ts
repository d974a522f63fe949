import { expect, test, vi } from 'vitest';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { columnsContaining } from '#worker/testing/enqueued-emails.ts';
import { aMailer, runMailJobs } from '#worker/testing/run-jobs.ts';
import { next, PASSWORD } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

// password hashing is slow on purpose
vi.setConfig({ testTimeout: 30_000 });

const NOW = new Date('2026-11-02T09:00:00.000Z');
const app = testApp({ now: () => NOW, env: { QUEUE: stillQueue } });
const HOSTILE = [
  'Host',
  'X-Forwarded-Host',
  'X-Host',
  'X-Original-Host',
  'X-Forwarded-Server',
  'X-HTTP-Host-Override',
  'X-Rewrite-URL',
  'Forwarded',
  'Origin',
  'Referer',
];

/** A request with a forged host in its URL and in every host header. */
const post = (path: string, json: object, token?: string) =>
  app.request(`https://evil.example${path}`, {
    method: 'POST',
    json,
    headers: {
      ...Object.fromEntries(HOSTILE.map((name) => [name, 'https://evil.example/'])),
      Forwarded: 'host=evil.example;proto=https',
      'CF-Connecting-IP': `network-${next()}`,
      ...(token && { Authorization: `Bearer ${token}` }),
    },
  });

/** The messages that the mail provider receives from the outbox. */
async function delivered() {
  const mailer = aMailer();
  expect(await runMailJobs(mailer, NOW)).toBe(0);
  return mailer.sent;
}

const addressesIn = (text: string) => text.match(/https?:\/\/[^\s"<>]+/g) ?? [];
const tokenIn = (text: string) => /[?&]token=([\w-]+)/.exec(text)?.[1] ?? '';

async function signedUp(locale: 'en' | 'he') {
  const email = `signs-up-${next()}@example.org`;
  const json = { first_name: 'Noa', last_name: 'Levi', email, password: PASSWORD, terms: true, locale };
  const { token } = await (await post('/api/users/register', json)).json<{ token: string }>();
  const [message, ...others] = await delivered();
  expect(others).toEqual([]);
  expect(message?.to).toBe(email);
  return { email, token, html: message?.html ?? '', text: message?.text ?? '' };
}

test.each(['en', 'he'] as const)(
  'the code in the verification email (%s) verifies the address',
  async (locale) => {
    const { token, text } = await signedUp(locale);
    const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? '';
    expect(await columnsContaining(code)).toEqual([]);
    expect((await post('/api/users/verify', { code }, token)).status).toBe(200);
  },
);

test.each(['en', 'he'] as const)(
  'the link in the verification email (%s) opens a page of the app and verifies the address',
  async (locale) => {
    const { html, text } = await signedUp(locale);
    const links = [...addressesIn(html), ...addressesIn(text)];
    expect(links.some((link) => link.startsWith(`${testEnv.APP_ORIGIN}/${locale}/verify?token=`))).toBe(true);
    for (const link of links) expect(new URL(link).origin).toBe(testEnv.APP_ORIGIN);
    expect(await columnsContaining(tokenIn(text))).toEqual([]);
    expect((await post('/api/users/verify', { token: tokenIn(html) })).status).toBe(200);
  },
);

test('a forged host appears in no link of a password reset email, and the link works', async () => {
  const { email } = await signedUp('en');
  expect((await post('/api/users/forgot', { email })).status).toBe(204);
  const [message] = await delivered();
  for (const link of addressesIn(`${message?.html} ${message?.text}`))
    expect(new URL(link).origin).toBe(testEnv.APP_ORIGIN);
  const token = tokenIn(message?.text ?? '');
  expect(await columnsContaining(token)).toEqual([]);
  expect((await post('/api/users/reset', { token, password: 'a new password' })).status).toBe(204);
  const [changed] = await delivered();
  expect(changed?.to).toBe(email);
  expect(`${changed?.html}${changed?.text}`).not.toMatch(/evil|token=/);
});
