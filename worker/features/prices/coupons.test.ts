import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { commit } from '#worker/db/commit.ts';
import { coupons, orders } from '#worker/db/schema/orders.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { cancelStaleOrders } from '#worker/features/orders/cancel-stale-orders.job.ts';
import {
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
  planOf,
  type Shop,
  usesOf,
} from '#worker/testing/checkout.ts';
import { allIsWell } from '#worker/testing/payment-crashes.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aSite, db, type Person } from '#worker/testing/seed.ts';

const quote = (shop: Shop, person: Person, json: object) =>
  shop.app(person).request('/api/orders/quote', { method: 'POST', json: { kind: 'subscription', ...json } });
const order = (shop: Shop, person: Person, json: Parameters<typeof orderOf>[0]) =>
  shop.app(person).request('/api/orders', { method: 'POST', json: orderOf(json) });

describe('a coupon is refused, in the quote as in the order, and is not used', () => {
  test.each([
    ['that never was', { code: 'OTHER' }, 'coupon.invalid'],
    ['that is switched off', { active: false }, 'coupon.invalid'],
    ['whose time has passed', { valid_until: '2026-11-10T12:00:00.000Z' }, 'coupon.expired'],
    ['whose time has not come', { valid_from: '2026-11-10T12:00:00.001Z' }, 'coupon.expired'],
    ['for something else', { products: ['export'] }, 'coupon.not_applicable'],
    ['for another plan', { plans: ['monthly', 'once'] }, 'coupon.not_applicable'],
    ['in another currency', { percent: null, amount_minor: 500, currency: 'ILS' }, 'coupon.not_applicable'],
    ['that is used up', { max_uses: 3, used: 3 }, 'coupon.exhausted'],
  ] as const)('%s', async (_what, patch, code) => {
    const shop = await aShop();
    const { id, owner } = await aFamily();
    const { used = 0, ...rest } = patch as { used?: number };
    await aCoupon({ code: 'SPRING', used, ...rest } as never);
    const wanted = { target: String(id), lines: orderOf({ target: '1' }).lines, coupon: 'SPRING' };
    await refusal(await quote(shop, owner, wanted), code);
    await refusal(await order(shop, owner, { ...wanted, total_minor: 4499 }), code);
    expect(await db.$count(orders)).toBe(0);
    expect((await db.select().from(coupons))[0]?.used).toBe(used);
  });

  test('for a first order only, once its payer has ordered before', async () => {
    const shop = await aShop();
    const { id, owner, cousin } = await aFamily();
    const coupon = await aCoupon({ first_only: true });
    const other = await aSite({ owner_id: owner.userId });
    await shop.buy(owner, { target: String(id), coupon, total_minor: 4499 });
    const again = { target: String(other.id), coupon, total_minor: 4499 };
    await refusal(await order(shop, owner, again), 'coupon.not_applicable');
    const own = await aSite({ owner_id: cousin.userId });
    expect((await order(shop, cousin, { ...again, target: String(own.id) })).status).toBe(201);
    await shop.settle();
    expect(await usesOf(coupon)).toEqual({ used: 2, orders: 2 });
  });

  test('by who has used it as often as one may, and by nobody else', async () => {
    const shop = await aShop();
    const { id, owner, cousin } = await aFamily();
    const coupon = await aCoupon({ max_per_user: 1 });
    const other = await aSite({ owner_id: owner.userId });
    await shop.buy(owner, { target: String(id), coupon, total_minor: 4499 });
    const again = { target: String(other.id), coupon, total_minor: 4499 };
    await refusal(await order(shop, owner, again), 'coupon.exhausted');
    const own = await aSite({ owner_id: cousin.userId });
    expect((await order(shop, cousin, { ...again, target: String(own.id) })).status).toBe(201);
  });
});

