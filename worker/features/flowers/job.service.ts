import type { ParamsOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/flowers.ts';
import type { Move } from '#worker/contract/order.ts';
import { isServing } from '#worker/contract/vendor.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { tokenHash } from '#worker/core/one-time.ts';
import { commit } from '#worker/db/commit.ts';
import { listOrderPhotos, orderMove, storeOrderPhoto } from '#worker/features/orders/public.ts';
import { type FoundOffer, findOfferByToken } from './offer.repo.ts';
import { JOB_MOVES, presentJob } from './vendor-order.present.ts';
import { afterMove } from './vendor-orders.service.ts';

const findJob = (ctx: Ctx, token: string): Promise<FoundOffer | undefined> =>
  findOfferByToken(ctx.db, tokenHash(ctx.secrets.jwt, token));

/** The job of a link; throws once it is over, or was answered too late, as for one that never was. */
async function foundJob(ctx: Ctx, token: string): Promise<FoundOffer> {
  const found = await findJob(ctx, token);
  if (!found || !isOpen(found, iso(ctx.now()))) throw new AppError('job.gone');
  return found;
}

const isOpen = ({ offer, order, vendor }: FoundOffer, now: string): boolean =>
  offer.ended_at === null &&
  isServing(vendor.state) &&
  order.status === 'placed' &&
  (offer.state === 'accepted' || (offer.state === 'offered' && offer.expires_at > now));

export async function readJob(ctx: Ctx, token: string): Promise<ReplyOf<typeof api.getJob>> {
  return { job: await presentJob(ctx, await foundJob(ctx, token)) };
}

/** A move by the link; null where the job is over after it. The proof that completed it is taken again, with no effect. */
export async function moveJob(ctx: Ctx, token: string, move: Move): Promise<ReplyOf<typeof api.moveJob>> {
  if (await isProven(ctx, token, move)) return { job: null };
  const found = await foundJob(ctx, token);
  if (!JOB_MOVES.includes(move.move)) throw new AppError('auth.forbidden');
  const { moved, statements } = await orderMove(ctx, found.order, move, ['vendor']);
  await commit(ctx.db, statements, new AppError('request.conflict'));
  ctx.dispatchOutbox();
  const isOver = move.move === 'decline' || move.move === 'place';
  return { job: isOver ? null : await presentJob(ctx, afterMove(found, moved, move)) };
}

/** Whether a move is the proof that the order has already: its reply was lost on the way. */
async function isProven(ctx: Ctx, token: string, move: Move): Promise<boolean> {
  if (move.move !== 'place') return false;
  const found = await findJob(ctx, token);
  if (found?.offer.state !== 'accepted' || found.order.status !== 'completed') return false;
  const photos = (await listOrderPhotos(ctx.db, found.order.id)).map(({ id }) => id);
  return move.photos.every((id) => photos.includes(id));
}

export async function putJobPhoto(
  ctx: Ctx,
  { token, photo }: ParamsOf<typeof api.putJobPhoto>,
  request: Request,
): Promise<undefined> {
  const { offer, order, vendor } = await foundJob(ctx, token);
  if (offer.state !== 'accepted') throw new AppError('order.stage', { stage: order.stage ?? '' });
  return storeOrderPhoto(ctx, order, { photo, purpose: 'proof', by: vendor.user_id }, request);
}
