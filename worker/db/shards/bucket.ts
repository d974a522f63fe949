/** The number of parts into which codes are divided; a part is moved from one database to another as a whole. */
export const BUCKETS = 256;

/** The bucket of a code: FNV-1a of its characters. It is stored beside each code, so it never changes. */
export function bucketOf(code: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < code.length; at++) hash = Math.imul(hash ^ code.charCodeAt(at), 0x01000193);
  return ((hash >>> 24) ^ (hash >>> 16) ^ (hash >>> 8) ^ hash) & (BUCKETS - 1);
}
