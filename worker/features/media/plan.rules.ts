import { KIND_RULES } from '#worker/contract/media.ts';
import { FREE_PHOTOS } from '#worker/contract/primitives.ts';
import type { MediaCell } from '#worker/db/schema/memories.ts';

/** How much of a medium a site still shows. */
export type Openness = 'open' | 'blurred' | 'closed';

/** The columns of a site that decide which of its media are open. */
export type SitePlan = { subscribed: boolean; first_media: readonly string[] };

/**
 * Without a plan the first three photos and recordings are open. Other photos are blurred; all else that a plan had
 * opened is closed.
 */
export function opennessOf(
  site: SitePlan,
  { id, kind, widths }: Pick<MediaCell, 'id' | 'kind' | 'widths'>,
): Openness {
  if (site.subscribed) return 'open';
  if (KIND_RULES[kind].planError !== null) return 'closed';
  // with fewer than three, this one is withdrawn, and would be among them if it came back
  if (site.first_media.length < FREE_PHOTOS || site.first_media.includes(id)) return 'open';
  return KIND_RULES[kind].isPicture && widths.length > 0 ? 'blurred' : 'closed';
}
