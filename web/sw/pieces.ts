import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';
import { PIECES } from '#web/lib/offline/places.ts';
import { MAX_AGE_S, MAX_PIECES } from './scope.ts';

const strategy = new CacheFirst({
  cacheName: PIECES,
  plugins: [
    new ExpirationPlugin({ maxEntries: MAX_PIECES, maxAgeSeconds: MAX_AGE_S, purgeOnQuotaError: true }),
  ],
});

type FetchInput = { event: ExtendableEvent; request: Request };

/** A built file: immutable under its name, and an open page may request one of an older version. */
export async function piece({ event, request }: FetchInput): Promise<Response> {
  try {
    return await strategy.handle({ event, request });
  } catch (error) {
    const prepared = await caches.match(request.url);
    if (prepared) return prepared;
    throw error;
  }
}

/** Caches these built files, except those already cached. */
export async function cachePieces(event: ExtendableEvent, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const request = new Request(address);
    await piece({ event, request }).catch(() => undefined);
  }
}
