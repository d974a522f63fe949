import { metadataIn } from '#web/lib/offline/cached-page.ts';
import { PAGES, QUIET, sitePageIn } from '#web/lib/offline/places.ts';
import { preparedIn, preparedStores } from '#web/lib/offline/prepared.ts';
import { type Listed, quietPath, withList, withoutProgram } from '#web/lib/offline/quiet-page.ts';
import { LOCALES, pickLocale } from '#worker/shared/locale.ts';
import { sw } from './scope.ts';

/** Fetches and caches the offline pages while there is a connection. */
export async function cacheQuietPages(): Promise<void> {
  const cache = await caches.open(QUIET);
  for (const locale of LOCALES) {
    const response = await fetch(quietPath(locale));
    // where the product has not launched yet, another page is served at this path
    if (!response.ok || response.redirected) throw new Error('no quiet page');
    const html = withoutProgram(await response.text());
    await cache.put(quietPath(locale), new Response(html, { headers: response.headers }));
  }
}

/** The offline page with the list of cached sites. */
export async function quiet(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const inPath = LOCALES.find((locale) => pathname.split('/')[1] === locale);
  const locale = inPath ?? pickLocale({ cookie: null, acceptLanguage: sw.navigator.languages.join(',') });
  const blank = await caches.match(quietPath(locale), { cacheName: QUIET });
  if (!blank) return Response.error();
  const html = withList(await blank.text(), await listed());
  return new Response(html, { status: 503, headers: blank.headers });
}

/** The sites that can be opened offline: saved ones first, then the most recently visited. */
async function listed(): Promise<Listed[]> {
  const prepared = (await Promise.all((await preparedStores()).map(preparedIn))).flat();
  const pages = await caches.open(PAGES);
  const notes = await Promise.all(
    (await pages.keys()).map(async (key) => metadataIn(await pages.match(key))),
  );
  const sites = new Map<number, Listed>();
  for (const { id, name, path, locale } of prepared) sites.set(id, { name, path, locale });
  // the site itself before the way to its grave
  const isPart = ({ path }: { path: string }) => Number(Boolean(sitePageIn(path)?.rest));
  const seen = notes.filter((note) => note !== null).sort((a, b) => isPart(a) - isPart(b) || b.at - a.at);
  for (const { site, path, locale } of seen) {
    if (site && !sites.has(site.id)) sites.set(site.id, { name: site.name, path, locale });
  }
  return [...sites.values()];
}
