import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OrderProduct, OrderSummary } from '#worker/contract/order.ts';

export const PRODUCT_NAMES: Record<OrderProduct, MessageDescriptor> = {
  subscription: msg`Plan`,
  export: msg`Backup`,
  stickers: msg`Stickers`,
  podcast: msg`Podcast`,
  book: msg`Book`,
};

const STAGES: Readonly<Record<string, MessageDescriptor>> = {
  paid: msg`Waiting to be printed`,
  printing: msg`Printing`,
  decode_tested: msg`Printed and tested`,
  shipped: msg`On the way`,
  requested: msg`Requested`,
  call_booked: msg`Call booked`,
  draft: msg`Draft ready`,
  approved: msg`Draft approved`,
  building: msg`In preparation`,
  ready: msg`Ready to download`,
};

type State = Pick<OrderSummary, 'product' | 'status' | 'stage' | 'cancel_asked'>;

/** How far an order is. */
export function stateWords({ status, stage }: State): MessageDescriptor {
  switch (status) {
    case 'completed':
      return msg`Completed`;
    case 'issue':
      return msg`Issue reported`;
    case 'cancelled':
      return msg`Cancelled`;
    default:
      return STAGES[stage ?? ''] ?? msg`Order placed`;
  }
}

const NEXT: Readonly<Record<string, MessageDescriptor>> = {
  paid: msg`We will print the order and test every piece with a phone.`,
  printing: msg`We will test every piece with a phone and then send the order.`,
  decode_tested: msg`Every piece was tested with a phone. We will send the order next.`,
  shipped: msg`The order is on its way to you.`,
  requested: msg`We will call you to talk about it. Nothing is charged: the price is a quote that we send you.`,
  call_booked: msg`We will call you and then make a draft.`,
  draft: msg`A draft is ready. You can approve it or return it with a note.`,
  approved: msg`You approved the draft. We are finishing the work.`,
};

/** What comes next for the buyer; null where nothing does. */
export function nextWords({ product, status, stage, cancel_asked }: State): MessageDescriptor | null {
  if (status === 'issue') return msg`We are looking into the issue and will write to you.`;
  if (status !== 'placed') return null;
  if (cancel_asked) return msg`You asked to cancel the order. We will write to you.`;
  if (product === 'export') return msg`We will write to you when the backup is ready.`;
  return NEXT[stage ?? ''] ?? null;
}
