import { personOf, storesOfOthers } from '#web/lib/offline/places.ts';
import { onTokenChange, readToken } from '#web/lib/token.ts';
import { assetsToPrefetch, registerServiceWorker, reportSeen } from './service-worker.ts';

/** Starts offline support: viewed pages are cached, private data only while its user is signed in. */
export async function beginOffline(): Promise<void> {
  if (!('caches' in window)) return;
  onTokenChange(() => void deleteStoresOfOthers().catch(() => undefined));
  await deleteStoresOfOthers().catch(() => undefined);
  if (await registerServiceWorker()) await reportSeen(assetsToPrefetch());
}

/** Deletes the sites saved by users other than the current one, after a logout or the end of a session. */
export async function deleteStoresOfOthers(): Promise<void> {
  const stores = storesOfOthers(await caches.keys(), personOf(readToken()));
  await Promise.all(stores.map((name) => caches.delete(name)));
}
