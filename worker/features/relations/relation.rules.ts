import type { Relation } from '#worker/contract/related-site.ts';
import type { relations } from '#worker/db/schema/site-details.ts';
import { inverseOf } from '#worker/shared/relation.ts';

export type RelationRow = typeof relations.$inferSelect;

const RETRY_AFTER_MS = 30 * 24 * 60 * 60 * 1000;

/** The key of the only relation that two sites may have, whichever requested it: the smaller id first. */
export const pairOf = (one: number, other: number): { low_id: number; high_id: number } => ({
  low_id: Math.min(one, other),
  high_id: Math.max(one, other),
});

/** The relation as seen from one of its two sites: what the other site's person is to this one's. */
export const relationFrom = (
  siteId: number,
  { site_id, other_id, relation }: Pick<RelationRow, 'site_id' | 'other_id' | 'relation'>,
): { otherId: number; relation: Relation } =>
  site_id === siteId ? { otherId: other_id, relation } : { otherId: site_id, relation: inverseOf(relation) };

/** When a declined site may request again. Null where it may now; the other site may at any time. */
export function declinedUntil(row: RelationRow, siteId: number, now: Date): Date | null {
  if (row.state !== 'declined' || row.site_id !== siteId || row.decided_at === null) return null;
  const until = new Date(Date.parse(row.decided_at) + RETRY_AFTER_MS);
  return until > now ? until : null;
}

/** Relations declined before this instant may be requested again. */
export const retryableBefore = (now: Date): string => new Date(now.getTime() - RETRY_AFTER_MS).toISOString();

/** Whether the other site requested it and this one has not answered: it is not shown on this site's page. */
export const isUnanswered = ({ other_id, state }: RelationRow, siteId: number): boolean =>
  other_id === siteId && state === 'asked';
