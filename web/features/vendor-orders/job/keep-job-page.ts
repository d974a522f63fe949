import { registerServiceWorker, reportSeen } from '#web/features/offline/public.ts';
import { isJobCache, jobCache, jobPageIn } from '#web/lib/offline/places.ts';
import type { Job } from '#worker/contract/flowers.ts';
import { pictureNear } from '#worker/shared/picture.ts';

/** Only so many jobs are kept; the oldest go first. */
const MOST = 20;
/** The width of the photos of the way, in pixels. */
const WIDTH = 800;

/**
 * Keeps the document of a job page, its program and the photos of the way on this device, so that it opens without a
 * connection. The document says nothing of the order.
 */
export async function keepJobPage({ grave: { photos } }: Job): Promise<void> {
  const place = jobPageIn(location.pathname);
  if (!place || !('caches' in window) || !(await registerServiceWorker())) return;
  await reportSeen([]);
  const cache = await caches.open(jobCache(place));
  await keep(cache, place, { headers: { Accept: 'text/html' } });
  for (const { picture } of photos) {
    await keep(cache, pictureNear(picture, WIDTH)).catch(() => undefined);
  }
  const kept = (await caches.keys()).filter(isJobCache);
  for (const name of kept.slice(0, Math.max(0, kept.length - MOST))) await caches.delete(name);
}

async function keep(cache: Cache, address: string, init?: RequestInit): Promise<void> {
  const response = await fetch(address, init);
  if (response.ok && !response.redirected) await cache.put(address, response);
}
