import { i18n } from '@lingui/core';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { json, network, problem } from '#web/testing/network.ts';
import { getUser, setLocale } from '#worker/contract/account.ts';
import { mintCode } from '#worker/contract/short-link.ts';
import { getSite } from '#worker/contract/site.ts';
import { call } from './api.ts';
import { ApiError } from './api-error.ts';
import { readToken, TOKEN_KEY } from './token.ts';

const expired = () => problem('auth.token_expired', 401);
const requireNewToken = (answer: () => Response) => (request: Request) =>
  request.headers.get('authorization') === 'Bearer new' ? answer() : expired();

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error('the call did not fail as a call');
}

beforeEach(() => {
  document.documentElement.lang = 'he';
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});

describe('a person whose token grew old', () => {
  test('goes on without noticing, however many things were asked at once', async () => {
    localStorage.setItem(TOKEN_KEY, 'Bearer old');
    const requests = network({
      'GET /api/users/user': requireNewToken(() => json({ user: { id: 7 } })),
      'GET /api/sites/ada': requireNewToken(() => json({ site: { id: 1 } })),
      'POST /api/users/refresh': () => json({ token: 'new' }),
    });
    const [me, site] = await Promise.all([call(getUser, {}), call(getSite, { params: { id: 'ada' } })]);
    expect(me.user.id).toBe(7);
    expect(site.site.id).toBe(1);
    expect(requests.filter((request) => request.url.endsWith('/refresh'))).toHaveLength(1);
    expect(readToken()).toBe('Bearer new');
  });

  test('uses the token that another tab was given meanwhile', async () => {
    localStorage.setItem(TOKEN_KEY, 'Bearer old');
    const requests = network({
      'GET /api/users/user': (request) => {
        localStorage.setItem(TOKEN_KEY, 'Bearer new');
        return requireNewToken(() => json({ user: { id: 7 } }))(request);
      },
    });
    expect((await call(getUser, {})).user.id).toBe(7);
    expect(requests).toHaveLength(2);
  });

  test('reads a public page as a visitor when the session is over', async () => {
    localStorage.setItem(TOKEN_KEY, 'Bearer old');
    network({
      'GET /api/sites/ada': (request) =>
        request.headers.has('authorization') ? expired() : json({ site: { id: 1 } }),
      'POST /api/users/refresh': () => problem('auth.token_missing', 401),
    });
    expect((await call(getSite, { params: { id: 'ada' } })).site.id).toBe(1);
    expect(readToken()).toBeNull();
  });

  test('stays signed in when the server is only in trouble', async () => {
    localStorage.setItem(TOKEN_KEY, 'Bearer old');
    network({
      'GET /api/users/user': expired,
      'POST /api/users/refresh': () => problem('service.unavailable', 503),
    });
    expect((await failure(call(getUser, {}))).code).toBe('service.unavailable');
    expect(readToken()).toBe('Bearer old');
  });
});

test.each([{}, null, { token: 5 }])('a renewal without a token does not end a session: %j', async (reply) => {
  localStorage.setItem(TOKEN_KEY, 'Bearer old');
  network({ 'GET /api/users/user': expired, 'POST /api/users/refresh': () => json(reply) });
  expect((await failure(call(getUser, {}))).code).toBe('unreadable');
  expect(readToken()).toBe('Bearer old');
});

test('each call asks for the language of the page', async () => {
  const requests = network({ 'POST /api/users/setLocale': () => new Response(null, { status: 204 }) });
  await expect(call(setLocale, { body: { locale: 'he' } })).resolves.toBeUndefined();
  expect(requests[0]?.headers.get('accept-language')).toBe('he');
  expect(requests[0]?.headers.has('idempotency-key')).toBe(false);
});

test('what is created twice by accident carries the same key', async () => {
  localStorage.setItem(TOKEN_KEY, 'Bearer old');
  const requests = network({
    'POST /api/sites/ada/codes': requireNewToken(() => json({ code: { code: 'X' } }, 201)),
    'POST /api/users/refresh': () => json({ token: 'new' }),
  });
  await call(mintCode, { params: { id: 'ada' } });
  const keys = requests.map((request) => request.headers.get('idempotency-key')).filter(Boolean);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

describe('a failure', () => {
  test('is told in the words of the server', async () => {
    network({ 'GET /api/sites/x': () => problem('site.private', 403, 'זהו אתר פרטי') });
    const error = await failure(call(getSite, { params: { id: 'x' } }));
    expect([error.code, error.detail, error.status, error.requestId]).toEqual([
      'site.private',
      'זהו אתר פרטי',
      403,
      'r-1',
    ]);
  });

  test('without a connection is told in our own', async () => {
    network({});
    const error = await failure(call(getSite, { params: { id: 'x' } }));
    expect([error.code, error.status]).toEqual(['offline', 0]);
    expect(error.detail).toContain('connection');
  });

  test('in the middle of an answer is told as no connection, and so is an answer that stops coming', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const begun = (request: Request) =>
      new ReadableStream({
        start: (body) => {
          body.enqueue(new TextEncoder().encode('{"site":'));
          request.signal.addEventListener('abort', () => body.error(new TypeError('network error')));
        },
      });
    network({ 'GET /api/sites/x': (request) => new Response(begun(request)) });
    const stopped = failure(call(getSite, { params: { id: 'x' } }));
    await vi.advanceTimersByTimeAsync(30_000);
    expect((await stopped).code).toBe('offline');
    const cut = new ReadableStream({ pull: (body) => body.error(new TypeError('network error')) });
    network({ 'GET /api/sites/x': () => new Response(cut) });
    expect((await failure(call(getSite, { params: { id: 'x' } }))).code).toBe('offline');
  });

  test('that is no problem document is told in our own', async () => {
    network({ 'GET /api/sites/x': () => new Response('<h1>Hotel Wi-Fi</h1>', { status: 511 }) });
    expect((await failure(call(getSite, { params: { id: 'x' } }))).code).toBe('unreadable');
  });

  test.each([null, [], 'x', { code: 5, detail: 'x' }, { code: 'internal' }])(
    'whose problem document cannot be read is told in our own: %j',
    async (body) => {
      const headers = { 'Content-Type': 'application/problem+json' };
      network({ 'GET /api/sites/x': () => new Response(JSON.stringify(body), { status: 500, headers }) });
      expect((await failure(call(getSite, { params: { id: 'x' } }))).code).toBe('unreadable');
    },
  );

  test('keeps what can be read beside its words', async () => {
    const name = { pointer: '/name', code: 'field.required', params: {} };
    const extra = { params: [], errors: [name, { pointer: 5 }, null], request_id: 5, retry_after: '9' };
    network({ 'GET /api/sites/x': () => problem('request.invalid', 422, 'No.', extra) });
    const { params, errors, requestId, retryAfter } = await failure(call(getSite, { params: { id: 'x' } }));
    expect({ params, errors, requestId, retryAfter }).toEqual({
      params: {},
      errors: [name],
      requestId: undefined,
      retryAfter: undefined,
    });
  });

  test('is no failure when the page itself gave up', async () => {
    const controller = new AbortController();
    network({ 'GET /api/sites/x': () => Promise.reject(new DOMException('Aborted', 'AbortError')) });
    controller.abort();
    await expect(call(getSite, { params: { id: 'x' } }, controller.signal)).rejects.toHaveProperty(
      'name',
      'AbortError',
    );
  });
});
