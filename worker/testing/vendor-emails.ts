import type { Example } from './every-email.ts';
import { aPerson } from './seed.ts';
import { aProduct, aVendor } from './vendors-seed.ts';

/** The emails to vendors about what was decided, as `every-email.ts` sends them. */
export const VENDOR_EXAMPLES: Record<string, Example> = {
  payout_changed: async ({ reader: { userId } }) => [
    { user_id: userId, from: '3456', to: '7890' },
    { user_id: userId, from: null, to: '7890' },
  ],
  vendor_decided: async ({ reader: { userId } }) => {
    const about = { user_id: userId, product_id: null, note: 'Please add a photo.\nThank you.' };
    const states = ['approved', 'needs_info', 'paused', 'closed'] as const;
    const owners = await Promise.all(states.map(() => aPerson()));
    const rows = await Promise.all(
      states.map((state, at) => aVendor({ user_id: owners[at]?.userId ?? 0, state })),
    );
    const vendor = await aVendor();
    const products = [await aProduct(vendor), await aProduct(vendor, { state: 'draft' })];
    return [
      ...rows.map(({ id, state }) => ({ ...about, vendor_id: id, state })),
      ...products.map(({ id, state }) => ({ ...about, vendor_id: vendor.id, product_id: id, state })),
    ];
  },
};
