import type { MailLevel } from '#worker/contract/account-acts.ts';
import type { UpdateKind } from '#worker/contract/update.ts';

/** What others wrote, or ask for. */
const OTHERS: readonly UpdateKind[] = ['held', 'access_requested', 'relation_asked'];
/** Whose a site is, is told to whom it concerns whatever they chose. */
const OWNERS: readonly UpdateKind[] = ['owner_now', 'owner_before', 'succession'];

/** Whether someone wants to hear of it, by what they chose for the site: the same as of its mail. */
export function isWanted(kind: UpdateKind, level: MailLevel | null): boolean {
  if (OWNERS.includes(kind) || level === null || level === 'all') return true;
  return level === 'mine' && !OTHERS.includes(kind);
}
