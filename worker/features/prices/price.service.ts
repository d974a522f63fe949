import type { OrderProduct } from '#worker/contract/order.ts';
import { type PriceItem, type PriceList, SERVICE_IDS, SERVICES } from '#worker/contract/price.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import type { PreparedLine } from '#worker/core/hooks.ts';
import type { StoredLine } from '#worker/db/schema/orders.ts';
import type { Vat } from '#worker/shared/money.ts';
import { type CouponRow, findCoupon } from './coupon.repo.ts';
import { findVat, listPriceRows } from './price.repo.ts';
import { assertCoupon, couponDiscount, type Totals, totalsOf } from './price.rules.ts';
import { servicesIn } from './service-labels.ts';

export async function listPrices({ db, config, locale }: Ctx): Promise<PriceList> {
  const rows = await listPriceRows(db, config.currency);
  const vat = rows[0]?.vat ?? config.vat;
  return {
    currency: config.currency,
    vat_rate: vat.rate,
    vat_included: vat.isIncluded,
    services: servicesIn(locale),
    prices: rows.map(({ item, amount_minor }) => {
      const service = SERVICES[item];
      return { item, service_id: service && SERVICE_IDS[service], amount_minor };
    }),
  };
}

type Priced = { priceOf: (item: PriceItem) => number; vat: Vat };

/** The price of each item in the currency of the platform, and the VAT. */
export async function pricesOf({ db, config }: Pick<Ctx, 'db' | 'config'>): Promise<Priced> {
  const rows = await listPriceRows(db, config.currency);
  return {
    priceOf: (item) => {
      const row = rows.find((one) => one.item === item);
      if (!row) throw new Error(`${item} has no price in ${config.currency}`);
      return row.amount_minor;
    },
    vat: rows[0]?.vat ?? config.vat,
  };
}

/** The VAT of what is sold now: as an administrator set it, else as configured. */
export const vatOf = async ({ db, config }: Pick<Ctx, 'db' | 'config'>): Promise<Vat> =>
  (await findVat(db, config.currency)) ?? config.vat;

type ToPrice = {
  product: OrderProduct;
  plan: string | undefined;
  lines: readonly PreparedLine[];
  unusedMinor: number;
  coupon: string | null;
};

/** What an order would cost now; throws where the coupon cannot be used for it. */
export async function priceOrder(
  ctx: CtxFor<'member'>,
  { product, plan, lines, unusedMinor, coupon: code }: ToPrice,
): Promise<Totals & { coupon: CouponRow | null; currency: string }> {
  const { currency } = ctx.config;
  const { priceOf, vat } = await pricesOf(ctx);
  const priced = lines.map((line): StoredLine => {
    const unit_minor = 'unit_minor' in line ? line.unit_minor : priceOf(line.item);
    return { ...line, unit_minor, total_minor: unit_minor * line.quantity };
  });
  const coupon = code === null ? null : await usableCoupon(ctx, code, { product, plan });
  const discount = coupon ? couponDiscount(coupon) : () => 0;
  const totals = totalsOf(priced, vat, unusedMinor, discount);
  // a use is not spent on what is free anyway
  if (coupon && totals.discount_minor === 0) throw new AppError('coupon.not_applicable');
  return { ...totals, coupon, currency };
}

async function usableCoupon(
  ctx: CtxFor<'member'>,
  code: string,
  { product, plan }: Pick<ToPrice, 'product' | 'plan'>,
): Promise<CouponRow> {
  const found = await findCoupon(ctx.db, code.toUpperCase(), ctx.actor.userId);
  const { coupon, usedByUser = 0, hasOrdered = false } = found ?? {};
  assertCoupon(coupon, {
    product,
    plan,
    currency: ctx.config.currency,
    usedByUser,
    hasOrdered,
    at: iso(ctx.now()),
  });
  return coupon;
}
