import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/flowers.ts';
import type { OrderTab } from '#worker/contract/flowers.ts';
import type { Move } from '#worker/contract/order.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { keyIn } from '#worker/core/cursor.ts';
import { commit } from '#worker/db/commit.ts';
import { pageOf } from '#worker/db/page.ts';
import {
  insertOrderEvent,
  listNamed,
  orderMove,
  storeOrderPhoto,
  tellBuyer,
} from '#worker/features/orders/public.ts';
import { vendorForCaller } from '#worker/features/vendors/public.ts';
import { csvReply } from '#worker/http/csv-reply.ts';
import { type Quota, spend } from '#worker/http/rate-limit.ts';
import { dayText } from '#worker/shared/civil-day.ts';
import { localDay } from '#worker/shared/rest-days.ts';
import { countOffers, type FoundOffer, findOfferOfVendor, listOffers } from './offer.repo.ts';
import { canWrite, presentOffer, presentVendorOrder } from './vendor-order.present.ts';

type Member = CtxFor<'member'>;

const PAGE = 50;
const CSV_ROWS = 1000;
const CSV_COLUMNS = [
  'number',
  'due_on',
  'person',
  'bouquet',
  'graveyard_name',
  'city',
  'status',
  'stage',
  'price_minor',
  'currency',
] as const;
const MESSAGES: Quota = { name: 'vendor_message', limit: 10, windowSeconds: 24 * 60 * 60 };

const today = ({ now }: Pick<Ctx, 'now'>): string => dayText(localDay(now()));

/** Throws for an order that was never offered to the vendor, or that they have refused, as for one that never was. */
async function found(ctx: Member, id: number, as: { vendor?: number | undefined } = {}) {
  const { row, isReadOnly } = await vendorForCaller(ctx, as);
  const offer = await findOfferOfVendor(ctx.db, row.id, id);
  if (!offer) throw new AppError('order.not_found');
  return { vendor: row, offer, isReadOnly };
}

export async function listVendorOrders(
  ctx: Member,
  { tab, cursor, vendor }: QueryOf<typeof api.listVendorOrders>,
): Promise<ReplyOf<typeof api.listVendorOrders>> {
  const { row } = await vendorForCaller(ctx, { vendor });
  const day = today(ctx);
  const count = (one: OrderTab) => countOffers(ctx.db, row.id, one, day);
  const listed = { vendorId: row.id, tab, today: day, after: keyIn(cursor, ['string', 'number']) };
  const [rows, counts] = await Promise.all([
    listOffers(ctx.db, listed, PAGE + 1),
    ctx.db.batch([count('new'), count('today'), count('issues')]),
  ]);
  const page = pageOf(rows, PAGE, ({ offer }) => [offer.due_on, offer.id]);
  const [fresh, due, issues] = counts.map((one) => one.at(0)?.count ?? 0);
  return {
    orders: page.rows.map((one) => presentOffer(ctx, one)),
    next_cursor: page.nextCursor,
    counts: { new: fresh ?? 0, today: due ?? 0, issues: issues ?? 0 },
  };
}

/** A list of orders for a spreadsheet. */
export async function exportVendorOrders(
  ctx: Member,
  { tab, vendor }: QueryOf<typeof api.exportVendorOrders>,
): Promise<Response> {
  const { row } = await vendorForCaller(ctx, { vendor });
  const rows = await listOffers(
    ctx.db,
    { vendorId: row.id, tab, today: today(ctx), after: undefined },
    CSV_ROWS,
  );
  const orders = rows.map((one) => presentOffer(ctx, one));
  return csvReply(
    `orders-${tab}`,
    CSV_COLUMNS,
    orders.map((order) => CSV_COLUMNS.map((column) => order[column])),
  );
}

export async function readVendorOrder(
  ctx: Member,
  id: number,
  as: QueryOf<typeof api.getVendorOrder>,
): Promise<ReplyOf<typeof api.getVendorOrder>> {
  const { offer, isReadOnly } = await found(ctx, id, as);
  return { order: await presentVendorOrder(ctx, offer, { isReadOnly }) };
}

/** The order of an offer after a move, as its vendor sees it. */
export const afterMove = (offer: FoundOffer, moved: FoundOffer['order'], move: Move): FoundOffer => ({
  ...offer,
  order: moved,
  ...(move.move === 'accept' && { offer: { ...offer.offer, state: 'accepted' as const } }),
});

/** A move of a vendor. Of two moves made at once only one is made. */
export async function moveVendorOrder(
  ctx: Member,
  id: number,
  move: Move,
): Promise<ReplyOf<typeof api.moveVendorOrder>> {
  const { offer } = await found(ctx, id);
  const { moved, statements } = await orderMove(ctx, offer.order, move, ['vendor']);
  const shown = await presentVendorOrder(ctx, afterMove(offer, moved, move));
  const after = { ...shown, photos: [...shown.photos, ...(await listNamed(ctx, id, move))] };
  // an order that was declined is not theirs any more
  const reply = { order: move.move === 'decline' ? { ...after, can: { moves: [], write: false } } : after };
  await commit(
    ctx.db,
    [...statements, ...ctx.storeIdempotentReply(200, reply)],
    new AppError('request.conflict'),
  );
  ctx.dispatchOutbox();
  return reply;
}

export async function putVendorPhoto(
  ctx: Member,
  { id, photo }: ParamsOf<typeof api.putVendorPhoto>,
  request: Request,
): Promise<undefined> {
  const { offer, vendor } = await found(ctx, id);
  if (offer.offer.state !== 'accepted' || offer.offer.ended_at !== null)
    throw new AppError('order.stage', { stage: offer.order.stage ?? '' });
  return storeOrderPhoto(ctx, offer.order, { photo, purpose: 'proof', by: vendor.user_id }, request);
}

/** Sends what a vendor writes to the buyer, whose address they are not told. */
export async function writeToBuyer(
  ctx: Member,
  id: number,
  { text }: BodyOf<typeof api.writeToBuyer>,
): Promise<ReplyOf<typeof api.writeToBuyer>> {
  const { offer } = await found(ctx, id);
  if (!canWrite(offer)) throw new AppError('order.stage', { stage: offer.order.stage ?? '' });
  await spend(ctx.db, MESSAGES, String(id), ctx.now());
  const event = { at: iso(ctx.now()), from: offer.order.stage, to: 'message', note: text };
  const reply = { order: await presentVendorOrder(ctx, offer) };
  await commit(
    ctx.db,
    [
      insertOrderEvent(ctx.db, { ...event, order_id: id, user_id: null }),
      ...tellBuyer(ctx, offer.order, event),
      ...ctx.storeIdempotentReply(200, reply),
    ],
    new AppError('idempotency.in_progress'),
  );
  ctx.dispatchOutbox();
  return reply;
}
