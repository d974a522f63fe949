import { personOf, storesOfOthers } from '#web/lib/offline/places.ts';
import { onTokenChange, readToken } from '#web/lib/token.ts';
import { registerServiceWorker, reportSeen, soonWanted } from './service-worker.ts';

/** Starts offline support: viewed pages are cached, private data only while its user is signed in. */
export async function beginOffline(): Promise<void> {
  if (!('caches' in window)) return;
  onTokenChange(() => void dropOthers().catch(() => undefined));
  await dropOthers().catch(() => undefined);
  if (await registerServiceWorker()) await reportSeen(soonWanted());
}

/** Deletes the sites saved by users other than the current one, after a logout or the end of a session. */
export async function deleteStoresOfOthers(): Promise<void> {
  const stores = storesOfOthers(await caches.keys(), personOf(readToken()));
  await Promise.all(stores.map((name) => caches.delete(name)));
}
