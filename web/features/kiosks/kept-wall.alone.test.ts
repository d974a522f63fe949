import { beforeEach, expect, test, vi } from 'vitest';
import { anEntry, aWall } from '#web/testing/a-wall.ts';
import { stubCaches } from '#web/testing/caches.ts';
import { json, network } from '#web/testing/network.ts';
import type { Picture } from '#worker/contract/primitives.ts';
import type { Wall } from '#worker/contract/wall.ts';
import { forgetWall, keepWall, keptAt } from './kept-wall.ts';

const offline = vi.hoisted(() => ({ registerServiceWorker: vi.fn(), reportSeen: vi.fn() }));
vi.mock('#web/features/offline/public.ts', () => offline);

const STORE = 'prepared-1-visitor';
const SCRIPT = '/assets/app-1.js';

const portraitOf = (id: string): Picture => ({
  id,
  src: `/api/media/${id}?s=signed`,
  widths: [320, 800],
  width: 800,
  height: 1000,
  thumbhash: null,
  focal: { x: 0.5, y: 0.5 },
});

let device: ReturnType<typeof stubCaches>;
let html = '';

beforeEach(() => {
  device = stubCaches();
  offline.registerServiceWorker.mockResolvedValue({});
  html = `<script src="${SCRIPT}"></script>`;
  document.head.innerHTML = '';
  const script = document.createElement('script');
  script.type = 'text/plain';
  script.setAttribute('src', SCRIPT);
  document.head.append(script);
});

const online = (more: Parameters<typeof network>[0] = {}) =>
  network({
    'GET /api/health': () => json({}),
    'GET /api/media/ada': () => new Response('ada'),
    'GET /api/media/lea': () => new Response('lea'),
    'GET /en/wall/4': () => new Response(html),
    ...more,
  });

const keep = (pages: Wall[], pageParams: unknown[] = [null]) =>
  keepWall({
    id: '4',
    locale: 'en',
    wall: { pages, pageParams },
    days: { from: '2026-11-10', to: '2026-11-16', days: [], weekly_mail: null },
  });

const ada = aWall({ people: [anEntry(1, { portrait: portraitOf('ada') })], next_cursor: 'c1' });
const lea = aWall({ people: [anEntry(2, { portrait: portraitOf('lea') }), anEntry(3)] });

test('the pages that were read, their portraits and the document stay on the device', async () => {
  online();
  await keep([ada, lea], [null, 'c1']);
  expect(device.cachedPaths(STORE).sort()).toEqual([
    '/api/communities/4/days?lang=en',
    '/api/communities/4/wall?cursor=c1&lang=en',
    '/api/communities/4/wall?lang=en',
    '/api/media/ada?w=800',
    '/api/media/lea?w=800',
    '/en/wall/4',
    '/kept-wall',
  ]);
  expect(await (await caches.match('/api/communities/4/wall?lang=en'))?.json()).toEqual(ada);
  expect(await keptAt()).toBeGreaterThan(0);
});

test('a person taken off the wall is deleted from the device, and no portrait is fetched twice', async () => {
  const requests = online();
  await keep([ada, lea], [null, 'c1']);
  await keep([lea]);
  expect(device.cachedPaths(STORE).sort()).toEqual([
    '/api/communities/4/days?lang=en',
    '/api/communities/4/wall?lang=en',
    '/api/media/lea?w=800',
    '/en/wall/4',
    '/kept-wall',
  ]);
  expect(requests.filter(({ url }) => url.includes('/api/media/lea'))).toHaveLength(1);
});

test('the pages that nobody opened on the screen are kept too, and read again when an hour has passed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const further: Record<string, Wall> = {
    c1: aWall({ people: [anEntry(2)], next_cursor: 'c2' }),
    c2: aWall({ people: [anEntry(3, { portrait: portraitOf('lea') })] }),
  };
  const requests = online({
    'GET /api/communities/4/wall': ({ url }) => json(further[new URL(url).searchParams.get('cursor') ?? '']),
  });
  const countRead = () => requests.filter(({ url }) => url.includes('cursor=')).length;
  const kept = [
    '/api/communities/4/days?lang=en',
    '/api/communities/4/wall?cursor=c1&lang=en',
    '/api/communities/4/wall?cursor=c2&lang=en',
    '/api/communities/4/wall?lang=en',
    '/api/media/ada?w=800',
    '/en/wall/4',
    '/kept-wall',
  ];
  for (const [minutes, read] of [
    [0, 2],
    [5, 2],
    [61, 4],
  ] as const) {
    vi.setSystemTime(Date.UTC(2026, 10, 10, 12, minutes));
    await keep([ada]);
    expect(countRead()).toBe(read);
    // the portraits of the first pages only
    expect(device.cachedPaths(STORE).sort()).toEqual(kept);
  }
  vi.useRealTimers();
});

test('what the service worker answers without a network is not taken for a new reading', async () => {
  online();
  await keep([ada]);
  const read = await keptAt();
  network({});
  await keep([lea]);
  expect(await keptAt()).toBe(read);
  expect(device.cachedPaths(STORE)).toContain('/api/media/ada?w=800');
});

test('the document of a newer version is not kept, as its scripts are not here', async () => {
  online();
  html = '<script src="/assets/app-2.js"></script>';
  await keep([ada]);
  expect(device.cachedPaths(STORE)).not.toContain('/en/wall/4');
});

test('a browser without a service worker keeps nothing', async () => {
  online();
  offline.registerServiceWorker.mockResolvedValue(null);
  await keep([ada]);
  expect(device.cachedPaths(STORE)).toEqual([]);
  expect(await keptAt()).toBeNull();
});

test('a wall that is refused is deleted from the device', async () => {
  online();
  await keep([ada]);
  await forgetWall();
  expect(device.cachedPaths(STORE)).toEqual([]);
});
