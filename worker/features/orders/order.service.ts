import type { ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/order.ts';
import type { Order, OrderPhoto } from '#worker/contract/order.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { listInvoicesOfOrders } from '#worker/features/invoices/public.ts';
import { pictureOf } from '#worker/features/media/public.ts';
import { listPaymentsOf } from '#worker/features/payments/public.ts';
import { presentOrder } from './order.present.ts';
import { findOrder, findOrderWithSite, listOrderEvents, type OrderRow } from './order.repo.ts';
import { listOrderPhotos, type OrderPhotoRow } from './order-photo.repo.ts';
import { actorsOn, possibleMoves } from './possible-moves.ts';

type Member = CtxFor<'member'>;

/** Throws for another's order as for one that never was. */
export async function findOwnOrder(ctx: Member, id: number): Promise<OrderRow> {
  const order = await findOrder(ctx.db, id);
  if (order?.user_id !== ctx.actor.userId) throw new AppError('order.not_found');
  return order;
}

/** An order with what else of it is shown. Throws for another's as for one that never was; administrators read all. */
export async function findShown(ctx: Member, id: number) {
  const found = await findOrderWithSite(ctx.db, id);
  if (!found || actorsOn(ctx, found.order).length === 0) throw new AppError('order.not_found');
  const [payments, invoices, events, photos, offers] = await Promise.all([
    listPaymentsOf(ctx.db, id),
    listInvoicesOfOrders(ctx.db, [id]),
    listOrderEvents(ctx.db, id),
    listOrderPhotos(ctx.db, id),
    listOffers(ctx, found.order),
  ]);
  const [last] = payments;
  const isPending = found.order.status === 'open' && last !== undefined && WAITING.includes(last.state);
  const payment_status = isPending ? 'pending' : found.order.payment_status;
  return {
    order: { ...found.order, payment_status },
    site: found.site,
    failure: last?.failure ?? null,
    invoices,
    events,
    photos: photos.map((photo) => presentPhoto(ctx, photo)),
    offers,
  };
}

/** Who was asked to carry an order out, for administrators; null for everyone else, and where no vendor does. */
export const listOffers = async (ctx: Ctx, { id, product }: OrderRow): Promise<Order['offers']> =>
  ctx.actor.kind === 'admin'
    ? ((await ctx.hooks.products.get(product)?.listOffers?.(ctx, id)) ?? null)
    : null;

/** A photo by an address of ten minutes. */
export const presentPhoto = (ctx: Ctx, { id, purpose, picture }: OrderPhotoRow): OrderPhoto => ({
  id,
  purpose,
  picture: pictureOf(picture, 'private', ctx.secrets.media, ctx.now()),
});

/** An order of one's own, or an administrator's reading of another's, which is recorded. */
export async function readOrder(ctx: Member, id: number): Promise<ReplyOf<typeof api.getOrder>> {
  const { order, ...known } = await findShown(ctx, id);
  if (order.user_id !== ctx.actor.userId)
    await commit(ctx.db, [auditEntry(ctx, 'order.read', { kind: 'order', id })]);
  return { order: presentOrder(ctx, order, { ...known, moves: possibleMoves(ctx, order) }) };
}

const WAITING: readonly string[] = ['created', 'open', 'pending'];
