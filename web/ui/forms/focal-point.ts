import type { Focal } from '#worker/contract/primitives.ts';

/** The usual position of a face. */
export const USUAL_FOCAL: Focal = { x: 0.5, y: 0.38 };
