import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#web/lib/api-error.ts';
import { jobCache } from '#web/lib/offline/places.ts';
import { tab } from '#web/lib/storage.ts';
import { formAttemptKey, formKey } from '#web/lib/storage-keys.ts';
import { clearToken } from '#web/lib/token.ts';
import { aJob } from '#web/testing/a-vendor-order.ts';
import { stubCaches } from '#web/testing/caches.ts';
import { beginForgetting } from './forget-deliveries.ts';
import { keepJob, keptTokens } from './job/kept-job.ts';
import { forgetDelivery, keepProof, keepProofSoon, readProof } from './kept-proof.ts';
import { ProofSender } from './proof/proof-sender.ts';
import type { Ways } from './ways.ts';

const [OLD, NEW] = ['o'.repeat(43), 'n'.repeat(43)];
const pageOf = (token: string, locale = 'he') => `/${locale}/job/${token}`;
const DAYS = { [OLD]: '2026-12-03', [NEW]: '2026-12-04' };
const noteOf = async (place: string) => (await readProof(place)).note;
const notes = () => Promise.all([OLD, NEW].map((token) => noteOf(`job:${token}`)));

let browser: ReturnType<typeof stubCaches>;
beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  vi.useFakeTimers({ now: new Date(2026, 11, 3, 9), toFake: ['Date'] });
  browser = stubCaches();
  for (const [token, due_on] of Object.entries(DAYS)) {
    keepJob(token, aJob({ due_on }));
    for (const locale of ['en', 'he'])
      browser.put(jobCache(pageOf(token, locale)), pageOf(token, locale), new Response('the page'));
    await keepProof({ place: `job:${token}`, dueOn: due_on }, { photos: [], note: due_on, finish: null });
  }
  browser.put('pages-1', '/he/site/ruth', new Response('a site'));
});

test('a job is on the phone until a week after its day, with its pages and photos', async () => {
  vi.setSystemTime(new Date(2026, 11, 10, 23, 59));
  await beginForgetting();
  expect(keptTokens().sort()).toEqual([NEW, OLD]);
  expect(await notes()).toEqual(['2026-12-03', '2026-12-04']);
  expect(await caches.keys()).toHaveLength(5);
  vi.setSystemTime(new Date(2026, 11, 11, 0, 1));
  await beginForgetting();
  expect(keptTokens()).toEqual([NEW]);
  expect(await notes()).toEqual(['', '2026-12-04']);
  const pages = ['en', 'he'].map((locale) => jobCache(pageOf(NEW, locale)));
  expect((await caches.keys()).sort()).toEqual([...pages, 'pages-1'].sort());
});

test('what cannot be read, and pages without a job, go at once', async () => {
  localStorage.setItem(`job.${NEW}`, '{"job":7}');
  const bare = { place: 'order:9', dueOn: 'some day' };
  await keepProof(bare, { photos: [], note: 'By the wall', finish: null });
  await beginForgetting();
  expect(keptTokens()).toEqual([OLD]);
  expect(browser.cachedPaths(jobCache(pageOf(NEW)))).toEqual([]);
  expect(browser.cachedPaths(jobCache(pageOf(OLD)))).toEqual([pageOf(OLD)]);
  expect(await noteOf('order:9')).toBe('');
});

const proofOf = (place: string) =>
  keepProof({ place, dueOn: '2026-12-30' }, { photos: [], note: 'By the wall', finish: null });

test('a logout takes all of it, also what was just typed, and nothing else', async () => {
  await proofOf('order:7');
  keepProofSoon({ place: 'order:8', dueOn: '2026-12-30' }, { photos: [], note: 'By the gate', finish: null });
  localStorage.setItem('kiosk_user', 'x');
  await beginForgetting();
  clearToken('logout');
  await vi.waitFor(async () => expect(await notes()).toEqual(['', '']));
  await vi.waitFor(async () => expect([await noteOf('order:7'), await noteOf('order:8')]).toEqual(['', '']));
  expect(keptTokens()).toEqual([]);
  expect(await caches.keys()).toEqual(['pages-1']);
  expect(localStorage.getItem('kiosk_user')).toBe('x');
});

test('a session that ends by itself leaves the photos for when the florist logs in again', async () => {
  await proofOf('order:7');
  await beginForgetting();
  clearToken('expired');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await noteOf('order:7')).toBe('By the wall');
  expect(keptTokens()).toHaveLength(2);
});

test('where the browser has no caches, the rest goes all the same', async () => {
  vi.stubGlobal('caches', undefined);
  Reflect.deleteProperty(window, 'caches');
  vi.setSystemTime(new Date(2027, 0, 1));
  await beginForgetting();
  expect([keptTokens(), await notes()]).toEqual([[], ['', '']]);
});

test('an order takes what was typed for it in this tab, and not what was typed for another', async () => {
  for (const form of ['decline.order:7', 'message.order:71']) tab.set(formKey(form), '{}');
  tab.set(formAttemptKey('move.order:7.accept'), '{}');
  await forgetDelivery('order:7');
  expect(Object.keys(sessionStorage)).toEqual([formKey('message.order:71')]);
});

test('photos that were not delivered stay on the phone, whatever happens, until the florist deletes them', async () => {
  const photo = { id: 'p'.repeat(20), bytes: new ArrayBuffer(4) };
  const keep = (place: string, isSent: boolean) =>
    keepProof({ place, dueOn: '2026-12-03' }, { photos: [{ ...photo, isSent }], note: '', finish: null });
  const countOf = async (place: string) => (await readProof(place)).photos.length;
  await keep('order:7', false);
  vi.setSystemTime(new Date(2027, 0, 1));
  await beginForgetting();
  clearToken('logout');
  await vi.waitFor(async () => expect(await notes()).toEqual(['', '']));
  await forgetDelivery('order:7');
  expect(await countOf('order:7')).toBe(1);
  await keep('order:7', true);
  await forgetDelivery('order:7');
  expect(await countOf('order:7')).toBe(0);
});

test('photos that the server has deleted meanwhile are sent again when the florist finishes again', async () => {
  const sent: string[] = [];
  let refusals = 1;
  const stale = new ApiError({ status: 409, code: 'request.conflict', detail: 'stale' });
  const ways: Ways = {
    place: 'order:7',
    dueOn: '2026-12-03',
    move: async () => {
      if (refusals-- > 0) throw stale;
    },
    putPhoto: async (id) => void sent.push(id),
    renew: () => undefined,
  };
  const sender = new ProofSender(ways);
  await sender.add(new ArrayBuffer(4));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await sender.finish();
  await vi.waitFor(() => expect(sender.state().refusal).toBe(stale));
  expect((await readProof('order:7')).photos).toHaveLength(1);
  await sender.finish();
  await vi.waitFor(async () => expect((await readProof('order:7')).photos).toEqual([]));
  expect(sent).toHaveLength(2);
  expect(sent[0]).toBe(sent[1]);
});
