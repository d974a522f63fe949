import type { Locale } from '#worker/shared/locale.ts';
import { isPrepared } from './places.ts';

/** A site that someone asked to keep on this device. */
export type PreparedSite = {
  id: number;
  slug: string;
  name: string;
  locale: Locale;
  /** Its page as it was kept. */
  path: string;
  at: number;
  bytes: number;
  photos: number;
  isPrivate: boolean;
  /** Where each part of it is kept. */
  keys: string[];
};

/** Where what is known of a kept site is kept, beside its parts. */
export const recordKey = (siteId: number): string => `/prepared/${siteId}`;
const RECORD = /\/prepared\/\d+$/;

/** What is kept in one store. */
export async function preparedIn(store: string): Promise<PreparedSite[]> {
  const cache = await caches.open(store);
  const found = await cache.keys();
  const records = found.filter(({ url }) => RECORD.test(new URL(url).pathname));
  const sites = await Promise.all(
    records.map(async (key) => (await (await cache.match(key))?.json()) as PreparedSite | undefined),
  );
  return sites.filter((site) => site !== undefined).sort((a, b) => b.at - a.at);
}

/** Removes a kept site, but for the parts that another one there needs too. */
export async function unprepare(store: string, siteId: number): Promise<void> {
  const kept = await preparedIn(store);
  const needed = new Set(kept.filter(({ id }) => id !== siteId).flatMap(({ keys }) => keys));
  const cache = await caches.open(store);
  const gone = kept.filter(({ id }) => id === siteId).flatMap(({ keys }) => keys);
  for (const key of [recordKey(siteId), ...gone]) if (!needed.has(key)) await cache.delete(key);
}

/** The stores of what was asked for, whoever asked. */
export const preparedStores = async (): Promise<string[]> => (await caches.keys()).filter(isPrepared);
