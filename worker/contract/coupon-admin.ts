import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/coupon-admin.ts';

export type { Coupon, NewCoupons } from './schemas/coupon-admin.ts';

/** `stopped` by an administrator; `expired`, `used_up` and `planned` follow from its time and its uses. */
export const COUPON_STATES = ['running', 'planned', 'expired', 'used_up', 'stopped'] as const;
export type CouponState = (typeof COUPON_STATES)[number];

/** How many codes are made at once. */
export const COUPONS_MOST = 500;

export const listCoupons = shaped<typeof schemas.listCoupons>()({
  method: 'GET',
  path: '/api/admin/coupons',
  access: 'admin',
  summary: 'The coupons, the newest first',
});

export const exportCoupons = shaped<typeof schemas.exportCoupons>()({
  method: 'GET',
  path: '/api/admin/coupons.csv',
  access: 'admin',
  summary: 'The coupons as CSV, by the filters of their list',
  produces: 'text/csv',
});

export const createCoupons = shaped<typeof schemas.createCoupons>()({
  method: 'POST',
  path: '/api/admin/coupons',
  access: 'admin',
  destructive: true,
  summary: 'Creates a coupon, or many with random codes; with a reason',
  status: 201,
  creates: true,
});

export const stopCoupon = shaped<typeof schemas.stopCoupon>()({
  method: 'POST',
  path: '/api/admin/coupons/:id/stop',
  access: 'admin',
  summary: 'Lets nobody use a coupon any more; with a reason',
});
