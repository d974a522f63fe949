/** Points in a millimetre. */
export const MM = 72 / 25.4;

/** In points. */
export const A4 = { width: 210 * MM, height: 297 * MM };
