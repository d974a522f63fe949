import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OrderProduct, OrderSummary } from '#worker/contract/order.ts';

export const PRODUCT_NAMES: Record<OrderProduct, MessageDescriptor> = {
  subscription: msg`Plan`,
  export: msg`Backup`,
  stickers: msg`Stickers`,
  flowers: msg`Flowers on the grave`,
  box: msg`Digitization box`,
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
  offered: msg`Waiting for the florist’s answer`,
  accepted: msg`Accepted by the florist`,
  on_the_way: msg`On the way`,
};

/** The stages of a box, where they are called otherwise. */
const BOX_STAGES: Readonly<Record<string, MessageDescriptor>> = {
  paid: msg`Waiting for the label`,
  label_sent: msg`Label sent`,
  received: msg`Box received`,
  digitizing: msg`Being digitized`,
  uploaded: msg`Files ready`,
  shipped: msg`Originals on the way back`,
};

type State = Pick<OrderSummary, 'product' | 'status' | 'stage' | 'cancel_asked'>;

/** How far an order is. */
export function stateWords({ product, status, stage }: State): MessageDescriptor {
  switch (status) {
    case 'completed':
      return msg`Completed`;
    case 'issue':
      return msg`Issue reported`;
    case 'cancelled':
      return msg`Cancelled`;
    default:
      return (product === 'box' ? BOX_STAGES : STAGES)[stage ?? ''] ?? msg`Order placed`;
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
  offered: msg`A florist near the cemetery was asked to bring the flowers.`,
  accepted: msg`A florist accepted the order. You get a photo once the flowers are on the grave.`,
  on_the_way: msg`The florist is on the way to the grave. You get a photo once the flowers are there.`,
};

const BOX_NEXT: Readonly<Record<string, MessageDescriptor>> = {
  paid: msg`We will send you the label of the box. Then you can send the parcel.`,
  label_sent: msg`Save the label, stick it on the parcel and send it. We will write to you when it arrives.`,
  received: msg`The box was opened and counted. The digitizing begins next.`,
  digitizing: msg`Each piece is being digitized. Its files wait on the site for approval as soon as they are ready.`,
  uploaded: msg`All files are on the site and wait for approval. We will send the originals back next.`,
  shipped: msg`The originals are on their way back to you.`,
};

/** What comes next for the buyer; null where nothing does. */
export function nextWords({ product, status, stage, cancel_asked }: State): MessageDescriptor | null {
  if (status === 'issue') return msg`We are looking into the issue and will write to you.`;
  if (status !== 'placed') return null;
  if (cancel_asked) return msg`You asked to cancel the order. We will write to you.`;
  if (product === 'export') return msg`We will write to you when the backup is ready.`;
  return (product === 'box' ? BOX_NEXT : NEXT)[stage ?? ''] ?? null;
}
