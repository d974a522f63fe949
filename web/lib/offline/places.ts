import { isRecord, parseJson } from '#web/lib/json.ts';
import { CODE_TYPES } from '#worker/contract/short-link.ts';
import { LOCALES, type Locale } from '#worker/shared/locale.ts';

/**
 * Cache names of the service worker. A name with another version number is from an older one and is deleted.
 */
export const PIECES = 'pieces-1';
export const PAGES = 'pages-1';
export const PICTURES = 'pictures-1';
/** The offline pages, one per language, shown for pages that are not cached. */
export const QUIET = 'quiet-1';
const JOB = 'job-1-';
const PREPARED = 'prepared-1-';

/** The width at which a phone shows the photos of a prepared visit, in pixels. */
export const PREPARED_WIDTH = 800;

/** The id of the signed-in user, as text. */
export type Person = string;
const VISITOR: Person = 'visitor';

/**
 * The user of a token. Only separates the users of this device from each other: the server verifies the
 * token, this does not.
 */
export function personOf(authorization: string | null): Person {
  const claims = authorization?.split('.')[1];
  if (!claims) return VISITOR;
  try {
    const parsed = parseJson(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    const sub = isRecord(parsed) ? parsed.sub : null;
    return typeof sub === 'string' && /^\d+$/.test(sub) ? sub : VISITOR;
  } catch {
    return VISITOR;
  }
}

/** The cache of the sites that a user saved for offline use, separate from other users'. */
export const preparedFor = (person: Person): string => PREPARED + person;

/** The owner of a cache. */
export const personIn = (store: string): Person => store.slice(PREPARED.length);

/** The owners whose cached data this user may read: their own first, then the visitors'. */
export const sharedWith = (person: Person): Person[] => [...new Set([person, VISITOR])];

/** The caches of these owners. */
export const readableBy = (person: Person): string[] => sharedWith(person).map(preparedFor);

/** The caches among these that belong to someone other than `person`. */
export const storesOfOthers = (names: readonly string[], person: Person): string[] =>
  names.filter((name) => isPrepared(name) && !readableBy(person).includes(name));

/** The cache of the page of a job, with the photos of the way; `place` is that of `jobPageIn`. */
export const jobCache = (place: string): string => JOB + place;

export const isJobCache = (name: string): boolean => name.startsWith(JOB);

export const isPrepared = (name: string): boolean => name.startsWith(PREPARED);

/** The caches among these of an older service worker. */
export const outdated = (names: readonly string[]): string[] =>
  names.filter(
    (name) =>
      /^(?:pieces|pages|pictures|quiet|job|prepared)-/.test(name) &&
      !isPrepared(name) &&
      !isJobCache(name) &&
      ![PIECES, PAGES, PICTURES, QUIET].includes(name),
  );

/** The cache key of a picture, independent of who signed its URL and when; null for other URLs. */
export function pictureKey({ pathname, searchParams }: URL): string | null {
  const width = searchParams.get('w');
  return /^\/api\/media\/[\w-]+$/.test(pathname) && width && /^\d+$/.test(width)
    ? `${pathname}?w=${width}`
    : null;
}

const LOCALE = LOCALES.join('|');
const HOME_PAGE = new RegExp(`^/(?:${LOCALE})/?$`);
/** A site’s own page, and that of the way to the grave. */
const SITE_PAGE = new RegExp(`^/(${LOCALE})/site/([^/]+)(/visit)?/?$`);
const GRAVE_PAGE = new RegExp(`^/(?:${LOCALE})/grave/\\d+(?=/?$)`);
const JOB_PAGE = new RegExp(`^/(?:${LOCALE})/job/[\\w-]+(?=/?$)`);
const SCAN = new RegExp(`^(?:/(?:${LOCALE}))?/[${CODE_TYPES.join('')}]/[^/]+/?$`, 'i');

/** The locale and the site reference of a site page's path, and what follows them. */
export function sitePageIn(pathname: string): { locale: Locale; ref: string; rest: string } | null {
  const [, locale, ref, rest = ''] = SITE_PAGE.exec(pathname) ?? [];
  return locale && ref ? { locale: locale as Locale, ref: decoded(ref), rest } : null;
}

export const sitePage = (locale: Locale, ref: string | number): string =>
  `/${locale}/site/${encodeURIComponent(String(ref))}`;

/** Whether the path is that of a shared grave's page. */
export const isGravePage = (pathname: string): boolean => GRAVE_PAGE.test(pathname);

/**
 * The cache key of the home page, a site page, that of the way to its grave, or a shared grave without view options in its query; null for every other page.
 */
export function pageKey({ pathname, searchParams }: URL): string | null {
  const chosen = ['sort', 'filter', 'memory'].some((name) => searchParams.has(name));
  return chosen ? null : placeOf(pathname);
}

/** The same key, whatever the query. */
export function placeOf(pathname: string): string | null {
  const site = sitePageIn(pathname);
  if (site) return sitePage(site.locale, site.ref) + site.rest;
  return HOME_PAGE.test(pathname) ? pathname.slice(0, 3) : (GRAVE_PAGE.exec(pathname)?.[0] ?? null);
}

/** The cache key of the page of a job; null for other paths. */
export const jobPageIn = (pathname: string): string | null => JOB_PAGE.exec(pathname)?.[0] ?? null;

/** Whether the path is that of a sticker's QR code. */
export const isScan = (pathname: string): boolean => SCAN.test(pathname);

/** The cache key of an API response in a language, independent of the order of the query parameters. */
export function apiResponseKey({ pathname, searchParams }: URL, locale: string): string {
  const query = new URLSearchParams(searchParams);
  query.set('lang', locale);
  query.sort();
  return `${pathname}?${query}`;
}

const OTHER_API_PATHS = [
  'mine',
  'examples',
  'add-site',
  'memories',
  'get-site-from-ref',
  'get_site_link_by_qr',
];
const SITE_API_PATH = /^\/api\/sites\/([^/]+)$/;

/** The site reference in an API path. */
export const siteRefOfApiPath = (pathname: string): string | null => {
  const ref = SITE_API_PATH.exec(pathname)?.[1];
  return ref && !OTHER_API_PATHS.includes(ref) ? decoded(ref) : null;
};

/** A decoded part of an address; unchanged where it is malformed. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
