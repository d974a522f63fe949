import type { ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/order.ts';
import type { Move } from '#worker/contract/order.ts';
import { userIdOf } from '#worker/core/actor.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import type { OrderActor, Outcome } from '#worker/core/order-course.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { releaseUse } from '#worker/features/prices/public.ts';
import { findKept, giveBackOrder } from './give-back-order.ts';
import { detailsOf, eventOf, noteOf } from './moved-details.ts';
import { presentOrder } from './order.present.ts';
import { eraseEnded, findPersonName, insertOrderEvent, moveOrderRow, type OrderRow } from './order.repo.ts';
import { findShown, listOffers, presentPhoto } from './order.service.ts';
import { tellBuyer } from './order.update.ts';
import { attachPhotos, listSentPictures } from './order-photo.repo.ts';
import { photoPurpose } from './order-photos.ts';
import { possibleMove, possibleMoves } from './possible-moves.ts';

type Member = CtxFor<'member'>;

/** A move of the buyer or of an administrator. Of two moves made at once only one is made. */
export async function moveOrder(ctx: Member, id: number, move: Move): Promise<ReplyOf<typeof api.moveOrder>> {
  const { order, photos, ...known } = await findShown(ctx, id);
  if (order.status === 'open') throw new AppError('order.not_found');
  const { moved, event, statements } = await orderMove(ctx, order, move);
  const by = await findPersonName(ctx.db, ctx.actor.userId);
  const reply = {
    order: presentOrder(ctx, moved, {
      ...known,
      photos: [...photos, ...(await listNamed(ctx, id, move))],
      events: [{ ...event, by }, ...known.events],
      moves: possibleMoves(ctx, moved),
    }),
  };
  await commit(
    ctx.db,
    [...statements, ...ctx.storeIdempotentReply(200, reply)],
    new AppError('request.conflict'),
  );
  ctx.dispatchOutbox();
  // another vendor may have been asked by the move
  return { order: { ...reply.order, offers: await listOffers(ctx, moved) } };
}

/** The photos that a move names, which are the order's after it. */
export const listNamed = async (ctx: Ctx, id: number, move: Move) =>
  'photos' in move && move.photos && move.photos.length > 0
    ? (await listSentPictures(ctx.db, id, move.photos)).map((photo) => presentPhoto(ctx, photo))
    : [];

/** An order after a move, the event of its history, and the statements of both, which are stale where it has moved on. */
export type OrderMoved = {
  moved: OrderRow;
  event: { at: string; from: string | null; to: string; note: string | null };
  statements: Statement[];
};

/**
 * A move with everything that follows from it: its event, its money, what the product does, and who hears of it. By
 * default the requester makes it as its buyer or an administrator; throws where none of the actors can make it.
 */
export async function orderMove(
  ctx: Ctx,
  order: OrderRow,
  move: Move,
  actors?: readonly OrderActor[],
): Promise<OrderMoved> {
  const possible = allowed(ctx, order, move, actors);
  const { actor } = possible;
  requireFitting(order, move);
  const at = iso(ctx.now());
  const {
    details,
    statements = [],
    outcome = possible.outcome,
  } = (await ctx.hooks.products.get(order.product)?.moved?.(ctx, order, move, actor)) ?? {};
  const patch = {
    status: outcome.status,
    stage: outcome.stage,
    completed_at: completedAt(order, outcome, at),
    details: { ...order.details, ...detailsOf(order, move, at), ...details },
    ...(move.move === 'change' && move.address && { address: move.address }),
  };
  const event = {
    at,
    from: order.stage,
    to: eventOf(order, outcome, move, { actor, at }),
    note: noteOf(move),
  };
  return {
    moved: { ...order, ...patch },
    event,
    statements: [
      moveOrderRow(ctx.db, order, patch),
      abortIfUnchanged(ctx.db),
      insertOrderEvent(ctx.db, {
        ...event,
        order_id: order.id,
        // of a vendor the buyer does not read who in the shop it was
        user_id: actor === 'vendor' ? null : userIdOf(ctx.actor),
      }),
      ...photosOf(ctx, order, move, at),
      ...statements,
      ...(await moneyOf(ctx, order, outcome, move)),
      ...eraseEnded(ctx.db, { orderId: order.id }),
      ...(actor === 'admin' ? byAdmin(ctx, order, outcome, move) : []),
      ...(actor === 'buyer' || move.move === 'propose' ? [] : tellBuyer(ctx, order, event)),
    ],
  };
}

/** As whom the requester makes the move, and what it leads to; throws where they cannot. */
function allowed(ctx: Ctx, order: OrderRow, move: Move, actors?: readonly OrderActor[]) {
  const possible = possibleMove(ctx, order, move, actors);
  if (possible === 'not_theirs') throw new AppError('auth.forbidden');
  if (move.stage !== undefined && move.stage !== order.stage)
    throw new AppError('order.stage', { stage: order.stage ?? '' });
  if (possible === 'too_late') throw new AppError('order.too_late');
  if (possible === 'not_now') throw new AppError('order.stage', { stage: order.stage ?? '' });
  return possible;
}

/** What is changed is what the order has: where it is delivered to, or flowers. */
function requireFitting({ address, details }: OrderRow, move: Move): void {
  if (move.move !== 'change') return;
  const wanted = { address: address !== null, flowers: details.flowers !== undefined };
  const faults = (['address', 'flowers'] as const)
    .filter((part) => (move[part] !== undefined) !== wanted[part])
    .map((part) => ({
      pointer: `/${part}`,
      code: wanted[part] ? ('field.required' as const) : ('value.not_allowed' as const),
      params: {},
    }));
  if (faults.length > 0) throw invalid(faults);
}

function completedAt(order: OrderRow, { status }: Outcome, at: string): string | null {
  if (status === 'placed') return null;
  return order.completed_at ?? (status === 'completed' ? at : null);
}

/** The photos that a move names are of the order from then on; the commit is stale where one of them never came. */
const photosOf = (ctx: Ctx, { id }: OrderRow, move: Move, at: string): Statement[] =>
  'photos' in move && move.photos && move.photos.length > 0
    ? attachPhotos(ctx.db, id, { purpose: photoPurpose(move), ids: move.photos }, at)
    : [];

async function moneyOf(ctx: Ctx, order: OrderRow, { money }: Outcome, move: Move): Promise<Statement[]> {
  const amount = move.move === 'resolve' ? move.amount_minor : undefined;
  const kept = await findKept(ctx.db, order);
  if ((money === 'give_back_part') !== (amount !== undefined) || (amount ?? 0) > kept)
    throw invalid([{ pointer: '/amount_minor', code: 'value.not_allowed', params: {} }]);
  // what a coupon paid for whole is settled so too: its vendor is owed nothing then
  if (move.move === 'resolve' && money !== null && order.subtotal_minor === 0)
    throw invalid([{ pointer: '/resolution', code: 'value.not_allowed', params: {} }]);
  // the provider, or an administrator there, has given all of it back already
  if (money === null || order.payment_status === 'refunded') return [];
  if (move.move !== 'resolve') return [...(await giveBackOrder(ctx, order)), ...releaseUse(ctx.db, order.id)];
  return giveBackOrder(ctx, order, { amount, reason: 'issue' });
}

/** What an administrator did is in the log with its reason. */
const byAdmin = (
  ctx: Ctx,
  order: OrderRow,
  { status, stage, money }: Outcome,
  { move }: Move,
): Statement[] => [
  auditEntry(ctx, 'order.moved', {
    kind: 'order',
    id: order.id,
    before: { status: order.status, stage: order.stage },
    after: { move, status, stage },
    standing: 'AD',
    isDestructive: money !== null,
  }),
];
