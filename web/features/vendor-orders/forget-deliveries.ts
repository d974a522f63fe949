import { deleteDrafts, draftKeys, readDraft, writePendingDrafts } from '#web/lib/drafts.ts';
import { PROOF_PREFIX } from '#web/lib/storage-keys.ts';
import { onTokenChange } from '#web/lib/token.ts';
import { forgetJobPages } from './job/forget-job.ts';
import { forgetKeptJob, keptTokens, readKeptJob } from './job/kept-job.ts';
import { dueOnIn, hasPhotos } from './kept-proof.ts';

/** An order is kept on a device for this many days after its own. */
const DAYS_KEPT = 7;
const DAY_MS = 86_400_000;

/**
 * Deletes jobs and what was typed for orders on this device: a week after their day, and all of it at logout, because
 * another person may use the device next. Photos that were not delivered stay until they are, or the vendor deletes them.
 */
export async function beginForgetting(): Promise<void> {
  onTokenChange((change) => {
    if (change === 'logout') void forget(() => true).catch(() => undefined);
  });
  await forget(isOld);
}

/** Where no day is known, it is an older version's. */
const isOld = (dueOn: string | null): boolean =>
  !(Date.now() < Date.parse(`${dueOn}T00:00:00`) + (DAYS_KEPT + 1) * DAY_MS);

async function forget(isGone: (dueOn: string | null) => boolean): Promise<void> {
  for (const token of keptTokens()) if (isGone(readKeptJob(token)?.job.due_on ?? null)) forgetKeptJob(token);
  const kept = new Set(keptTokens());
  // a page without its job shows nothing
  await forgetJobPages((page) => !kept.has(page.slice(page.lastIndexOf('/') + 1)));
  await writePendingDrafts();
  for (const key of await draftKeys(PROOF_PREFIX)) {
    const stored = await readDraft(key);
    if (isGone(dueOnIn(stored)) && !hasPhotos(stored)) await deleteDrafts([key]);
  }
}
