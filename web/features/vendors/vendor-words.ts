import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ProductState, SuitableFor, VendorState } from '#worker/contract/vendor.ts';

type Words = { name: MessageDescriptor; next: MessageDescriptor };

/** The states of a vendor, and what the vendor can do next. */
export const VENDOR_WORDS: Readonly<Record<VendorState, Words>> = {
  draft: {
    name: msg`Not sent yet`,
    next: msg`Fill in the steps, then send the application.`,
  },
  applied: {
    name: msg`Waiting for approval`,
    next: msg`We read every application and answer by email, usually within two working days. You can still change your details.`,
  },
  needs_info: {
    name: msg`More details are needed`,
    next: msg`Complete what is asked for here, then send the application again.`,
  },
  approved: {
    name: msg`Approved`,
    next: msg`You receive orders for the products that are on sale.`,
  },
  paused: {
    name: msg`Paused`,
    next: msg`No new orders come in. Orders that were accepted still need to be carried out.`,
  },
  closed: {
    name: msg`Closed`,
    next: msg`This vendor account is closed, and nothing in it can be changed. Contact us if that is a mistake.`,
  },
};

export const PRODUCT_WORDS: Readonly<Record<ProductState, Words>> = {
  draft: {
    name: msg`Draft`,
    next: msg`Only you see it. Send it for review when it is ready.`,
  },
  review: {
    name: msg`In review`,
    next: msg`We look at the words and photos before it goes on sale.`,
  },
  live: { name: msg`On sale`, next: msg`Buyers in your area can order it.` },
  paused: { name: msg`Paused`, next: msg`Nobody can order it until it is resumed.` },
  archived: { name: msg`Archived`, next: msg`It is not on sale any more.` },
};

export const SUITABLE_WORDS: Readonly<Record<SuitableFor, MessageDescriptor>> = {
  memorial: msg`Memorials`,
  life_story: msg`Life stories`,
  both: msg`Memorials and life stories`,
};

/** What moving a product to a state is called on a button. Resuming is `live`, taking back is `draft`. */
export const MOVE_WORDS: Readonly<Record<ProductState, MessageDescriptor>> = {
  review: msg`Send for review`,
  draft: msg`Take back to a draft`,
  paused: msg`Pause`,
  live: msg`Resume`,
  archived: msg`Archive`,
};