describe('a coupon', () => {
  test('that may be used once is used once by twenty families at the same time', async () => {
    const shop = await aShop();
    const coupon = await aCoupon({ percent: 50, max_uses: 1 });
    const families = [];
    for (let at = 0; at < 20; at++) families.push(await aFamily());
    const answers = await Promise.all(
      families.map(({ id, owner }) => order(shop, owner, { target: String(id), coupon, total_minor: 2499 })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    for (const answer of answers) if (answer.status === 409) await refusal(answer, 'coupon.exhausted');
    expect(await usesOf(coupon)).toEqual({ used: 1, orders: 1 });
    expect(await db.$count(orders)).toBe(1);
  });

  test('that may be used once is used once in twenty tabs of one person', async () => {
    const shop = await aShop();
    const { id, owner } = await aFamily();
    const coupon = await aCoupon({ percent: 50, max_uses: 1 });
    await Promise.all(
      Array.from({ length: 20 }, () => order(shop, owner, { target: String(id), coupon, total_minor: 2499 })),
    );
    const open = await db.select().from(orders).where(eq(orders.status, 'open'));
    expect(open.length).toBeLessThanOrEqual(1);
    expect(await usesOf(coupon)).toEqual({ used: open.length, orders: open.length });
    await allIsWell(shop);
  });

  test('is free again when its order is given up, or nobody paid it', async () => {
    const shop = await aShop();
    const { id, owner } = await aFamily();
    const coupon = await aCoupon({ max_uses: 1 });
    await placeOrder(shop.app(owner), { target: String(id), coupon, total_minor: 4499 });
    await placeOrder(shop.app(owner), { target: String(id) });
    expect(await usesOf(coupon)).toEqual({ used: 0, orders: 0 });
    await placeOrder(shop.app(owner), { target: String(id), coupon, total_minor: 4499 });
    expect(await usesOf(coupon)).toEqual({ used: 1, orders: 1 });
    await shop.at('2026-11-11T15:00:00.000Z');
    await commit(db, [cancelStaleOrders.enqueue({ db, now: shop.now }, {})]);
    await shop.run();
    expect(await usesOf(coupon)).toEqual({ used: 0, orders: 0 });
    await allIsWell(shop);
  });

  test('stays with an order whose payer tries another card', async () => {
    const shop = await aShop();
    const { id, owner } = await aFamily();
    const coupon = await aCoupon({ max_uses: 1 });
    const placed = await placeOrder(shop.app(owner), { target: String(id), coupon, total_minor: 4499 });
    await shop.sandbox.pay(pageIn(placed.url ?? ''), 'declined');
    const pay = await shop.app(owner).request(`/api/orders/${placed.order.id}/pay`, { method: 'POST' });
    const { url, order: read } = (await pay.json()) as { url: string; order: { status: string } };
    expect(read.status).toBe('open');
    expect(await usesOf(coupon)).toEqual({ used: 1, orders: 1 });
    await shop.sandbox.pay(pageIn(url));
    await allIsWell(shop);
    expect(await capturesOf(shop)).toMatchObject([{ amount: 4499 }]);
  });

  test('of what is free anyway is refused, and not used up', async () => {
    const shop = await aShop();
    const { id, owner } = await aFamily();
    await db.update(sites).set({ subscribed: true, plan: 'once' }).where(eq(sites.id, id));
    const coupon = await aCoupon({ percent: 50 });
    const lines = [{ item: 'export' as const, quantity: 1 }];
    const json = orderOf({ kind: 'export', target: String(id), lines, coupon, total_minor: 0 });
    await refusal(
      await shop.app(owner).request('/api/orders', { method: 'POST', json }),
      'coupon.not_applicable',
    );
    expect(await usesOf(coupon)).toEqual({ used: 0, orders: 0 });
  });

  test('of all the price saves a card, and the plan is charged in full at the end of its period', async () => {
    const shop = await aShop();
    const { id, owner } = await aFamily();
    const coupon = await aCoupon({ percent: 100 });
    const placed = await shop.buy(owner, { target: String(id), lines: MONTHLY, coupon, total_minor: 0 });
    expect(placed).toMatchObject({ status: 'completed', payment_status: 'card_saved', total_minor: 0 });
    expect(await capturesOf(shop)).toEqual([]);
    expect(await planOf(shop, id, owner)).toMatchObject({
      state: 'active',
      renews: true,
      price: { amount_minor: 499 },
      card: { last4: '4242' },
      refund: null,
    });
    await shop.at('2026-12-10T12:30:00.000Z');
    await shop.hourly();
    expect(await capturesOf(shop)).toMatchObject([{ amount: 499 }]);
    await allIsWell(shop);
  });

  test.each([
    ['a gift', { gift: { note: '' } }],
    ['a plan without end', { lines: ONCE }],
  ])('of all the price needs no page for %s', async (_what, wanted) => {
    const shop = await aShop();
    const { id, owner } = await aFamily();
    const coupon = await aCoupon({ percent: 100 });
    const { order: placed, url } = await placeOrder(shop.app(owner), {
      target: String(id),
      coupon,
      total_minor: 0,
      ...wanted,
    });
    expect(url).toBeNull();
    expect(placed).toMatchObject({ status: 'completed', payment_status: 'none' });
    expect(await onSite(id)).toMatchObject({ subscribed: true });
    await allIsWell(shop);
  });

  test('is one for an order, in any case, and of an amount at most the price', async () => {
    const shop = await aShop();
    const { id, owner } = await aFamily();
    await aCoupon({ code: 'SPRING', percent: 10 });
    await aCoupon({ code: 'LARGE', amount_minor: 9999, currency: 'USD' });
    const wanted = { target: String(id), lines: MONTHLY };
    for (const coupon of [['SPRING', 'LARGE'], 'SPRING,LARGE', 'SPRING LARGE'])
      expect((await quote(shop, owner, { ...wanted, coupon })).status).toBe(422);
    const read = async (coupon: string) => (await quote(shop, owner, { ...wanted, coupon })).json();
    expect(await read('spring')).toMatchObject({ quote: { coupon: 'SPRING', discount_minor: 50 } });
    expect(await read('LARGE')).toMatchObject({
      quote: { discount_minor: 499, total_minor: 0, vat_minor: 0 },
    });
  });
});
