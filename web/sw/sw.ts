import { registerRoute } from 'workbox-routing';
import { outdated, pictureKey, placeOf } from '#web/lib/offline/places.ts';
import { type AssetGroup, parseSeenMessage, type SeenMessage } from '#web/lib/offline/seen-message.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { answer } from './answers.ts';
import { cachePage, otherPage, page } from './pages.ts';
import { picture } from './pictures.ts';
import { cachePieces, piece } from './pieces.ts';
import { cacheQuietPages } from './quiet.ts';
import { sw } from './scope.ts';

/**
 * The built files that a site's page may need later: for reading, for writing, for
 * the memorial text, for the way to the grave, and their messages by locale.
 */
declare const __LATER__: Record<AssetGroup | Locale, string[]>;

sw.addEventListener('install', (event) => {
  event.waitUntil(cacheQuietPages());
  // caches belong to no version, so an open page loses nothing when the worker changes, and is not reloaded
  void sw.skipWaiting();
});

sw.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of outdated(await caches.keys())) await caches.delete(name);
      await sw.registration.navigationPreload?.enable();
      await sw.clients.claim();
    })(),
  );
});

registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), piece);
registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin &&
    request.destination === 'image' &&
    pictureKey(url) !== null &&
    !request.headers.has('Range'),
  picture,
);
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && /^\/api\/(?:sites\/|users\/user$|communities\/[^/]+\/(?:wall|days)$)/.test(url.pathname),
  answer,
);
registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && !/^\/(?:api|dev|embed|approve)\//.test(url.pathname),
  ({ event, request, url }) =>
    placeOf(url.pathname) ? page({ event, request }) : otherPage({ event, request }),
);

sw.addEventListener('message', (event) => {
  const seen = parseSeenMessage(event.data);
  if (seen) event.waitUntil(cacheSeen(event, seen));
});

async function cacheSeen(event: ExtendableEvent, seen: SeenMessage): Promise<void> {
  const { locale, path, pieces, pictures, later } = seen;
  if (placeOf(path) === path) await cachePage(event, path);
  await cachePieces(event, pieces);
  for (const address of pictures) {
    const url = new URL(address, sw.location.origin);
    if (!pictureKey(url)) continue;
    await picture({ event, request: new Request(url, { referrer: path }) }).catch(() => undefined);
  }
  for (const what of later) await cachePieces(event, __LATER__[what]);
  if (later.includes('writing') && locale) await cachePieces(event, __LATER__[locale]);
}

// the browser reports a connection: every open page sends its outbox
(sw as EventTarget).addEventListener('sync', (event) => {
  const notifyPages = async () => {
    for (const client of await sw.clients.matchAll({ type: 'window' })) client.postMessage({ type: 'send' });
  };
  (event as ExtendableEvent).waitUntil(notifyPages());
});
