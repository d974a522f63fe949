import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { commit } from '#worker/db/commit.ts';
import { payments, refunds } from '#worker/db/schema/billing.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { renewPlans } from '#worker/features/plans/renew-plans.job.ts';
import {
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
} from '#worker/testing/checkout.ts';
import { allIsWell } from '#worker/testing/payment-crashes.ts';
import { refusal } from '#worker/testing/problem.ts';
import { db, type Person } from '#worker/testing/seed.ts';

const pay = (shop: Shop, person: Person, orderId: number) =>
  shop.app(person).request(`/api/orders/${orderId}/pay`, { method: 'POST' });
const urlIn = async (answer: Response) => ((await answer.json()) as { url: string }).url;

/** Pays each page of which anyone was told, and counts those that could be paid. */
async function payAll(shop: Shop, urls: string[]): Promise<number> {
  let paid = 0;
  for (const url of urls) if ((await shop.sandbox.pay(pageIn(url))).state === 'paid') paid++;
  return paid;
}

describe('one person', () => {
  test('who orders in twenty tabs at once has one order, and one page that can be paid', async () => {
    const shop = await aShop();
    const { id, owner } = await aFamily();
    const json = orderOf({ target: String(id) });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        shop.app(owner).request('/api/orders', {
          method: 'POST',
          json,
          headers: { 'Idempotency-Key': crypto.randomUUID() },
        }),
      ),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(await db.$count(orders, eq(orders.status, 'open'))).toBeLessThanOrEqual(1);
    const urls = await Promise.all(made.map(urlIn));
    expect(await payAll(shop, urls)).toBeLessThanOrEqual(1);
    // if no page could be paid, the owner orders again
    if (!(await onSite(id))?.subscribed) await shop.arrive();
    if (!(await onSite(id))?.subscribed) await shop.buy(owner, { target: String(id) });
    expect(await onSite(id)).toMatchObject({ subscribed: true });
    expect(await capturesOf(shop)).toHaveLength(1);
    await allIsWell(shop);
  });

  test('who opens the page of an order in ten tabs at once has one that can be paid', async () => {
    const shop = await aShop();
    const { id, owner } = await aFamily();
    const { order, url } = await placeOrder(shop.app(owner), { target: String(id) });
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(shop, owner, order.id)));
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const urls = await Promise.all(answers.filter(({ ok }) => ok).map(urlIn));
    expect(await payAll(shop, [url ?? '', ...urls])).toBeLessThanOrEqual(1);
    await allIsWell(shop);
  });

  test('who presses twice with one key has one order, and the same answer', async () => {
    const shop = await aShop();
    const { id, owner } = await aFamily();
    const press = () =>
      shop.app(owner).request('/api/orders', {
        method: 'POST',
        json: orderOf({ target: String(id) }),
        headers: { 'Idempotency-Key': 'one-key-for-both' },
      });
    const [first, second] = await Promise.all([press(), press()]);
    const [made, waiting] = first.ok ? [first, second] : [second, first];
    expect(made.status).toBe(201);
    if (!waiting.ok) await refusal(waiting, 'idempotency.in_progress');
    const again = await press();
    expect(again.status).toBe(201);
    expect(await again.json()).toEqual(await made.json());
    expect(await db.$count(orders)).toBe(1);
    expect(
      (await shop.sandbox.requests()).filter(({ path }) => path === '/v1/checkout/sessions'),
    ).toHaveLength(1);
  });

  test('who pays two pages of one order is given one payment back', async () => {
    const shop = await aShop();
    const { id, owner } = await aFamily();
    const { order, url: first } = await placeOrder(shop.app(owner), { target: String(id) });
    // as if the provider had said so
    await db.update(payments).set({ state: 'expired' });
    const second = await urlIn(await pay(shop, owner, order.id));
    expect(await payAll(shop, [first ?? '', second])).toBe(2);
    await shop.arrive();
    expect(await db.select().from(refunds)).toMatchObject([
      { reason: 'surplus', state: 'done', amount_minor: 4999 },
    ]);
    const given = (await shop.sandbox.events()).filter(({ payload }) => payload.includes('"refund.created"'));
    expect(given).toHaveLength(1);
    expect(await onSite(id)).toMatchObject({ subscribed: true });
    await allIsWell(shop);
  });

  test('cannot send prices of their own', async () => {
    const shop = await aShop();
    const { id, owner } = await aFamily();
    const good = orderOf({ target: String(id) });
    for (const json of [
      { ...good, lines: [{ item: 'plan_annual', quantity: 1, unit_minor: 1 }] },
      { ...good, lines: [{ item: 'plan_annual', quantity: 1, total_minor: 1 }] },
      { ...good, lines: [{ item: 'plan_annual', quantity: -1 }] },
      { ...good, subtotal_minor: 1 },
      { ...good, discount_minor: 4998 },
      { ...good, vat_rate: 0 },
      { ...good, currency: 'ILS' },
      { ...good, prices: [{ item: 'plan_annual', amount_minor: 1 }] },
      { ...good, user_id: 1 },
      { ...good, status: 'completed' },
      { ...good, payment_status: 'captured' },
    ])
      await refusal(
        await shop.app(owner).request('/api/orders', { method: 'POST', json }),
        'request.invalid',
      );
    expect(await db.$count(orders)).toBe(0);
  });
});

