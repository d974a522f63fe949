import { afterEach, describe, expect, test, vi } from 'vitest';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { next, PASSWORD } from '#worker/testing/seed.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';
import { turnstileOf } from './turnstile.ts';

const KEYS = { TURNSTILE_SITE_KEY: 'a-site-key', TURNSTILE_SECRET: 'a-secret' };
const HOST = new URL(testEnv.APP_ORIGIN).hostname;
const app = testApp({ env: { ...KEYS, QUEUE: stillQueue } });
const forms = {
  register: {
    path: '/api/users/register',
    json: () => ({
      first_name: 'Dana',
      last_name: 'Levi',
      email: `signs-up-${next()}@example.org`,
      password: PASSWORD,
      terms: true,
      locale: 'en',
    }),
    done: 201,
  },
  forgot: { path: '/api/users/forgot', json: () => ({ email: `nobody-${next()}@example.org` }), done: 404 },
  contact: {
    path: '/api/users/contact',
    json: () => ({ name: 'Dana', email: `writes-${next()}@example.org`, message: 'Stories' }),
    done: 204,
  },
} as const;
type Form = keyof typeof forms;
const submit = (form: Form, human?: string) =>
  app.request(forms[form].path, {
    method: 'POST',
    json: { ...forms[form].json(), ...(human !== undefined && { human }) },
    headers: { 'CF-Connecting-IP': `house-${next()}` },
  });

const sent: URLSearchParams[] = [];
const answers = (reply: unknown, status = 200) =>
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    expect(url).toBe('https://challenges.cloudflare.com/turnstile/v0/siteverify');
    sent.push(init.body as URLSearchParams);
    return reply instanceof Error
      ? Promise.reject(reply)
      : new Response(typeof reply === 'string' ? reply : JSON.stringify(reply), { status });
  });
const good = (action: string) => ({ success: true, action, hostname: HOST, 'error-codes': [] });

afterEach(() => {
  vi.unstubAllGlobals();
  sent.length = 0;
});

describe.each(Object.keys(forms) as Form[])('where Turnstile is configured, %s', (form) => {
  test('opens to a person', async () => {
    answers(good(form));
    expect((await submit(form, 'a-token')).status).toBe(forms[form].done);
    expect(Object.fromEntries(sent[0] ?? [])).toEqual({ secret: 'a-secret', response: 'a-token' });
  });

  test('refuses a request without a token, without asking Turnstile', async () => {
    answers(good(form));
    for (const none of [undefined, '']) {
      const problem = await refusal(await submit(form, none), 'human.unproven');
      expect(problem.errors).toEqual([{ pointer: '/human', code: 'human.unproven', params: {} }]);
    }
    expect(sent).toEqual([]);
  });

  test.each([
    ['that is refused', { success: false, 'error-codes': ['invalid-input-response'] }],
    ['that was used', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
    ['for something else', { ...good('login') }],
    ['of another house', { ...good(form), hostname: 'evil.example' }],
    ['of nothing that is known', { success: true }],
  ])('does not open to a token %s', async (_what, reply) => {
    answers(reply);
    await refusal(await submit(form, 'a-token'), 'human.unproven');
  });

  test.each([
    ['does not answer', new TypeError('fetch failed'), 200],
    ['takes too long', new DOMException('too long', 'TimeoutError'), 200],
    ['answers with an error', { success: false, 'error-codes': ['internal-error'] }, 500],
    ['answers with a page', '<h1>Bad gateway</h1>', 502],
    ['does not know our secret', { success: false, 'error-codes': ['invalid-input-secret'] }, 200],
  ])('lets people through where it %s, and the log says so', async (_what, reply, status) => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    answers(reply, status);
    expect((await submit(form, 'a-token')).status).toBe(forms[form].done);
    expect(log.mock.calls.flat().join()).toContain('turnstile.down');
    log.mockRestore();
  });
});

test.each([{}, { TURNSTILE_SITE_KEY: 'only' }, { TURNSTILE_SECRET: 'only' }])(
  'where it is not configured (%j), nobody is asked',
  async (keys) => {
    expect(turnstileOf({ APP_ORIGIN: testEnv.APP_ORIGIN, ...keys })).toBeNull();
    answers(new Error('nobody is asked'));
    const plain = testApp({ env: { ...keys, QUEUE: stillQueue } });
    const response = await plain.request(forms.contact.path, {
      method: 'POST',
      json: forms.contact.json(),
      headers: { 'CF-Connecting-IP': `house-${next()}` },
    });
    expect([response.status, sent.length]).toEqual([204, 0]);
  },
);

describe('the frame that asks', () => {
  const pages = testApp({ env: { ...KEYS, ...standInPages } });

  test('is a document of its own, the only one that runs what is not ours, framed by us alone', async () => {
    const response = await pages.request('/turnstile?action=contact&locale=he');
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    const html = await response.text();
    const nonce = /nonce-([\w-]+)/.exec(policy)?.[1];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toMatch(/unsafe-/);
    expect(response.headers.get('X-Frame-Options')).toBe('SAMEORIGIN');
    expect(html).toContain('<html lang="he" dir="rtl">');
    expect(html).toContain('{"sitekey":"a-site-key","action":"contact","language":"he","size":"flexible"}');
    expect(html.match(/<(?:script|style) nonce="/g)).toHaveLength(3);
    expect(html.split(`nonce="${nonce}"`)).toHaveLength(4);
  });

  test.each(['</script><script>alert(1)', 'elsewhere', ''])(
    'says nothing of %j that it was asked',
    async (word) => {
      const query = new URLSearchParams({ action: word, locale: word });
      const html = await (await pages.request(`/turnstile?${query}`)).text();
      expect(html).not.toContain('alert(1)');
      expect(html).toContain('"action":"register","language":"en"');
    },
  );

  test('may stand in our pages, and is not there where it is not configured', async () => {
    const plain = testApp({ env: standInPages });
    const policyOf = async (of: typeof pages) =>
      (await of.request('/en/register')).headers.get('Content-Security-Policy');
    expect(await policyOf(pages)).toContain("frame-src 'self';");
    expect(await policyOf(plain)).toContain("frame-src 'self';");
    expect((await plain.request('/turnstile')).status).toBe(404);
  });
});
