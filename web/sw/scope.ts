/** The global scope of the service worker. */
export const sw = globalThis as unknown as ServiceWorkerGlobalScope;

const HOURS_MS = 60 * 60 * 1000;
export const DAYS_S = 24 * 60 * 60;

/** For how long a page that is visited again inside the app is not fetched anew. */
export const FRESH_MS = 6 * HOURS_MS;
/** The network timeout, in seconds, where a cached copy exists. */
export const TIMEOUT_S = 4;
export const MAX_AGE_S = 90 * DAYS_S;
export const MAX_PIECES = 200;
export const MAX_PAGES = 60;
export const MAX_PICTURES = 400;
export const MAX_PICTURE_BYTES = 40 * 1024 * 1024;

/** The response, or a rejection after this many milliseconds. */
export function within(answer: Promise<Response>, ms: number | null): Promise<Response> {
  if (ms === null) return answer;
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), ms);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** The first match of a key in one of these caches. */
export async function foundIn(
  stores: readonly string[],
  key: string,
  options?: CacheQueryOptions,
): Promise<Response | undefined> {
  for (const cacheName of stores) {
    const found = await caches.match(key, { ...options, cacheName });
    if (found) return found;
  }
  return undefined;
}
