import type { Job, VendorOrder, VendorOrderSummary } from '#worker/contract/flowers.ts';
import type { OrderOffer } from '#worker/contract/order.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { findGraveRecord, listWayPhotos, presentGrave } from '#worker/features/grave-records/public.ts';
import { pictureOf } from '#worker/features/media/public.ts';
import { listOrderPhotos, possibleMoves, presentPhoto } from '#worker/features/orders/public.ts';
import { orderNumber } from '#worker/shared/order-number.ts';
import { maskedPhone } from './flower.rules.ts';
import { type FoundOffer, listOffersWithVendors } from './offer.repo.ts';

/** An order in a list of its vendor. */
export function presentOffer(
  { locale }: Pick<Ctx, 'locale'>,
  { offer, order, bouquet, site }: FoundOffer,
): VendorOrderSummary {
  const { flowers } = order.details;
  return {
    id: order.id,
    number: orderNumber(order.id),
    bouquet: bouquet[locale],
    person: site?.name ?? null,
    graveyard_name: flowers?.graveyard_name ?? '',
    city: flowers?.city ?? '',
    due_on: offer.due_on,
    status: order.status,
    stage: order.stage,
    price_minor: offer.price_minor,
    currency: offer.currency,
    offered_until: offer.state === 'offered' ? offer.expires_at : null,
  };
}

/** Who was asked to bring the flowers of an order, for administrators. */
export async function presentOffers({ db, locale }: Ctx, orderId: number): Promise<OrderOffer[]> {
  const offers = await listOffersWithVendors(db, orderId);
  return offers.map(({ offer, vendor, bouquet }) => ({
    vendor,
    bouquet: bouquet?.[locale] ?? null,
    state: offer.state,
    reason: offer.reason,
    price_minor: offer.price_minor,
    currency: offer.currency,
    offered_at: offer.offered_at,
    decided_at: offer.decided_at,
  }));
}

/** Whether its vendor may write to the buyer: while they work on it, or an issue is open. */
export const canWrite = ({ offer, order }: FoundOffer): boolean =>
  offer.state === 'accepted' && (offer.ended_at === null || order.status === 'issue');

/** What its vendor is told of an order. `isReadOnly`: an administrator looks at it. */
export async function presentVendorOrder(
  ctx: Ctx,
  found: FoundOffer,
  { isReadOnly = false }: { isReadOnly?: boolean } = {},
): Promise<VendorOrder> {
  const { offer, order, site } = found;
  const { flowers, issue } = order.details;
  // the way is for those who bring the flowers, while they do
  const wayTo =
    offer.state === 'accepted' && (offer.ended_at === null || order.status === 'issue') ? site : null;
  const [record, way, photos] = await Promise.all([
    wayTo && findGraveRecord(ctx.db, wayTo.id),
    wayTo ? listWayPhotos(ctx.db, wayTo.id) : [],
    listOrderPhotos(ctx.db, order.id),
  ]);
  return {
    ...presentOffer(ctx, found),
    location: flowers?.location ?? '',
    address: flowers?.address ?? '',
    card_text: flowers?.card_text ?? '',
    buyer: { first_name: order.payer.first_name, phone: maskedPhone(flowers?.phone ?? '') },
    grave: {
      grave: record ? presentGrave(ctx, record.record, record.cemetery) : null,
      photos: way.map(({ photo: { arrow, caption }, picture }) => ({
        picture: pictureOf(picture, 'private', ctx.secrets.media, ctx.now()),
        arrow,
        caption,
      })),
    },
    photos: photos
      .filter(({ purpose }) => purpose === 'proof' || purpose === 'issue')
      .map((photo) => presentPhoto(ctx, photo)),
    issue: issue ?? null,
    completed_at: order.completed_at,
    can: {
      moves: isReadOnly ? [] : possibleMoves(ctx, order, ['vendor']),
      write: !isReadOnly && canWrite(found),
    },
  };
}

/** The moves of a job page. */
export const JOB_MOVES: readonly string[] = ['accept', 'decline', 'set_off', 'place'];

/** The same for the job page, with its moves only. */
export async function presentJob(ctx: Ctx, found: FoundOffer): Promise<Job> {
  const { price_minor: _, currency: __, issue: ___, ...shown } = await presentVendorOrder(ctx, found);
  return {
    ...shown,
    photos: shown.photos.filter(({ purpose }) => purpose === 'proof'),
    company: found.vendor.company,
    can: { moves: shown.can.moves.filter((move) => JOB_MOVES.includes(move)), write: false },
  };
}
