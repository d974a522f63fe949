import { isRecord } from '#web/lib/json.ts';
import { local, readStored } from '#web/lib/storage.ts';
import { accessRequestKey } from '#web/lib/storage-keys.ts';

/** An access request remembered by this browser: the email address and the time. */
export type EarlierRequest = { email: string; at: string };

export const storeRequest = (place: string, email: string): void =>
  local.set(
    accessRequestKey(place),
    JSON.stringify({ email, at: new Date().toISOString() } satisfies EarlierRequest),
  );

/** The last request from this browser; a signed-in user sees only their own. */
export function readEarlierRequest(place: string, email: string | undefined): EarlierRequest | null {
  const stored = readStored(local, accessRequestKey(place), parse);
  return stored && email && email !== stored.email ? null : stored;
}

const parse = (stored: unknown): EarlierRequest | null =>
  isRecord(stored) && typeof stored.email === 'string' && typeof stored.at === 'string'
    ? { email: stored.email, at: stored.at }
    : null;
