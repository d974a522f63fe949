import { vi } from 'vitest';

/** The entries of each cache, by path on this origin. */
type Stores = Map<string, Map<string, Response>>;

const keyOf = (key: RequestInfo | URL): string => {
  const { pathname, search } = new URL(key instanceof Request ? key.url : key, location.origin);
  return pathname + search;
};

function storeIn(entries: Map<string, Response>): Cache {
  const find = (key: RequestInfo | URL, { ignoreSearch = false }: CacheQueryOptions = {}) => {
    const requestedKey = keyOf(key);
    if (!ignoreSearch) return entries.get(requestedKey)?.clone();
    const path = (address: string) => address.split('?')[0];
    return [...entries].find(([cachedPath]) => path(cachedPath) === path(requestedKey))?.[1].clone();
  };
  const store: Partial<Cache> = {
    keys: async () => [...entries.keys()].map((path) => new Request(new URL(path, location.origin))),
    match: async (key, options) => find(key, options),
    put: async (key, response) => void entries.set(keyOf(key), response),
    delete: async (key) => entries.delete(keyOf(key)),
  };
  return store as Cache;
}

/**
 * Stubs the Cache Storage and the service worker's events. `cachedPaths` lists the entries of a cache; `settled`
 * resolves when everything passed to `waitUntil` has finished.
 */
export function stubCaches() {
  const stores: Stores = new Map();
  const entriesOf = (name: string) => {
    const entries = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, entries);
    return entries;
  };
  const caches: CacheStorage = {
    open: async (name) => storeIn(entriesOf(name)),
    has: async (name) => stores.has(name),
    keys: async () => [...stores.keys()],
    delete: async (name) => stores.delete(name),
    match: async (key, { cacheName, ...options } = {}) => {
      for (const [name, entries] of stores) {
        const response = !cacheName || name === cacheName ? await storeIn(entries).match(key, options) : null;
        if (response) return response;
      }
      return undefined;
    },
  };
  const pendingWork: Promise<unknown>[] = [];
  class ExtendableEvent {
    waitUntil = (work: Promise<unknown>) => void pendingWork.push(work);
  }
  class FetchEvent extends ExtendableEvent {
    resultingClientId = 'a tab';
  }
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('ExtendableEvent', ExtendableEvent);
  vi.stubGlobal('FetchEvent', FetchEvent);
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
  return {
    cachedPaths: (name: string): string[] => [...(stores.get(name)?.keys() ?? [])],
    put: (name: string, address: string, response: Response) => void entriesOf(name).set(address, response),
    // the DOM types used for type checking lack this event
    event: () => new FetchEvent() as never,
    settled: async () => {
      for (let work = pendingWork.shift(); work; work = pendingWork.shift())
        await work.catch(() => undefined);
    },
  };
}
