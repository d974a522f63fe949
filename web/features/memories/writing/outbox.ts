import { draftKeys, dropDrafts, keepNow, readDraft, readDrafts } from '#web/lib/drafts.ts';
import type { Memory } from '#worker/contract/memory.ts';
import { isLocale, type Locale } from '#worker/shared/locale.ts';
import { keptDraft } from './kept-draft.ts';
import {
  forgetPhotos,
  type MemoryDraft,
  moveBack,
  moveOut,
  photosStored,
  type Writing,
} from './memory-draft.ts';

/** Who has written what for which site, in which language of the page. */
type Whose = { userId: number; siteId: number; what: Writing; locale: Locale };

/** What waits on this device to be sent. */
export type Waiting = Whose & {
  /** Under which it is kept. */
  key: string;
  draft: MemoryDraft;
  /** Since when, as an ISO instant. */
  since: string;
  /** Why it will not be taken as it is: it waits for its writer. */
  fault: string | null;
};

export type OutboxChange =
  | { type: 'changed' }
  | { type: 'sent'; memory: Memory }
  | { type: 'refused'; detail: string }
  | { type: 'signed-out' };

const PREFIX = 'outbox:';
const keyOf = ({ userId, siteId }: Whose, { clientKey }: MemoryDraft): string =>
  `${PREFIX}${userId}:${siteId}:${clientKey}`;

const listeners = new Set<(change: OutboxChange) => void>();
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('dorot-outbox') : null;
if (channel) {
  channel.onmessage = ({ data }) => {
    for (const listener of listeners) listener(data as OutboxChange);
  };
}

/** Calls back on each change, in another tab too. */
export function onOutbox(listener: (change: OutboxChange) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells of a change here and in other tabs. */
export function tellOutbox(change: OutboxChange): void {
  for (const listener of listeners) listener(change);
  channel?.postMessage(change);
}

/** Takes a draft to be sent once there is a connection. Says whether this device could keep it. */
export async function putInOutbox(whose: Whose, draft: MemoryDraft): Promise<boolean> {
  const { what, siteId, userId } = whose;
  const key = keyOf(whose, draft);
  const since = new Date().toISOString();
  if (!(await photosStored(draft))) return false;
  const kept = await moveOut({ what, id: siteId, userId }, key, { ...whose, draft, since, fault: null });
  if (kept) {
    tellOutbox({ type: 'changed' });
    void wakeLater();
  }
  return kept;
}

type WithSync = { sync?: { register(tag: string): Promise<void> } };

/** Where the browser can, it says when a connection is back. */
async function wakeLater(): Promise<void> {
  if (!navigator.serviceWorker?.controller) return;
  const registration = (await navigator.serviceWorker.ready) as WithSync;
  await registration.sync?.register('outbox').catch(() => undefined);
}

/** What a person has waiting here, for one site or for all, oldest first. */
export async function listOutbox(userId: number, siteId?: number): Promise<Waiting[]> {
  const keys = await draftKeys(`${PREFIX}${userId}:${siteId === undefined ? '' : `${siteId}:`}`);
  const found = (await readDrafts(keys)).map((kept, at) => waitingIn(kept, keys[at] ?? ''));
  return found.filter((one) => one !== null).sort((a, b) => a.since.localeCompare(b.since));
}

/** As it stands now; null where it was sent, taken back or thrown away in the meantime. */
export const readWaiting = async (key: string): Promise<Waiting | null> =>
  waitingIn(await readDraft(key), key);

/** Keeps a change of what waits, unless it waits no more. */
export async function changeWaiting(key: string, change: (now: Waiting) => Waiting): Promise<void> {
  const now = await readWaiting(key);
  if (now) await keepNow(key, change(now));
}

/** Back to where it is written. */
export async function takeBack({ key }: Waiting): Promise<void> {
  const now = await readWaiting(key);
  if (!now) return;
  const { what, siteId: id, userId, draft } = now;
  await moveBack({ what, id, userId }, key, draft);
  tellOutbox({ type: 'changed' });
}

/** Thrown away, or sent. */
export async function dropWaiting({ key, draft }: Waiting): Promise<void> {
  await dropDrafts([key]);
  await forgetPhotos(draft);
  tellOutbox({ type: 'changed' });
}

/** To be tried once more as it is. */
export async function forgive({ key }: Waiting): Promise<void> {
  await changeWaiting(key, (now) => ({ ...now, fault: null }));
  tellOutbox({ type: 'changed' });
}

function waitingIn(kept: unknown, key: string): Waiting | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { userId, siteId, what, locale, since, fault, draft } = kept as Partial<Record<string, unknown>>;
  const read = keptDraft(draft);
  if (!read || !Number.isInteger(userId) || !Number.isInteger(siteId)) return null;
  return {
    key,
    userId: userId as number,
    siteId: siteId as number,
    what: what === 'candle' ? 'candle' : 'memory',
    locale: isLocale(locale) ? locale : 'en',
    draft: read,
    since: typeof since === 'string' ? since : '',
    fault: typeof fault === 'string' ? fault : null,
  };
}
