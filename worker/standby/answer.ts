import type { CodeType } from '#worker/contract/short-link.ts';
import { isLocale, type Locale, pickLocale } from '#worker/shared/locale.ts';
import { normalizeCode } from '#worker/shared/short-code.ts';
import { type Address, addressIn, pathOf, segmentsOf } from './address.ts';
import { MEDIA_POLICY, pagePolicy, respond } from './headers.ts';
import { health } from './health.ts';
import { noApi, notInCopy, robots, unavailable, unknownCode, unknownPage, wrongMethod } from './messages.ts';

export type Copy = { bucket: R2Bucket; contact: string | undefined; isCanonical: boolean };

type Fields = Record<string, string>;

const MINUTES = 'public, max-age=300';

/** Answers a request from the copy alone. */
export async function answer(request: Request, copy: Copy): Promise<Response> {
  const { pathname } = new URL(request.url);
  const response = await opened(request, copy, addressIn(pathname)).catch(unavailable);
  return request.method === 'HEAD' ? new Response(null, response) : response;
}

async function opened(request: Request, copy: Copy, address: Address): Promise<Response> {
  if (address.kind === 'api') return noApi();
  if (request.method !== 'GET' && request.method !== 'HEAD') return wrongMethod();
  switch (address.kind) {
    case 'code':
      return openCode(request, copy, address);
    case 'page':
      return openPage(request, copy.bucket, address);
    case 'moved':
      return redirect(request, address.locale, address.path);
    case 'media':
      return openFile(request, copy, address.key, {
        'Cache-Control': 'public, max-age=3600',
        'Content-Security-Policy': MEDIA_POLICY,
      });
    case 'asset':
      return openFile(request, copy, address.key, { 'Cache-Control': 'public, max-age=31536000, immutable' });
    case 'health':
      return health(copy.bucket, Date.now());
    case 'robots':
      return robots(copy.isCanonical);
    case 'unknown':
      return unknownPage(copy.contact);
  }
}

/** A code leads to its page in a language, to an address elsewhere, or, where it leads nowhere, has a page of its own. */
async function openCode(
  request: Request,
  { bucket, contact }: Copy,
  { type, raw, locale }: { type: CodeType; raw: string; locale: Locale | null },
): Promise<Response> {
  const code = normalizeCode(raw);
  const object = code === null ? null : await codeIn(bucket, type, code);
  if (!object) return unknownCode(contact);
  const to = targetOf(object.customMetadata?.to ?? '');
  // also of a code that leads elsewhere, which is small: a body that is left unread is an error in the log
  const body = await object.text();
  if (to === null) return stored(request, object, body, pageHeaders(null)(object));
  return to.startsWith('/') ? redirect(request, locale, to) : redirectTo(to);
}

/** The path or the https address that a code leads to, encoded; null for anything else. */
function targetOf(to: string): string | null {
  const segments = to.startsWith('/') ? segmentsOf(to) : null;
  if (segments) return pathOf(segments);
  const url = URL.parse(to);
  return url?.protocol === 'https:' ? url.href : null;
}

/** Codes of sites and of shared graves are read under either letter. */
const TWINS: Partial<Record<CodeType, CodeType>> = { s: 'm', m: 's' };

async function codeIn(bucket: R2Bucket, type: CodeType, code: string): Promise<R2ObjectBody | null> {
  const found = await bucket.get(`${type}/${code}/index.html`);
  const twin = TWINS[type];
  return found || !twin ? found : bucket.get(`${twin}/${code}/index.html`);
}

async function openPage(
  request: Request,
  bucket: R2Bucket,
  { key, locale }: { key: string; locale: Locale | null },
): Promise<Response> {
  return (await openStored(request, bucket, key, pageHeaders(locale))) ?? notInCopy();
}

/** Where a document leads on to, as one at the former address of a site does; null for any other. */
function ledOn(request: Request, { key, customMetadata }: R2Object): Response | null {
  const to = targetOf(customMetadata?.to ?? '');
  const [language] = key.split('/');
  return to?.startsWith('/') ? redirect(request, isLocale(language) ? language : null, to) : null;
}

const pageHeaders =
  (locale: Locale | null) =>
  ({ customMetadata }: R2Object): Fields => ({
    'Cache-Control': MINUTES,
    'Content-Language': locale ?? 'he, en',
    'Content-Security-Policy': pagePolicy(customMetadata?.style),
  });

async function openFile(
  request: Request,
  { bucket, contact }: Copy,
  key: string,
  headers: Fields,
): Promise<Response> {
  return (await openStored(request, bucket, key, () => headers)) ?? unknownPage(contact);
}

/** An object with the headers of its kind; null where there is none. Where no body may be needed, none is asked for. */
async function openStored(
  request: Request,
  bucket: R2Bucket,
  key: string,
  headersOf: (object: R2Object) => Fields,
): Promise<Response | null> {
  if (request.method === 'HEAD' || isConditional(request.headers)) {
    const object = await bucket.head(key);
    if (!object) return null;
    const elsewhere = ledOn(request, object);
    if (elsewhere) return elsewhere;
    if (request.method === 'HEAD' || isUnchanged(request.headers, object))
      return stored(request, object, null, headersOf(object));
  }
  const object = await bucket.get(key);
  const elsewhere = object && ledOn(request, object);
  // a body that is left unread is an error in the log
  if (elsewhere) await object.text();
  return elsewhere ?? (object && stored(request, object, object.body, headersOf(object)));
}

/** Types by extension, for a copy of the bucket whose tool has kept none. */
const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
};

/** An object as it is, or 304 where the browser has it. */
function stored(request: Request, object: R2Object, body: BodyInit | null, headers: Fields): Response {
  const always = {
    ...headers,
    ETag: object.httpEtag,
    'Last-Modified': object.uploaded.toUTCString(),
  };
  if (isUnchanged(request.headers, object)) return respond(null, 304, always);
  const extension = object.key.slice(object.key.lastIndexOf('.') + 1);
  const type = object.httpMetadata?.contentType ?? TYPES[extension] ?? 'application/octet-stream';
  return respond(body, 200, { 'Content-Type': type, ...always });
}

const isConditional = (headers: Headers): boolean =>
  headers.has('If-None-Match') || headers.has('If-Modified-Since');

function isUnchanged(headers: Headers, { httpEtag, uploaded }: R2Object): boolean {
  const known = headers.get('If-None-Match');
  if (known === null)
    return Date.parse(headers.get('If-Modified-Since') ?? '') >= Math.floor(uploaded.getTime() / 1000) * 1000;
  // a proxy that compresses makes the tag a weak one
  return known.split(',').some((tag) => ['*', httpEtag].includes(tag.trim().replace(/^W\//, '')));
}

/** To a page in the language of the address, else of the browser. */
function redirect({ headers }: Request, locale: Locale | null, path: string): Response {
  const language =
    locale ?? pickLocale({ cookie: headers.get('Cookie'), acceptLanguage: headers.get('Accept-Language') });
  return redirectTo(`/${language}${path}/`, locale ? {} : { Vary: 'Cookie, Accept-Language' });
}

const redirectTo = (location: string, headers: Fields = {}): Response =>
  respond(null, 302, { Location: location, 'Cache-Control': MINUTES, ...headers });
