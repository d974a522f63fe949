import { z } from 'zod';
import { BOX_FILES_MAX, BOX_ITEM_STATES, BOX_KINDS } from '#worker/contract/box.ts';
import { NOTE_MAX } from '#worker/contract/order.ts';
import { Cursor, Id, Instant, MediaId, text } from './primitives.ts';
import { withoutCardNumber } from './without-card-number.ts';

const OfBox = z.object({ id: Id });

/** A piece that came in a box. */
const BoxItem = z.object({
  id: z.number().int(),
  kind: z.enum(BOX_KINDS),
  /** From 1 within its kind. */
  number: z.number().int(),
  state: z.enum(BOX_ITEM_STATES),
  note: z.string().nullable(),
  /** The memory that its files became; it waits for the family. */
  memory_id: z.number().int().nullable(),
  updated_at: Instant,
});
export type BoxItem = z.infer<typeof BoxItem>;

/** Files come with `done`, and only with it. */
const SetBoxItem = z.strictObject({
  state: z.enum(BOX_ITEM_STATES),
  note: withoutCardNumber(text(NOTE_MAX)).optional(),
  /** Finished uploads of the caller to the site of the order, with the purpose `memory`. */
  media_ids: z.array(MediaId).max(BOX_FILES_MAX).optional(),
});
export type SetBoxItem = z.infer<typeof SetBoxItem>;

export const listBoxItems = {
  params: OfBox,
  query: z.strictObject({ cursor: Cursor.optional() }),
  reply: z.object({ items: z.array(BoxItem), next_cursor: z.string().nullable() }),
};
export const setBoxItem = {
  params: z.object({ id: Id, item: Id }),
  body: SetBoxItem,
  reply: z.object({
    item: BoxItem,
    done: z.number().int(),
    blank: z.number().int(),
    total: z.number().int(),
  }),
};
export const getBoxLabel = { params: OfBox };
