import { isRecord } from '#web/lib/json.ts';
import { local, readStored } from '#web/lib/storage.ts';
import { accessRequestKey } from '#web/lib/storage-keys.ts';

/** An access request remembered by this browser: the email address and the time. */
export type Asked = { email: string; at: string };

export const noteAsked = (siteRef: string, email: string): void =>
  local.set(
    accessRequestKey(siteRef),
    JSON.stringify({ email, at: new Date().toISOString() } satisfies Asked),
  );

/** The last request from this browser; a signed-in user sees only their own. */
export function askedBefore(siteRef: string, email: string | undefined): Asked | null {
  const kept = readStored(local, accessRequestKey(siteRef), parse);
  return kept && email && email !== kept.email ? null : kept;
}

const parse = (kept: unknown): Asked | null =>
  isRecord(kept) && typeof kept.email === 'string' && typeof kept.at === 'string'
    ? { email: kept.email, at: kept.at }
    : null;
