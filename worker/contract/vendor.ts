export type { PayoutDetails, WeekCalendar } from './schemas/vendor.ts';

/** `draft`: not sent yet; of the five others an administrator hears. */
export const VENDOR_STATES = ['draft', 'applied', 'needs_info', 'approved', 'paused', 'closed'] as const;
export type VendorState = (typeof VENDOR_STATES)[number];

export const PRODUCT_STATES = ['draft', 'review', 'live', 'paused', 'archived'] as const;
export type ProductState = (typeof PRODUCT_STATES)[number];

export const AREA_KINDS = ['cemetery', 'city', 'country'] as const;
export type AreaKind = (typeof AREA_KINDS)[number];

/** The types of sites that a product suits. */
export const SUITABLE_FOR = ['memorial', 'life_story', 'both'] as const;
export type SuitableFor = (typeof SUITABLE_FOR)[number];
