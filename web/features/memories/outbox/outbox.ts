import {
  attachmentsStored,
  deleteAttachments,
  type MemoryDraft,
  moveFromOutbox,
  moveToOutbox,
} from '#web/features/memories/drafts/memory-draft.ts';
import { isIntact, parseStoredDraft } from '#web/features/memories/drafts/stored-draft.ts';
import { isMemory } from '#web/features/memories/is-memory.ts';
import { WRITINGS, type Writing } from '#web/features/memories/kinds/writings.ts';
import { deleteDrafts, draftKeys, readDraft, readDrafts, writeDraft } from '#web/lib/drafts.ts';
import { isRecord } from '#web/lib/json.ts';
import { markOutbox } from '#web/lib/outbox-mark.ts';
import { type DraftKey, OUTBOX_PREFIX, outboxKey } from '#web/lib/storage-keys.ts';
import type { Memory } from '#worker/contract/memory.ts';
import { isLocale, type Locale } from '#worker/shared/locale.ts';

/** The author, the site, the form, and the language of the page when it was written. */
type Origin = { userId: number; siteId: number; what: Writing; locale: Locale };

/** A memory in the outbox of this device. */
export type Waiting = Origin & {
  /** Its key in the device's storage. */
  key: DraftKey;
  draft: MemoryDraft;
  /** When it was added, as an ISO instant. */
  since: string;
  /** Why the server rejected it; it is not sent again until its author acts. */
  fault: string | null;
};

export type OutboxChange =
  | { type: 'changed' }
  | { type: 'sent'; memory: Memory }
  | { type: 'refused'; detail: string }
  | { type: 'signed-out' };

const KEY_PARTS = /^outbox:(\d+):(\d+):([\w-]{8,64})$/;

const listeners = new Set<(change: OutboxChange) => void>();
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('dorot-outbox') : null;
if (channel) {
  channel.onmessage = ({ data }) => {
    const change = parseOutboxChange(data);
    if (change) for (const listener of listeners) listener(change);
  };
}

/** A change that another tab reports, which may run another version of the app; null if it cannot be read. */
export function parseOutboxChange(data: unknown): OutboxChange | null {
  if (!isRecord(data)) return null;
  const { type, memory, detail } = data;
  if (type === 'changed' || type === 'signed-out') return { type };
  if (type === 'refused') return { type, detail: typeof detail === 'string' ? detail : '' };
  if (type === 'sent') return isMemory(memory) ? { type, memory } : { type: 'changed' };
  return null;
}

/** Subscribes to changes of the outbox, including those made in other tabs. */
export function onOutboxChange(listener: (change: OutboxChange) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notifies this tab and the others of a change. */
export function notifyOutbox(change: OutboxChange): void {
  for (const listener of listeners) listener(change);
  channel?.postMessage(change);
}

/** Adds a draft to the outbox. Returns whether this device could store it. */
export async function addToOutbox(origin: Origin, draft: MemoryDraft): Promise<boolean> {
  const { what, siteId, userId } = origin;
  const key = outboxKey(userId, siteId, draft.clientKey);
  const since = new Date().toISOString();
  if (!(await attachmentsStored(draft))) return false;
  const stored = await moveToOutbox({ what, id: siteId, userId }, key, {
    ...origin,
    draft,
    since,
    fault: null,
  });
  if (stored) {
    await markWaiting();
    notifyOutbox({ type: 'changed' });
    void registerSync();
  }
  return stored;
}

/** Records for the next page load whether the outbox has any items, of any user. */
export async function markWaiting(): Promise<void> {
  const waits = async () => (await draftKeys(OUTBOX_PREFIX)).length > 0;
  if (!(await waits())) {
    markOutbox(false);
    // another tab may have added an item meanwhile
    if (!(await waits())) return;
  }
  markOutbox(true);
}

type WithSync = { sync?: { register(tag: string): Promise<void> } };

/** Registers a background sync where the browser supports it. */
async function registerSync(): Promise<void> {
  if (!navigator.serviceWorker?.controller) return;
  const registration = (await navigator.serviceWorker.ready) as WithSync;
  await registration.sync?.register('outbox').catch(() => undefined);
}

/** A person's outbox, for one site or all, oldest first. */
export async function listOutbox(userId: number, siteId?: number): Promise<Waiting[]> {
  const keys = await draftKeys(outboxKey(userId, siteId));
  const found = (await readDrafts(keys)).map((stored, at) => parseWaiting(stored, keys[at]));
  return found.filter((one) => one !== null).sort((a, b) => a.since.localeCompare(b.since));
}

/** The current version of an item; null where it was sent, moved back or deleted meanwhile. */
export const readWaiting = async (key: DraftKey): Promise<Waiting | null> =>
  parseWaiting(await readDraft(key), key);

/** Stores a change of an item, unless it has left the outbox. */
export async function changeWaiting(key: DraftKey, change: (now: Waiting) => Waiting): Promise<void> {
  const now = await readWaiting(key);
  if (now) await writeDraft(key, change(now));
}

/** Moves an item back to its composer. */
export async function moveToComposer({ key }: Waiting): Promise<void> {
  const now = await readWaiting(key);
  if (!now) return;
  const { what, siteId: id, userId, draft } = now;
  await moveFromOutbox({ what, id, userId }, key, draft);
  await markWaiting();
  notifyOutbox({ type: 'changed' });
}

/** Deletes an item that was discarded or sent. */
export async function dropWaiting({ key, draft }: Waiting): Promise<void> {
  await deleteDrafts([key]);
  await deleteAttachments(draft);
  await markWaiting();
  notifyOutbox({ type: 'changed' });
}

/** Clears the fault of an item, so that it is sent again unchanged. */
export async function clearFault({ key }: Waiting): Promise<void> {
  await changeWaiting(key, (now) => ({ ...now, fault: null }));
  notifyOutbox({ type: 'changed' });
}

/**
 * Reads a stored item, which may be from an earlier version or damaged. Its key names its author. An item that
 * can be read only in part is returned as refused: it is shown, and not sent until its author acts.
 */
function parseWaiting(stored: unknown, key: DraftKey | undefined): Waiting | null {
  const [, userId, siteId, clientKey] = KEY_PARTS.exec(key ?? '') ?? [];
  if (!key || !clientKey || !isRecord(stored)) return null;
  const { what, locale, since, fault } = stored;
  // the text may stand beside where a draft is expected
  const draft = parseStoredDraft(stored.draft) ?? parseStoredDraft(stored);
  if (!draft) return null;
  const writing = WRITINGS.find((name) => name === what);
  const intact = writing !== undefined && isIntact(stored.draft);
  return {
    key,
    userId: Number(userId),
    siteId: Number(siteId),
    what: writing ?? 'memory',
    locale: isLocale(locale) ? locale : 'en',
    draft: { ...draft, clientKey },
    since: typeof since === 'string' ? since : '',
    fault: typeof fault === 'string' ? fault : intact ? null : '',
  };
}
