import { IMAGE_TYPES, PHOTO_BYTES } from '#worker/contract/media.ts';
import { type Move, ORDER_PHOTOS_MAX, type PhotoPurpose } from '#worker/contract/order.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { commit, isConflict } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { storePicture } from '#worker/features/media/public.ts';
import { readBytes } from '#worker/http/body.ts';
import { type Quota, spend } from '#worker/http/rate-limit.ts';
import { findOrder, type OrderRow } from './order.repo.ts';
import { findOrderPhoto, insertOrderPhoto, replaceOrderPhoto } from './order-photo.repo.ts';
import { actorsOn, possibleMoves } from './possible-moves.ts';

const OF_ORDER: Quota = { name: 'photo_of_order', limit: 5 * ORDER_PHOTOS_MAX, windowSeconds: 24 * 60 * 60 };

/** What a photo of each move shows. */
export const photoPurpose = ({ move }: Move): PhotoPurpose =>
  move === 'place' ? 'proof' : move === 'receive' ? 'parcel' : 'issue';

type Sent = { photo: string; purpose: PhotoPurpose };

/** A photo for a move, from the buyer of an order or an administrator. */
export async function putOrderPhoto(
  ctx: CtxFor<'member'>,
  { id, ...sent }: Sent & { id: number },
  request: Request,
): Promise<undefined> {
  const order = await findOrder(ctx.db, id);
  const actors = order ? actorsOn(ctx, order) : [];
  if (!order?.placed_at || actors.length === 0) throw new AppError('order.not_found');
  if (!actors.includes('admin')) {
    if (sent.purpose !== 'issue') throw new AppError('auth.forbidden');
    if (!possibleMoves(ctx, order).includes('report'))
      throw new AppError('order.stage', { stage: order.stage ?? '' });
  }
  const isOwn = sent.purpose === 'issue' && order.user_id === ctx.actor.userId;
  const byAdmin = isOwn
    ? []
    : [
        auditEntry(ctx, 'order.photo_sent', {
          kind: 'order',
          id,
          after: { photo: sent.photo, purpose: sent.purpose },
          standing: 'AD',
        }),
      ];
  return storeOrderPhoto(ctx, order, { ...sent, by: ctx.actor.userId }, request, byAdmin);
}

/** Stores a photo of an order once, without its metadata; the same again changes nothing. `extra`: for the same commit. */
export async function storeOrderPhoto(
  ctx: Ctx,
  order: Pick<OrderRow, 'id'>,
  { photo, purpose, by }: Sent & { by: number },
  request: Request,
  extra: Statement[] = [],
): Promise<undefined> {
  const known = await findOrderPhoto(ctx.db, photo);
  if (known) {
    if (known.order_id !== order.id || known.purpose !== purpose) throw new AppError('media.not_found');
    if (!known.isSwept) return undefined;
  }
  const type = (request.headers.get('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (!Object.hasOwn(IMAGE_TYPES, type)) throw new AppError('media.type');
  await spend(ctx.db, OF_ORDER, `${order.id} ${purpose}`, ctx.now());
  const bytes = await readBytes(request, PHOTO_BYTES);
  const stored = await storePicture(ctx, {
    siteId: null,
    createdBy: by,
    purpose: 'order',
    type,
    bytes,
    isLoose: true,
  });
  if (!stored) throw new AppError('media.type');
  const row = { id: photo, order_id: order.id, purpose, media_id: stored.id, created_at: iso(ctx.now()) };
  try {
    const kept = known ? replaceOrderPhoto(ctx.db, row) : [insertOrderPhoto(ctx.db, row)];
    await commit(ctx.db, [stored.statement, ...kept, ...extra], new AppError('request.conflict'));
  } catch (error) {
    // the same photo, sent twice at once
    if (!isConflict(error, 'order_photos')) throw error;
  }
  return undefined;
}
