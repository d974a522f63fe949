import type { ParamsOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/flowers.ts';
import type { FlowersChange } from '#worker/contract/order.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import type { Moved, OrderRow } from '#worker/core/hooks.ts';
import type { Statement } from '#worker/db/client.ts';
import type { OrderDetails } from '#worker/db/schema/orders.ts';
import { actorsOn, findOrder, possibleMoves } from '#worker/features/orders/public.ts';
import { siteForUser } from '#worker/features/site-access/public.ts';
import { findProduct } from '#worker/features/vendors/public.ts';
import { listOffered } from './candidates.ts';
import { expireOffer } from './expire-offer.job.ts';
import { findRunningOffer, type OfferRow, releaseDay, reserveDay, updateOffer } from './offer.repo.ts';
import { answerUntil } from './offers.ts';

type Flowers = NonNullable<OrderDetails['flowers']>;
type Ordered = Pick<OrderRow, 'site_id' | 'user_id'> & { flowers: Flowers };

/** The days to which flowers can be moved: those that the florist of the offer can meet. */
async function daysOf(
  ctx: Ctx,
  { site_id, user_id, flowers }: Ordered,
  { product_id }: OfferRow,
): Promise<string[]> {
  const found = site_id === null ? undefined : await siteForUser(ctx, site_id, user_id);
  if (!found) return [];
  const sought = {
    cemeteryId: flowers.cemetery_id,
    city: flowers.city,
    siteTypeId: found.site.site_type_id,
    buyerId: user_id,
  };
  const [offered] = await listOffered(ctx, sought, { productId: product_id });
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
  const days = await daysOf(ctx, { ...order, flowers }, offer);
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
  const flowers = { ...order.flowers, ...change };
  if (change.due_on === offer.due_on) return { details: { flowers }, statements: [] };
  const product = await findProduct(ctx.db, offer.product_id);
  if (!product || !(await daysOf(ctx, order, offer)).includes(change.due_on))
    throw invalid([{ pointer: '/flowers/due_on', code: 'flowers.day', params: {} }]);
  const until = offer.state === 'offered' ? answerUntil(ctx.now(), change.due_on) : undefined;
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

/**
 * Flowers are brought again on the first day that their florist can meet. Where there is none the day stays, and an
 * issue is reported by itself.
 */
export async function redoneDay(
  ctx: Ctx,
  order: Ordered,
  offer: OfferRow,
): Promise<{ due_on: string; statements: Statement[] }> {
  const [first] = await daysOf(ctx, order, offer);
  const product = await findProduct(ctx.db, offer.product_id);
  const due_on = product && first ? first : offer.due_on;
  return {
    due_on,
    statements: [
      ...updateOffer(ctx.db, offer, { ended_at: null, due_on }),
      ...(product && due_on !== offer.due_on
        ? [releaseDay(ctx.db, offer), ...reserveDay(ctx.db, product, due_on)]
        : []),
    ],
  };
}
