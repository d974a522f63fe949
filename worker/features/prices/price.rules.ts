import { AppError } from '#worker/core/app-error.ts';
import type { StoredLine } from '#worker/db/schema/orders.ts';
import { portionOf, splitVat, type Vat } from '#worker/shared/money.ts';
import type { CouponRow } from './coupon.repo.ts';

export type Totals = {
  lines: StoredLine[];
  subtotal_minor: number;
  discount_minor: number;
  delivery_minor: number;
  vat_rate: number;
  vat_included: boolean;
  vat_minor: number;
  total_minor: number;
};

/** The smallest amount that a card is charged, in the minor unit. */
const LEAST_CHARGE = 50;

/** What an order costs. `discountOf`: the part that a coupon takes off an amount. */
export function totalsOf(
  lines: StoredLine[],
  vat: Vat,
  unusedMinor: number,
  discountOf: (amountMinor: number) => number,
): Totals {
  const subtotal_minor = lines.reduce((sum, { total_minor }) => sum + total_minor, 0);
  const unused = Math.min(unusedMinor, subtotal_minor);
  const left = subtotal_minor - unused - discountOf(subtotal_minor - unused);
  // less than a provider charges is not asked for
  const discount_minor = subtotal_minor - (left < LEAST_CHARGE ? 0 : left);
  const { vatMinor, totalMinor } = splitVat(subtotal_minor - discount_minor, vat);
  return {
    lines,
    subtotal_minor,
    discount_minor,
    delivery_minor: 0,
    vat_rate: vat.rate,
    vat_included: vat.isIncluded,
    vat_minor: vatMinor,
    total_minor: totalMinor,
  };
}

/** What a coupon takes off an amount, at most all of it. */
export const couponDiscount =
  ({ percent, amount_minor }: Pick<CouponRow, 'percent' | 'amount_minor'>) =>
  (amountMinor: number): number =>
    Math.min(amountMinor, percent === null ? (amount_minor ?? 0) : portionOf(amountMinor, percent, 100));

export type CouponUse = {
  product: string;
  plan: string | undefined;
  currency: string;
  usedByUser: number;
  hasOrdered: boolean;
  at: string;
};

/** Throws where a coupon cannot be used for an order; a code that is not active is as one that never was. */
export function assertCoupon(coupon: CouponRow | undefined, use: CouponUse): asserts coupon is CouponRow {
  if (!coupon?.active) throw new AppError('coupon.invalid');
  if ((coupon.valid_from ?? use.at) > use.at || (coupon.valid_until !== null && coupon.valid_until <= use.at))
    throw new AppError('coupon.expired');
  const isFor = (list: readonly string[], value: string | undefined) =>
    list.length === 0 || (value !== undefined && list.includes(value));
  if (
    !isFor(coupon.products, use.product) ||
    !isFor(coupon.plans, use.plan) ||
    (coupon.first_only && use.hasOrdered) ||
    (coupon.percent === null && coupon.currency !== use.currency)
  )
    throw new AppError('coupon.not_applicable');
  if (
    (coupon.max_uses !== null && coupon.used >= coupon.max_uses) ||
    (coupon.max_per_user !== null && use.usedByUser >= coupon.max_per_user)
  )
    throw new AppError('coupon.exhausted');
}
