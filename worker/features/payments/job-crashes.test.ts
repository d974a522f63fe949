import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { commit } from '#worker/db/commit.ts';
import { cards, invoices, payments, refunds } from '#worker/db/schema/billing.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { cancelStaleOrders } from '#worker/features/orders/cancel-stale-orders.job.ts';
import { renewPlans } from '#worker/features/plans/renew-plans.job.ts';
import {
  aCoupon,
  aFamily,
  aShop,
  cancelPlan,
  capturesOf,
  MONTHLY,
  onSite,
  pageIn,
  placeOrder,
  planOf,
  type Shop,
  usesOf,
} from '#worker/testing/checkout.ts';
import { jobAtEachCrashPoint } from '#worker/testing/payment-crashes.ts';
import { db } from '#worker/testing/seed.ts';
import { checkPayments } from './compare-payments.job.ts';

const RENEWAL = '2026-12-10T12:30:00.000Z';

/** A monthly plan whose renewal is due; the jobs before `until` are done. */
async function dueRenewal(until: 'renew_plan' | 'charge_card') {
  const shop = await aShop();
  const { id, owner } = await aFamily();
  await shop.buy(owner, { target: String(id), lines: MONTHLY, total_minor: 499 });
  await shop.at(RENEWAL);
  await commit(db, [renewPlans.enqueue({ db, now: shop.now }, {})]);
  await shop.run(until === 'charge_card' ? ['renew_plans', 'renew_plan'] : ['renew_plans']);
  return {
    shop,
    jobs: [until],
    once: async () => {
      expect(await capturesOf(shop)).toMatchObject([{ amount: 499 }, { amount: 499 }]);
      expect(await planOf(shop, id, owner)).toMatchObject({
        state: 'active',
        period_end: '2027-01-10T12:00:00.000Z',
      });
    },
  };
}

/** A page that was paid, of which nothing arrived yet. */
async function paidPage(shop: Shop) {
  const { id, owner } = await aFamily();
  const { order, url } = await placeOrder(shop.app(owner), { target: String(id) });
  await shop.sandbox.pay(pageIn(url ?? ''));
  return {
    id,
    once: async () => {
      const [row] = await db.select().from(orders).where(eq(orders.id, order.id));
      expect(row).toMatchObject({ status: 'completed', payment_status: 'captured' });
      expect(await capturesOf(shop)).toHaveLength(1);
    },
  };
}

/** Delivers the last event of a type alone. */
async function deliverLast(shop: Shop, type: string): Promise<void> {
  const last = (await shop.sandbox.events()).findLast(({ payload }) => payload.includes(`"${type}"`));
  if (!last) throw new Error(`there is no ${type}`);
  await shop.deliver(last);
}

const JOBS = {
  'an event is handled': async () => {
    const shop = await aShop();
    const { once } = await paidPage(shop);
    for (const event of await shop.sandbox.events()) await shop.deliver(event);
    return { shop, jobs: ['handle_payment_event'], once };
  },

  'an event about a refund is handled': async () => {
    const shop = await aShop();
    const { id, owner } = await aFamily();
    await shop.buy(owner, { target: String(id) }, 'refund_pending');
    await cancelPlan(shop, id, owner, { refund: true });
    await shop.run();
    await shop.at('2026-11-10T14:00:00.000Z');
    await deliverLast(shop, 'refund.updated');
    return {
      shop,
      jobs: ['handle_payment_event'],
      once: async () => {
        expect(await db.select().from(refunds)).toMatchObject([{ state: 'done' }]);
        expect(await db.select().from(orders)).toMatchObject([{ payment_status: 'refunded' }]);
        expect(await db.$count(invoices, eq(invoices.type, 'credit'))).toBe(1);
      },
    };
  },

  'an event about a card that was saved is handled': async () => {
    const shop = await aShop();
    const { owner } = await aFamily();
    const page = await shop.app(owner).request('/api/users/cards', { method: 'POST' });
    await shop.sandbox.pay(pageIn(((await page.json()) as { url: string }).url));
    await deliverLast(shop, 'setup_intent.succeeded');
    return {
      shop,
      jobs: ['handle_payment_event'],
      once: async () => {
        expect(await db.select().from(cards)).toMatchObject([{ user_id: owner.userId, is_default: true }]);
        expect(await db.select().from(payments)).toMatchObject([{ state: 'card_saved' }]);
      },
    };
  },

  'an event about a page that has expired is handled': async () => {
    const shop = await aShop();
    const { id, owner } = await aFamily();
    const { order } = await placeOrder(shop.app(owner), { target: String(id) });
    await shop.at('2026-11-11T12:30:00.000Z');
    await deliverLast(shop, 'checkout.session.expired');
    return {
      shop,
      jobs: ['handle_payment_event'],
      once: async () => {
        expect(await db.select().from(payments)).toMatchObject([{ state: 'expired', url: null }]);
        const [row] = await db.select().from(orders).where(eq(orders.id, order.id));
        expect(row).toMatchObject({ status: 'open', payment_status: 'none' });
      },
    };
  },

  'a plan is renewed': () => dueRenewal('renew_plan'),
  'a card is charged': () => dueRenewal('charge_card'),

  'money is given back': async () => {
    const shop = await aShop();
    const { id, owner } = await aFamily();
    await shop.buy(owner, { target: String(id) });
    await cancelPlan(shop, id, owner, { refund: true });
    return {
      shop,
      jobs: ['refund_payment'],
      once: async () => {
        expect(await db.select().from(refunds)).toMatchObject([{ state: 'done' }]);
        expect(await onSite(id)).toMatchObject({ subscribed: false });
      },
    };
  },

  'the provider is asked about what is not settled': async () => {
    const shop = await aShop();
    const { once } = await paidPage(shop);
    await shop.at('2026-11-10T13:00:00.000Z');
    await commit(db, [checkPayments.enqueue({ db, now: shop.now }, {})]);
    return { shop, jobs: ['check_payments', 'check_one_payment'], once };
  },

  'orders that nobody paid are cancelled': async () => {
    const shop = await aShop();
    const { id, owner } = await aFamily();
    const coupon = await aCoupon({ max_uses: 1 });
    const { order } = await placeOrder(shop.app(owner), { target: String(id), coupon, total_minor: 4499 });
    await shop.at('2026-11-11T15:00:00.000Z');
    const hour = () => commit(db, [cancelStaleOrders.enqueue({ db, now: shop.now }, {})]);
    await hour();
    return {
      shop,
      jobs: ['cancel_stale_orders'],
      once: async () => {
        // an order that could not be asked about is left to the next hour
        await hour();
        await shop.run();
        const [row] = await db.select().from(orders).where(eq(orders.id, order.id));
        expect(row).toMatchObject({ status: 'cancelled', stage: 'expired' });
        expect(await usesOf(coupon)).toEqual({ used: 0, orders: 0 });
        expect(await db.select().from(payments)).toMatchObject([{ state: 'expired' }]);
      },
    };
  },
};

describe.each(Object.entries(JOBS))('something fails once while %s', (_title, arrange) => {
  test.each(['before', 'after'] as const)('%s each trip in turn, and it has one effect', async (when) => {
    expect(await jobAtEachCrashPoint(when, arrange)).toBeGreaterThan(when === 'before' ? 2 : 0);
  });
});
