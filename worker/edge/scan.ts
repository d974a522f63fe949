import type { CodeType } from '#worker/contract/short-link.ts';
import { pathOf, resolveScan, type ScannedPage } from '#worker/features/short-links/code.rules.ts';
import { findScanTarget, type ScanTarget } from '#worker/features/short-links/scan-target.repo.ts';
import { HSTS } from '#worker/http/headers.ts';
import type { Env } from '#worker/platform/env.ts';
import { isolateMap } from '#worker/platform/isolate-memory.ts';
import { countScan, UNKNOWN_CODE } from '#worker/platform/scan-counter.ts';
import { findCodeApart } from '#worker/platform/shards.ts';
import { isLocale, type Locale, pickLocale } from '#worker/shared/locale.ts';
import { normalizeCode } from '#worker/shared/short-code.ts';

/** A cache of recently scanned bound codes; it holds nothing about the visitors. */
const cache = isolateMap<string, ScanTarget & { until: number }>();
const CACHE_SIZE = 20_000;
const CACHE_MS = 60_000;

const LONGEST_CODE = 40;

type ScanRequest = { type: CodeType; raw: string; prefix: Locale | null };

/**
 * Answers `/s/…`, `/b/…`, `/c/…`, `/m/…`, with or without a language prefix, before all other routing;
 * undefined for any other address. At most one read by key, none for a mistyped code.
 */
export function scan(
  request: Request,
  env: Env,
  background: ExecutionContext,
): Response | Promise<Response> | undefined {
  const scanned = parseScan(request.url);
  if (!scanned || (request.method !== 'GET' && request.method !== 'HEAD')) return undefined;
  const code = normalizeCode(scanned.raw);
  if (code === null) return answered(request, scanned, 'unknown', { env, background, code: UNKNOWN_CODE });
  const cached = cache.get(code);
  if (cached && cached.until > Date.now()) {
    return answered(request, scanned, resolveScan(scanned.type, cached), { env, background, code });
  }
  return lookUp(request, env, background, scanned, code).catch(unavailable);
}

async function lookUp(
  request: Request,
  env: Env,
  background: ExecutionContext,
  scanned: ScanRequest,
  code: string,
) {
  const nearest = () => findScanTarget(env.DB.withSession('first-unconstrained'), code);
  let row = await (findCodeApart<ScanTarget>(env, code) ?? nearest()).catch(() => null);
  // a replica may not have a code bound a moment ago, nor a database of codes that is behind; either may be unreachable
  if (row?.target == null) row = await findScanTarget(env.DB.withSession('first-primary'), code);
  if (row?.target != null) cacheTarget(code, row);
  if (row?.target != null && row.state === 'shipped')
    background.waitUntil(bindLater(env, code).catch(() => undefined));
  return answered(request, scanned, resolveScan(scanned.type, row), {
    env,
    background,
    code: row ? code : UNKNOWN_CODE,
  });
}

/**
 * The response of a failed scan. The visitor is at a grave: two plain sentences instead of a platform error
 * page.
 */
const unavailable = (): Response =>
  new Response(
    '<!doctype html><html lang="he" dir="rtl"><head><meta charset="utf-8">' +
      '<meta name="viewport" content="width=device-width"><title>Dorot · דורות</title></head><body>' +
      '<p>אי אפשר לפתוח את הדף כרגע. אפשר לנסות שוב בעוד דקה.</p>' +
      '<p lang="en" dir="ltr">This page cannot be opened at the moment. Try again in a minute.</p></body></html>',
    {
      status: 503,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Retry-After': '60',
        'Cache-Control': 'no-store',
        'Content-Security-Policy':
          "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        'Strict-Transport-Security': HSTS,
        'X-Content-Type-Options': 'nosniff',
      },
    },
  );

/** A code that came in the post is bound by its first scan. */
const bindLater = (env: Env, code: string): Promise<unknown> =>
  env.QUEUE.send({ id: crypto.randomUUID(), name: 'bind_scanned', payload: { code } });

function cacheTarget(code: string, row: ScanTarget): void {
  if (cache.size >= CACHE_SIZE) {
    const oldest = cache.keys().next().value;
    if (oldest !== undefined) cache.delete(oldest);
  }
  cache.set(code, { ...row, until: Date.now() + CACHE_MS });
}

function redirect(request: Request, scanned: ScanRequest, to: ScannedPage | 'unbound' | 'unknown'): Response {
  const { headers } = request;
  const locale =
    scanned.prefix ??
    pickLocale({ cookie: headers.get('Cookie'), acceptLanguage: headers.get('Accept-Language') });
  const bound = typeof to === 'object';
  return new Response(null, {
    status: 302,
    headers: {
      Location: bound
        ? addressOf(to, locale)
        : `/${locale}/login?qr=${encodeURIComponent(scanned.raw)}&reason=${to}`,
      'Cache-Control': bound ? 'private, max-age=60' : 'no-store',
      'Strict-Transport-Security': HSTS,
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

const addressOf = (to: ScannedPage, locale: Locale): string =>
  to.page === 'link' ? to.target : `/${locale}${pathOf(to)}`;

/** Counts the scan after the response is made; a failure is logged and does not affect the visitor. */
function answered(
  request: Request,
  scanned: ScanRequest,
  to: ScannedPage | 'unbound' | 'unknown',
  { env, background, code }: { env: Env; background: ExecutionContext; code: string },
): Response {
  const response = redirect(request, scanned, to);
  try {
    const country = request.cf?.country as string | undefined;
    const counting = countScan(env, code, { country, isLost: typeof to === 'string' });
    if (counting) background.waitUntil(counting.catch(() => undefined));
  } catch {
    // a failed count does not affect the redirect
  }
  return response;
}

/** Parses `/s/CODE` or `/he/s/CODE` from an address without parsing all of it. */
function parseScan(url: string): ScanRequest | undefined {
  const start = url.indexOf('/', 8);
  const prefixed = url.charCodeAt(start + 3) === SLASH;
  const at = prefixed ? start + 3 : start;
  if (url.charCodeAt(at + 2) !== SLASH) return undefined;
  const type = url.charAt(at + 1);
  if (type !== 's' && type !== 'm' && type !== 'c' && type !== 'b') return undefined;
  const prefix = prefixed ? url.slice(start + 1, at) : null;
  if (prefix !== null && !isLocale(prefix)) return undefined;
  const end = url.slice(at + 3).search(/[/?#]/);
  const raw = end === -1 ? url.slice(at + 3) : url.slice(at + 3, at + 3 + end);
  if (raw === '' || raw.length > LONGEST_CODE * 3) return undefined;
  return { type, raw: decoded(raw).slice(0, LONGEST_CODE).toWellFormed(), prefix };
}

const SLASH = 47;

function decoded(raw: string): string {
  if (!raw.includes('%')) return raw;
  try {
    return decodeURIComponent(raw);
  } catch {
    return '';
  }
}
