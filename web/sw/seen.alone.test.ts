import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PAGES, PICTURES, preparedFor } from '#web/lib/offline/places.ts';
import { stubCaches } from '#web/testing/caches.ts';
import { page } from './pages.ts';
import { picture } from './pictures.ts';
import { scanLedTo, scanned } from './scans.ts';

const PHOTO = '/api/media/photo';
let browser: ReturnType<typeof stubCaches>;
let network: (path: string) => Response;
beforeEach(() => {
  browser = stubCaches();
  network = () => new Response('nothing there', { status: 404 });
  vi.stubGlobal('fetch', async (request: Request) => network(new URL(request.url).pathname));
});
afterEach(() => vi.useRealTimers());

const down = () => {
  throw new TypeError('no connection');
};
const requestTo = (path: string, init?: RequestInit) => new Request(new URL(path, location.origin), init);
async function opened(path: string): Promise<Response> {
  const response = await page({ event: browser.event(), request: requestTo(path) });
  await browser.settled();
  return response;
}
async function looked(path: string): Promise<Response> {
  const response = await picture({ event: browser.event(), request: requestTo(path) });
  await browser.settled();
  return response;
}

/** The document of Ruth's site as the server renders it. */
const ruths = (words = 'Ruth', status = 200): Response => {
  const site = { id: 20, slug: 'ruth', name: 'Ruth', other_name: null, lang: 'en' };
  const data = { queries: [{ key: ['sites', 'ruth'], data: { site } }] };
  const inlined = `<script type="application/json" id="dorot-data">${JSON.stringify(data)}</script>`;
  const html = `<p>${words}</p><img src="${PHOTO}?e=1&s=x&w=320">${inlined}`;
  return new Response(html, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
};
const aPhoto = (audience: 'public' | 'private', bytes = 10): Response =>
  new Response('dots', {
    headers: { 'Cache-Control': `${audience}, max-age=600`, 'Content-Length': String(bytes) },
  });

describe('a picture that was seen', () => {
  test('is there again without a connection, whoever signed its address', async () => {
    network = () => aPhoto('public');
    await looked(`${PHOTO}?e=1&s=first&w=320`);
    network = down;
    expect(await (await looked(`${PHOTO}?e=2&s=other&w=320`)).text()).toBe('dots');
    expect((await looked(`${PHOTO}?e=2&s=other&w=800`)).ok).toBe(true);
  });

  test('is there in another width where the address that a kept page has for it has run out', async () => {
    network = () => aPhoto('public');
    await looked(`${PHOTO}?e=1&s=first&w=320`);
    network = () => new Response('nothing there', { status: 404 });
    expect(await (await looked(`${PHOTO}?e=1&s=first&w=800`)).text()).toBe('dots');
    expect((await looked('/api/media/of-another?e=1&s=first&w=800')).status).toBe(404);
  });

  test('is not kept where only some may see it', async () => {
    network = () => aPhoto('private');
    expect((await looked(`${PHOTO}?e=1&s=x&w=320`)).ok).toBe(true);
    expect(browser.cachedPaths(PICTURES)).toEqual([]);
  });

  test('makes room for others once there are forty megabytes, the first to come going first', async () => {
    network = () => aPhoto('public', 5 * 1024 * 1024);
    for (let at = 0; at < 24; at++) await looked(`/api/media/photo-${at}?w=320`);
    const left = browser.cachedPaths(PICTURES);
    // the cache is trimmed after every dozen pictures
    expect(left.length).toBeLessThan(8 + 12);
    expect(left.at(-1)).toBe('/api/media/photo-23?w=320');
    expect(left).not.toContain('/api/media/photo-3?w=320');
  });
});

describe('a page that was seen', () => {
  beforeEach(async () => {
    const home = () => new Response('<p>Dorot</p>', { headers: { 'Content-Type': 'text/html' } });
    network = (path) => (path === '/en' ? home() : path.startsWith('/api/') ? aPhoto('public') : ruths());
    for (const path of ['/en/site/ruth', '/he/site/ruth', '/en']) await opened(path);
    for (const path of [`${PHOTO}?w=320`, '/api/media/of-another?w=320']) await looked(path);
  });

  test('is shown as it was seen without a connection, and while the house is on fire', async () => {
    for (const trouble of [down, () => new Response('on fire', { status: 503 })]) {
      network = trouble;
      expect(await (await opened('/en/site/ruth')).text()).toContain('<p>Ruth</p>');
    }
    network = () => new Response('on fire', { status: 503 });
    expect((await opened('/en/site/nobody')).status).toBe(503);
  });

  test('is shown while the house is on fire, also where the browser asked for it before it woke us', async () => {
    const request = Object.defineProperty(requestTo('/en/site/ruth'), 'mode', { value: 'navigate' });
    const preloadResponse = Promise.resolve(new Response('on fire', { status: 503 }));
    const event = Object.assign(browser.event(), { preloadResponse });
    expect(await (await page({ event, request })).text()).toContain('<p>Ruth</p>');
  });

  test('is not replaced by one in another order, for which it is served', async () => {
    network = () => ruths('Ruth, oldest first');
    expect(await (await opened('/en/site/ruth?sort=oldest')).text()).toContain('oldest first');
    network = down;
    expect(await (await opened('/en/site/ruth?sort=newest')).text()).toContain('<p>Ruth</p>');
  });

  test.each([401, 403, 404, 410])(
    'goes in both languages, with its pictures, once it answers %s',
    async (status) => {
      network = () => ruths('closed', status);
      expect((await opened('/en/site/ruth')).status).toBe(status);
      expect(browser.cachedPaths(PAGES)).toEqual(['/en']);
      expect(browser.cachedPaths(PICTURES)).toEqual(['/api/media/of-another?w=320']);
    },
  );
});

describe('the way to a grave that was seen', () => {
  beforeEach(async () => {
    network = (path) => (path.startsWith('/api/') ? aPhoto('public') : ruths('Gate 3'));
    await opened('/en/site/ruth/visit');
    await looked(`${PHOTO}?w=320`);
  });

  test('is shown at the cemetery without a connection', async () => {
    network = down;
    expect(await (await opened('/en/site/ruth/visit')).text()).toContain('Gate 3');
    expect(await (await looked(`${PHOTO}?w=320`)).text()).toBe('dots');
  });

  test.each(['/en/site/ruth', '/en/site/ruth/visit'])(
    'goes with its photos once %s is closed',
    async (path) => {
      network = () => ruths('closed', 403);
      await opened(path);
      expect(browser.cachedPaths(PAGES)).toEqual([]);
      expect(browser.cachedPaths(PICTURES)).toEqual([]);
    },
  );
});

describe('a photo that somebody prepared', () => {
  const hanging = () => vi.stubGlobal('fetch', () => new Promise(() => undefined));
  beforeEach(() => browser.put(preparedFor('3'), `${PHOTO}?w=800`, new Response('prepared')));

  test.each([320, 800])('is there on a weak signal at once, %s wide', async (width) => {
    hanging();
    expect(await (await looked(`${PHOTO}?e=1&s=run-out&w=${width}`)).text()).toBe('prepared');
    expect(browser.cachedPaths(PICTURES)).toEqual([]);
  });

  test('is seen in full where the signal is good, and as it was prepared where it is weak or says no', async () => {
    const inFull = `${PHOTO}?e=1&s=x&w=1600`;
    network = () => aPhoto('private');
    expect(await (await looked(inFull)).text()).toBe('dots');
    network = () => new Response('nothing there', { status: 404 });
    expect(await (await looked(inFull)).text()).toBe('prepared');
    vi.useFakeTimers();
    hanging();
    const shown = picture({ event: browser.event(), request: requestTo(inFull) });
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await (await shown).text()).toBe('prepared');
  });

  test('is served for no other photo, and is deleted with the visit that its user had prepared', async () => {
    expect((await looked('/api/media/of-another?e=1&s=x&w=800')).status).toBe(404);
    await caches.delete(preparedFor('3'));
    expect((await looked(`${PHOTO}?e=1&s=x&w=800`)).status).toBe(404);
  });
});

