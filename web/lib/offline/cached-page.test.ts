import { expect, test } from 'vitest';
import {
  beyond,
  inlined,
  isCachedPage,
  isOf,
  isWithdrawn,
  mediaIn,
  metadataIn,
  withMetadata,
} from './cached-page.ts';

const data = {
  locale: 'he',
  status: 200,
  queries: [
    {
      key: ['sites', 'rachel'],
      data: {
        site: { id: 5, slug: 'rachel', name: 'רחל </b>', other_name: null, lang: 'he' },
      },
    },
    { key: ['memories', 'rachel'], data: { pages: [{ next_cursor: 'c' }] } },
  ],
};
const html =
  `<img src="/api/media/ab12?e=1&amp;s=x&amp;w=800"><img src="/api/media/cd34?e=1">` +
  `<script type="application/json" id="dorot-data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
const page = (status = 200, type = 'text/html; charset=utf-8') =>
  new Response(html, { status, headers: { 'Content-Type': type, 'Content-Security-Policy': 'x' } });

test('a cached page has its metadata, and the policy that it came with', async () => {
  const kept = await withMetadata(page(), '/he/site/rachel', 9);
  expect(metadataIn(kept ?? undefined)).toEqual({
    path: '/he/site/rachel',
    locale: 'he',
    at: 9,
    site: { id: 5, slug: 'rachel', name: 'רחל </b>' },
    media: ['ab12', 'cd34'],
  });
  expect(kept?.headers.get('Content-Security-Policy')).toBe('x');
  expect(await kept?.text()).toBe(html);
});

test.each([
  [401, 'text/html'],
  [403, 'text/html'],
  [404, 'text/html'],
  [500, 'text/html'],
  [200, 'application/json'],
])('what is answered with %s %s is not kept', async (status, type) =>
  expect(await withMetadata(page(status, type), '/he/site/rachel', 9)).toBeNull(),
);

test('what a document brought along is found, and a damaged one brings nothing', () => {
  const parse = (read: unknown) => read ?? null;
  expect(inlined(html, 'memories', parse)).toEqual({ pages: [{ next_cursor: 'c' }] });
  expect(inlined('<script type="application/json" id="dorot-data">{</script>', 'sites', parse)).toBeNull();
  expect(mediaIn('nothing')).toEqual([]);
});

test('a site that became private, was deleted or asks for a login is dropped; a session that is over drops nothing', () => {
  expect([403, 404, 410].every((status) => isWithdrawn(status, true) && isWithdrawn(status, false))).toBe(
    true,
  );
  expect(isWithdrawn(401, false)).toBe(true);
  expect(isWithdrawn(401, true)).toBe(false);
  expect([200, 301, 429, 500, 503].some((status) => isWithdrawn(status, false))).toBe(false);
});

test('a page is of its site by number, by name and by the name it was opened under', () => {
  const kept = {
    path: '/he/site/old-name',
    locale: 'he' as const,
    at: 1,
    media: [],
    site: { id: 5, slug: 'rachel', name: '' },
  };
  expect(['5', 'rachel', 'old-name'].every((ref) => isOf(kept, ref))).toBe(true);
  expect(isOf(kept, 'name')).toBe(false);
  expect(isOf({ ...kept, path: '/he', site: null }, 'he')).toBe(false);
});

test('when there is too much, what was put away first goes first', () => {
  const entries = ['a', 'b', 'c'].map((key) => ({ key, bytes: 10 }));
  expect(beyond(entries, 30)).toEqual([]);
  expect(beyond(entries, 25)).toEqual(['a']);
  expect(beyond(entries, 5)).toEqual(['a', 'b', 'c']);
});

test.each(['%', '{', 'null', '7', '{"path":1}'])('a page whose metadata reads %s has none', (note) => {
  const page = new Response('', { headers: { 'X-Kept': note } });
  expect(metadataIn(page)).toBeNull();
  expect(isCachedPage(page)).toBe(true);
});
