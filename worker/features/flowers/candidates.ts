import { DAYS_AHEAD } from '#worker/contract/flowers.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { OrderRow } from '#worker/core/hooks.ts';
import type { OrderDetails } from '#worker/db/schema/orders.ts';
import { dayText } from '#worker/shared/civil-day.ts';
import { localDay } from '#worker/shared/rest-days.ts';
import {
  type Candidate,
  findDestination,
  findTakenDays,
  listCandidates,
  type Wanted,
} from './candidate.repo.ts';
import { daysToMeet } from './days.rules.ts';
import { SIMILAR_PERCENT, VENDORS_ASKED } from './flower.rules.ts';
import { listOffersOf } from './offer.repo.ts';

export type Offered = Candidate & { days: string[] };
/** Where flowers are brought, to a site of which type, and who buys them. */
export type BouquetSearch = { cemeteryId: number | null; city: string; siteTypeId: number; buyerId: number };

export const searchFor = (
  { cemetery_id, city }: { cemetery_id: number | null; city: string },
  siteTypeId: number,
  buyerId: number,
): BouquetSearch => ({ cemeteryId: cemetery_id, city, siteTypeId, buyerId });

/** The types of sites by number, as products name what they suit. */
const suitableFor = (typeId: number) =>
  (typeId === 1 ? 'memorial' : 'life_story') as 'memorial' | 'life_story';

/** The bouquets that can be brought to a place, each with the days that can be met; none without a day. */
export async function listOffered(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { siteTypeId, buyerId, ...place }: BouquetSearch,
  wanted?: Wanted,
): Promise<Offered[]> {
  const who = { suitable: suitableFor(siteTypeId), buyerId };
  const found = await listCandidates(ctx.db, await findDestination(ctx.db, place), who, wanted);
  return withDays(ctx, found);
}

/** Bouquets with the days that can be met; none without a day. */
export async function withDays(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  found: readonly Candidate[],
): Promise<Offered[]> {
  const at = now();
  if (found.length === 0) return [];
  const { closed, taken } = await findTakenDays(db, found, dayText(localDay(at)));
  return found
    .map((candidate) => ({
      ...candidate,
      days: daysToMeet(
        at,
        candidate.product,
        {
          calendar: candidate.calendar,
          closed: closed.get(candidate.product.vendor_id) ?? new Set<string>(),
          taken: taken.get(candidate.product.id) ?? new Map<string, number>(),
        },
        DAYS_AHEAD,
      ),
    }))
    .filter(({ days }) => days.length > 0);
}

type Flowers = NonNullable<OrderDetails['flowers']>;

/**
 * Whom an order is offered to next: the bouquet that was chosen, then similar ones of other vendors, where the buyer
 * agreed to that, for at most what was paid. Undefined where nobody is left.
 */
export async function nextCandidate(
  ctx: Ctx,
  order: Pick<OrderRow, 'id' | 'user_id' | 'subtotal_minor'> & { flowers: Flowers; siteTypeId: number },
): Promise<Offered | undefined> {
  const { flowers, siteTypeId, user_id, subtotal_minor: price } = order;
  const asked = await listOffersOf(ctx.db, order.id);
  if (asked.length >= VENDORS_ASKED || (asked.length > 0 && !flowers.similar_ok)) return undefined;
  const search = searchFor(flowers, siteTypeId, user_id);
  const isFree = ({ product, days }: Offered) =>
    days.includes(flowers.due_on) && !asked.some(({ vendor_id }) => vendor_id === product.vendor_id);
  const [chosen] = await listOffered(ctx, search, { productId: flowers.product_id });
  if (chosen && isFree(chosen)) return chosen;
  if (!flowers.similar_ok) return undefined;
  const from = Math.ceil((price * SIMILAR_PERCENT) / 100);
  return (await listOffered(ctx, search, { from, to: price })).find(isFree);
}
