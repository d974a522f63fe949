import type { Relation } from '#worker/contract/related-site.ts';
import type { relations } from '#worker/db/schema/kin.ts';
import { inverseOf } from '#worker/shared/relation.ts';

export type RelationRow = typeof relations.$inferSelect;

const ASKED_AGAIN_AFTER_MS = 30 * 24 * 60 * 60 * 1000;

/** Two sites have one relation, whoever said it: the smaller number first. */
export const pairOf = (one: number, other: number): { low_id: number; high_id: number } => ({
  low_id: Math.min(one, other),
  high_id: Math.max(one, other),
});

/** The relation as it stands on one of its two sites: what the person of the other is to the person of this. */
export const seenFrom = (
  siteId: number,
  { site_id, other_id, relation }: Pick<RelationRow, 'site_id' | 'other_id' | 'relation'>,
): { otherId: number; relation: Relation } =>
  site_id === siteId ? { otherId: other_id, relation } : { otherId: site_id, relation: inverseOf(relation) };

/** When a site may ask again whose asking was declined; the other may at once. Null where it may. */
export function declinedUntil(row: RelationRow, siteId: number, now: Date): Date | null {
  if (row.state !== 'declined' || row.site_id !== siteId || row.decided_at === null) return null;
  const until = new Date(Date.parse(row.decided_at) + ASKED_AGAIN_AFTER_MS);
  return until > now ? until : null;
}

/** What was declined before this may be asked again. */
export const since = (now: Date): string => new Date(now.getTime() - ASKED_AGAIN_AFTER_MS).toISOString();

/** Whether the other site says it and this one has yet to agree: on its page there is nothing then. */
export const isUnanswered = ({ other_id, state }: RelationRow, siteId: number): boolean =>
  other_id === siteId && state === 'asked';
