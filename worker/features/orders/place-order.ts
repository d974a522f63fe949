import type { BodyOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type { FieldErrorCode } from '#worker/contract/errors.ts';
import type * as api from '#worker/contract/order.ts';
import type { Order } from '#worker/contract/order.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import type { PreparedOrder, ProductKind } from '#worker/core/hooks.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit, isConflict } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { insertPayment, openPage, type PaymentRow, recordPage } from '#worker/features/payments/public.ts';
import {
  type CouponRow,
  countUse,
  insertUse,
  priceOrder,
  type Totals,
} from '#worker/features/prices/public.ts';
import { type Quota, spend } from '#worker/http/rate-limit.ts';
import { whenDown } from '#worker/http/when-down.ts';
import { giveUpOpenOrder } from './cancel-order.ts';
import { labelled, presentOrder, unusedOf } from './order.present.ts';
import { findPersonName, insertOrder, insertOrderEvent, type OrderRow } from './order.repo.ts';
import { readOrder } from './order.service.ts';
import { placed } from './order-settled.ts';
import { newPaymentOf, pageOfOrder } from './pay-order.ts';
import { possibleMoves } from './possible-moves.ts';

type Member = CtxFor<'member'>;
type Body = BodyOf<typeof api.placeOrder>;
type Placed = ReplyOf<typeof api.placeOrder>;

const ORDERS: Quota = { name: 'order', limit: 30, windowSeconds: 60 * 60 };
/** So that coupons cannot be guessed. */
const GUESSES: Quota = { name: 'coupon', limit: 40, windowSeconds: 60 * 60 };

export async function quoteOrder(
  ctx: Member,
  body: BodyOf<typeof api.quoteOrder>,
): Promise<ReplyOf<typeof api.quoteOrder>> {
  if (body.coupon) await spend(ctx.db, GUESSES, String(ctx.actor.userId), ctx.now());
  const prepared = await productOf(ctx, body.kind).prepare(ctx, {
    site: body.target,
    lines: body.lines,
    isGift: body.gift === true,
    ...partsOf(body),
  });
  const { coupon, ...totals } = await priced(ctx, body, prepared);
  return {
    quote: {
      ...totals,
      unused_minor: unusedOf(totals, prepared.unusedMinor),
      lines: labelled(totals.lines, ctx.locale),
      coupon: coupon?.code ?? null,
      until: prepared.until,
      renews: prepared.renews,
      delivers: prepared.delivers,
    },
  };
}

/**
 * Makes an order, and opens the provider's page where something is to be paid or a card to be kept. An earlier order of
 * the same thing that was not paid is cancelled first. `replyWith` forms the reply, which a second attempt gets too.
 */
export const placeOrder = <Reply>(
  ctx: Member,
  body: Body,
  replyWith: (placed: Placed) => Reply,
): Promise<Reply> =>
  whenDown(ctx, 'order.failed', async () => {
    const { userId } = ctx.actor;
    const product = productOf(ctx, body.kind);
    const prepared = await product.prepare(ctx, wantedIn(body));
    checkNeeds(body, prepared);
    const { coupon, ...totals } = await priced(ctx, body, prepared);
    if (totals.total_minor !== body.total_minor)
      throw new AppError('order.price_changed', { total_minor: totals.total_minor });
    await spend(ctx.db, ORDERS, String(userId), ctx.now());
    const earlier = { userId, product: body.kind, siteId: prepared.site.id };
    if (await giveUpOpenOrder(ctx, earlier))
      throw new AppError(body.kind === 'subscription' ? 'plan.running' : 'order.closed');
    const order = await newOrder(ctx, body, prepared, totals, coupon);
    const needsPage = totals.total_minor > 0 || prepared.renews;
    const payment = needsPage ? await newPaymentOf(ctx, order) : undefined;
    const begun = [
      insertOrder(ctx.db, order),
      ...(coupon ? used(ctx, coupon, order) : []),
      insertOrderEvent(ctx.db, {
        order_id: order.id,
        user_id: userId,
        at: order.created_at,
        from: null,
        to: 'open',
        note: null,
      }),
      ...(payment ? [insertPayment(ctx.db, payment)] : []),
    ];
    return payment
      ? withPage(ctx, order, payment, begun, replyWith)
      : withoutPage(ctx, order, prepared.site, begun, replyWith);
  });

const wantedIn = (body: Body) => ({
  site: body.target,
  lines: body.lines,
  isGift: Boolean(body.gift),
  giftNote: body.gift?.note,
  ...partsOf(body),
});

/** The part of an order that only one product has; throws where it is missing, or is another's. */
function partsOf({ kind, flowers, box }: Pick<Body, 'kind' | 'flowers' | 'box'>) {
  if ((kind === 'flowers') !== Boolean(flowers))
    throw misplaced('/flowers', kind === 'flowers' && 'field.required');
  if ((kind === 'box') !== Boolean(box)) throw misplaced('/box', kind === 'box' && 'field.required');
  return { ...(flowers && { flowers }), ...(box && { box }) };
}

/** An address is needed where something is delivered, a wish where something is made; they are kept only there. */
function checkNeeds({ address, wish }: Body, { delivers, asksWish = false }: PreparedOrder): void {
  if (delivers !== Boolean(address)) throw misplaced('/address', delivers && 'order.address_required');
  if (asksWish !== Boolean(wish)) throw misplaced('/wish', asksWish && 'order.wish_required');
}

const misplaced = (pointer: string, missing: FieldErrorCode | false): AppError =>
  invalid([{ pointer, code: missing || 'value.not_allowed', params: {} }]);

function productOf(ctx: Member, kind: Body['kind']): ProductKind {
  const product = ctx.hooks.products.get(kind);
  if (!product) throw new Error(`nothing sells ${kind}`);
  return product;
}

const priced = (
  ctx: Member,
  { kind, coupon }: { kind: Body['kind']; coupon?: string | null | undefined },
  { lines, details, unusedMinor }: PreparedOrder,
) =>
  priceOrder(ctx, {
    product: kind,
    plan: details.plan,
    lines,
    unusedMinor,
    coupon: coupon ?? null,
  });

async function newOrder(
  ctx: Member,
  { kind, payer, address, wish }: Body,
  { site, details }: PreparedOrder,
  totals: Totals & { currency: string },
  coupon: CouponRow | null,
): Promise<OrderRow> {
  const at = iso(ctx.now());
  return {
    id: await nextId(ctx.db, orders),
    user_id: ctx.actor.userId,
    site_id: site.id,
    product: kind,
    ...totals,
    coupon: coupon?.code ?? null,
    status: 'open',
    stage: null,
    payment_status: 'none',
    payer,
    address: address ?? null,
    details: { ...details, site_name: site.name, ...(wish && { wish }) },
    renewal_key: null,
    card_id: null,
    locale: ctx.locale,
    terms_at: at,
    created_at: at,
    placed_at: null,
    completed_at: null,
  };
}

/** Counts a use of the coupon; the commit is aborted where another order took the last one. */
const used = (ctx: Member, coupon: CouponRow, order: OrderRow): Statement[] => [
  countUse(ctx.db, coupon, order.user_id, order.created_at),
  abortIfUnchanged(ctx.db),
  insertUse(ctx.db, {
    order_id: order.id,
    coupon_id: coupon.id,
    user_id: order.user_id,
    created_at: order.created_at,
  }),
];

async function begin(ctx: Member, { coupon }: OrderRow, statements: Statement[]): Promise<void> {
  try {
    await commit(ctx.db, statements, new AppError(coupon === null ? 'request.conflict' : 'coupon.exhausted'));
  } catch (error) {
    throw isConflict(error, 'orders') ? new AppError('request.conflict') : error;
  }
}

async function withPage<Reply>(
  ctx: Member,
  order: OrderRow,
  payment: PaymentRow,
  begun: Statement[],
  replyWith: (placed: Placed) => Reply,
): Promise<Reply> {
  await begin(ctx, order, begun);
  const page = await openPage(ctx, payment, pageOfOrder(ctx, order));
  const reply = replyWith({ order: (await readOrder(ctx, order.id)).order, url: page.url });
  await recordPage(ctx, page, ctx.storeIdempotentReply(201, reply));
  return reply;
}

/** What happens to an order that is placed as it is made, newest first. */
async function eventsOf(
  { db, actor }: Member,
  { created_at: at }: OrderRow,
  { status }: Pick<OrderRow, 'status'>,
): Promise<Order['events']> {
  const by = await findPersonName(db, actor.userId);
  return [
    { at, by, from: 'open', to: status, note: null },
    { at, by, from: null, to: 'open', note: null },
  ];
}

async function withoutPage<Reply>(
  ctx: Member,
  order: OrderRow,
  site: PreparedOrder['site'],
  begun: Statement[],
  replyWith: (placed: Placed) => Reply,
): Promise<Reply> {
  const { patch, statements } = await placed(ctx, order, { payment_status: 'none', cardId: null });
  const reply = replyWith({
    order: presentOrder(
      ctx,
      { ...order, ...patch },
      {
        site,
        failure: null,
        invoices: [],
        events: await eventsOf(ctx, order, patch),
        photos: [],
        moves: possibleMoves(ctx, { ...order, ...patch }),
      },
    ),
    url: null,
  });
  await begin(ctx, order, [...begun, ...statements, ...ctx.storeIdempotentReply(201, reply)]);
  ctx.dispatchOutbox();
  return reply;
}
