import { ExpirationPlugin } from 'workbox-expiration';
import { NetworkFirst } from 'workbox-strategies';
import { isWithdrawn, metadataIn, withMetadata } from '#web/lib/offline/cached-page.ts';
import {
  isGravePage,
  isScan,
  jobCache,
  jobPageIn,
  PAGES,
  pageKey,
  personIn,
  placeOf,
  sitePage,
  sitePageIn,
} from '#web/lib/offline/places.ts';
import { preparedStores } from '#web/lib/offline/prepared.ts';
import { otherLocale } from '#worker/shared/locale.ts';
import { forgetGraves, forgetPages, forgetPrepared } from './forget.ts';
import { quiet } from './quiet.ts';
import { scanLedTo, scanned, whereScanLed } from './scans.ts';
import { FRESH_MS, foundIn, MAX_AGE_S, MAX_PAGES, TIMEOUT_S, within } from './scope.ts';

type FetchInput = { event: ExtendableEvent; request: Request };

const strategy = new NetworkFirst({
  cacheName: PAGES,
  networkTimeoutSeconds: TIMEOUT_S,
  plugins: [
    {
      // a page with view options in its query is fetched but never cached
      cacheKeyWillBeUsed: async ({ request, mode }) => {
        const url = new URL(request.url);
        return (mode === 'write' ? pageKey(url) : placeOf(url.pathname)) ?? request;
      },
      cacheWillUpdate: async ({ request, response }) => {
        const url = new URL(request.url);
        const path = pageKey(url) ? url.pathname : null;
        return path && url.pathname === placeOf(url.pathname)
          ? withMetadata(response, path, Date.now())
          : null;
      },
    },
    new ExpirationPlugin({ maxEntries: MAX_PAGES, maxAgeSeconds: MAX_AGE_S, purgeOnQuotaError: true }),
  ],
});

/** A page from the network if that responds, else from the cache. */
export async function page({ event, request }: FetchInput): Promise<Response> {
  const { pathname } = new URL(request.url);
  // the strategy has its own timeout for pages it has cached, but does not know prepared ones
  const patience = (await prepared(pathname)) ? TIMEOUT_S * 1000 : null;
  try {
    const response = await within(strategy.handle({ event, request }), patience);
    // on a server error the cached page is shown; a workbox plugin would not see a preloaded response
    const shown = response.status >= 500 ? ((await cached(pathname)) ?? response) : response;
    event.waitUntil(Promise.all([follow(pathname, response.status), scanLedTo(event, pathname, shown)]));
    return shown;
  } catch {
    return (await cached(pathname)) ?? (await inOtherLanguage(pathname)) ?? (await quiet(request));
  }
}

/** Applies a document's status to the caches: a page that visitors may not see is deleted from theirs. */
async function follow(pathname: string, status: number): Promise<void> {
  if (!isWithdrawn(status, false)) return;
  if (isGravePage(pathname)) await forgetGraves();
  const site = sitePageIn(pathname);
  if (!site) return;
  // the document of a private site is the same for everyone, including its family
  const isGone = status === 404 || status === 410;
  const whose = isGone ? (await preparedStores()).map(personIn) : ['visitor'];
  await Promise.all([forgetPages(site.ref), ...whose.map((person) => forgetPrepared(site.ref, person))]);
}

/** Any other page: from the network, else as it was saved with a site or as a job, else the offline page. */
export async function otherPage({ event, request }: FetchInput): Promise<Response> {
  const { pathname } = new URL(request.url);
  const saved = (await foundIn(await preparedStores(), pathname)) ?? (await jobPage(pathname));
  try {
    const preloaded = (event as FetchEvent).preloadResponse as Promise<Response | undefined>;
    if (isScan(pathname)) scanned(event, pathname);
    const asked = preloaded.then((response) => response ?? fetch(request));
    const response = await within(asked, saved ? TIMEOUT_S * 1000 : null);
    return response.status >= 500 && saved ? saved : response;
  } catch {
    return (await whereScanLed(pathname)) ?? saved ?? (await quiet(request));
  }
}

/** The page of a job that was opened here before. */
async function jobPage(pathname: string): Promise<Response | undefined> {
  const place = jobPageIn(pathname);
  return place ? caches.match(place, { cacheName: jobCache(place) }) : undefined;
}

/** The page at a path from the page cache, or from any saved site on this device. */
async function cached(pathname: string): Promise<Response | undefined> {
  const place = placeOf(pathname);
  return (place && (await caches.match(place, { cacheName: PAGES }))) || (await prepared(pathname));
}

async function prepared(pathname: string): Promise<Response | undefined> {
  const place = placeOf(pathname);
  return place ? foundIn(await preparedStores(), place) : undefined;
}

async function inOtherLanguage(pathname: string): Promise<Response | undefined> {
  const site = sitePageIn(pathname);
  if (!site) return undefined;
  const path = sitePage(otherLocale(site.locale), site.ref) + site.rest;
  return (await cached(path)) ? Response.redirect(path) : undefined;
}

/** Caches the page of a site that was opened by in-app navigation, which fetches no document. */
export async function cachePage(event: ExtendableEvent, path: string): Promise<void> {
  const known = metadataIn(await caches.match(path, { cacheName: PAGES }));
  if (known && Date.now() - known.at < FRESH_MS) return;
  const [response, done] = strategy.handleAll({ event, request: new Request(path) });
  await response.catch(() => undefined);
  await done.catch(() => undefined);
}
