import type { CodeType } from '#worker/contract/short-link.ts';
import { isLocale, type Locale } from '#worker/shared/locale.ts';

/** What is asked for by a path; a `key` is that of an object in the bucket, a `path` has no language. */
export type Address =
  | { kind: 'code'; type: CodeType; raw: string; locale: Locale | null }
  | { kind: 'page'; key: string; locale: Locale | null }
  | { kind: 'moved'; path: string; locale: Locale | null }
  | { kind: 'media' | 'asset'; key: string }
  | { kind: 'health' | 'robots' | 'api' | 'unknown' };

const UNKNOWN: Address = { kind: 'unknown' };

/** R2 refuses a longer key. */
const LONGEST_KEY_BYTES = 1024;

/** Reads the path of a parsed URL, which has no dot segments left. */
export function addressIn(pathname: string): Address {
  const segments = segmentsOf(pathname);
  if (!segments) return UNKNOWN;
  const locale = isLocale(segments[0]) ? segments[0] : null;
  const [name = '', target, ...rest] = locale ? segments.slice(1) : segments;
  if (name === '') return { kind: 'page', key: keyOf(locale, 'index.html'), locale };
  if (isCodeType(name)) return target ? { kind: 'code', type: name, raw: target, locale } : UNKNOWN;
  const page = pageKindOf(name);
  if (page) return target ? pageAt({ page, isWall: page !== name, target, rest, locale }) : UNKNOWN;
  return locale ? UNKNOWN : fileAt(name, target, rest);
}

const isCodeType = (name: string): name is CodeType => /^[smcb]$/.test(name);

/** The folder of the pages of a kind; the page of a community is its wall. */
function pageKindOf(name: string): string | null {
  if (name === 'wall') return 'community';
  return /^(?:site|community|grave)$/.test(name) ? name : null;
}

type PagePath = { page: string; isWall: boolean; target: string; rest: string[]; locale: Locale | null };

/**
 * A page of a site, a community or a grave, or one of its further pages, which are numbered from 2. Other pages below
 * it are not in the copy, and lead to it. Addresses are typed by hand from printed cards, in capital letters too.
 */
function pageAt({ page, isWall, target: typed, rest, locale }: PagePath): Address {
  const target = typed.toLowerCase();
  const isNumbered = rest.length === 1 && /^[1-9]\d{0,5}$/.test(rest[0] ?? '');
  const further = isNumbered && rest[0] !== '1' ? rest : [];
  if (locale && !isWall && (isNumbered || rest.length === 0))
    return stored('page', keyOf(locale, page, target, ...further, 'index.html'), locale);
  return { kind: 'moved', path: pathOf([page, target, ...further]), locale };
}

function fileAt(name: string, target: string | undefined, rest: string[]): Address {
  if (name === 'health' || name === 'health.json') return { kind: 'health' };
  if (name === 'api') return { kind: target === 'health' && rest.length === 0 ? 'health' : 'api' };
  if (name === 'robots.txt') return { kind: 'robots' };
  const [file, ...further] = rest;
  // pictures lie in a folder of what shows them
  if (name === 'media')
    return target && file && further.length === 0 ? stored('media', keyOf(name, target, file)) : UNKNOWN;
  if (!target || file !== undefined) return UNKNOWN;
  return name === 'assets' ? stored('asset', keyOf(name, target)) : UNKNOWN;
}

function stored(kind: 'page' | 'media' | 'asset', key: string, locale: Locale | null = null): Address {
  if (new TextEncoder().encode(key).length > LONGEST_KEY_BYTES) return UNKNOWN;
  return kind === 'page' ? { kind, key, locale } : { kind, key };
}

const keyOf = (...segments: (string | null)[]): string =>
  segments.filter((segment) => segment !== null).join('/');

/** A path without its last slash, percent-encoded. */
export const pathOf = (segments: string[]): string =>
  segments.map((segment) => `/${encodeURIComponent(segment)}`).join('');

/** The decoded segments, without a last slash or `index.html`; null where one cannot be the name of a file. */
export function segmentsOf(pathname: string): string[] | null {
  const raw = pathname.split('/').slice(1);
  if (raw.at(-1) === 'index.html') raw.pop();
  if (raw.at(-1) === '') raw.pop();
  const segments = raw.map(decoded);
  return segments.every((segment) => segment !== null) ? segments : null;
}

/** Decoded once; null for what is malformed, empty, or has a slash, a dot segment or a control character in it. */
function decoded(segment: string): string | null {
  try {
    const text = decodeURIComponent(segment);
    return text === '' || /^\.\.?$|[/\\\p{Cc}]/u.test(text) ? null : text;
  } catch {
    return null;
  }
}
