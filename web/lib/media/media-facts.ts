import type { PhotoWidth } from '#web/lib/photo/shrink.ts';

/** What the browser finds out of a file before it is sent, as far as it can. `thumbhash` in base64. */
export type MediaFacts = {
  durationMs: number | null;
  peaks: number[] | null;
  poster: PhotoWidth[];
  thumbhash: string | null;
};

export const NO_FACTS: MediaFacts = { durationMs: null, peaks: null, poster: [], thumbhash: null };
