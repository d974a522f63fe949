import { draftKeys, dropDrafts, readDraft } from '#web/lib/drafts.ts';
import { keptDraft } from './kept-draft.ts';
import { forgetPhotos } from './memory-draft.ts';
import { dropWaiting, listOutbox } from './outbox.ts';

/** Throws away every draft of a person on this device, and all that waits to be sent. */
export async function forgetAllOf(userId: number): Promise<void> {
  for (const waiting of await listOutbox(userId)) await dropWaiting(waiting);
  for (const key of await draftKeys('')) {
    if (!new RegExp(`^(?:memory|candle|edit):\\d+:${userId}$`).test(key)) continue;
    const draft = keptDraft(await readDraft(key));
    if (draft) await forgetPhotos(draft);
    await dropDrafts([key]);
  }
}
