/** The forms for writing memories, as in the URL. */
export const WRITINGS = ['memory', 'candle'] as const;
export type Writing = (typeof WRITINGS)[number];
