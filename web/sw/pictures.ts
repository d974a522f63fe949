import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';
import { beyond } from '#web/lib/offline/cached-page.ts';
import { PICTURES, PREPARED_WIDTH, pictureKey, sitePageIn } from '#web/lib/offline/places.ts';
import { preparedStores } from '#web/lib/offline/prepared.ts';
import { foundIn, MAX_AGE_S, MAX_PICTURE_BYTES, MAX_PICTURES, TIMEOUT_S, within } from './scope.ts';

/** The number of new pictures after which the size of the cache is checked. */
const COUNT_EVERY = 12;
let added = 0;

const OF = 'X-Of';

const strategy = new CacheFirst({
  cacheName: PICTURES,
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) => pictureKey(new URL(request.url)) ?? request,
      // restricted pictures are not cached just because someone with access viewed one
      cacheWillUpdate: async ({ request, response }) =>
        response.status === 200 && response.headers.get('Cache-Control')?.startsWith('public')
          ? ofSite(response, request.referrer)
          : null,
      cacheDidUpdate: async () => {
        added = (added + 1) % COUNT_EVERY;
        if (added === 0) await trim();
      },
    },
    new ExpirationPlugin({ maxEntries: MAX_PICTURES, maxAgeSeconds: MAX_AGE_S, purgeOnQuotaError: true }),
  ],
});

type FetchInput = { event: ExtendableEvent; request: Request };

/**
 * A picture from the cache or a saved site, independent of who signed its URL; if the network fails, in any
 * cached width. Needs no token: only someone with access has its URL, and saved sites are deleted when their user
 * logs out.
 */
export async function picture({ event, request }: FetchInput): Promise<Response> {
  const url = new URL(request.url);
  const stores = await preparedStores();
  const prepared = await foundIn(stores, pictureKey(url) ?? request.url);
  if (prepared) return prepared;
  const other = await foundIn(stores, url.pathname, { ignoreSearch: true });
  // a wider one is worth waiting for the network
  if (other && Number(url.searchParams.get('w')) <= PREPARED_WIDTH) return other;
  const patience = other ? TIMEOUT_S * 1000 : null;
  const response = await within(strategy.handle({ event, request }), patience).catch(() => undefined);
  if (response?.ok) return response;
  return other ?? (await caches.match(url.pathname, { ignoreSearch: true })) ?? response ?? Response.error();
}

/** The picture with a header that names the site on whose page it was seen. */
function ofSite(picture: Response, referrer: string): Response {
  const ref = URL.canParse(referrer) ? sitePageIn(new URL(referrer).pathname)?.ref : undefined;
  if (ref === undefined) return picture;
  const headers = new Headers(picture.headers);
  headers.set(OF, encodeURIComponent(ref));
  return new Response(picture.body, { status: picture.status, headers });
}

/** Deletes the pictures seen on a site's pages, under any of the site's names. */
export async function forgetPictures(refs: ReadonlySet<string>, ids: ReadonlySet<string>): Promise<void> {
  const cache = await caches.open(PICTURES);
  for (const key of await cache.keys()) {
    const ref = (await cache.match(key))?.headers.get(OF);
    const id = new URL(key.url).pathname.split('/').at(-1) ?? '';
    if (ids.has(id) || (ref && refs.has(decodeURIComponent(ref)))) await cache.delete(key);
  }
}

async function trim(): Promise<void> {
  const cache = await caches.open(PICTURES);
  const keys = await cache.keys();
  const entries = await Promise.all(
    keys.map(async (key) => {
      const cached = await cache.match(key);
      return { key: key.url, bytes: Number(cached?.headers.get('Content-Length') ?? 0) };
    }),
  );
  for (const key of beyond(entries, MAX_PICTURE_BYTES)) await cache.delete(key);
}
