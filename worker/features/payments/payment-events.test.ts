import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { commit } from '#worker/db/commit.ts';
import { payment_events, payments } from '#worker/db/schema/billing.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { cancelStaleOrders } from '#worker/features/orders/cancel-stale-orders.job.ts';
import { releaseUse } from '#worker/features/prices/public.ts';
import {
  aCoupon,
  aFamily,
  aShop,
  capturesOf,
  onSite,
  pageIn,
  placeOrder,
  type Shop,
  usesOf,
} from '#worker/testing/checkout.ts';
import { allIsWell } from '#worker/testing/payment-crashes.ts';
import { refusal } from '#worker/testing/problem.ts';
import type { SandboxEvent } from '#worker/testing/sandbox.ts';
import { db } from '#worker/testing/seed.ts';

/** An annual plan that was paid on the page, and the events of it that the provider would send. */
async function aPaidPage({ isDeclinedFirst = false } = {}) {
  const shop = await aShop();
  const { id, owner } = await aFamily();
  const { order, url } = await placeOrder(shop.app(owner), { target: String(id) });
  if (isDeclinedFirst) await shop.sandbox.pay(pageIn(url ?? ''), 'declined');
  await shop.sandbox.pay(pageIn(url ?? ''));
  return { shop, id, owner, order, events: await shop.sandbox.events() };
}

async function handle(shop: Shop, event: SandboxEvent): Promise<void> {
  expect((await shop.deliver(event)).status).toBe(204);
  await shop.run();
}

const logged = () => {
  const lines = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  return {
    events: () => lines.mock.calls.map(([line]) => (JSON.parse(String(line)) as { event: string }).event),
    [Symbol.dispose]: () => lines.mockRestore(),
  };
};

