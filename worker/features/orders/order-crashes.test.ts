import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Order, OrderInput } from '#worker/contract/order.ts';
import { exports_ } from '#worker/db/schema/exports.ts';
import { orders } from '#worker/db/schema/orders.ts';
import {
  ANNUAL,
  aCoupon,
  aFamily,
  aShop,
  capturesOf,
  MONTHLY,
  ONCE,
  onSite,
  orderOf,
  pageIn,
  placeOrder,
  usesOf,
} from '#worker/testing/checkout.ts';
import { eachHasOneEffect } from '#worker/testing/crash-points.ts';
import { allIsWell } from '#worker/testing/payment-crashes.ts';
import { brokenInvariants } from '#worker/testing/payment-invariants.ts';
import { db } from '#worker/testing/seed.ts';

const placedFor = (siteId: number) =>
  db
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.site_id, siteId))
    .then((rows) => rows.filter(({ status }) => status !== 'cancelled'));

eachHasOneEffect({
  'ordering a plan with a coupon that may be used once': async () => {
    const shop = await aShop();
    const { id, owner } = await aFamily();
    const coupon = await aCoupon({ percent: 50, max_uses: 1 });
    const json = orderOf({ target: String(id), lines: MONTHLY, coupon, total_minor: 249 });
    return {
      as: owner,
      env: shop.sandbox.env,
      call: (app, key) =>
        app.request('/api/orders', { method: 'POST', json, headers: { 'Idempotency-Key': key } }),
      once: async (answer) => {
        const { url } = (await answer.json()) as { url: string };
        expect(await shop.sandbox.pay(pageIn(url))).toMatchObject({ state: 'paid' });
        await allIsWell(shop);
        expect(await placedFor(id)).toEqual([{ status: 'completed' }]);
        expect(await capturesOf(shop)).toMatchObject([{ amount: 249 }]);
        expect(await usesOf(coupon)).toEqual({ used: 1, orders: 1 });
      },
    };
  },

  'giving a plan for which a coupon pays': async () => {
    const shop = await aShop();
    const { id, cousin } = await aFamily();
    const coupon = await aCoupon({ percent: 100, max_uses: 1 });
    const json = orderOf({ target: String(id), lines: ANNUAL, coupon, total_minor: 0, gift: { note: '' } });
    return {
      as: cousin,
      env: shop.sandbox.env,
      call: (app, key) =>
        app.request('/api/orders', { method: 'POST', json, headers: { 'Idempotency-Key': key } }),
      once: async (answer) => {
        expect(await answer.json()).toMatchObject({ url: null, order: { status: 'completed' } });
        await allIsWell(shop);
        expect(await placedFor(id)).toHaveLength(1);
        expect(await onSite(id)).toMatchObject({ plan_until: expect.stringMatching(/^2027-11-10T/) });
      },
    };
  },

  'ordering a backup of the site': async () => {
    const shop = await aShop();
    const { id, owner } = await aFamily();
    await shop.buy(owner, { target: String(id), lines: ONCE, total_minor: 9999 });
    const lines: OrderInput['lines'] = [{ item: 'export', quantity: 1 }];
    const json = orderOf({ kind: 'export', target: String(id), lines, total_minor: 0 });
    return {
      as: owner,
      env: shop.sandbox.env,
      call: (app, key) =>
        app.request('/api/orders', { method: 'POST', json, headers: { 'Idempotency-Key': key } }),
      once: async (answer) => {
        const { order } = (await answer.json()) as { order: Order };
        expect(order).toMatchObject({ status: 'placed', stage: 'requested' });
        expect(await db.select().from(orders).where(eq(orders.product, 'export'))).toHaveLength(1);
        expect(await db.select().from(exports_).where(eq(exports_.site_id, id))).toMatchObject([
          { order_id: order.id, state: 'building' },
        ]);
        expect(await brokenInvariants(shop)).toEqual([]);
      },
    };
  },

  'opening another page after a declined card': async () => {
    const shop = await aShop();
    const { id, owner } = await aFamily();
    const { order, url: first } = await placeOrder(shop.app(owner), { target: String(id) });
    await shop.sandbox.pay(pageIn(first ?? ''), 'declined');
    return {
      as: owner,
      env: shop.sandbox.env,
      call: (app, key) =>
        app.request(`/api/orders/${order.id}/pay`, { method: 'POST', headers: { 'Idempotency-Key': key } }),
      once: async (answer) => {
        const { url } = (await answer.json()) as { url: string };
        expect(await shop.sandbox.pay(pageIn(first ?? ''))).toMatchObject({ state: 'closed' });
        expect(await shop.sandbox.pay(pageIn(url))).toMatchObject({ state: 'paid' });
        await allIsWell(shop);
        expect(await placedFor(id)).toEqual([{ status: 'completed' }]);
      },
    };
  },

  'asking whether an order is paid': async () => {
    const shop = await aShop();
    const { id, owner } = await aFamily();
    const { order, url } = await placeOrder(shop.app(owner), { target: String(id) });
    await shop.sandbox.pay(pageIn(url ?? ''), 'answer_lost');
    return {
      as: owner,
      env: shop.sandbox.env,
      call: (app) => app.request(`/api/orders/${order.id}/check`, { method: 'POST' }),
      once: async (answer) => {
        const read = ((await answer.json()) as { order: Order }).order;
        expect(read).toMatchObject({ status: 'completed', payment_status: 'captured' });
        await allIsWell(shop);
        expect(await onSite(id)).toMatchObject({ subscribed: true });
      },
    };
  },
});
