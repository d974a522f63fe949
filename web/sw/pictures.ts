import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';
import { beyond } from '#web/lib/offline/kept-page.ts';
import { PICTURES, pictureKey, sitePageIn } from '#web/lib/offline/places.ts';
import { KEPT_S, PICTURES_BYTES, PICTURES_MOST } from './scope.ts';

/** After so many new pictures their bytes are counted. */
const COUNT_EVERY = 12;
let added = 0;

const OF = 'X-Of';

const strategy = new CacheFirst({
  cacheName: PICTURES,
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) => pictureKey(new URL(request.url)) ?? request,
      // what only some may see is not kept because one of them has looked
      cacheWillUpdate: async ({ request, response }) =>
        response.status === 200 && response.headers.get('Cache-Control')?.startsWith('public')
          ? ofSite(response, request.referrer)
          : null,
      cacheDidUpdate: async () => {
        added = (added + 1) % COUNT_EVERY;
        if (added === 0) await trim();
      },
    },
    new ExpirationPlugin({ maxEntries: PICTURES_MOST, maxAgeSeconds: KEPT_S, purgeOnQuotaError: true }),
  ],
});

type Asked = { event: ExtendableEvent; request: Request };

/** A picture as it was seen before, whoever signed its address; without a connection in any width there is. */
export async function picture({ event, request }: Asked): Promise<Response> {
  try {
    return await strategy.handle({ event, request });
  } catch (error) {
    const { pathname } = new URL(request.url);
    const other = await caches.match(pathname, { ignoreSearch: true });
    if (other) return other;
    throw error;
  }
}

/** The picture with a note of the site on whose page it was seen. */
function ofSite(picture: Response, referrer: string): Response {
  const ref = URL.canParse(referrer) ? sitePageIn(new URL(referrer).pathname)?.ref : undefined;
  if (ref === undefined) return picture;
  const headers = new Headers(picture.headers);
  headers.set(OF, encodeURIComponent(ref));
  return new Response(picture.body, { status: picture.status, headers });
}

/** Drops what was seen on the pages of a site, whichever of its names it went by. */
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
      const kept = await cache.match(key);
      return { key: key.url, bytes: Number(kept?.headers.get('Content-Length') ?? 0) };
    }),
  );
  for (const key of beyond(entries, PICTURES_BYTES)) await cache.delete(key);
}
