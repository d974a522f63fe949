export const HSTS = 'max-age=31536000; includeSubDomains';

/**
 * Headers of every response of the worker; a response's own header of the same name takes precedence. Files that are
 * served without the worker have them from `web/public/_headers`.
 */
const EVERYWHERE: Record<string, string> = {
  'Strict-Transport-Security': HSTS,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(), geolocation=(self), microphone=(self), payment=()',
  'Content-Security-Policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

export function secured(headers: Headers): void {
  for (const [name, value] of Object.entries(EVERYWHERE)) if (!headers.has(name)) headers.set(name, value);
}

/**
 * The Content-Security-Policy of a page; `nonce` allows its own style and script elements. What is not ours runs in
 * frame pages of the same origin, with policies of their own.
 */
export const pagePolicy = (nonce: string): string =>
  "default-src 'none'; " +
  `script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; ` +
  "img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self'; connect-src 'self'; " +
  "manifest-src 'self'; worker-src 'self'; frame-src 'self'; " +
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
  "object-src 'none'; require-trusted-types-for 'script'; trusted-types service-worker";

/** The service worker's policy: it may only fetch from its own origin. */
export const SERVICE_WORKER_POLICY = "default-src 'none'; connect-src 'self'";