describe('a renewal that failed', () => {
  /** A plan whose renewal is being charged, while the answer of the provider is lost. */
  async function underWay(card: 'paid' | 'declined_later' = 'paid') {
    const shop = await aShop();
    const { id, owner } = await aFamily();
    await shop.buy(owner, { target: String(id), lines: MONTHLY, total_minor: 499 }, card);
    await shop.at('2026-12-10T12:30:00.000Z');
    await commit(db, [renewPlans.enqueue({ db, now: shop.now }, {})]);
    await shop.run(['renew_plans', 'renew_plan']);
    const [order] = await db.select().from(orders).where(eq(orders.status, 'open'));
    return { shop, id, owner, orderId: order?.id ?? 0 };
  }

  test('has no page while the card is being charged, and is charged once', async () => {
    const { shop, id, owner, orderId } = await underWay();
    await refusal(await pay(shop, owner, orderId), 'request.conflict');
    await shop.sandbox.fail({ mode: 'after', times: 3, operation: 'post /v1/payment_intents' });
    await shop.run(['charge_card']);
    await refusal(await pay(shop, owner, orderId), 'request.conflict');
    await allIsWell(shop);
    expect(await capturesOf(shop)).toHaveLength(2);
    expect(await planOf(shop, id, owner)).toMatchObject({ state: 'active' });
  });

  test('is not charged while its payer is on the page, and their payment counts', async () => {
    const { shop, id, owner, orderId } = await underWay('declined_later');
    await shop.arrive();
    expect(await planOf(shop, id, owner)).toMatchObject({ state: 'past_due' });
    const url = await urlIn(await pay(shop, owner, orderId));
    await shop.sandbox.pay(pageIn(url));
    await shop.at('2026-12-11T13:00:00.000Z');
    // the hour of the next attempt comes before the event
    await commit(db, [renewPlans.enqueue({ db, now: shop.now }, {})]);
    await shop.run();
    expect(await planOf(shop, id, owner)).toMatchObject({
      state: 'active',
      period_end: '2027-01-10T12:00:00.000Z',
    });
    await allIsWell(shop);
    expect(await capturesOf(shop)).toHaveLength(2);
  });

  test('is tried again on its day where its payer has left the page open', async () => {
    const { shop, id, owner, orderId } = await underWay('declined_later');
    await shop.arrive();
    const url = await urlIn(await pay(shop, owner, orderId));
    await shop.at('2026-12-11T13:00:00.000Z');
    await shop.hourly();
    expect(await shop.sandbox.pay(pageIn(url))).toMatchObject({ state: 'closed' });
    expect(await planOf(shop, id, owner)).toMatchObject({ next_retry_at: '2026-12-13T12:30:00.000Z' });
    expect(await db.$count(payments, eq(payments.state, 'failed'))).toBe(2);
  });
});

describe('two relatives who buy a plan at the same time', () => {
  async function both(first: Parameters<typeof orderOf>[0]['lines'], second: typeof first) {
    const shop = await aShop();
    const { id, owner, cousin } = await aFamily();
    const totals = new Map([
      [MONTHLY, 499],
      [ONCE, 9999],
    ]);
    const place = (person: Person, lines: typeof first) =>
      placeOrder(shop.app(person), {
        target: String(id),
        ...(lines && { lines, total_minor: totals.get(lines) ?? 4999 }),
      });
    const pages = [await place(owner, first), await place(cousin, second)];
    for (const { url } of pages) {
      await shop.sandbox.pay(pageIn(url ?? ''));
      await shop.arrive();
    }
    await allIsWell(shop);
    return { shop, id, owner, cousin };
  }

  test('have it for both periods, and it renews with the card of the first', async () => {
    const { shop, id, owner, cousin } = await both(MONTHLY, undefined);
    expect(await planOf(shop, id, owner)).toMatchObject({
      plan: 'monthly',
      is_payer: true,
      period_end: '2027-12-10T12:00:00.000Z',
      price: { amount_minor: 499 },
    });
    expect(await planOf(shop, id, cousin)).toMatchObject({ is_payer: false });
  });

  test('have it for ever where one of them paid for that, and the other is given the money back', async () => {
    const { shop, id } = await both(ONCE, undefined);
    expect(await onSite(id)).toEqual({ subscribed: true, plan: 'once', plan_until: null });
    expect(await db.select().from(refunds)).toMatchObject([
      { reason: 'withdrawn', state: 'done', amount_minor: 4999 },
    ]);
    expect(await capturesOf(shop)).toHaveLength(2);
  });
});
