import type { PlaceKind } from '#web/features/members/place.ts';
import { isRecord } from '#web/lib/json.ts';
import { local, readStored } from '#web/lib/storage.ts';
import { JOINING_KEY } from '#web/lib/storage-keys.ts';
import type { InvitationPreview } from './opened-invitation-queries.ts';

/** The site or the community that an invitation leads to. */
export type JoinedPlace = { kind: PlaceKind; id: number };

/** The invitation that a visitor without an account accepted, stored to continue after signing up. */
export type Joining = { token: string; kind: InvitationPreview['kind']; to: JoinedPlace };

export const storeJoining = ({ token, kind, to }: Joining): void =>
  local.set(
    JOINING_KEY,
    JSON.stringify({ token, kind, ...(to.kind === 'site' ? { siteId: to.id } : { communityId: to.id }) }),
  );

/** Removes and returns what was stored for this token; null if there is nothing. */
export function takeJoining(token: string): Joining | null {
  const stored = readStored(local, JOINING_KEY, parse);
  if (stored?.token !== token) return null;
  local.remove(JOINING_KEY);
  return stored;
}

function parse(stored: unknown): Joining | null {
  if (!isRecord(stored) || typeof stored.token !== 'string') return null;
  const { token, siteId, communityId } = stored;
  const kind = stored.kind === 'link' ? 'link' : 'email';
  if (typeof siteId === 'number') return { token, kind, to: { kind: 'site', id: siteId } };
  if (typeof communityId === 'number') return { token, kind, to: { kind: 'community', id: communityId } };
  return null;
}
