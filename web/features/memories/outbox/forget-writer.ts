import { DRAFTED, deleteAttachments } from '#web/features/memories/drafts/memory-draft.ts';
import { parseStoredDraft } from '#web/features/memories/drafts/stored-draft.ts';
import { deleteDrafts, draftKeys, readDraft } from '#web/lib/drafts.ts';
import { outboxKey } from '#web/lib/storage-keys.ts';
import { dropWaiting, listOutbox } from './outbox.ts';

/** Deletes a person's drafts and outbox from this device. */
export async function deleteDraftsOf(userId: number): Promise<void> {
  for (const waiting of await listOutbox(userId)) await dropWaiting(waiting);
  // items that cannot be read
  await deleteDrafts(await draftKeys(outboxKey(userId)));
  const ofUser = new RegExp(`^(?:${DRAFTED.join('|')}):\\d+:${userId}$`);
  for (const key of await draftKeys()) {
    if (key.startsWith('comment:') && key.endsWith(`:${userId}`)) await deleteDrafts([key]);
    if (!ofUser.test(key)) continue;
    const draft = parseStoredDraft(await readDraft(key));
    if (draft) await deleteAttachments(draft);
    await deleteDrafts([key]);
  }
}
