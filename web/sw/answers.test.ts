import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiResponseKey, preparedFor } from '#web/lib/offline/places.ts';
import { stubCaches } from '#web/testing/caches.ts';
import { answer } from './answers.ts';

const PERSON = '3';
const tokenOf = (person: string) => `Bearer x.${btoa(JSON.stringify({ sub: person }))}.y`;
const path = '/api/sites/20';
const key = apiResponseKey(new URL(path, location.origin), 'en');
let browser: ReturnType<typeof stubCaches>;
beforeEach(() => {
  browser = stubCaches();
  browser.put(preparedFor(PERSON), key, new Response('kept'));
  const record = { id: 20, slug: 'ruth', at: 1, keys: [key] };
  browser.put(preparedFor(PERSON), '/prepared/20', Response.json(record));
});
afterEach(() => vi.useRealTimers());

const kept = () => browser.cachedPaths(preparedFor(PERSON));
/** The response that a person gets for the site. */
function shownTo(person: string): Promise<Response> {
  const headers = { Authorization: tokenOf(person), 'Accept-Language': 'en' };
  return answer({
    event: browser.event(),
    request: new Request(new URL(path, location.origin), { headers }),
  });
}

test('who was shut out of a site is shown what is kept while the answer is on its way, and not after it has come', async () => {
  vi.useFakeTimers();
  const { promise, resolve: comes } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => promise);
  const shown = shownTo(PERSON);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await (await shown).text()).toBe('kept');
  expect(kept()).toHaveLength(2);
  comes(new Response('{}', { status: 403 }));
  await browser.settled();
  expect(kept()).toEqual([]);
});

test('a person who prepared a visit reads it while the server fails, and nobody else does', async () => {
  vi.stubGlobal('fetch', async () => new Response('on fire', { status: 503 }));
  expect(await (await shownTo(PERSON)).text()).toBe('kept');
  expect((await shownTo('4')).status).toBe(503);
  await browser.settled();
  expect(kept()).toHaveLength(2);
});
