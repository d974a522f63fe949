const LONGEST = 2048;
const PATH = /^\/(?![/\\])(?:[\w@~/-]|%[\da-f]{2})*(?:\?[\w.~%!()*,;:@$&=+-]*)?(?:#[\w.~%!()*,;:@$&=+-]*)?$/i;
/** A slash, backslash or control character in disguise, however often it was encoded. */
const DISGUISED = /^[^?#]*%(?:25)*(?:2f|5c|[01][\da-f]|7f)/i;

/** The address to go to after signing in: a path of this origin, query and hash included, or null when it is anything else. */
export function safePath(path: string | null | undefined, origin: string): string | null {
  if (!path || path.length > LONGEST || !PATH.test(path) || DISGUISED.test(path)) return null;
  const url = new URL(path, origin);
  // what the URL parser would rewrite (%2e%2e, say) is not the path that was checked
  return url.origin === origin && url.href === origin + path ? path : null;
}
