import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { commit } from '#worker/db/commit.ts';
import { order_offers, statement_lines } from '#worker/db/schema/flowers.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { products, vendors } from '#worker/db/schema/vendors.ts';
import { capturesOf, placeOrder } from '#worker/testing/checkout.ts';
import {
  asVendor,
  boughtFlowers,
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
import { chargeFlowers } from './charge-flowers.job.ts';

type Opened = Awaited<ReturnType<typeof openFlorists>>;

async function hour({ shop }: Opened, at: string) {
  await shop.at(at);
  await commit(db, [chargeFlowers.enqueue({ db, now: shop.now }, {})]);
  for (let round = 0; round < 2; round++) await shop.run(['charge_flowers', 'report_overdue']);
  await shop.arrive();
}

const move = ({ shop }: Opened, by: Person, orderId: number, json: object) =>
  shop.app(by).request(`/api/orders/${orderId}/moves`, { method: 'POST', json });

const linesOf = (orderId: number) =>
  db.select().from(statement_lines).where(eq(statement_lines.order_id, orderId));

const mailsTo = async ({ shop }: Opened, { userId }: Person) =>
  (await shop.mails()).filter(({ to }) => to === `person-${userId}@example.org`).map(({ text }) => text);

describe('what a florist is owed', () => {
  test('is the price that the buyer agreed to, also where it was raised before the payment', async () => {
    const all = await openFlorists();
    const { shop, owner, id, florist } = all;
    const { order, url } = await placeOrder(shop.app(owner), flowersFor(id, florist.bouquet));
    await db.update(products).set({ price_minor: 900_000 }).where(eq(products.id, florist.bouquet.id));
    await shop.sandbox.pay(new URL(url ?? '').pathname.split('/').at(-1) ?? '', 'paid');
    await shop.arrive();
    expect(await offersOf(order.id)).toMatchObject([{ price_minor: PRICE }]);
  });

  test('is charged for when they bring the flowers early, and waits until it is paid', async () => {
    const all = await openFlorists();
    const { shop, owner, florist } = all;
    const order = await boughtFlowers(all, { due_on: '2026-12-01' });
    await movedByVendor(shop, florist.person, order.id, { move: 'accept' });
    await provenByVendor(shop, florist.person, order.id);
    expect((await readOrder(shop, owner, order.id)).status).toBe('completed');
    await shop.arrive();
    expect(await capturesOf(shop)).toMatchObject([{ amount: PRICE }]);
    expect((await readOrder(shop, owner, order.id)).payment_status).toBe('captured');
  });

  test('of a card that was refused then can still be paid, and its buyer hears of it', async () => {
    const all = await openFlorists();
    const { shop, owner, florist, id } = all;
    const wanted = flowersFor(id, florist.bouquet, { due_on: '2026-12-01' });
    const order = await shop.buy(owner, wanted, 'declined_later');
    await movedByVendor(shop, florist.person, order.id, { move: 'accept' });
    await provenByVendor(shop, florist.person, order.id);
    await shop.arrive();
    expect(await readOrder(shop, owner, order.id)).toMatchObject({
      status: 'completed',
      payment_status: 'failed',
      can: { pay: true },
    });
    await shop.at('2026-11-10T09:00:00.000Z');
    expect((await mailsTo(all, owner)).join()).toContain('The payment for your flowers was refused');
  });

  test('is taken back when what was to be made again is cancelled', async () => {
    const all = await openFlorists();
    const { shop, owner, admin, florist } = all;
    const order = await boughtFlowers(all);
    await movedByVendor(shop, florist.person, order.id, { move: 'accept' });
    await shop.arrive();
    await provenByVendor(shop, florist.person, order.id);
    const report = { move: 'report', reason: 'wrong', text: 'Tulips' };
    expect((await move(all, owner, order.id, report)).status).toBe(200);
    const redo = { move: 'resolve', resolution: 'redo', note: 'Again' };
    expect((await move(all, admin, order.id, redo)).status).toBe(200);
    expect((await move(all, admin, order.id, { move: 'cancel' })).status).toBe(200);
    await shop.settle();
    expect(await readOrder(shop, owner, order.id)).toMatchObject({ payment_status: 'refunded' });
    expect((await linesOf(order.id)).reduce((sum, { net_minor }) => sum + net_minor, 0)).toBe(0);
  });
});

describe('flowers that do not come', () => {
  test('are an issue two days later, which is settled with the money back and nothing earned', async () => {
    const all = await openFlorists();
    const { shop, owner, admin, florist } = all;
    const order = await boughtFlowers(all);
    await movedByVendor(shop, florist.person, order.id, { move: 'accept' });
    await shop.arrive();
    await hour(all, '2026-11-14T12:00:00.000Z');
    expect((await readOrder(shop, owner, order.id)).status).toBe('placed');
    await hour(all, '2026-11-15T12:00:00.000Z');
    expect(await readOrder(shop, owner, order.id)).toMatchObject({
      status: 'issue',
      issue: { reason: 'not_arrived' },
    });
    const redo = { move: 'resolve', resolution: 'redo', note: 'Tomorrow' };
    expect((await move(all, admin, order.id, redo)).status).toBe(200);
    // they have time to make it again
    await hour(all, '2026-11-15T13:00:00.000Z');
    expect((await readOrder(shop, owner, order.id)).status).toBe('placed');
    expect((await move(all, admin, order.id, { move: 'cancel' })).status).toBe(200);
    await shop.settle();
    expect(await readOrder(shop, owner, order.id)).toMatchObject({ payment_status: 'refunded' });
    expect(await linesOf(order.id)).toEqual([]);
  });

  test('from a florist who was closed go to another, and an order that they accepted is an issue', async () => {
    const all = await openFlorists([{}, {}]);
    const { shop, owner, florist, florists } = all;
    const [offered, accepted] = [
      await boughtFlowers(all),
      await boughtFlowers(all, { due_on: '2026-11-15' }),
    ];
    await movedByVendor(shop, florist.person, accepted.id, { move: 'accept' });
    await db.update(vendors).set({ state: 'closed' }).where(eq(vendors.id, florist.vendor.id));
    await refusal(await asVendor(shop, florist.person, offered.id, { move: 'accept' }), 'auth.forbidden');
    await hour(all, '2026-11-10T09:00:00.000Z');
    expect(await offersOf(offered.id)).toMatchObject([
      { state: 'expired' },
      { state: 'offered', vendor_id: florists[1]?.vendor.id },
    ]);
    expect((await readOrder(shop, owner, accepted.id)).status).toBe('issue');
  });

  test('are found by the hour also where the job of an offer was lost', async () => {
    const all = await openFlorists();
    const order = await boughtFlowers(all);
    await db
      .update(order_offers)
      .set({ expires_at: '2026-11-10T08:30:00.000Z' })
      .where(eq(order_offers.order_id, order.id));
    await hour(all, '2026-11-10T09:00:00.000Z');
    expect(await readOrder(all.shop, all.owner, order.id)).toMatchObject({
      status: 'cancelled',
      flowers: { unserved: true },
    });
  });
});

describe('a provider that does not answer', () => {
  test('is asked again for the amount that is held, until it is taken', async () => {
    const all = await openFlorists();
    const { shop, owner, florist } = all;
    const order = await boughtFlowers(all);
    // a request and its two repetitions
    await shop.sandbox.fail({ mode: 'before', times: 3 });
    await movedByVendor(shop, florist.person, order.id, { move: 'accept' });
    await shop.run();
    expect((await readOrder(shop, owner, order.id)).payment_status).toBe('authorized');
    await shop.settle();
    expect((await readOrder(shop, owner, order.id)).payment_status).toBe('captured');
    expect(await capturesOf(shop)).toHaveLength(1);
  }, 120_000);

  test('and a cancellation that meets a capture keeps no money', async () => {
    const all = await openFlorists();
    const { shop, owner, admin, florist } = all;
    const order = await boughtFlowers(all);
    await movedByVendor(shop, florist.person, order.id, { move: 'accept' });
    await Promise.all([shop.arrive(), move(all, admin, order.id, { move: 'cancel' })]);
    const after = await move(all, admin, order.id, { move: 'cancel' });
    expect([200, 409]).toContain(after.status);
    await shop.settle();
    const [row] = await db.select().from(orders).where(eq(orders.id, order.id));
    expect(row?.status).toBe('cancelled');
    expect(['none', 'refunded']).toContain((await readOrder(shop, owner, order.id)).payment_status);
  }, 120_000);
});
