import type { Ctx } from '#worker/core/ctx.ts';
import { listIndexable } from '#worker/features/sites/public.ts';
import { LOCALES } from '#worker/shared/locale.ts';
import { localized } from './document.ts';
import { escapeHtml } from './html.ts';

/** A sitemap holds at most 50,000 addresses; each site stands in it once a language. */
const SITES_A_FILE = 20_000;

const HEADERS = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' };
const XMLNS =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** `/sitemap.xml`, and `/sitemap.xml?after=…` for what does not fit: public sites and the home pages. */
export async function serveSitemap(ctx: Ctx, url: URL): Promise<Response> {
  const after = Math.min(Number(url.searchParams.get('after')) || 0, Number.MAX_SAFE_INTEGER);
  const rows = await listIndexable(ctx.db, after, SITES_A_FILE);
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

export const serveRobots = (origin: string): Response =>
  new Response(`User-agent: *\nDisallow: /api/\nDisallow: /*/login\n\nSitemap: ${origin}/sitemap.xml\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
  });
