import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { randomToken } from '#worker/core/ids.ts';
import { oneTimeToken, tokenHash } from '#worker/core/one-time.ts';
import type { Statement } from '#worker/db/client.ts';
import { nextId } from '#worker/db/next-id.ts';
import { order_offers } from '#worker/db/schema/flowers.ts';
import type { OrderDetails } from '#worker/db/schema/orders.ts';
import { findVendor } from '#worker/features/vendors/public.ts';
import { numberOf } from '#worker/shared/civil-day.ts';
import { JERUSALEM } from '#worker/shared/rest-days.ts';
import { instantAt } from '#worker/shared/zoned-time.ts';
import type { Offered } from './candidates.ts';
import { type VendorNews, vendorOrderEmail } from './emails/vendor-order.email.ts';
import { expireOffer } from './expire-offer.job.ts';
import { ANSWER_SECONDS } from './flower.rules.ts';
import { insertOffer, type OfferRow, releaseDay, reserveDay, updateOffer } from './offer.repo.ts';

type Flowers = NonNullable<OrderDetails['flowers']>;

/** The least time that a vendor has to answer, also where the day is near. */
const LEAST_SECONDS = 60 * 60;

/** Offers an order to a vendor: takes its day, and tells them. */
export async function offerTo(
  ctx: Ctx,
  order: { id: number; flowers: Pick<Flowers, 'product_id' | 'due_on'>; price: number },
  { product }: Pick<Offered, 'product'>,
): Promise<{ until: string; statements: Statement[] }> {
  const id = await nextId(ctx.db, order_offers);
  const seed = randomToken();
  const { due_on } = order.flowers;
  const until = iso(answerUntil(ctx.now(), due_on));
  const vendor = await findVendor(ctx.db, product.vendor_id);
  const offer: OfferRow = {
    id,
    order_id: order.id,
    vendor_id: product.vendor_id,
    product_id: product.id,
    // a price that was changed since leaves the order as it is
    price_minor: product.id === order.flowers.product_id ? order.price : product.price_minor,
    currency: product.currency,
    due_on,
    state: 'offered',
    reason: null,
    seed,
    token_hash: tokenHash(ctx.secrets.jwt, oneTimeToken(ctx.secrets.jwt, seed)),
    offered_at: iso(ctx.now()),
    expires_at: until,
    decided_at: null,
    ended_at: null,
  };
  return {
    until,
    statements: [
      ...reserveDay(ctx.db, product, due_on),
      insertOffer(ctx.db, offer),
      ...(vendor ? tellVendor(ctx, vendor.user_id, offer, 'offered') : []),
      expireOffer.enqueue(ctx, { offer_id: id }, new Date(until)),
    ],
  };
}

/** Until when a vendor has to answer: a day from now, but before the day itself begins. */
export function answerUntil(now: Date, dueOn: string): Date {
  const last = Math.min(
    secondsAfter(now, ANSWER_SECONDS).getTime(),
    instantAt(numberOf(dueOn), 0, JERUSALEM).getTime(),
  );
  return new Date(Math.max(last, secondsAfter(now, LEAST_SECONDS).getTime()));
}

/** Ends an offer that is not carried out; its day is free again. */
export const endOffer = (
  ctx: Ctx,
  offer: OfferRow,
  patch: Pick<OfferRow, 'state'> & Partial<OfferRow>,
): Statement[] => {
  const at = iso(ctx.now());
  return [
    ...updateOffer(ctx.db, offer, { decided_at: at, ended_at: at, ...patch }),
    releaseDay(ctx.db, offer),
  ];
};

export const tellVendor = (
  ctx: Ctx,
  userId: number,
  { id, order_id }: Pick<OfferRow, 'id' | 'order_id'>,
  news: VendorNews,
): Statement[] => [vendorOrderEmail.enqueue(ctx, { user_id: userId, offer_id: id, order_id, news })];
