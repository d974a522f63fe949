import { PAGES, sitePageIn } from '#web/lib/offline/places.ts';

const LEADS_TO = 'X-Leads-To';

/** Stickers whose page is on its way, by the tab that will show it. */
const underWay = new Map<string, string>();

const keyOf = (pathname: string): string => pathname.toUpperCase();

/** A sticker was scanned: where it leads is seen when its page is asked for. */
export function scanned(event: ExtendableEvent, pathname: string): void {
  const { resultingClientId } = event as FetchEvent;
  if (resultingClientId) underWay.set(resultingClientId, pathname);
}

/** Keeps where a sticker has led, for when it is scanned without a connection. */
export async function scanLedTo(event: ExtendableEvent, pathname: string, page: Response): Promise<void> {
  const { resultingClientId } = event as FetchEvent;
  const sticker = underWay.get(resultingClientId);
  underWay.delete(resultingClientId);
  if (!sticker || !sitePageIn(pathname) || page.status >= 500) return;
  const cache = await caches.open(PAGES);
  await cache.put(keyOf(sticker), new Response(null, { headers: { [LEADS_TO]: encodeURI(pathname) } }));
}

export async function whereScanLed(pathname: string): Promise<Response | undefined> {
  const known = await caches.match(keyOf(pathname), { cacheName: PAGES });
  const path = known?.headers.get(LEADS_TO);
  return path ? Response.redirect(path) : undefined;
}
