import { deleteDrafts, readDrafts, writeDraft, writeDraftDebounced } from '#web/lib/drafts.ts';
import { isRecord } from '#web/lib/json.ts';
import { randomId } from '#web/lib/random-id.ts';
import { draftKey } from '#web/lib/storage-keys.ts';

/** A comment that is not sent; `clientKey` makes sending it twice one comment. */
export type CommentDraft = { text: string; clientKey: string };

const keyOf = (memoryId: number, userId: number | null) => draftKey('comment', memoryId, userId);

export const newDraft = (): CommentDraft => ({ text: '', clientKey: randomId() });

export function parseCommentDraft(json: unknown): CommentDraft | undefined {
  if (!isRecord(json) || typeof json.text !== 'string') return undefined;
  const { text, clientKey } = json;
  const isKey = typeof clientKey === 'string' && /^[\w-]{8,64}$/.test(clientKey);
  return { text, clientKey: isKey ? clientKey : randomId() };
}

/** The user's draft, else what was written on this device before they signed in, which is then theirs. */
export async function loadDraft(memoryId: number, userId: number | null): Promise<CommentDraft> {
  const [own, visitors] = [keyOf(memoryId, userId), keyOf(memoryId, null)];
  const [mine, before] = (await readDrafts([own, visitors])).map(parseCommentDraft);
  if (mine?.text || !before) return mine ?? newDraft();
  if (userId !== null && (await writeDraft(own, before))) await deleteDrafts([visitors]);
  return before;
}

/** Stores a draft at once; an empty one is deleted. */
export async function storeDraft(
  memoryId: number,
  userId: number | null,
  draft: CommentDraft,
): Promise<void> {
  const key = keyOf(memoryId, userId);
  if (draft.text.trim()) await writeDraft(key, draft);
  else await deleteDrafts([key]);
}

export const storeWhileTyping = (memoryId: number, userId: number | null, draft: CommentDraft): void =>
  writeDraftDebounced(keyOf(memoryId, userId), draft);

export const dropDraft = (memoryId: number, userId: number | null): Promise<void> =>
  deleteDrafts([keyOf(memoryId, userId)]);