describe('a family pays once, and its site is open once, where an event', () => {
  test('arrives ten times in a row', async () => {
    const { shop, id, events } = await aPaidPage();
    for (let time = 0; time < 10; time++) for (const event of events) await handle(shop, event);
    expect(await onSite(id)).toMatchObject({ subscribed: true, plan: 'annual' });
    expect(await db.$count(payment_events)).toBe(events.length);
    await allIsWell(shop);
  });

  test('arrives ten times at once, and is handled ten times at once', async () => {
    const { shop, id, events } = await aPaidPage();
    const answers = await Promise.all(
      events.flatMap((event) => Array.from({ length: 10 }, () => shop.deliver(event))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    await Promise.all(Array.from({ length: 10 }, () => shop.run(['handle_payment_event'])));
    await shop.run();
    expect(await onSite(id)).toMatchObject({ subscribed: true, plan: 'annual' });
    await allIsWell(shop);
  });

  test.each(['012', '021', '102', '120', '201', '210'])(
    'arrives in the order %s of three',
    async (sequence) => {
      const { shop, id, events } = await aPaidPage({ isDeclinedFirst: true });
      expect(events.map(({ payload }) => (JSON.parse(payload) as { type: string }).type)).toEqual([
        'payment_intent.payment_failed',
        'payment_intent.succeeded',
        'checkout.session.completed',
      ]);
      for (const at of sequence) await handle(shop, events[Number(at)] as SandboxEvent);
      expect(await onSite(id)).toMatchObject({ subscribed: true, plan: 'annual' });
      expect(await capturesOf(shop)).toHaveLength(1);
      await allIsWell(shop);
    },
  );

  test.each([false, true])(
    'arrives in time, and is handled three days later (cancelled as stale before: %s)',
    async (isStale) => {
      const { shop, id, events } = await aPaidPage();
      for (const event of events) expect((await shop.deliver(event)).status).toBe(204);
      await shop.at('2026-11-13T12:00:00.000Z');
      if (isStale) {
        await commit(db, [cancelStaleOrders.enqueue({ db, now: shop.now }, {})]);
        await shop.run(['cancel_stale_orders']);
      }
      await shop.run();
      expect(await onSite(id)).toMatchObject({ subscribed: true, plan: 'annual' });
      await allIsWell(shop);
    },
  );
});

test('an order that was given up and was paid after all uses its coupon again', async () => {
  const shop = await aShop();
  const { id, owner } = await aFamily();
  const coupon = await aCoupon({ max_uses: 1 });
  const { order, url } = await placeOrder(shop.app(owner), { target: String(id), coupon, total_minor: 4499 });
  await shop.sandbox.pay(pageIn(url ?? ''));
  await db.update(orders).set({ status: 'cancelled', stage: 'expired' }).where(eq(orders.id, order.id));
  await commit(db, releaseUse(db, order.id));
  expect(await usesOf(coupon)).toEqual({ used: 0, orders: 0 });
  for (const event of await shop.sandbox.events()) await handle(shop, event);
  expect(await onSite(id)).toMatchObject({ subscribed: true, plan: 'annual' });
  expect(await usesOf(coupon)).toEqual({ used: 1, orders: 1 });
  await allIsWell(shop);
});

describe('nothing is placed', () => {
  const mismatched = async (
    { shop, id, order }: Awaited<ReturnType<typeof aPaidPage>>,
    paymentId: number,
  ) => {
    using log = logged();
    for (const event of await shop.sandbox.events()) await handle(shop, event);
    const [row] = await db.select().from(payments).where(eq(payments.id, paymentId));
    expect(row?.state).toBe('mismatch');
    expect(await db.select().from(orders).where(eq(orders.id, order.id))).toMatchObject([{ status: 'open' }]);
    expect(await onSite(id)).toMatchObject({ subscribed: false });
    expect(log.events().filter((event) => event === 'payment.mismatch')).toHaveLength(1);
  };

  test.each([
    ['amount', { amount_minor: 4998 }],
    ['currency', { currency: 'ILS' }],
  ])('where the %s that was paid is not what was asked for', async (_what, patch) => {
    const paid = await aPaidPage();
    const [row] = await db.select().from(payments);
    await db.update(payments).set(patch);
    await mismatched(paid, row?.id ?? 0);
    // who asks again is not sent to pay a second time
    const pay = await paid.shop
      .app(paid.owner)
      .request(`/api/orders/${paid.order.id}/pay`, { method: 'POST' });
    await refusal(pay, 'request.conflict');
  });

  test('where the page that was paid is that of another order', async () => {
    const paid = await aPaidPage();
    const [own] = await db.select().from(payments);
    const { id, owner } = await aFamily();
    await placeOrder(paid.shop.app(owner), { target: String(id) });
    const [, others] = await db.select().from(payments).orderBy(payments.id);
    await db
      .update(payments)
      .set({ ref: 'cs_test_lost' })
      .where(eq(payments.id, own?.id ?? 0));
    await db
      .update(payments)
      .set({ ref: own?.ref ?? null })
      .where(eq(payments.id, others?.id ?? 0));
    await mismatched({ ...paid, id, order: { ...paid.order, id: others?.order_id ?? 0 } }, others?.id ?? 0);
  });

  test('for an event that the provider did not sign, or signed for something else', async () => {
    const { shop, id, events } = await aPaidPage();
    const [event, other] = events as [SandboxEvent, SandboxEvent];
    const wrong = [
      { ...event, header: '' },
      { ...event, header: event.header.replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
      { ...event, payload: other.payload },
      { ...event, payload: event.payload.replace('4999', '1') },
    ];
    for (const one of wrong) await refusal(await shop.deliver(one), 'payment.event_unsigned');
    expect(await db.$count(payment_events)).toBe(0);
    expect(await onSite(id)).toMatchObject({ subscribed: false });
  });

  test('for an event that was signed more than five minutes ago, or from now', async () => {
    const { shop, events } = await aPaidPage();
    const [event] = events as [SandboxEvent];
    for (const [instant, accepted] of [
      ['2026-11-10T12:05:00.000Z', true],
      ['2026-11-10T12:05:01.000Z', false],
      ['2026-11-10T11:55:00.000Z', true],
      ['2026-11-10T11:54:59.000Z', false],
    ] as const) {
      await shop.at(instant);
      expect([instant, (await shop.deliver(event)).status]).toEqual([instant, accepted ? 204 : 401]);
    }
  });

  test('for an event about a payment that is not ours', async () => {
    const { shop, id, events } = await aPaidPage();
    await db.delete(payments);
    const lines = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    for (const event of events) await handle(shop, event);
    expect(lines.mock.calls.filter(([line]) => String(line).includes('payment.unknown'))).toHaveLength(
      events.length,
    );
    lines.mockRestore();
    expect(new Set((await db.select().from(payment_events)).map(({ state }) => state))).toEqual(
      new Set(['unknown']),
    );
    expect(await onSite(id)).toMatchObject({ subscribed: false });
  });
});
