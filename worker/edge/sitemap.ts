import type { Ctx } from '#worker/core/ctx.ts';
import { findLastCommunityId, listIndexableCommunities } from '#worker/features/communities/public.ts';
import { findLastId, listIndexable } from '#worker/features/site-access/public.ts';
import { escapeHtml } from '#worker/shared/escape-html.ts';
import { LOCALES } from '#worker/shared/locale.ts';
import { isMemorialOnly } from '#worker/shared/page-guards.ts';
import { localized } from './document.ts';
import { pages } from './pages.ts';

/**
 * Limits a file's memory, since an isolate may build many at once: a thousand sites with Hebrew addresses are
 * more than a megabyte. A file may have 50,000 addresses and 50 MB.
 */
const SITES_A_FILE = 2000;

/** What a cache may still tell of a site that is not public any more. */
const CACHE_SECONDS = 60;

const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

type Listed = { path: string; lastmod?: string };

/**
 * `/sitemap.xml`: an index of `?file=pages`, the pages that are always there, and `?file=0`, `?file=1` and so
 * on, each with the public sites of one range of ids, so that a site remains in its file; communities in `?file=c0`.
 */
export async function serveSitemap(ctx: Ctx, url: URL): Promise<Response> {
  const { origin } = ctx.config;
  const file = url.searchParams.get('file') ?? '';
  if (file === 'pages') return urlset(origin, fixedPages(ctx));
  const [, kind, range] = /^(c?)(\d{1,9})$/.exec(file) ?? [];
  if (range === undefined) return sitemapIndex(origin, await rangesOf(ctx));
  const after = Number(range) * SITES_A_FILE;
  const [list, folder] = kind ? [listIndexableCommunities, 'community'] : [listIndexable, 'site'];
  const rows = await list(ctx.db, after, after + SITES_A_FILE);
  return urlset(
    origin,
    rows.map(({ slug, changed_at }) => ({
      path: `/${folder}/${encodeURIComponent(slug)}`,
      lastmod: changed_at.slice(0, 10),
    })),
  );
}

/** The names of the files of sites and of communities. */
async function rangesOf({ db }: Ctx): Promise<string[]> {
  const [site, community] = await Promise.all([findLastId(db), findLastCommunityId(db)]);
  const upTo = (lastId: number, kind: string) =>
    Array.from({ length: Math.ceil(lastId / SITES_A_FILE) }, (_, at) => kind + at);
  return [...upTo(site, ''), ...upTo(community, 'c')];
}

const fixedPages = ({ config }: Ctx): Listed[] =>
  pages
    .filter(({ indexable, pattern }) => indexable && !(config.edition === 'work' && isMemorialOnly(pattern)))
    .map(({ pattern }) => ({ path: pattern }));

function sitemapIndex(origin: string, ranges: string[]): Response {
  const files = ['pages', ...ranges].map(
    (file) => `<sitemap><loc>${origin}/sitemap.xml?file=${file}</loc></sitemap>`,
  );
  return xml(`<sitemapindex ${XMLNS}>${files.join('')}</sitemapindex>`);
}

/** Each address in every language, with the same in the other languages. */
function urlset(origin: string, listed: Listed[]): Response {
  const urls = listed.map(({ path, lastmod }) => {
    const addresses = LOCALES.map(
      (locale) => [locale, escapeHtml(origin + localized(locale, path))] as const,
    );
    const rest =
      (lastmod ? `<lastmod>${lastmod}</lastmod>` : '') +
      addresses
        .map(([locale, address]) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${address}"/>`)
        .join('');
    return addresses.map(([, address]) => `<url><loc>${address}</loc>${rest}</url>`).join('');
  });
  return xml(`<urlset ${XMLNS} xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>`);
}

const xml = (root: string): Response =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': `public, max-age=${CACHE_SECONDS}`,
    },
  });

/** A page that is not to be found says so itself, in its document, which must be read for it. */
export const serveRobots = (origin: string): Response =>
  new Response(`User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
  });
