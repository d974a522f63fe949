import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Order } from '#worker/contract/order.ts';
import { commit } from '#worker/db/commit.ts';
import { cards, invoices, payments } from '#worker/db/schema/billing.ts';
import { chargeCard } from '#worker/features/payments/charge-card.job.ts';
import { referenceOf } from '#worker/features/payments/payment.rules.ts';
import { paymentsOf } from '#worker/platform/payments/payments-of.ts';
import { aFamily, aShop, cancelPlan, MONTHLY, placeOrder, type Shop } from '#worker/testing/checkout.ts';
import { aPayment } from '#worker/testing/orders-seed.ts';
import { allIsWell } from '#worker/testing/payment-crashes.ts';
import { aPage, usd } from '#worker/testing/payment-requests.ts';
import { db, type Person } from '#worker/testing/seed.ts';

const TOTAL = 4999;

/** An annual plan whose page only holds the amount, or only saves a card; paid, and placed. */
async function placedBy(kind: 'authorise' | 'save_card') {
  const shop = await aShop();
  const provider = paymentsOf(shop.sandbox.env);
  if (!provider) throw new Error('There is no provider.');
  const { id, owner } = await aFamily();
  const { order } = await placeOrder(shop.app(owner), { target: String(id) });
  const [row] = await db.select().from(payments);
  if (!row) throw new Error('There is no payment.');
  const lines = kind === 'authorise' ? [{ label: 'Annual plan', quantity: 1, amountMinor: TOTAL }] : [];
  const page = await provider.openPage(
    aPage({
      kind,
      reference: referenceOf(row),
      lines,
      total: usd(kind === 'authorise' ? TOTAL : 0),
      keepsCard: true,
    }),
  );
  await db.update(payments).set({ kind, ref: page.ref });
  await shop.sandbox.pay(page.ref);
  await shop.arrive();
  const [paid] = await db.select().from(payments);
  return { shop, provider, owner, order, paymentRef: paid?.payment_ref ?? '' };
}

async function read(shop: Shop, owner: Person, id: number): Promise<Order> {
  const answer = await shop.app(owner).request(`/api/orders/${id}`);
  return ((await answer.json()) as { order: Order }).order;
}

const told = ({ events }: Order) => events.map(({ from, to }) => `${from} → ${to}`);

describe('an order that was placed before it was paid', () => {
  test('is paid when the amount that was held is captured, with its invoice', async () => {
    const { shop, provider, owner, order, paymentRef } = await placedBy('authorise');
    expect(await read(shop, owner, order.id)).toMatchObject({
      status: 'completed',
      payment_status: 'authorized',
      invoices: [],
    });
    await provider.capture(paymentRef, usd(TOTAL), 'capture');
    await shop.arrive();
    const paid = await read(shop, owner, order.id);
    expect(paid).toMatchObject({ status: 'completed', payment_status: 'captured' });
    expect(paid.invoices).toMatchObject([{ type: 'invoice_receipt' }]);
    expect(told(paid)).toEqual([
      'authorized → captured',
      'open → completed',
      'none → authorized',
      'null → open',
    ]);
    await allIsWell(shop);
  });

  test('is not paid any more when the amount that was held is released', async () => {
    const { shop, provider, owner, order, paymentRef } = await placedBy('authorise');
    await provider.release(paymentRef, 'release');
    await shop.arrive();
    const released = await read(shop, owner, order.id);
    expect(released).toMatchObject({ status: 'completed', payment_status: 'none', invoices: [] });
    expect(told(released).at(0)).toBe('authorized → released');
    expect(await db.$count(invoices)).toBe(0);
  });

  test('is paid when the card that was saved is charged, with its invoice', async () => {
    const { shop, owner, order } = await placedBy('save_card');
    expect(await read(shop, owner, order.id)).toMatchObject({ payment_status: 'card_saved' });
    const [card] = await db.select().from(cards);
    const payment_id = await aPayment({
      user_id: owner.userId,
      order_id: order.id,
      card_id: card?.id ?? 0,
      state: 'created',
      ref: null,
    });
    await commit(db, [chargeCard.enqueue({ db, now: shop.now }, { payment_id })]);
    await shop.arrive();
    const paid = await read(shop, owner, order.id);
    expect(paid).toMatchObject({ payment_status: 'captured', invoices: [{ type: 'invoice_receipt' }] });
    expect(told(paid)).toEqual([
      'card_saved → captured',
      'open → completed',
      'none → card_saved',
      'null → open',
    ]);
    await allIsWell(shop);
  });
});

describe('what happened to an order', () => {
  test('names the person who ordered, and nobody for what came by itself', async () => {
    const shop = await aShop();
    const { id, owner } = await aFamily();
    const order = await shop.buy(owner, { target: String(id) });
    const byPerson = 'Dana Levi';
    expect(order.events.map(({ by, to }) => [to, by])).toEqual([
      ['completed', null],
      ['captured', null],
      ['open', byPerson],
    ]);
    const { order: free } = await placeOrder(shop.app(owner), {
      kind: 'export',
      target: String(id),
      lines: [{ item: 'export', quantity: 1 }],
      total_minor: 0,
    });
    expect(free.events.map(({ by, from, to }) => [from, to, by])).toEqual([
      ['open', 'placed', byPerson],
      [null, 'open', byPerson],
    ]);
    expect((await read(shop, owner, free.id)).events).toEqual(free.events);
  });

  test('tells that a renewal was refused, and given up when its plan was cancelled', async () => {
    const shop = await aShop('2026-06-01T09:00:00.000Z');
    const { id, owner } = await aFamily();
    await shop.buy(owner, { target: String(id), lines: MONTHLY, total_minor: 499 }, 'declined_later');
    await shop.at('2026-07-01T10:00:00.000Z');
    await shop.hourly();
    const [failed] = await db.select().from(payments).where(eq(payments.state, 'failed'));
    expect((await cancelPlan(shop, id, owner)).ok).toBe(true);
    const renewal = await read(shop, owner, failed?.order_id ?? 0);
    expect(renewal).toMatchObject({ status: 'cancelled', stage: 'given_up' });
    expect(told(renewal)).toEqual(['open → cancelled', 'pending → failed', 'null → open']);
    expect(renewal.events.every(({ by }) => by === null)).toBe(true);
  });
});
