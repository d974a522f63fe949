import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#worker/contract/endpoint.ts';
import { endpoints } from '#worker/contract/index.ts';

type Tests = Record<string, string>;

const TESTS: Tests = import.meta.glob<string>(
  [
    '/worker/**/*.test.ts',
    '/web/**/*.test.{ts,tsx}',
    '/web/testing/journeys/**/*.ts',
    '!/worker/testing/architecture/**',
  ],
  { query: '?raw', import: 'default', eager: true },
);

/** Matches a path in a test: with numbers, names or `${…}` in place of parameters. */
const mentions = (path: string) =>
  new RegExp(
    `${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '(?:\\$\\{[^}]*\\}|[^/\'"`\\s?]+)')}(?=['"\`?$\\s])`,
  );

/** Endpoints that no test requests, by path and by method where it is not GET, or by name. */
const untested = (list: Record<string, Endpoint>, tests: Tests): string[] =>
  Object.entries(list).flatMap(([name, { method, path }]) => {
    const asks = (text: string) =>
      text.includes(`api.${name}`) ||
      (mentions(path).test(text) && (method === 'GET' || text.includes(`'${method}'`)));
    return Object.values(tests).some(asks) ? [] : [name];
  });

const planted = (method: Endpoint['method'], path: Endpoint['path']): Record<string, Endpoint> => ({
  planted: { method, path, access: 'public', summary: 'Planted' },
});

describe('every endpoint is requested by some test', () => {
  test('of this project', () => {
    expect(Object.keys(TESTS).length).toBeGreaterThan(20);
    expect(untested(endpoints, TESTS)).toEqual([]);
  });

  test('an endpoint that no test requests is found', () => {
    expect(untested(planted('GET', '/api/candles/:id'), TESTS)).toEqual(['planted']);
    expect(untested(planted('DELETE', '/api/candles/:id'), { a: "request('/api/candles/1')" })).toEqual([
      'planted',
    ]);
    expect(untested(planted('GET', '/api/candles/:id'), { a: "request('/api/candles/1/light')" })).toEqual([
      'planted',
    ]);
  });

  test('an endpoint that a test requests is not reported', () => {
    for (const text of [
      "'/api/candles/1'",
      '`/api/candles/\x24{site.id}`',
      '`/api/candles/\x24{id}?w=1`',
      'call(api.planted)',
    ]) {
      expect(untested(planted('GET', '/api/candles/:id'), { a: text })).toEqual([]);
    }
    expect(
      untested(planted('POST', '/api/candles/:id'), { a: "request('/api/candles/1', { method: 'POST' })" }),
    ).toEqual([]);
  });
});
