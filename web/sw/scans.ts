import { CacheExpiration } from 'workbox-expiration';
import { isGravePage, PAGES, sitePageIn } from '#web/lib/offline/places.ts';
import { MAX_AGE_S } from './scope.ts';

const LEADS_TO = 'X-Leads-To';

/** Scanned stickers whose page is still loading, by the id of the client that will show it. */
const underWay = new Map<string, string>();

/** Shares its records with the plugin of the pages, which deletes what is too old. */
const ages = new CacheExpiration(PAGES, { maxAgeSeconds: MAX_AGE_S });

const keyOf = (pathname: string): string => pathname.toUpperCase();

/** Records a sticker scan; its target becomes known when the page is requested. */
export function scanned(event: ExtendableEvent, pathname: string): void {
  const { resultingClientId } = event as FetchEvent;
  if (resultingClientId) underWay.set(resultingClientId, pathname);
}

/** Caches the target of a sticker, for scanning it without a connection. */
export async function scanLedTo(event: ExtendableEvent, pathname: string, page: Response): Promise<void> {
  const { resultingClientId } = event as FetchEvent;
  const sticker = underWay.get(resultingClientId);
  underWay.delete(resultingClientId);
  const isPage = sitePageIn(pathname) || isGravePage(pathname);
  if (!sticker || !isPage || page.status >= 500) return;
  const cache = await caches.open(PAGES);
  await cache.put(keyOf(sticker), new Response(null, { headers: { [LEADS_TO]: encodeURI(pathname) } }));
  await ages.updateTimestamp(new URL(keyOf(sticker), location.origin).href);
}

export async function whereScanLed(pathname: string): Promise<Response | undefined> {
  const known = await caches.match(keyOf(pathname), { cacheName: PAGES });
  const path = known?.headers.get(LEADS_TO);
  return path ? Response.redirect(path) : undefined;
}
