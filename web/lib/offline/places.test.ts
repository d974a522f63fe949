import { expect, test } from 'vitest';
import { endpoints } from '#worker/contract/index.ts';
import {
  apiResponseKey,
  isScan,
  jobCache,
  outdated,
  pageKey,
  personOf,
  pictureKey,
  placeOf,
  preparedFor,
  readableBy,
  sharedWith,
  siteRefOfApiPath,
  storesOfOthers,
} from './places.ts';

const at = (path: string) => new URL(path, 'https://dorot.example');
const tokenFor = (claims: object) => `Bearer x.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.y`;

test('a picture is found again under a newer and under an older signature, in the width it was seen in', () => {
  const older = pictureKey(at('/api/media/ab12?e=1700000000&s=old&w=800'));
  expect(older).toBe('/api/media/ab12?w=800');
  expect(pictureKey(at('/api/media/ab12?w=800&s=new&e=1800000000'))).toBe(older);
  expect(pictureKey(at('/api/media/ab12?e=1&s=old&w=320'))).not.toBe(older);
});

test.each([
  '/api/media/ab12?e=1&s=x',
  '/api/media/ab12/1?w=800',
  '/api/media/ab12?w=all',
  '/og-en.png?w=800',
])('a file to download and a part of an upload are no pictures: %s', (path) =>
  expect(pictureKey(at(path))).toBeNull(),
);

test('a page with a view option in its address is not cached in place of the whole page, which is served for it', () => {
  expect(pageKey(at('/he/site/rachel?filter=photo'))).toBeNull();
  expect(placeOf('/he/site/rachel')).toBe('/he/site/rachel');
  expect(pageKey(at('/he/site/rachel?compose=memory'))).toBe('/he/site/rachel');
  expect(placeOf('/he/site/rachel/visit/')).toBe('/he/site/rachel/visit');
  expect(pageKey(at('/he/site/%D7%A8%D7%97%D7%9C/'))).toBe('/he/site/%D7%A8%D7%97%D7%9C');
});

test.each(['/en/dashboard/account', '/en/site/5/members', '/en/sites', '/fr', '/en/wall/3'])(
  'a page of someone signed in is never kept: %s',
  (path) => expect(placeOf(path)).toBeNull(),
);

test.each(['/s/ABCD', '/he/s/abcd', '/m/ABCD/', '/c/AB', '/B/AB'])('a sticker says %s', (path) =>
  expect(isScan(path)).toBe(true),
);

test('users of one device are distinguished by their tokens, and one without a token is a visitor', () => {
  expect(personOf(tokenFor({ sub: '17' }))).toBe('17');
  for (const none of [
    null,
    '',
    'Bearer x',
    'Bearer x.!!.y',
    tokenFor({ sub: 'visitor/../17' }),
    tokenFor({}),
  ])
    expect(personOf(none)).toBe('visitor');
});

test('each reads what they kept and what anybody kept; what others kept goes when they are here no more', () => {
  const all = ['pages-1', preparedFor('visitor'), preparedFor('17'), preparedFor('18')];
  expect(readableBy('17')).toEqual([preparedFor('17'), preparedFor('visitor')]);
  expect(storesOfOthers(all, '17')).toEqual([preparedFor('18')]);
  expect(storesOfOthers(all, 'visitor')).toEqual([preparedFor('17'), preparedFor('18')]);
});

test('what is closed to someone who is signed in is erased where anybody kept it, too, and not where another did', () => {
  expect(sharedWith('17')).toEqual(['17', 'visitor']);
  expect(sharedWith('visitor')).toEqual(['visitor']);
});

test('what an older service worker kept is dropped, but not what somebody asked to keep', () => {
  expect(outdated(['pages-0', 'pages-1', preparedFor('17'), jobCache('/he/job/x'), 'of-others'])).toEqual([
    'pages-0',
  ]);
});

test('an answer is the same in whichever order it was asked for, and another in another language', () => {
  const one = apiResponseKey(at('/api/sites/memories/5?sort=manual&cursor=a'), 'he');
  expect(apiResponseKey(at('/api/sites/memories/5?cursor=a&sort=manual'), 'he')).toBe(one);
  expect(apiResponseKey(at('/api/sites/memories/5?cursor=a&sort=manual'), 'en')).not.toBe(one);
});

test('one’s own list of sites is no site', () => {
  expect(siteRefOfApiPath('/api/sites/%D7%A8%D7%97%D7%9C')).toBe('רחל');
  expect(siteRefOfApiPath('/api/sites/5/members')).toBeNull();
});

test('no endpoint beside the sites is taken for one', () => {
  const paths = Object.values(endpoints)
    .map(({ path }) => path)
    .filter((path) => /^\/api\/sites\/[^/:]+$/.test(path));
  expect(paths).toContain('/api/sites/mine');
  expect(paths.filter((path) => siteRefOfApiPath(path) !== null)).toEqual([]);
});
