import { personOf, storesOfOthers } from '#web/lib/offline/places.ts';
import { onToken, readToken } from '#web/lib/token.ts';
import { registerServiceWorker, soonWanted, tellSeen } from './service-worker.ts';

/** From now on what is seen is kept for when there is no connection, and what is private for no longer than its person is here. */
export async function beginOffline(): Promise<void> {
  if (!('caches' in window)) return;
  onToken(() => void dropOthers().catch(() => undefined));
  await dropOthers().catch(() => undefined);
  if (await registerServiceWorker()) await tellSeen(soonWanted());
}

/** Drops what somebody had asked to keep who is signed in here no more: they left, or were asked to leave. */
export async function dropOthers(): Promise<void> {
  const stores = storesOfOthers(await caches.keys(), personOf(readToken()));
  await Promise.all(stores.map((name) => caches.delete(name)));
}
