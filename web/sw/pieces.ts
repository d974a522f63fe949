import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';
import { PIECES } from '#web/lib/offline/places.ts';
import { KEPT_S, PIECES_MOST } from './scope.ts';

const strategy = new CacheFirst({
  cacheName: PIECES,
  plugins: [
    new ExpirationPlugin({ maxEntries: PIECES_MOST, maxAgeSeconds: KEPT_S, purgeOnQuotaError: true }),
  ],
});

type Asked = { event: ExtendableEvent; request: Request };

/** A built file: it never changes under its name, and an open page may want that of an older version. */
export async function piece({ event, request }: Asked): Promise<Response> {
  try {
    return await strategy.handle({ event, request });
  } catch (error) {
    const prepared = await caches.match(request.url);
    if (prepared) return prepared;
    throw error;
  }
}

/** Keeps these built files, but for those that are kept. */
export async function keepPieces(event: ExtendableEvent, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const request = new Request(address);
    await piece({ event, request }).catch(() => undefined);
  }
}
