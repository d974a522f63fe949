import { beforeEach, expect, test } from 'vitest';
import { stubCaches } from '#web/testing/caches.ts';
import { preparedIn, preparedStores, unprepare } from './prepared.ts';

const STORE = 'prepared-1-3';
const SITE = {
  slug: 'ruth',
  name: 'Ruth',
  locale: 'en',
  path: '/en/site/ruth',
  bytes: 1,
  photos: 0,
  isPrivate: false,
};
let browser: ReturnType<typeof stubCaches>;
beforeEach(() => {
  browser = stubCaches();
  const keep = (id: number, at: number, keys: string[]) => {
    browser.put(STORE, `/prepared/${id}`, Response.json({ ...SITE, id, at, keys }));
    for (const key of keys) browser.put(STORE, key, new Response('part'));
  };
  keep(20, 1, ['/en/site/20', '/assets/shared.js']);
  keep(21, 2, ['/en/site/21', '/assets/shared.js']);
});

test('the visit prepared last is listed first', async () => {
  expect((await preparedIn(STORE)).map(({ id }) => id)).toEqual([21, 20]);
  browser.put('pages-1', '/en', new Response('home'));
  expect(await preparedStores()).toEqual([STORE]);
});

test('a deleted visit leaves what another visit needs too', async () => {
  await unprepare(STORE, 20);
  expect(browser.cachedPaths(STORE).sort()).toEqual(['/assets/shared.js', '/en/site/21', '/prepared/21']);
  await unprepare(STORE, 21);
  expect(browser.cachedPaths(STORE)).toEqual([]);
});

test.each(['', '{', 'null', '[]', '{"id":"22"}'])('a record that reads %j is passed over', async (text) => {
  browser.put(STORE, '/prepared/22', new Response(text));
  expect((await preparedIn(STORE)).map(({ id }) => id)).toEqual([21, 20]);
});
