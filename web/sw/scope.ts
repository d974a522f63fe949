/** What a service worker is given by the browser. */
export const sw = globalThis as unknown as ServiceWorkerGlobalScope;

const HOURS_MS = 60 * 60 * 1000;
export const DAYS_S = 24 * 60 * 60;

/** How long a page that is seen again inside the app counts as kept. */
export const FRESH_MS = 6 * HOURS_MS;
/** How long a weak signal is waited for where something is kept. */
export const PATIENCE_S = 4;
export const KEPT_S = 90 * DAYS_S;
export const PIECES_MOST = 200;
export const PAGES_MOST = 60;
export const PICTURES_MOST = 400;
export const PICTURES_BYTES = 40 * 1024 * 1024;

/** An answer, or after so long none. */
export function within(answer: Promise<Response>, ms: number | null): Promise<Response> {
  if (ms === null) return answer;
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), ms);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** What is first found under a key in one of these stores. */
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
