import type { Job, VendorOrder } from '#worker/contract/flowers.ts';

/** What the pages of a vendor and the job page both know of an order. */
export type Delivery = Pick<VendorOrder, keyof VendorOrder & keyof Job>;
