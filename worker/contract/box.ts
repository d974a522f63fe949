import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/box.ts';

export type { BoxItem, SetBoxItem } from './schemas/box.ts';

/** What a box holds, by its price; `other` is told in words. */
export const BOX_KINDS = ['photo', 'audio', 'video', 'disc', 'other'] as const;
export type BoxKind = (typeof BOX_KINDS)[number];

/** `blank`: nothing was on it, or it cannot be read; it is credited. */
export const BOX_ITEM_STATES = ['received', 'done', 'blank'] as const;
export type BoxItemState = (typeof BOX_ITEM_STATES)[number];

/** How a box is collected: an item of the price list each. */
export const BOX_COLLECTIONS = ['certified_mail', 'collection_point', 'courier'] as const;
export type BoxCollection = (typeof BOX_COLLECTIONS)[number];

/** The item of the price list for a piece of each kind that has a price. */
export const BOX_PRICES = {
  photo: 'box_photo',
  audio: 'box_audio',
  video: 'box_video',
  disc: 'box_disc',
} as const satisfies Partial<Record<BoxKind, string>>;

/** The most pieces of one kind, and of one box. */
export const BOX_KIND_MAX = 999;
export const BOX_MAX = 2000;

/** The most files of one piece. */
export const BOX_FILES_MAX = 20;

export const listBoxItems = shaped<typeof schemas.listBoxItems>()({
  method: 'GET',
  path: '/api/admin/boxes/:id',
  access: 'admin',
  summary: 'The pieces of the box of an order that was opened, by kind and number, 100 a page',
});

export const setBoxItem = shaped<typeof schemas.setBoxItem>()({
  method: 'POST',
  path: '/api/admin/boxes/:id/items/:item',
  access: 'admin',
  summary:
    'Marks a piece as digitized, with its files as a memory that waits for the family; as blank; or as still to do',
  creates: true,
});

export const getBoxLabel = shaped<typeof schemas.getBoxLabel>()({
  method: 'GET',
  path: '/api/orders/:id/label.pdf',
  access: 'member',
  summary: 'The label of the box of an order, to be stuck on the parcel, as an A4 page',
  produces: 'application/pdf',
});
