import type { FlowersChange, Move } from '#worker/contract/order.ts';
import { isServing } from '#worker/contract/vendor.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Moved, OrderRow, ProductKind } from '#worker/core/hooks.ts';
import { CANCELLED, type OrderActor } from '#worker/core/order-course.ts';
import { authorize } from '#worker/core/policy.ts';
import type { Statement } from '#worker/db/client.ts';
import type { OrderDetails } from '#worker/db/schema/orders.ts';
import { giveBackOrder, updateDetails } from '#worker/features/orders/public.ts';
import { captureHeld, chargeOrder, isRemoved } from '#worker/features/payments/public.ts';
import {
  faultAt,
  findVisibleSite,
  fullName,
  siteForUser,
  sitePolicy,
} from '#worker/features/site-access/public.ts';
import { earned, takenBack } from '#worker/features/statements/public.ts';
import { findProduct, findVendor } from '#worker/features/vendors/public.ts';
import { numberOf } from '#worker/shared/civil-day.ts';
import { localDay } from '#worker/shared/rest-days.ts';
import { listOffered, nextCandidate, searchFor } from './candidates.ts';
import { changed, redoneDay } from './change-flowers.ts';
import { cancelUnpaid } from './charge-flowers.job.ts';
import { CHARGED_DAYS, FLOWER_COURSE, HELD_DAYS, MEND_SECONDS } from './flower.rules.ts';
import { findRunningOffer, type OfferRow, updateOffer } from './offer.repo.ts';
import { endOffer, offerTo, tellVendor } from './offers.ts';
import { presentOffers } from './vendor-order.present.ts';

type Flowers = NonNullable<OrderDetails['flowers']>;

/** Flowers that a vendor brings to a grave. */
export const flowerProduct: ProductKind = {
  product: 'flowers',
  course: FLOWER_COURSE,
  prepare: async (ctx, { site: ref, lines, isGift, flowers }) => {
    const site = authorize(ctx.actor, sitePolicy, 'flowers', await findVisibleSite(ctx, ref));
    const pointer = isGift ? '/gift' : lines.length > 0 ? '/lines' : undefined;
    if (pointer || !flowers)
      throw new AppError(
        'request.invalid',
        {},
        { fields: [faultAt(pointer ?? '/flowers', 'value.not_allowed')] },
      );
    const cemetery_id = flowers.cemetery_id ?? null;
    const { city } = flowers;
    const search = searchFor({ cemetery_id, city }, site.site_type_id, ctx.actor.userId);
    const [chosen] = await listOffered(ctx, search, { productId: flowers.product_id });
    if (!chosen) {
      const others = await listOffered(ctx, search);
      throw new AppError(others.length === 0 ? 'service.area' : 'vendor.none');
    }
    if (!chosen.days.includes(flowers.due_on))
      throw invalid([{ pointer: '/flowers/due_on', code: 'flowers.day', params: {} }]);
    const { product } = chosen;
    if (product.currency !== ctx.config.currency) throw new AppError('vendor.none');
    const name = { he: product.name_he, en: product.name_en };
    const { id, slug, mode } = site;
    return {
      site: { id, slug, mode, name: fullName(site) },
      lines: [{ item: 'bouquet', quantity: 1, unit_minor: product.price_minor, name }],
      details: { flowers: { ...flowers, cemetery_id, name } },
      unusedMinor: 0,
      until: null,
      renews: false,
      delivers: false,
    };
  },
  pays: (ctx, { details }) =>
    daysUntil(ctx, details.flowers?.due_on ?? '') <= HELD_DAYS ? 'authorise' : 'save_card',
  placed: async (ctx, order) => {
    const flowers = flowersOf(order);
    const found = order.site_id === null ? undefined : await siteForUser(ctx, order.site_id, order.user_id);
    const next = found && (await candidateFor(ctx, order, found.site.site_type_id));
    if (!next)
      return {
        stage: 'cancelled',
        status: 'cancelled',
        details: { flowers: { ...flowers, unserved: true } },
        statements: await giveBackOrder(ctx, order),
      };
    const { until, statements } = await offerTo(
      ctx,
      { id: order.id, flowers, price: order.subtotal_minor },
      next,
    );
    return { stage: 'offered', details: { flowers: { ...flowers, offered_until: until } }, statements };
  },
  refused: async (ctx, order) => {
    const until = secondsAfter(ctx.now(), MEND_SECONDS);
    return [
      ...updateDetails(ctx.db, order, { flowers: { ...flowersOf(order), pay_until: iso(until) } }),
      cancelUnpaid.enqueue(ctx, { order_id: order.id }, until),
    ];
  },
  moved,
  listOffers: presentOffers,
};

