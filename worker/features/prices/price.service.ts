import type { OrderProduct } from '#worker/contract/order.ts';
import { type PriceItem, type PriceList, SERVICE_IDS, SERVICES } from '#worker/contract/price.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import type { PreparedLine } from '#worker/core/hooks.ts';
import type { StoredLine } from '#worker/db/schema/orders.ts';
import { type CouponRow, findCoupon } from './coupon.repo.ts';
import { listPriceRows } from './price.repo.ts';
import { assertCoupon, couponDiscount, type Totals, totalsOf } from './price.rules.ts';
import { servicesIn } from './service-labels.ts';

export async function listPrices({ db, config, locale }: Ctx): Promise<PriceList> {
  const rows = await listPriceRows(db, config.currency);
  return {
    currency: config.currency,
    vat_rate: config.vat.rate,
    vat_included: config.vat.isIncluded,
    services: servicesIn(locale),
    prices: rows.map(({ item, amount_minor }) => {
      const service = SERVICES[item];
      return { item, service_id: service && SERVICE_IDS[service], amount_minor };
    }),
  };
}

/** The price of each item in the currency of the platform. */
export async function pricesOf({
  db,
  config,
}: Pick<Ctx, 'db' | 'config'>): Promise<(item: PriceItem) => number> {
  const rows = await listPriceRows(db, config.currency);
  return (item) => {
    const row = rows.find((one) => one.item === item);
    if (!row) throw new Error(`${item} has no price in ${config.currency}`);
    return row.amount_minor;
  };
}

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
  const { currency, vat } = ctx.config;
  const priceOf = await pricesOf(ctx);
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
