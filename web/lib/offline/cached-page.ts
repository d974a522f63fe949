import { isRecord, parseJson } from '#web/lib/json.ts';
import { parsePageData } from '#web/lib/page-data.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { isLocale, type Locale } from '#worker/shared/locale.ts';
import { decoded } from './places.ts';

/** The metadata of a cached page, which saves parsing it again. */
export type CachedPage = {
  path: string;
  locale: Locale;
  /** When it was last fetched, in milliseconds since the epoch. */
  at: number;
  /** Null for the home page and a shared grave. */
  site: { id: number; slug: string; name: string } | null;
  /** The ids of the pictures on the page. */
  media: string[];
};

const HEADER = 'X-Kept';

/** The page with its metadata in a header; null if it must not be cached. */
export async function withMetadata(page: Response, path: string, now: number): Promise<Response | null> {
  if (page.status !== 200 || !page.headers.get('Content-Type')?.startsWith('text/html')) return null;
  const html = await page.text();
  const headers = new Headers(page.headers);
  const metadata = JSON.stringify(metadataOf(html, path, now));
  headers.set(HEADER, encodeURIComponent(metadata));
  return new Response(html, { status: 200, headers });
}

export function metadataIn(page: Response | undefined): CachedPage | null {
  const header = page?.headers.get(HEADER);
  return header ? parseMetadata(parseJson(decoded(header))) : null;
}

/** Whether a cached response is a page, even if its metadata cannot be read. */
export const isCachedPage = (page: Response | undefined): boolean => page?.headers.has(HEADER) ?? false;

function parseMetadata(json: unknown): CachedPage | null {
  if (!isRecord(json) || typeof json.path !== 'string' || typeof json.at !== 'number') return null;
  const { path, at, locale, site, media } = json;
  if (!isLocale(locale) || (site !== null && !isCachedSite(site)) || !isTexts(media)) return null;
  return { path, at, locale, site, media };
}

const isCachedSite = (site: unknown): site is NonNullable<CachedPage['site']> =>
  isRecord(site) &&
  typeof site.id === 'number' &&
  typeof site.slug === 'string' &&
  typeof site.name === 'string';

const isTexts = (list: unknown): list is string[] =>
  Array.isArray(list) && list.every((one) => typeof one === 'string');

function metadataOf(html: string, path: string, at: number): CachedPage {
  const locale = path.slice(1, 3) as Locale;
  const site = inlined(html, 'sites', parseSite);
  return {
    path,
    locale,
    at,
    site: site && { id: site.id, slug: site.slug, name: namesFor(site, locale).main.text },
    media: mediaIn(html),
  };
}

type InlinedSite = { id: number; slug: string; name: string; other_name: string | null; lang: Locale };

const isInlinedSite = (site: unknown): site is InlinedSite =>
  isCachedSite(site) &&
  'lang' in site &&
  isLocale(site.lang) &&
  'other_name' in site &&
  (site.other_name === null || typeof site.other_name === 'string');

const parseSite = (data: unknown): InlinedSite | null =>
  isRecord(data) && isInlinedSite(data.site) ? data.site : null;

/** The inlined data of a document whose query key begins with `of`; null where it cannot be read. */
export function inlined<Data>(html: string, of: string, parse: (data: unknown) => Data | null): Data | null {
  const json = /<script type="application\/json" id="dorot-data">(.*?)<\/script>/s.exec(html)?.[1];
  if (!json) return null;
  return parse(parsePageData(json).queries.find(({ key }) => key[0] === of)?.data);
}

/** The ids of the pictures whose URLs occur in a text. */
export const mediaIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\/api\/media\/([\w-]+)/g)].map(([, id = '']) => id)),
];

/** Whether the status means that the requester may no longer see a site. */
export const isWithdrawn = (status: number, signedIn: boolean): boolean =>
  // for a signed-in user, 401 is about their session
  status === 403 || status === 404 || status === 410 || (status === 401 && !signedIn);

/** Whether a page belongs to the site with this id or slug. */
export const isOf = ({ site, path }: CachedPage, ref: string): boolean =>
  site !== null &&
  (String(site.id) === ref ||
    site.slug === ref ||
    path.replace(/\/visit$/, '').endsWith(`/${encodeURIComponent(ref)}`));

export type Entry = { key: string; bytes: number };

/** The keys to delete, oldest first, so that the rest fits the limit. */
export function beyond(entries: readonly Entry[], most: number): string[] {
  let over = entries.reduce((sum, { bytes }) => sum + bytes, 0) - most;
  const gone: string[] = [];
  for (const { key, bytes } of entries) {
    if (over <= 0) break;
    over -= bytes;
    gone.push(key);
  }
  return gone;
}
