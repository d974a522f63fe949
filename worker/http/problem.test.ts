import { describe, expect, test } from 'vitest';
import { type ErrorCode, errors, type Problem } from '#worker/contract/errors.ts';
import { AppError } from '#worker/core/app-error.ts';
import { fieldError } from '#worker/shared/field-errors.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { aFault, faultyD1 } from '#worker/testing/faulty-d1.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson } from '#worker/testing/seed.ts';
import { problemResponse } from './problem.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const CODES = Object.keys(errors) as ErrorCode[];
const app = testApp();

describe('a refusal', () => {
  test('has the shape of RFC 9457, to the field', async () => {
    const response = await app.request('/api/sites/nobody');
    const problem = await refusal(response, 'site.not_found');
    expect(problem).toEqual({
      type: '/problems/site.not_found',
      title: 'Site not found',
      status: 404,
      detail:
        'Site Not Found - The site you are looking for does not exist. It may have been deleted, or the site address might be incorrect.',
      code: 'site.not_found',
      params: {},
      request_id: expect.stringMatching(UUID),
    });
    expect(response.headers.get('X-Request-Id')).toBe(problem.request_id);
    expect(response.headers.get('Content-Language')).toBe('en');
  });

  test.each([
    ['he', 'he'],
    ['he-IL,en;q=0.5', 'he'],
    ['en-GB,he;q=0.5', 'en'],
    ['fr', 'en'],
  ])('to someone who reads %s is in %s', async (asked, locale) => {
    const response = await app.request('/api/sites/nobody', { headers: { 'Accept-Language': asked } });
    expect(response.headers.get('Content-Language')).toBe(locale);
    const { detail, title } = await refusal(response, 'site.not_found');
    expect(/\p{Script=Hebrew}/u.test(detail)).toBe(locale === 'he');
    expect(title).toBe('Site not found');
  });

  test.each(CODES)('%s has words of its own in both languages', async (code) => {
    const [en, he] = await Promise.all(
      (['en', 'he'] as const).map((locale) =>
        problemResponse(new AppError(code), locale, 'r').json<Problem>(),
      ),
    );
    expect(en?.status).toBe(errors[code]);
    expect(en?.detail).toMatch(/^[\p{Script=Latin}\p{P}\p{Z}\d]+$/u);
    expect(he?.detail).toMatch(/\p{Script=Hebrew}/u);
    expect(he?.detail).not.toMatch(/[{}]/);
  });

  test('names faults of fields with 422 only, and seconds only where there are some', async () => {
    const fields = [fieldError(['a'], 'value.invalid')];
    const shown = async (error: AppError) => {
      const response = problemResponse(error, 'en', 'r');
      return { headers: response.headers, problem: await response.json<Problem>() };
    };
    const invalid = await shown(new AppError('request.invalid', {}, { fields }));
    expect(invalid.problem.errors).toEqual(fields);
    expect(invalid.problem).not.toHaveProperty('retry_after');
    const limited = await shown(new AppError('rate.limited', { left: 0 }, { fields, retryAfter: 30 }));
    expect(limited.problem).toMatchObject({ retry_after: 30, params: { left: 0 } });
    expect(limited.problem).not.toHaveProperty('errors');
    expect(limited.headers.get('Retry-After')).toBe('30');
    expect(limited.headers.has('WWW-Authenticate')).toBe(false);
  });

  test('of something unforeseen says nothing of what it was', async () => {
    const person = await aPerson();
    const broken = testApp({
      as: person,
      env: { DB: faultyD1(testEnv.DB, aFault(1, 'before'), 'D1_ERROR: canary in users.email') },
    });
    const response = await broken.request('/api/users/user');
    const problem = await refusal(response, 'internal');
    const { request_id: _, ...said } = problem;
    expect(JSON.stringify(said)).not.toMatch(/canary|D1_|SQL|users|stack|\.ts\b/i);
    expect(problem.detail).toBe('Something went wrong on our side. What you wrote is safe.');
  });
});

describe('an address of the API', () => {
  test.each(['/api/nothing', '/api/', '/api/sites/1/2/3/4', '/api/users', '/api/users/user/'])(
    'that is none: %s',
    async (path) => {
      for (const method of ['GET', 'POST', 'DELETE'])
        await refusal(await app.request(path, { method }), 'page.not_found');
    },
  );

  test.each([
    ['DELETE', '/api/users/authenticate', 'POST'],
    ['GET', '/api/users/authenticate', 'POST'],
    ['PUT', '/api/sites/1/codes', 'GET, HEAD, POST'],
    ['PATCH', '/api/codes/x/bind', 'POST'],
    ['OPTIONS', '/api/health', 'GET, HEAD'],
  ])('used by %s %s says what it allows', async (method, path, allowed) => {
    const response = await app.request(path, { method });
    await refusal(response, 'request.method');
    expect(response.headers.get('Allow')).toBe(allowed);
  });

  test('answers HEAD as GET, without a body', async () => {
    const response = await app.request('/api/health', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });

  test('gives every answer a number of its own, whatever the caller says', async () => {
    const headers = { 'X-Request-Id': 'theirs' };
    const ids = [];
    for (let i = 0; i < 3; i++)
      ids.push((await app.request('/api/health', { headers })).headers.get('X-Request-Id'));
    expect(new Set(ids)).toHaveLength(3);
    for (const id of ids) expect(id).toMatch(UUID);
  });
});

test('a caller learns that the service is well, by the names of what is checked, and nothing else', async () => {
  const response = await app.request('/api/health');
  const { checks, ...rest } = await response.json<{ checks: { name: string; state: string }[] }>();
  expect(rest).toEqual({ ok: true, version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
  expect(checks).not.toEqual([]);
  for (const check of checks)
    expect(check).toEqual({
      name: expect.stringMatching(/^[a-z_]+$/),
      state: expect.stringMatching(/^(ok|unknown)$/),
    });
});
