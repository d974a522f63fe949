import { beforeEach, expect, test, vi } from 'vitest';
import { isJobCache, jobCache } from '#web/lib/offline/places.ts';
import { aJob } from '#web/testing/a-vendor-order.ts';
import { stubCaches } from '#web/testing/caches.ts';
import { forgetJob } from './forget-job.ts';
import { keepJobPage } from './keep-job-page.ts';

vi.mock('#web/features/offline/public.ts', () => ({
  registerServiceWorker: vi.fn(async () => ({})),
  reportSeen: vi.fn(async () => undefined),
}));

const TOKEN = 'a'.repeat(43);
const JOB = `/en/job/${TOKEN}`;
const PHOTO = {
  id: 'gate',
  src: '/api/media/gate?e=1&s=x',
  widths: [320, 800, 1600],
  width: 1600,
  height: 1200,
  thumbhash: null,
  focal: { x: 0.5, y: 0.5 },
};

let browser: ReturnType<typeof stubCaches>;
beforeEach(() => {
  browser = stubCaches();
  history.replaceState(null, '', JOB);
});

const kept = () => browser.cachedPaths(jobCache(JOB));
const withPhoto = () => {
  const job = aJob();
  return { ...job, grave: { ...job.grave, photos: [{ picture: PHOTO, arrow: null, caption: null }] } };
};

test('the page of a job and the photos of the way are kept on the phone, and forgotten when the job is over', async () => {
  vi.stubGlobal('fetch', async (address: string) => new Response(`of ${address}`));
  await keepJobPage(withPhoto());
  expect(kept()).toEqual([JOB, '/api/media/gate?e=1&s=x&w=800']);
  const [hebrew, other] = [JOB.replace('/en/', '/he/'), `/en/job/b${'a'.repeat(42)}`];
  for (const page of [hebrew, other]) browser.put(jobCache(page), page, new Response('the page'));
  await forgetJob(TOKEN);
  expect(await caches.keys()).toEqual([jobCache(other)]);
});

test('an error page is not kept', async () => {
  vi.stubGlobal('fetch', async () => new Response('unavailable', { status: 503 }));
  await keepJobPage(aJob());
  expect(kept()).toEqual([]);
});

test('of many jobs the newest are kept', async () => {
  vi.stubGlobal('fetch', async () => new Response('the page'));
  for (let at = 0; at < 20; at++)
    browser.put(jobCache(`/en/job/${at}`), `/en/job/${at}`, new Response('old'));
  await keepJobPage(aJob());
  const names = (await caches.keys()).filter(isJobCache);
  expect(names).toHaveLength(20);
  expect(names).toContain(jobCache(JOB));
  expect(names).not.toContain(jobCache('/en/job/0'));
});
