import type { Locale } from '#worker/shared/locale.ts';

/** Where the service worker keeps what it keeps. A name with another number is of an older one, and is dropped. */
export const PIECES = 'pieces-1';
export const PAGES = 'pages-1';
export const PICTURES = 'pictures-1';
/** The quiet pages that stand for what is unknown, one a language. */
export const QUIET = 'quiet-1';
const PREPARED = 'prepared-1-';

/** As wide as a phone shows the photos of a prepared visit. */
export const PREPARED_WIDTH = 800;

/** The number of whoever is signed in, as text. */
export type Person = string;
const VISITOR: Person = 'visitor';

/** Whom a token is of. The device only tells its own people apart by it: the server checks, we do not. */
export function personOf(authorization: string | null): Person {
  const claims = authorization?.split('.')[1];
  if (!claims) return VISITOR;
  try {
    const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown };
    return typeof sub === 'string' && /^\d+$/.test(sub) ? sub : VISITOR;
  } catch {
    return VISITOR;
  }
}

/** What a person has asked to keep, apart from everyone else's. */
export const preparedFor = (person: Person): string => PREPARED + person;

/** Whose a store is. */
export const personIn = (store: string): Person => store.slice(PREPARED.length);

/** Whose kept things someone may look at who is this person: their own, then what anybody kept. */
export const sharedWith = (person: Person): Person[] => [...new Set([person, VISITOR])];

/** Where they are. */
export const readableBy = (person: Person): string[] => sharedWith(person).map(preparedFor);

/** Of these stores, those that hold what belongs to somebody else than `person`. */
export const storesOfOthers = (names: readonly string[], person: Person): string[] =>
  names.filter((name) => isPrepared(name) && !readableBy(person).includes(name));

export const isPrepared = (name: string): boolean => name.startsWith(PREPARED);

/** Of these stores, those of an older service worker. */
export const outdated = (names: readonly string[]): string[] =>
  names.filter(
    (name) =>
      /^(?:pieces|pages|pictures|quiet|prepared)-/.test(name) &&
      !isPrepared(name) &&
      ![PIECES, PAGES, PICTURES, QUIET].includes(name),
  );

/** A picture by what it shows, not by who signed its address, or when; null for what is no picture of ours. */
export function pictureKey({ pathname, searchParams }: URL): string | null {
  const width = searchParams.get('w');
  return /^\/api\/media\/[\w-]+$/.test(pathname) && width && /^\d+$/.test(width)
    ? `${pathname}?w=${width}`
    : null;
}

const SITE_PAGE = /^\/(en|he)\/site\/([^/]+)\/?$/;

/** The page of a site in an address: its language, and the site as it is called there. */
export function sitePageIn(pathname: string): { locale: Locale; ref: string } | null {
  const [, locale, ref] = SITE_PAGE.exec(pathname) ?? [];
  return locale && ref ? { locale: locale as Locale, ref: decoded(ref) } : null;
}

export const sitePage = (locale: Locale, ref: string | number): string =>
  `/${locale}/site/${encodeURIComponent(String(ref))}`;

/** The home page or a site's, as it is drawn without any choice in its address; null for every other page. */
export function pageKey({ pathname, searchParams }: URL): string | null {
  const chosen = ['sort', 'filter', 'memory'].some((name) => searchParams.has(name));
  return chosen ? null : placeOf(pathname);
}

/** The same, whatever has been chosen. */
export function placeOf(pathname: string): string | null {
  const site = sitePageIn(pathname);
  if (site) return sitePage(site.locale, site.ref);
  return /^\/(?:en|he)\/?$/.test(pathname) ? pathname.slice(0, 3) : null;
}

/** What a sticker says. */
export const isScan = (pathname: string): boolean => /^(?:\/(?:en|he))?\/[scmb]\/[^/]+\/?$/i.test(pathname);

/** An answer of the API in a language; the order of what was asked makes no difference. */
export function answerKey({ pathname, searchParams }: URL, locale: string): string {
  const asked = new URLSearchParams(searchParams);
  asked.set('lang', locale);
  asked.sort();
  return `${pathname}?${asked}`;
}

const SITE_ANSWER = /^\/api\/sites\/([^/]+)$/;

/** The site that is asked for at an address of the API, as it is called there. */
export const siteAsked = (pathname: string): string | null => {
  const ref = SITE_ANSWER.exec(pathname)?.[1];
  return ref && !['mine', 'examples', 'add-site'].includes(ref) ? decoded(ref) : null;
};

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
