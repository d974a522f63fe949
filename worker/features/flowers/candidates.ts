import { DAYS_AHEAD } from '#worker/contract/flowers.ts';
import type { Ctx } from '#worker/core/ctx.ts';
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
type Place = { cemeteryId: number | null; city: string; country: string };

/** The types of sites by number, as products name what they suit. */
const suitableFor = (typeId: number) =>
  (typeId === 1 ? 'memorial' : 'life_story') as 'memorial' | 'life_story';

/** The bouquets that can be brought to a place, each with the days that can be met; none without a day. */
export async function listOffered(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  place: Place,
  siteTypeId: number,
  wanted?: Wanted,
): Promise<Offered[]> {
  const at = now();
  const found = await listCandidates(db, await findDestination(db, place), suitableFor(siteTypeId), wanted);
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
  { id, flowers, siteTypeId }: { id: number; flowers: Flowers; siteTypeId: number },
  price: number,
): Promise<Offered | undefined> {
  const asked = await listOffersOf(ctx.db, id);
  if (asked.length >= VENDORS_ASKED || (asked.length > 0 && !flowers.similar_ok)) return undefined;
  const place = { cemeteryId: flowers.cemetery_id, city: flowers.city, country: 'IL' };
  const isFree = ({ product, days }: Offered) =>
    days.includes(flowers.due_on) && !asked.some(({ vendor_id }) => vendor_id === product.vendor_id);
  const [chosen] = await listOffered(ctx, place, siteTypeId, { productId: flowers.product_id });
  if (chosen && isFree(chosen)) return chosen;
  if (!flowers.similar_ok) return undefined;
  const from = Math.ceil((price * SIMILAR_PERCENT) / 100);
  return (await listOffered(ctx, place, siteTypeId, { from, to: price })).find(isFree);
}
