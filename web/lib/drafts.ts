import { createStore, delMany, getMany, keys, promisifyRequest, set } from 'idb-keyval';
import type { DraftKey } from './storage-keys.ts';

const DEBOUNCE_MS = 300;

/** An in-memory fallback where the browser has no storage. */
const inMemory = new Map<DraftKey, unknown>();
const pendingWrites = new Map<
  DraftKey,
  { value: unknown; timer: ReturnType<typeof setTimeout>; done: OnStored[] }
>();
type OnStored = (onDevice: boolean) => void;

let store: ReturnType<typeof createStore> | undefined;
const drafts = () => (store ??= createStore('dorot-drafts', 'drafts'));

/** Runs an IndexedDB operation; returns `otherwise` where IndexedDB is missing or fails. */
async function onDevice<T>(run: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await run();
  } catch {
    return otherwise;
  }
}

/** The values stored under these keys, also after a reload. */
export async function readDrafts(keys: DraftKey[]): Promise<unknown[]> {
  await writePendingDrafts();
  const stored = await onDevice(() => getMany<unknown>(keys, drafts()), []);
  return keys.map((key, at) => inMemory.get(key) ?? stored[at]);
}

export const readDraft = async (key: DraftKey): Promise<unknown> => (await readDrafts([key]))[0];

/** Whether a value under each of these keys would survive a reload. */
export const areStored = (keys: DraftKey[]): Promise<boolean> =>
  onDevice(async () => (await getMany<unknown>(keys, drafts())).every((one) => one !== undefined), false);

/** Stores a value at once. Returns whether it would survive a reload. */
export async function writeDraft(key: DraftKey, value: unknown): Promise<boolean> {
  cancel(key);
  const stored = await onDevice(() => set(key, value, drafts()).then(() => true), false);
  if (stored) inMemory.delete(key);
  else inMemory.set(key, value);
  return stored;
}

/** The keys with this prefix. */
export async function draftKeys(prefix = ''): Promise<DraftKey[]> {
  const stored = await onDevice(() => keys<DraftKey>(drafts()), []);
  return [...new Set([...stored, ...inMemory.keys()])].filter(
    (key) => typeof key === 'string' && key.startsWith(prefix),
  );
}

/**
 * Moves a value to another key in one transaction. Returns whether it would survive a reload; if not, nothing
 * was moved.
 */
export async function moveDraft(from: DraftKey, to: DraftKey, value: unknown): Promise<boolean> {
  const moved = await onDevice(
    () =>
      drafts()('readwrite', (place) => {
        place.put(value, to);
        place.delete(from);
        return promisifyRequest(place.transaction).then(() => true);
      }),
    false,
  );
  if (!moved) return false;
  for (const key of [from, to]) {
    cancel(key);
    inMemory.delete(key);
  }
  return true;
}

/** Stores a value that changes with every keystroke, debounced until typing pauses. */
export function writeDraftDebounced(key: DraftKey, value: unknown, done: OnStored = () => undefined): void {
  const others = cancel(key);
  const timer = setTimeout(() => void writePending(key), DEBOUNCE_MS);
  pendingWrites.set(key, { value, timer, done: [...others, done] });
}

export async function deleteDrafts(keys: DraftKey[]): Promise<void> {
  for (const key of keys) {
    cancel(key);
    inMemory.delete(key);
  }
  await onDevice(() => delMany(keys, drafts()), undefined);
}

/** Writes pending debounced values at once. */
export async function writePendingDrafts(): Promise<void> {
  await Promise.all([...pendingWrites.keys()].map(writePending));
}

async function writePending(key: DraftKey): Promise<void> {
  const due = pendingWrites.get(key);
  if (!due) return;
  const stored = await writeDraft(key, due.value);
  for (const done of due.done) done(stored);
}

function cancel(key: DraftKey): OnStored[] {
  const due = pendingWrites.get(key);
  clearTimeout(due?.timer);
  pendingWrites.delete(key);
  return due?.done ?? [];
}

// a hidden page may be discarded without further events
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void writePendingDrafts();
});
window.addEventListener('pagehide', () => void writePendingDrafts());
