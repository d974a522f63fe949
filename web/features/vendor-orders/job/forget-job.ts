import { forgetDelivery } from '#web/features/vendor-orders/kept-proof.ts';
import { isJobCache } from '#web/lib/offline/places.ts';
import { forgetKeptJob } from './kept-job.ts';

/** Names the order of a signed link in the storage of the device. */
export const jobPlace = (token: string): string => `job:${token}`;

/** Deletes all that this device has of a job that is over: the job, its pages, the photos of the way and of the flowers. */
export async function forgetJob(token: string): Promise<void> {
  forgetKeptJob(token);
  await Promise.all([
    forgetJobPages((page) => page.endsWith(`/job/${token}`)),
    forgetDelivery(jobPlace(token)),
  ]);
}

/** Deletes the pages of jobs, in all languages, whose path is chosen. */
export async function forgetJobPages(isGone: (page: string) => boolean): Promise<void> {
  if (!('caches' in window)) return;
  const gone = (await caches.keys()).filter((name) => isJobCache(name) && isGone(name));
  await Promise.all(gone.map((name) => caches.delete(name)));
}