function flowersIn({ flowers }: Extract<Move, { move: 'change' }>): FlowersChange {
  if (!flowers) throw new Error('a change without flowers');
  return flowers;
}

function flowersOf({ details: { flowers } }: Pick<OrderRow, 'details'>): Flowers {
  if (!flowers) throw new Error('an order without flowers');
  return flowers;
}

const daysUntil = ({ now }: Pick<Ctx, 'now'>, day: string): number => numberOf(day) - localDay(now());

const candidateFor = (ctx: Ctx, order: OrderRow, siteTypeId: number) =>
  nextCandidate(ctx, { ...order, flowers: flowersOf(order), siteTypeId });

async function moved(ctx: Ctx, order: OrderRow, move: Move, actor: OrderActor): Promise<Moved> {
  const offer = await findRunningOffer(ctx.db, order.id);
  if (!offer) return { statements: [] };
  switch (move.move) {
    case 'accept':
      return accepted(ctx, order, offer, { actor, dueOn: move.due_on });
    case 'decline':
      return declined(ctx, order, offer, { actor, reason: move.note });
    case 'set_off':
      return { statements: await dueNow(ctx, order) };
    case 'place':
      return {
        statements: [
          ...(await dueNow(ctx, order)),
          ...updateOffer(ctx.db, offer, { ended_at: iso(ctx.now()) }),
          ...earned(ctx, offer),
        ],
      };
    case 'cancel':
      return {
        statements: [
          ...endOffer(ctx, offer, { state: 'withdrawn' }),
          ...takenBack(ctx, offer, offer.price_minor),
          ...(await told(ctx, offer, 'withdrawn')),
        ],
      };
    case 'change': {
      const { details, statements } = await changed(
        ctx,
        { ...order, flowers: flowersOf(order) },
        offer,
        flowersIn(move),
      );
      return { details, statements: [...statements, ...(await told(ctx, offer, 'changed'))] };
    }
    case 'ask_cancel':
      return { statements: await told(ctx, offer, 'cancel_asked') };
    case 'refuse_cancel':
      return { statements: await told(ctx, offer, 'cancel_refused') };
    case 'report':
      return { statements: await told(ctx, offer, actor === 'system' ? 'overdue' : 'issue') };
    case 'resolve':
      return resolved(ctx, order, offer, move);
    default:
      return { statements: [] };
  }
}

async function told(ctx: Ctx, offer: OfferRow, news: Parameters<typeof tellVendor>[3]): Promise<Statement[]> {
  const vendor = await findVendor(ctx.db, offer.vendor_id);
  return vendor ? tellVendor(ctx, vendor.user_id, offer, news) : [];
}

/** What is on its way is paid for: a card that is still saved is charged now; one that was refused, or is gone, waits. */
async function dueNow(ctx: Ctx, order: OrderRow): Promise<Statement[]> {
  const isGone = order.payment_status === 'card_saved' && (await isRemoved(ctx.db, order.card_id));
  if (order.payment_status === 'failed' || isGone) throw new AppError('order.unpaid');
  return order.payment_status === 'card_saved' ? chargeOrder(ctx, order) : [];
}

