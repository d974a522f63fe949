import { commit } from '#worker/db/commit.ts';
import { cards, payments, subscriptions } from '#worker/db/schema/billing.ts';
import { order_photos, orders } from '#worker/db/schema/orders.ts';
import { media } from '#worker/db/schema/sites.ts';
import { db, next } from './seed.ts';

const AT = '2026-11-10T12:00:00.000Z';

type OrderPatch = Partial<typeof orders.$inferInsert> & { user_id: number };

/** The order of an annual plan that was paid, unless the patch says otherwise; returns its id. */
export async function anOrder(patch: OrderPatch): Promise<number> {
  const id = next();
  await db.insert(orders).values({
    id,
    site_id: null,
    product: 'subscription',
    lines: [{ item: 'plan_annual', quantity: 1, unit_minor: 4999, total_minor: 4999 }],
    subtotal_minor: 4999,
    discount_minor: 0,
    coupon: null,
    delivery_minor: 0,
    vat_rate: 1800,
    vat_included: true,
    vat_minor: 763,
    total_minor: 4999,
    currency: 'USD',
    status: 'completed',
    stage: 'done',
    payment_status: 'captured',
    payer: { first_name: 'Noa', last_name: 'Levi', email: 'noa@example.org' },
    address: null,
    details: { plan: 'annual' },
    renewal_key: null,
    card_id: null,
    locale: 'en',
    terms_at: AT,
    created_at: AT,
    placed_at: AT,
    ...patch,
  });
  return patch.id ?? id;
}

/** A saved card; returns its id. */
export async function aCard(
  patch: Partial<typeof cards.$inferInsert> & { user_id: number },
): Promise<number> {
  const id = next();
  await db.insert(cards).values({
    id,
    provider: 'stripe',
    customer: `cus_${id}`,
    ref: `pm_${id}`,
    brand: 'visa',
    last4: '4242',
    exp_month: 12,
    exp_year: 2030,
    is_default: false,
    created_at: AT,
    ...patch,
  });
  return id;
}

/** A payment as the ledger has it; returns its id. */
export async function aPayment(
  patch: Partial<typeof payments.$inferInsert> & { user_id: number },
): Promise<number> {
  const id = next();
  await db.insert(payments).values({
    id,
    provider: 'stripe',
    kind: 'charge',
    order_id: null,
    amount_minor: 4999,
    currency: 'USD',
    state: 'captured',
    ref: `cs_test_${id}`,
    created_at: AT,
    updated_at: AT,
    ...patch,
  });
  return id;
}

/** An annual plan that renews, unless the patch says otherwise. */
export const aSubscription = (
  patch: Partial<typeof subscriptions.$inferInsert> & { site_id: number },
): Promise<unknown> =>
  db.insert(subscriptions).values({
    user_id: null,
    plan: 'annual',
    state: 'active',
    started_at: AT,
    anchor: AT,
    period_start: AT,
    period_end: '2099-11-10T12:00:00.000Z',
    price_minor: 4999,
    currency: 'USD',
    next_charge_at: '2099-11-10T12:00:00.000Z',
    created_at: AT,
    ...patch,
  });

type Photo = Pick<typeof order_photos.$inferInsert, 'order_id' | 'purpose' | 'position'> &
  Partial<typeof order_photos.$inferInsert> & { created_by: number };

/** A photo of an order that was sent, and is not named by a move unless the patch says so; returns its id. */
export async function anOrderPhoto({ created_by, created_at = AT, ...photo }: Photo): Promise<string> {
  const id = crypto.randomUUID();
  await commit(db, [
    db.insert(media).values({
      id,
      purpose: 'order',
      kind: 'photo',
      content_type: 'image/webp',
      width: 320,
      height: 240,
      widths: [320],
      sizes: [1],
      key: `order/${id}`,
      bytes: 1,
      created_by,
      created_at,
    }),
    db.insert(order_photos).values({ id, media_id: id, created_at, ...photo }),
  ]);
  return id;
}
