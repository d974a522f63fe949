/** What a box holds, by its price; `other` is told in words. */
export const BOX_KINDS = ['photo', 'audio', 'video', 'disc', 'other'] as const;
export type BoxKind = (typeof BOX_KINDS)[number];

/** `blank`: nothing was on it, or it cannot be read; it is credited. */
export const BOX_ITEM_STATES = ['received', 'done', 'blank'] as const;
export type BoxItemState = (typeof BOX_ITEM_STATES)[number];
