import { isRecord, parseJson } from '#web/lib/json.ts';
import { isLocale, type Locale } from '#worker/shared/locale.ts';
import { isPrepared } from './places.ts';

/** A site that a user saved for offline use. */
export type PreparedSite = {
  id: number;
  slug: string;
  name: string;
  locale: Locale;
  /** The path of its cached page. */
  path: string;
  at: number;
  bytes: number;
  photos: number;
  isPrivate: boolean;
  /** The cache keys of its parts. */
  keys: string[];
};

/** The key of a saved site's record, in the same cache as its parts. */
export const recordKey = (siteId: number): string => `/prepared/${siteId}`;
const RECORD = /\/prepared\/\d+$/;

/** The saved sites in one cache. */
export async function preparedIn(store: string): Promise<PreparedSite[]> {
  const cache = await caches.open(store);
  const found = await cache.keys();
  const records = found.filter(({ url }) => RECORD.test(new URL(url).pathname));
  const sites = await Promise.all(
    records.map(async (key) => parsePrepared(parseJson((await (await cache.match(key))?.text()) ?? ''))),
  );
  return sites.filter((site) => site !== null).sort((a, b) => b.at - a.at);
}

/**
 * A record of a saved site. One from another version, or a damaged one, is still listed where its parts are
 * known, so that they can be deleted.
 */
function parsePrepared(record: unknown): PreparedSite | null {
  if (!isRecord(record) || typeof record.id !== 'number' || typeof record.slug !== 'string') return null;
  const { id, slug, name, path, locale, keys, isPrivate } = record;
  if (!Array.isArray(keys) || !keys.every((key) => typeof key === 'string')) return null;
  const language = isLocale(locale) ? locale : 'en';
  return {
    id,
    slug,
    keys,
    locale: language,
    name: typeof name === 'string' ? name : slug,
    path: typeof path === 'string' ? path : `/${language}/site/${encodeURIComponent(slug)}`,
    at: numberOr0(record.at),
    bytes: numberOr0(record.bytes),
    photos: numberOr0(record.photos),
    isPrivate: isPrivate !== false,
  };
}

const numberOr0 = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Deletes a saved site, except for parts that another saved site in that cache also uses. */
export async function unprepare(store: string, siteId: number): Promise<void> {
  const stored = await preparedIn(store);
  const needed = new Set(stored.filter(({ id }) => id !== siteId).flatMap(({ keys }) => keys));
  const cache = await caches.open(store);
  const gone = stored.filter(({ id }) => id === siteId).flatMap(({ keys }) => keys);
  for (const key of [recordKey(siteId), ...gone]) if (!needed.has(key)) await cache.delete(key);
}

/** The caches of saved sites, of all users of this device. */
export const preparedStores = async (): Promise<string[]> => (await caches.keys()).filter(isPrepared);
