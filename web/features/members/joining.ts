import { local } from '#web/lib/storage.ts';
import type { InvitationSeen } from './invitation-queries.ts';

/** What someone without an account set out to join, to be gone on with once they are back with one. */
export type Joining = { token: string; kind: InvitationSeen['kind']; siteId: number };

const KEY = 'invitation.joining';

export const keepJoining = (joining: Joining): void => local.set(KEY, JSON.stringify(joining));

/** What was kept for this token, once. */
export function takeJoining(token: string): Joining | null {
  try {
    const kept = JSON.parse(local.get(KEY) ?? 'null') as Partial<Joining> | null;
    if (kept?.token !== token || typeof kept.siteId !== 'number') return null;
    local.remove(KEY);
    return { token, siteId: kept.siteId, kind: kept.kind === 'link' ? 'link' : 'email' };
  } catch {
    return null;
  }
}