/** What is held is taken now; a saved card is charged now where the day is near, else later. */
async function accepted(
  ctx: Ctx,
  order: OrderRow,
  offer: OfferRow,
  { actor, dueOn }: { actor: OrderActor; dueOn: string | undefined },
): Promise<Moved> {
  const at = iso(ctx.now());
  if (dueOn !== undefined && dueOn !== offer.due_on) throw new AppError('request.conflict');
  if (actor === 'vendor' && offer.expires_at <= at) throw new AppError('order.stage', { stage: 'offered' });
  const vendor = await findVendor(ctx.db, offer.vendor_id);
  if (!vendor || !isServing(vendor.state)) throw new AppError('order.stage', { stage: 'offered' });
  const flowers = flowersOf(order);
  const isNear = daysUntil(ctx, flowers.due_on) <= CHARGED_DAYS;
  return {
    details: {
      flowers: {
        ...flowers,
        name: (await nameOf(ctx, offer)) ?? flowers.name,
        substitute: offer.product_id !== flowers.product_id,
        offered_until: undefined,
      },
    },
    statements: [
      ...updateOffer(ctx.db, offer, { state: 'accepted', decided_at: at }),
      ...(order.payment_status === 'authorized' ? captureHeld(ctx, order.id) : []),
      ...(order.payment_status === 'card_saved' && isNear ? await chargeOrder(ctx, order) : []),
    ],
  };
}

/** What the bouquet is called that its vendor makes, which may be another than was chosen. */
async function nameOf(ctx: Ctx, { product_id }: OfferRow): Promise<Flowers['name'] | undefined> {
  const product = await findProduct(ctx.db, product_id);
  return product && { he: product.name_he, en: product.name_en };
}

/** The next vendor is asked; where nobody is left, the order is cancelled and the money goes back. */
async function declined(
  ctx: Ctx,
  order: OrderRow,
  offer: OfferRow,
  { actor, reason }: { actor: OrderActor; reason: string },
): Promise<Moved> {
  const flowers = flowersOf(order);
  const ended = [
    ...endOffer(ctx, offer, { state: actor === 'system' ? 'expired' : 'declined', reason }),
    ...(actor === 'admin' ? await told(ctx, offer, 'withdrawn') : []),
  ];
  const found = order.site_id === null ? undefined : await siteForUser(ctx, order.site_id, order.user_id);
  const next = found && (await candidateFor(ctx, order, found.site.site_type_id));
  if (!next)
    return {
      details: { flowers: { ...flowers, offered_until: undefined, unserved: true } },
      outcome: CANCELLED,
      statements: ended,
    };
  const { until, statements } = await offerTo(
    ctx,
    { id: order.id, flowers, price: order.subtotal_minor },
    next,
  );
  return {
    details: { flowers: { ...flowers, offered_until: until } },
    statements: [...ended, ...statements],
  };
}

/** How an issue ends for the vendor. What was never proven earned nothing yet. */
async function resolved(
  ctx: Ctx,
  order: OrderRow,
  offer: OfferRow,
  { resolution, amount_minor = 0 }: Extract<Move, { move: 'resolve' }>,
): Promise<Moved> {
  const news = await told(ctx, offer, resolution === 'redo' ? 'redone' : 'settled');
  const isProven = offer.ended_at !== null;
  const ended = isProven ? [] : updateOffer(ctx.db, offer, { ended_at: iso(ctx.now()) });
  const earning = isProven ? [] : earned(ctx, offer);
  switch (resolution) {
    case 'redo': {
      const flowers = flowersOf(order);
      const { due_on, statements } = await redoneDay(ctx, offer);
      return { details: { flowers: { ...flowers, due_on } }, statements: [...statements, ...news] };
    }
    case 'refund':
      return { statements: [...ended, ...takenBack(ctx, offer, offer.price_minor), ...news] };
    case 'part_refund':
      return {
        statements: [
          ...ended,
          ...earning,
          ...takenBack(ctx, offer, Math.min(amount_minor, offer.price_minor)),
          ...news,
        ],
      };
    case 'reject': {
      // what a vendor earns is paid for
      const charge = isProven ? [] : await dueNow(ctx, order);
      return { statements: [...ended, ...charge, ...earning, ...news] };
    }
  }
}
