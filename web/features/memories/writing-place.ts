import type { Community } from '#worker/contract/community.ts';
import type { Site } from '#worker/contract/site.ts';

/** Where a memory is written: on a site, or in a community, which has no tags, candles or plan. */
export type WritingPlace = Site | Community;

export const isCommunity = (place: WritingPlace): place is Community => 'wall' in place;
