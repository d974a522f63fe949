import type { OrderMove, OrderStatus } from '#worker/contract/order.ts';

/** Who moves an order: its buyer, the vendor to whom it was offered, an administrator, or the passing of time. */
export const ORDER_ACTORS = ['buyer', 'vendor', 'admin', 'system'] as const;
export type OrderActor = (typeof ORDER_ACTORS)[number];

/**
 * Where an order stands; `stage` says more than its public status. `isBegun`: something was made for it before, also
 * where its stage is one in which nobody has begun.
 */
export type Standing = { status: OrderStatus; stage: string; isBegun?: boolean };

/** What a move does with the money of an order. */
export type MoneyMove = 'give_back' | 'give_back_part';

/** Where an order stands after a move, and what becomes of its money. */
export type Outcome = Pick<Standing, 'status' | 'stage'> & { money: MoneyMove | null };

/** The end of an order that is not carried out. */
export const CANCELLED: Outcome = { status: 'cancelled', stage: 'cancelled', money: 'give_back' };

/** A move that is made in one of these stages of an order that is placed. */
export type Advance = {
  readonly move: OrderMove;
  readonly by: readonly OrderActor[];
  readonly from: readonly string[];
  /** The stage after it; `completed` ends the order. */
  readonly to: string;
};

/** How an order of a product goes on after it is placed. */
export type Course = {
  /** In their order, without `completed` and `cancelled`, which end each order. */
  readonly stages: readonly string[];
  readonly advances: readonly Advance[];
  /** The stages in which nobody has begun with it: its buyer can still cancel and change it. */
  readonly untouched: readonly string[];
  /** The stages in which an administrator acts next; in the others a vendor, the buyer or the post does. */
  readonly adminStages: readonly string[];
  /** The stage from which it is done again after an issue. */
  readonly redone: string;
};
