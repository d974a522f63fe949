import { expect, test, vi } from 'vitest';
import { answerKey, preparedFor } from '#web/lib/offline/places.ts';
import { standInCaches } from '#web/testing/caches.ts';
import { answer } from './answers.ts';

const PERSON = '3';
const token = `Bearer x.${btoa(JSON.stringify({ sub: PERSON }))}.y`;
const path = '/api/sites/20';

test('who was shut out of a site is shown what is kept while the answer is on its way, and not after it has come', async () => {
  vi.useFakeTimers();
  const browser = standInCaches();
  const kept = () => browser.kept(preparedFor(PERSON));
  const key = answerKey(new URL(path, location.origin), 'en');
  browser.put(preparedFor(PERSON), key, new Response('kept'));
  const record = { id: 20, slug: 'ruth', at: 1, keys: [key] };
  browser.put(preparedFor(PERSON), '/prepared/20', Response.json(record));
  const { promise, resolve: comes } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => promise);
  const event = browser.event();
  const headers = { Authorization: token, 'Accept-Language': 'en' };
  const shown = answer({ event, request: new Request(new URL(path, location.origin), { headers }) });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await (await shown).text()).toBe('kept');
  expect(kept()).toHaveLength(2);
  comes(new Response('{}', { status: 403 }));
  await browser.settled();
  expect(kept()).toEqual([]);
});
