const LONGEST = 2048;
const PATH = /^\/(?![/\\])(?:[\w@~/-]|%[\da-f]{2})*(?:\?[\w.~%!()*,;:@$&=+-]*)?(?:#[\w.~%!()*,;:@$&=+-]*)?$/i;
/** An encoded slash, backslash or control character, however often it was encoded. */
const DISGUISED = /^[^?#]*%(?:25)*(?:2f|5c|[01][\da-f]|7f)/i;

/**
 * A path to redirect to after signing in: of this origin, query and hash included, or null for anything else.
 */
export function safePath(path: string | null | undefined, origin: string): string | null {
  if (!path || path.length > LONGEST || !PATH.test(path) || DISGUISED.test(path)) return null;
  const url = new URL(path, origin);
  // a path that the URL parser rewrites (with %2e%2e, for example) differs from the one that was checked
  return url.origin === origin && url.href === origin + path ? path : null;
}
