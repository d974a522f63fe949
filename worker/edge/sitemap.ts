import type { Ctx } from '#worker/core/ctx.ts';
import { findLastId, listIndexable } from '#worker/features/site-access/public.ts';
import { escapeHtml } from '#worker/shared/escape-html.ts';
import { LOCALES } from '#worker/shared/locale.ts';
import { localized } from './document.ts';

/**
 * Limits a file's memory, since an isolate may build many at once: a thousand sites with Hebrew addresses are
 * more than a megabyte.
 */
const SITES_A_FILE = 2000;

const HEADERS = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' };
const XMLNS =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/**
 * `/sitemap.xml`: public sites and the home pages, or, where they exceed one file, an index of
 * `/sitemap.xml?file=…`.
 */
export async function serveSitemap(ctx: Ctx, url: URL): Promise<Response> {
  const file = url.searchParams.get('file');
  const files = Math.ceil((await findLastId(ctx.db)) / SITES_A_FILE);
  if (file === null && files > 1) return sitemapIndex(ctx.config.origin, files);
  const after = Math.min(Math.max(Math.trunc(Number(file)) || 0, 0), files) * SITES_A_FILE;
  const rows = await listIndexable(ctx.db, after, after + SITES_A_FILE);
  const { origin } = ctx.config;
  const home =
    after === 0 ? LOCALES.map((locale) => `<url><loc>${origin}${localized(locale, '/')}</loc></url>`) : [];
  const sites = rows.flatMap(({ slug, updated_at }) => {
    const path = `/site/${encodeURIComponent(slug)}`;
    const alternates = LOCALES.map(
      (locale) =>
        `<xhtml:link rel="alternate" hreflang="${locale}" href="${escapeHtml(origin + localized(locale, path))}"/>`,
    ).join('');
    return LOCALES.map(
      (locale) =>
        `<url><loc>${escapeHtml(origin + localized(locale, path))}</loc><lastmod>${updated_at.slice(0, 10)}</lastmod>${alternates}</url>`,
    );
  });
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${XMLNS}>${home.join('')}${sites.join('')}</urlset>\n`;
  return new Response(body, { headers: HEADERS });
}

function sitemapIndex(origin: string, files: number): Response {
  const list = Array.from(
    { length: files },
    (_, at) => `<sitemap><loc>${origin}/sitemap.xml?file=${at}</loc></sitemap>`,
  );
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex ${XMLNS}>${list.join('')}</sitemapindex>\n`;
  return new Response(body, { headers: HEADERS });
}

export const serveRobots = (origin: string): Response =>
  new Response(`User-agent: *\nDisallow: /api/\nDisallow: /*/login\n\nSitemap: ${origin}/sitemap.xml\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
  });
