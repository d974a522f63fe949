import { isRecord } from '#web/lib/json.ts';
import { local, readStored } from '#web/lib/storage.ts';
import { JOINING_KEY } from '#web/lib/storage-keys.ts';
import type { InvitationPreview } from './opened-invitation-queries.ts';

/** The invitation that a visitor without an account accepted, stored to continue after signing up. */
export type Joining = { token: string; kind: InvitationPreview['kind']; siteId: number };

export const storeJoining = (joining: Joining): void => local.set(JOINING_KEY, JSON.stringify(joining));

/** Removes and returns what was stored for this token; null if there is nothing. */
export function takeJoining(token: string): Joining | null {
  const stored = readStored(local, JOINING_KEY, parse);
  if (stored?.token !== token) return null;
  local.remove(JOINING_KEY);
  return stored;
}

const parse = (stored: unknown): Joining | null =>
  isRecord(stored) && typeof stored.token === 'string' && typeof stored.siteId === 'number'
    ? { token: stored.token, siteId: stored.siteId, kind: stored.kind === 'link' ? 'link' : 'email' }
    : null;
