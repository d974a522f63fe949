import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { commit } from '#worker/db/commit.ts';
import { payments } from '#worker/db/schema/billing.ts';
import { orders } from '#worker/db/schema/orders.ts';
import {
  aCoupon,
  aFamily,
  aShop,
  capturesOf,
  MONTHLY,
  orderOf,
  pageIn,
  placeOrder,
  planOf,
  usesOf,
} from '#worker/testing/checkout.ts';
import { refusal } from '#worker/testing/problem.ts';
import { db } from '#worker/testing/seed.ts';
import { cancelStaleOrders } from './cancel-stale-orders.job.ts';
import { listStaleOrders } from './order.repo.ts';

/** A plan that was paid on the page, of which the ledger asked for another amount. */
async function anUnclearOrder({ isHandled = true } = {}) {
  const shop = await aShop();
  const { id, owner } = await aFamily();
  const coupon = await aCoupon({ max_uses: 1 });
  const order = { target: String(id), coupon, total_minor: 4499 };
  const { order: made, url } = await placeOrder(shop.app(owner), order);
  await shop.sandbox.pay(pageIn(url ?? ''));
  await db.update(payments).set({ amount_minor: 4498 });
  if (isHandled) {
    await shop.arrive();
    expect(await db.select().from(payments)).toMatchObject([{ state: 'mismatch' }]);
  }
  const state = async () => (await db.select().from(orders).where(eq(orders.id, made.id)))[0];
  return { shop, id, owner, coupon, state, order: made };
}

test.each([true, false])(
  'who orders again is not asked to pay a second time while it is unclear what was paid (known before: %s)',
  async (isHandled) => {
    const { shop, id, owner, state, order } = await anUnclearOrder({ isHandled });
    const json = orderOf({ target: String(id), lines: MONTHLY, total_minor: 499 });
    for (let time = 0; time < 2; time++)
      await refusal(
        await shop.app(owner).request('/api/orders', { method: 'POST', json }),
        'request.conflict',
      );
    const pay = await shop.app(owner).request(`/api/orders/${order.id}/pay`, { method: 'POST' });
    await refusal(pay, 'request.conflict');
    expect(await db.$count(payments)).toBe(1);
    expect(await state()).toMatchObject({ status: 'open' });
  },
);

test('an order of which it is unclear whether it was paid is not cancelled as stale', async () => {
  const { shop, coupon, state } = await anUnclearOrder();
  await shop.at('2026-11-13T12:00:00.000Z');
  // nor does it keep others from being listed
  expect(await listStaleOrders(db, '2026-11-12T00:00:00.000Z', 20)).toEqual([]);
  await commit(db, [cancelStaleOrders.enqueue({ db, now: shop.now }, {})]);
  expect(await shop.run()).toBe(0);
  expect(await state()).toMatchObject({ status: 'open', stage: null });
  expect(await usesOf(coupon)).toEqual({ used: 1, orders: 1 });
});

test('an order that turns out to be unclear when it is stale is left open too', async () => {
  const { shop, state } = await anUnclearOrder({ isHandled: false });
  await shop.at('2026-11-13T12:00:00.000Z');
  await commit(db, [cancelStaleOrders.enqueue({ db, now: shop.now }, {})]);
  expect(await shop.run(['cancel_stale_orders'])).toBe(0);
  expect(await state()).toMatchObject({ status: 'open', stage: null });
});

test('a renewal is not charged again while it is unclear what was taken for it', async () => {
  const shop = await aShop();
  const { id, owner } = await aFamily();
  await shop.buy(owner, { target: String(id), lines: MONTHLY, total_minor: 499 });
  await shop.at('2026-12-10T12:30:00.000Z');
  await shop.sandbox.fail({ mode: 'after', times: 3, operation: 'post /v1/payment_intents' });
  await shop.hourly();
  await db.update(payments).set({ amount_minor: 498 }).where(eq(payments.state, 'created'));
  await shop.arrive();
  expect(await db.$count(payments, eq(payments.state, 'mismatch'))).toBe(1);
  for (const day of ['11', '12', '14', '18']) {
    await shop.at(`2026-12-${day}T13:00:00.000Z`);
    await shop.hourly();
  }
  expect(await capturesOf(shop)).toHaveLength(2);
  expect(await planOf(shop, id, owner)).toMatchObject({ state: 'active' });
  expect(await shop.run()).toBe(0);
});
