import { deleteDrafts, readDraft, writeDraft } from '#web/lib/drafts.ts';
import { isRecord } from '#web/lib/json.ts';
import { draftKey } from '#web/lib/storage-keys.ts';

/** How long a heart is kept: on a shared device somebody else may sign in later. */
const KEPT_MS = 60 * 60 * 1000;

const keyOf = (memoryId: number) => draftKey('heart', memoryId, null);

/** Keeps a visitor's heart for a memory, to be given once they are signed in. */
export const keepHeart = (memoryId: number): Promise<boolean> =>
  writeDraft(keyOf(memoryId), { at: Date.now() });

/** Whether a heart was kept for this memory, which is given now. */
export async function takeHeart(memoryId: number): Promise<boolean> {
  const kept = await readDraft(keyOf(memoryId));
  if (kept === undefined) return false;
  await deleteDrafts([keyOf(memoryId)]);
  return isRecord(kept) && typeof kept.at === 'number' && Date.now() - kept.at < KEPT_MS;
}
