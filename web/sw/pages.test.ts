import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { jobCache, preparedFor } from '#web/lib/offline/places.ts';
import { stubCaches } from '#web/testing/caches.ts';
import { otherPage } from './pages.ts';
import { TIMEOUT_S } from './scope.ts';

const path = '/he/site/ruth/memorial-text';
let browser: ReturnType<typeof stubCaches>;

beforeEach(() => {
  browser = stubCaches();
  browser.put(preparedFor('3'), path, new Response('kept'));
});
afterEach(() => vi.useRealTimers());

/** The response to a person who opens the text, once the network has `preloaded` the page. */
const opened = (preloaded: Promise<Response | undefined>): Promise<Response> =>
  otherPage({
    event: Object.assign(browser.event(), { preloadResponse: preloaded }),
    request: new Request(new URL(`${path}?parent=x`, location.origin)),
  });

test('a memorial text that was saved is shown where the signal brings nothing, after a few seconds', async () => {
  vi.useFakeTimers();
  const shown = opened(new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(TIMEOUT_S * 1000 - 100);
  expect(await Promise.race([shown, 'nothing yet'])).toBe('nothing yet');
  await vi.advanceTimersByTimeAsync(200);
  expect(await (await shown).text()).toBe('kept');
});

test('it is shown where the server fails or cannot be reached, and the new one where it answers', async () => {
  expect(await (await opened(Promise.resolve(new Response('unavailable', { status: 503 })))).text()).toBe(
    'kept',
  );
  expect(await (await opened(Promise.reject(new TypeError('offline')))).text()).toBe('kept');
  expect(await (await opened(Promise.resolve(new Response('new')))).text()).toBe('new');
});

describe('the page of a job that was opened before', () => {
  const job = `/he/job/${'a'.repeat(43)}`;
  const openJob = (preloaded: Promise<Response | undefined>, page = job) =>
    otherPage({
      event: Object.assign(browser.event(), { preloadResponse: preloaded }),
      request: new Request(new URL(page, location.origin)),
    });
  const offline = () => Promise.reject(new TypeError('offline'));
  beforeEach(() => browser.put(jobCache(job), job, new Response('the job')));

  test('opens in a cemetery without a signal', async () => {
    expect(await (await openJob(offline())).text()).toBe('the job');
    expect(await (await openJob(Promise.resolve(new Response('new')))).text()).toBe('new');
  });

  test('is not shown at the address of another', async () => {
    const other = await openJob(offline(), `/he/job/${'b'.repeat(43)}`).catch(() => null);
    expect(await other?.text()).not.toBe('the job');
  });
});
