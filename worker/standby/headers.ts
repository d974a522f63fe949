/** Headers of every answer, as `worker/http/headers.ts` has them. */
const EVERYWHERE = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
};

export const CLOSED_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Of a picture, which may be a document in itself. */
export const MEDIA_POLICY = "sandbox; default-src 'none'";

const SOURCE_HASH = /^'sha(?:256|384|512)-[A-Za-z0-9+/]+={0,2}'$/;

/** The policy of a page of the copy; `style` has the hashes of its own styles, separated by spaces. */
export function pagePolicy(style = ''): string {
  const hashes = style.split(/\s+/).filter((source) => SOURCE_HASH.test(source));
  return (
    `default-src 'none'; img-src 'self' data:; style-src ${["'self'", ...hashes].join(' ')}; ` +
    "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  );
}

export const NO_STORE = { 'Cache-Control': 'no-store' };

/** A response with the headers of every answer; a header in `headers` takes precedence. */
export const respond = (body: BodyInit | null, status: number, headers: Record<string, string>): Response =>
  new Response(body, {
    status,
    headers: { ...EVERYWHERE, 'Content-Security-Policy': CLOSED_POLICY, ...headers },
  });
