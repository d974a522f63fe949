import type { ParamsOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/flowers.ts';
import type { FlowersChange } from '#worker/contract/order.ts';
import { isServing } from '#worker/contract/vendor.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import type { Moved, OrderRow } from '#worker/core/hooks.ts';
import type { Statement } from '#worker/db/client.ts';
import type { OrderDetails } from '#worker/db/schema/orders.ts';
import { actorsOn, findOrder, possibleMoves } from '#worker/features/orders/public.ts';
import { findProduct, findVendor } from '#worker/features/vendors/public.ts';
import { type Quota, spend } from '#worker/http/rate-limit.ts';
import { withDays } from './candidates.ts';
import { expireOffer } from './expire-offer.job.ts';
import { findRunningOffer, type OfferRow, releaseDay, reserveDay, updateOffer } from './offer.repo.ts';
import { answerUntil } from './offers.ts';

type Flowers = NonNullable<OrderDetails['flowers']>;
type Ordered = Pick<OrderRow, 'id'> & { flowers: Flowers };

/** How often an order can be changed in a day: its florist reads an email of each change. */
const CHANGES: Quota = { name: 'order_change', limit: 10, windowSeconds: 24 * 60 * 60 };
/** How long a florist can have to answer, with all changes. */
const LONGEST_ANSWER_SECONDS = 48 * 60 * 60;

/** The days that the florist of an offer can meet, also where the bouquet is not on sale any more. */
async function daysOf(ctx: Ctx, { vendor_id, product_id }: OfferRow): Promise<string[]> {
  const [vendor, product] = await Promise.all([
    findVendor(ctx.db, vendor_id),
    findProduct(ctx.db, product_id),
  ]);
  if (!product || !vendor || !isServing(vendor.state)) return [];
  const [offered] = await withDays(ctx, [{ product, calendar: vendor.calendar, rating: vendor.rating }]);
  return offered?.days ?? [];
}

/** The days for an order, with its own; none where it cannot be changed any more. */
export async function listOrderDays(
  ctx: CtxFor<'member'>,
  { id }: ParamsOf<typeof api.listOrderDays>,
): Promise<ReplyOf<typeof api.listOrderDays>> {
  const order = await findOrder(ctx.db, id);
  if (!order || actorsOn(ctx, order).length === 0) throw new AppError('order.not_found');
  const { flowers } = order.details;
  const offer = await findRunningOffer(ctx.db, id);
  if (!flowers || !offer || !possibleMoves(ctx, order).includes('change')) return { days: [] };
  const days = await daysOf(ctx, offer);
  return { days: [...new Set([...days, offer.due_on])].sort() };
}

/**
 * Another day, another text of the card, or a better description of the grave. A florist who has not answered yet has
 * the time of a new offer for another day.
 */
export async function changed(
  ctx: Ctx,
  order: Ordered,
  offer: OfferRow,
  change: FlowersChange,
): Promise<Required<Pick<Moved, 'details' | 'statements'>>> {
  await spend(ctx.db, CHANGES, String(order.id), ctx.now());
  const flowers = { ...order.flowers, ...change };
  if (change.due_on === offer.due_on) return { details: { flowers }, statements: [] };
  const product = await findProduct(ctx.db, offer.product_id);
  if (!product || !(await daysOf(ctx, offer)).includes(change.due_on))
    throw invalid([{ pointer: '/flowers/due_on', code: 'flowers.day', params: {} }]);
  const until = offer.state === 'offered' ? longerUntil(ctx, offer, change.due_on) : undefined;
  return {
    details: { flowers: { ...flowers, ...(until && { offered_until: iso(until) }) } },
    statements: [
      ...updateOffer(ctx.db, offer, {
        due_on: change.due_on,
        ...(until && { expires_at: iso(until) }),
      }),
      releaseDay(ctx.db, offer),
      ...reserveDay(ctx.db, product, change.due_on),
      ...(until ? [expireOffer.enqueue(ctx, { offer_id: offer.id }, until)] : []),
    ],
  };
}

/** Until when a florist has to answer after a change of the day. */
function longerUntil({ now }: Pick<Ctx, 'now'>, { offered_at }: OfferRow, dueOn: string): Date {
  const last = secondsAfter(new Date(offered_at), LONGEST_ANSWER_SECONDS);
  return new Date(Math.min(answerUntil(now(), dueOn).getTime(), last.getTime()));
}

/** Flowers are brought again on the first day that their florist can meet. Throws where there is none. */
export async function redoneDay(
  ctx: Ctx,
  offer: OfferRow,
): Promise<{ due_on: string; statements: Statement[] }> {
  const [due_on] = await daysOf(ctx, offer);
  const product = await findProduct(ctx.db, offer.product_id);
  if (!product || due_on === undefined)
    throw invalid([{ pointer: '/resolution', code: 'flowers.day', params: {} }]);
  return {
    due_on,
    statements: [
      ...updateOffer(ctx.db, offer, { ended_at: null, due_on }),
      ...(due_on === offer.due_on ? [] : [releaseDay(ctx.db, offer), ...reserveDay(ctx.db, product, due_on)]),
    ],
  };
}
