import { z } from 'zod';
import { SORTS_BY_TIME } from '#worker/contract/admin-list.ts';
import { COUPON_STATES, COUPONS_MOST } from '#worker/contract/coupon-admin.ts';
import { ORDER_PRODUCTS } from '#worker/contract/order.ts';
import { PLANS } from '#worker/contract/primitives.ts';
import { Cursor, coded, Id, Instant } from './primitives.ts';

const Code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{3,24}$/, coded('coupon.code'));
const Count = z.number().int().min(1).max(1_000_000).nullable();

const Terms = z.strictObject({
  /** Either a percentage or an amount, in the currency of the platform. */
  percent: z.number().int().min(1).max(100).nullable(),
  amount_minor: z.number().int().min(1).max(100_000_00).nullable(),
  /** What it is for; empty: everything. */
  products: z.array(z.enum(ORDER_PRODUCTS)).max(ORDER_PRODUCTS.length),
  plans: z.array(z.enum(PLANS)).max(PLANS.length),
  first_only: z.boolean(),
  max_uses: Count,
  max_per_user: Count,
  valid_from: Instant.nullable(),
  valid_until: Instant.nullable(),
});

export const Coupon = Terms.extend({
  id: Id,
  code: z.string(),
  currency: z.string().nullable(),
  used: z.number().int(),
  state: z.enum(COUPON_STATES),
  created_at: Instant,
}).strip();
export type Coupon = z.infer<typeof Coupon>;

const filters = {
  sort: z.enum(SORTS_BY_TIME).optional(),
  state: z.enum(COUPON_STATES).optional(),
  /** The beginning of a code. */
  q: z.string().trim().max(24).optional(),
};

export const listCoupons = {
  query: z.object({ ...filters, cursor: Cursor.optional() }),
  reply: z.object({ coupons: z.array(Coupon), next_cursor: Cursor.nullable() }),
};

export const exportCoupons = { query: z.object(filters) };

export const createCoupons = {
  body: Terms.extend({
    /** The code, or what the codes begin with where there are several. */
    code: Code,
    count: z.number().int().min(1).max(COUPONS_MOST),
  }),
  reply: z.object({ codes: z.array(z.string()) }),
};
export type NewCoupons = z.infer<typeof createCoupons.body>;

export const stopCoupon = {
  params: z.object({ id: Id }),
  reply: z.object({ coupon: Coupon }),
};
