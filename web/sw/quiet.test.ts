import { beforeEach, expect, test, vi } from 'vitest';
import { cacheQuietPages } from './quiet.ts';

const kept = new Map<string, Response>();
beforeEach(() => {
  kept.clear();
  const cache = { put: async (key: string, page: Response) => void kept.set(key, page) };
  vi.stubGlobal('caches', { open: async () => cache });
});

const page = (html: string, redirected = false): Response =>
  Object.defineProperty(new Response(html), 'redirected', { value: redirected });

test('the offline page is cached in both languages, without scripts', async () => {
  vi.stubGlobal('fetch', async () => page('<h1>No connection</h1><script type="module">go()</script>'));
  await cacheQuietPages();
  expect([...kept.keys()]).toEqual(['/en/offline?cut=1', '/he/offline?cut=1']);
  expect(await kept.get('/he/offline?cut=1')?.text()).toBe('<h1>No connection</h1>');
});

test('a visitor from before the opening is not told for ever, offline, that it opens soon', async () => {
  vi.stubGlobal('fetch', async () => page('<h1>Opening soon</h1>', true));
  await expect(cacheQuietPages()).rejects.toThrow();
  expect([...kept.keys()]).toEqual([]);
});
