import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { refunds } from '#worker/db/schema/billing.ts';
import { statement_lines } from '#worker/db/schema/flowers.ts';
import { aCoupon, capturesOf, orderOf, usesOf } from '#worker/testing/checkout.ts';
import {
  movedByVendor,
  offersOf,
  openFlorists,
  PRICE,
  provenByVendor,
  readOrder,
} from '#worker/testing/flowers.ts';
import { flowersFor } from '#worker/testing/flowers-seed.ts';
import { refusal } from '#worker/testing/problem.ts';
import { db, type Person } from '#worker/testing/seed.ts';

type Opened = Awaited<ReturnType<typeof openFlorists>>;

/** An order with a coupon; `total_minor` is what is left to pay. */
const withCoupon = ({ shop, owner, id, florist }: Opened, coupon: string, total_minor: number) =>
  shop.buy(owner, { ...flowersFor(id, florist.bouquet), coupon, total_minor });

/** The same, brought and proven. */
async function brought(all: Opened, coupon: string, total: number) {
  const order = await withCoupon(all, coupon, total);
  await movedByVendor(all.shop, all.florist.person, order.id, { move: 'accept' });
  await all.shop.arrive();
  await provenByVendor(all.shop, all.florist.person, order.id);
  return order.id;
}

const move = ({ shop }: Opened, by: Person, id: number, json: object) =>
  shop.app(by).request(`/api/orders/${id}/moves`, { method: 'POST', json });

const reported = (all: Opened, id: number) =>
  move(all, all.owner, id, { move: 'report', reason: 'wrong', text: 'Tulips' });

const linesOf = async (orderId: number) =>
  (await db.select().from(statement_lines).where(eq(statement_lines.order_id, orderId))).map(
    ({ kind, gross_minor, fee_minor, net_minor }) => ({ kind, gross_minor, fee_minor, net_minor }),
  );

const refunded = async (orderId: number) =>
  (await db.select().from(refunds).where(eq(refunds.order_id, orderId))).reduce(
    (sum, { amount_minor }) => sum + amount_minor,
    0,
  );

const EARNED = { kind: 'earned', gross_minor: PRICE, fee_minor: 1350, net_minor: 7650 };

describe('a coupon for flowers', () => {
  test.each([
    ['of a percentage', { percent: 50 }, 4500],
    ['of an amount', { amount_minor: 2000, currency: 'USD' }, 7000],
  ])('%s is given by the platform: the florist is owed for the whole price', async (_, patch, total) => {
    const all = await openFlorists();
    const id = await brought(all, await aCoupon(patch), total);
    expect(await offersOf(id)).toMatchObject([{ price_minor: PRICE }]);
    expect(await capturesOf(all.shop)).toMatchObject([{ amount: total }]);
    expect(await linesOf(id)).toEqual([EARNED]);
  });

  test('that is for plans, for stickers, or used up is refused', async () => {
    const all = await openFlorists();
    const { shop, owner, id, florist } = all;
    const order = async (coupon: string) =>
      shop.app(owner).request('/api/orders', {
        method: 'POST',
        json: orderOf({ ...flowersFor(id, florist.bouquet), coupon, total_minor: 8100 }),
      });
    await refusal(await order(await aCoupon({ plans: ['annual'] })), 'coupon.not_applicable');
    await refusal(await order(await aCoupon({ products: ['subscription'] })), 'coupon.not_applicable');
    await refusal(
      await order(await aCoupon({ amount_minor: 900, currency: 'ILS' })),
      'coupon.not_applicable',
    );
    await refusal(await order(await aCoupon({ max_uses: 1, used: 1 })), 'coupon.exhausted');
    expect((await order(await aCoupon({ products: ['flowers'] }))).status).toBe(201);
  });

  test('leaves at most what was paid to be given back, in part or in parts', async () => {
    const all = await openFlorists();
    const id = await brought(all, await aCoupon({ percent: 50 }), 4500);
    await reported(all, id);
    const resolve = (amount_minor: number) =>
      move(all, all.admin, id, { move: 'resolve', resolution: 'part_refund', amount_minor, note: 'Sorry' });
    await refusal(await resolve(4501), 'request.invalid');
    await refusal(await resolve(PRICE), 'request.invalid');
    const answers = await Promise.all([resolve(4500), resolve(4500)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await all.shop.settle();
    expect(await refunded(id)).toBe(4500);
    expect(await readOrder(all.shop, all.owner, id)).toMatchObject({ payment_status: 'refunded' });
    // what was given back is taken back, no more
    expect(await linesOf(id)).toEqual([
      EARNED,
      { kind: 'taken_back', gross_minor: -4500, fee_minor: -675, net_minor: -3825 },
    ]);
  });

  test('gives back what was paid, not what it was worth, and the florist earns nothing', async () => {
    const all = await openFlorists();
    const id = await brought(all, await aCoupon({ percent: 50 }), 4500);
    await reported(all, id);
    const answer = await move(all, all.admin, id, { move: 'resolve', resolution: 'refund', note: 'Sorry' });
    expect(answer.status).toBe(200);
    await all.shop.settle();
    expect(await refunded(id)).toBe(4500);
    expect((await linesOf(id)).reduce((sum, { net_minor }) => sum + net_minor, 0)).toBe(0);
  });

  test('that pays for all of it: the florist is owed the price, and nothing where the flowers were wrong', async () => {
    const all = await openFlorists();
    const code = await aCoupon({ percent: 100 });
    const id = await brought(all, code, 0);
    expect(await capturesOf(all.shop)).toEqual([]);
    expect(await linesOf(id)).toEqual([EARNED]);
    await reported(all, id);
    const part = { move: 'resolve', resolution: 'part_refund', amount_minor: 100, note: 'Sorry' };
    await refusal(await move(all, all.admin, id, part), 'request.invalid');
    const whole = { move: 'resolve', resolution: 'refund', note: 'Sorry' };
    expect((await move(all, all.admin, id, whole)).status).toBe(200);
    await all.shop.settle();
    expect(await refunded(id)).toBe(0);
    expect((await linesOf(id)).reduce((sum, { net_minor }) => sum + net_minor, 0)).toBe(0);
    expect(await usesOf(code)).toEqual({ used: 1, orders: 1 });
  });

  test('can be used again where nobody could bring them', async () => {
    const all = await openFlorists();
    const code = await aCoupon({ percent: 50, max_uses: 1 });
    const order = await withCoupon(all, code, 4500);
    await movedByVendor(all.shop, all.florist.person, order.id, { move: 'decline', note: 'Closed' });
    await all.shop.settle();
    expect((await readOrder(all.shop, all.owner, order.id)).status).toBe('cancelled');
    expect(await usesOf(code)).toEqual({ used: 0, orders: 0 });
    expect(await capturesOf(all.shop)).toEqual([]);
  });
});
