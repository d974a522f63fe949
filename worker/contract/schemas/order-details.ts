import { z } from 'zod';
import { BOX_KIND_MAX } from '#worker/contract/box.ts';
import { CARD_TEXT_MAX, WISH_MAX } from '#worker/contract/order.ts';
import { Day, Id, text } from './primitives.ts';
import { withoutCardNumber } from './without-card-number.ts';

/** A bouquet, and the grave on which it is placed. */
export const FlowersInput = z.strictObject({
  product_id: Id,
  due_on: Day,
  card_text: withoutCardNumber(text(CARD_TEXT_MAX)),
  /** Whether another vendor may make a similar bouquet. */
  similar_ok: z.boolean(),
  /** Of the list, where it is in it. */
  cemetery_id: Id.nullish(),
  graveyard_name: withoutCardNumber(text(120, 1)),
  city: withoutCardNumber(text(80, 1)),
  /** Where the grave is, as free text. */
  location: withoutCardNumber(text(500, 1)),
  address: withoutCardNumber(text(200, 1)),
  /** Of the buyer, for the vendor; shown to them masked. */
  phone: withoutCardNumber(text(40)),
});
export type FlowersInput = z.infer<typeof FlowersInput>;

/** What can be changed of flowers that are ordered; where another cemetery is meant, it is another order. */
export const FlowersChange = FlowersInput.pick({
  due_on: true,
  card_text: true,
  location: true,
  address: true,
});
export type FlowersChange = z.infer<typeof FlowersChange>;

/** What comes in a box besides what has a price, and what is to be known about it. */
export const BoxInput = z.strictObject({
  other_count: z.number().int().min(0).max(BOX_KIND_MAX),
  other_text: withoutCardNumber(text(500)),
  comments: withoutCardNumber(text(WISH_MAX)),
});
export type BoxInput = z.infer<typeof BoxInput>;

/** What is wanted of something that is made for the person, and when to talk about it. */
export const Wish = z.strictObject({
  text: withoutCardNumber(text(WISH_MAX, 1)),
  phone: withoutCardNumber(text(40, 3)),
  call_when: withoutCardNumber(text(200, 1)),
});
export type Wish = z.infer<typeof Wish>;
