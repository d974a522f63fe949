/** The point of a picture to keep in view, 0–1 from its top left. */
export type FocalPoint = { x: number; y: number };

/** The usual position of a face. */
export const USUAL_FOCAL: FocalPoint = { x: 0.5, y: 0.38 };