describe('what members have prepared of a site', () => {
  const whose = ['3', 'visitor'];
  beforeEach(() => {
    for (const person of whose) {
      const record = { id: 20, slug: 'ruth', at: 1, keys: ['/en/site/ruth'] };
      browser.put(preparedFor(person), '/prepared/20', Response.json(record));
      browser.put(preparedFor(person), '/en/site/ruth', ruths('prepared'));
    }
  });
  const left = () => whose.filter((person) => browser.cachedPaths(preparedFor(person)).length > 0);

  test('stays theirs where it is closed to visitors', async () => {
    network = () => ruths('private', 403);
    await opened('/en/site/ruth');
    expect(left()).toEqual(['3']);
  });

  test('goes with the site', async () => {
    network = () => ruths('gone', 404);
    await opened('/en/site/20');
    expect(left()).toEqual([]);
  });

  test('is shown where there is no connection, and while the house is on fire', async () => {
    for (const trouble of [down, () => new Response('on fire', { status: 503 })]) {
      network = trouble;
      expect(await (await opened('/en/site/ruth')).text()).toContain('prepared');
    }
  });
});

describe('the page of a shared grave that was seen', () => {
  beforeEach(async () => {
    network = () => new Response('<p>Ruth and Levi</p>', { headers: { 'Content-Type': 'text/html' } });
    await opened('/he/grave/7');
  });

  test('is shown as it was seen without a connection', async () => {
    network = down;
    expect(await (await opened('/he/grave/7')).text()).toContain('Ruth and Levi');
  });

  test('is where its sticker leads without a connection', async () => {
    const event = browser.event();
    scanned(event, '/m/ABCD');
    await scanLedTo(event, '/he/grave/7', new Response());
    expect(browser.cachedPaths(PAGES)).toEqual(['/he/grave/7', '/M/ABCD']);
  });

  test.each(['/he/grave/7', '/en/site/ruth'])('goes once %s answers that it is closed', async (path) => {
    network = () => new Response('closed', { status: 404 });
    await opened(path);
    expect(browser.cachedPaths(PAGES)).toEqual([]);
  });
});

test('where a sticker led is kept, unless its page did not come', async () => {
  const follow = async (sticker: string, status: number) => {
    const event = browser.event();
    scanned(event, sticker);
    await scanLedTo(event, '/he/site/ruth', ruths('Ruth', status));
  };
  await follow('/s/ABCD', 503);
  expect(browser.cachedPaths(PAGES)).toEqual([]);
  await follow('/s/abcd', 200);
  expect(browser.cachedPaths(PAGES)).toEqual(['/S/ABCD']);
});
