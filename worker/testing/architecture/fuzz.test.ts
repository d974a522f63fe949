import { expect, test } from 'vitest';
import { endpoints } from '#worker/contract/index.ts';
import { dictionary } from '#worker/testing/fuzz/dictionary.ts';
import { faultsIn, fuzz } from '#worker/testing/fuzz/fuzz.ts';

const TIMES = 15;

test(`whatever is sent, ${TIMES} times to each endpoint, is answered in our shape and breaks nothing`, {
  timeout: 240_000,
}, async () => {
  const { requests, wrong } = await fuzz(TIMES);
  expect(wrong).toEqual([]);
  expect(requests).toBe(Object.keys(endpoints).length * TIMES);
});

test('and an answer that is not is found', () => {
  const problem = (
    status: number,
    code: string,
    headers: Record<string, string> = {},
  ): [Response, string] => {
    const text = JSON.stringify({ code, status, detail: 'x', title: 'x', request_id: 'x' });
    const shaped = { 'Content-Type': 'application/problem+json; charset=utf-8', 'Cache-Control': 'no-store' };
    return [new Response(text, { status, headers: { ...shaped, ...headers } }), text];
  };
  expect(faultsIn(...problem(404, 'site.not_found'), [])).toEqual([]);
  expect(faultsIn(...problem(500, 'internal'), [])).toHaveLength(1);
  expect(faultsIn(...problem(403, 'site.not_found'), [])).toHaveLength(1);
  expect(faultsIn(...problem(404, 'site.not_found'), ['update sites'])).toHaveLength(1);
  expect(faultsIn(...problem(429, 'rate.limited'), [])).toHaveLength(1);
  expect(faultsIn(...problem(404, 'site.not_found', { 'Cache-Control': 'public' }), [])).toHaveLength(1);
  expect(faultsIn(new Response('D1_ERROR: no such table'), 'D1_ERROR: no such table', [])).toHaveLength(1);
});

test('the dictionary has four hundred things', () => {
  const things = new Set(dictionary().map((thing) => JSON.stringify(thing) ?? String(thing)));
  expect(things.size).toBeGreaterThanOrEqual(400);
});
