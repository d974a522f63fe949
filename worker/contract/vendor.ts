import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/vendor.ts';

export type {
  AdminVendor,
  PayoutDetails,
  Product,
  ReviewedProduct,
  Vendor,
  VendorArea,
  WeekCalendar,
} from './schemas/vendor.ts';

/** `draft`: not sent yet; of the five others an administrator hears. */
export const VENDOR_STATES = ['draft', 'applied', 'needs_info', 'approved', 'paused', 'closed'] as const;
export type VendorState = (typeof VENDOR_STATES)[number];

/** Of those who sell, or have only paused. */
export const isServing = (state: VendorState): boolean => state === 'approved' || state === 'paused';

export const PRODUCT_STATES = ['draft', 'review', 'live', 'paused', 'archived'] as const;
export type ProductState = (typeof PRODUCT_STATES)[number];

export const AREA_KINDS = ['cemetery', 'city', 'country'] as const;
export type AreaKind = (typeof AREA_KINDS)[number];

/** The types of sites that a product suits. */
export const SUITABLE_FOR = ['memorial', 'life_story', 'both'] as const;
export type SuitableFor = (typeof SUITABLE_FOR)[number];

/** How many areas and single closed days a vendor names, and how many products they have that are not archived. */
export const AREAS_MOST = 60;
export const CLOSED_DAYS_MOST = 100;
export const PRODUCTS_MOST = 50;
export const IMAGES_MOST = 6;

/** The limits of a product: its price in minor units, and its numbers. */
export const PRODUCT_LIMITS = {
  price_minor: { min: 100, max: 1_000_000 },
  capacity: { min: 1, max: 500 },
  lead_days: { min: 0, max: 60 },
} as const;

export const getVendor = shaped<typeof schemas.getVendor>()({
  method: 'GET',
  path: '/api/vendor',
  access: 'member',
  summary: 'The vendor of the caller, or null; an administrator may read any with a reason',
});

export const putVendor = shaped<typeof schemas.putVendor>()({
  method: 'PUT',
  path: '/api/vendor',
  access: 'member',
  summary: 'Saves the vendor of the caller, version 0 a new one; parts that are left out stay as they are',
  versioned: true,
});

export const sendVendor = shaped<typeof schemas.sendVendor>()({
  method: 'POST',
  path: '/api/vendor/send',
  access: 'member',
  summary: 'Sends the vendor of the caller to the administrators for approval',
});

export const setVendorState = shaped<typeof schemas.setVendorState>()({
  method: 'POST',
  path: '/api/vendor/state',
  access: 'member',
  summary: 'Pauses or resumes the approved vendor of the caller',
});

export const listOwnProducts = shaped<typeof schemas.listOwnProducts>()({
  method: 'GET',
  path: '/api/vendor/products',
  access: 'member',
  summary: 'The products of the caller that are not archived; an administrator may read any with a reason',
});

export const createProduct = shaped<typeof schemas.createProduct>()({
  method: 'POST',
  path: '/api/vendor/products',
  access: 'member',
  summary: 'A new product of the caller, as a draft',
  status: 201,
  creates: true,
});

export const changeProduct = shaped<typeof schemas.changeProduct>()({
  method: 'PATCH',
  path: '/api/vendor/products/:id',
  access: 'member',
  summary: 'Changes a product; new words or pictures of a live one go to review',
  versioned: true,
});

export const duplicateProduct = shaped<typeof schemas.duplicateProduct>()({
  method: 'POST',
  path: '/api/vendor/products/:id/duplicate',
  access: 'member',
  summary: 'A copy of a product, as a draft',
  status: 201,
  creates: true,
});

export const moveProduct = shaped<typeof schemas.moveProduct>()({
  method: 'POST',
  path: '/api/vendor/products/:id/state',
  access: 'member',
  summary: 'Sends a product to review or takes it back, pauses, resumes or archives it',
});

export const readVendor = shaped<typeof schemas.readVendor>()({
  method: 'GET',
  path: '/api/admin/vendors/:id',
  access: 'admin',
  summary: 'A vendor with its products, for administrators; needs a reason, which is kept on record',
});

export const decideVendor = shaped<typeof schemas.decideVendor>()({
  method: 'POST',
  path: '/api/admin/vendors/:id/decision',
  access: 'admin',
  summary: 'Approves, returns, pauses or closes a vendor as it was read, and rates it',
  versioned: true,
});

export const listReviewedProducts = shaped<typeof schemas.listReviewedProducts>()({
  method: 'GET',
  path: '/api/admin/products',
  access: 'admin',
  summary: 'The products that wait for review, oldest first, 50 a page',
});

export const decideProduct = shaped<typeof schemas.decideProduct>()({
  method: 'POST',
  path: '/api/admin/products/:id/decision',
  access: 'admin',
  summary: 'Approves a product in review as it was read, or returns it with a note',
  versioned: true,
});
