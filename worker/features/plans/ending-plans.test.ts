import { and, eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { invoices, refunds, subscriptions } from '#worker/db/schema/billing.ts';
import {
  aFamily,
  aShop,
  cancelPlan,
  capturesOf,
  MONTHLY,
  ONCE,
  onSite,
  planOf,
  resumePlan,
  type Shop,
} from '#worker/testing/checkout.ts';
import { brokenInvariants } from '#worker/testing/payment-invariants.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, db, type Person } from '#worker/testing/seed.ts';

const invoicesOf = (orderId: number) => db.select().from(invoices).where(eq(invoices.order_id, orderId));

let shop: Shop;
afterEach(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
});

describe('a plan that renews', () => {
  test('is cancelled in the middle, runs to its end, and then ends', async () => {
    shop = await aShop();
    const { id, owner, cousin } = await aFamily();
    await shop.buy(owner, { target: String(id), lines: MONTHLY, total_minor: 499 });
    const cancel = (person: Person) => cancelPlan(shop, id, person);
    await refusal(await cancel(cousin), 'plan.not_payer');
    expect(await (await cancel(owner)).json()).toMatchObject({
      subscription: { state: 'cancelled', renews: false, can: { resume: true } },
    });
    expect((await cancel(owner)).status).toBe(200);
    expect(await onSite(id)).toEqual({
      subscribed: true,
      plan: 'monthly',
      plan_until: '2026-12-10T12:00:00.000Z',
    });
    expect((await shop.mails()).filter(({ subject }) => subject.includes('cancelled'))).toHaveLength(1);
    await shop.at('2026-12-10T12:30:00.000Z');
    await shop.hourly();
    await shop.hourly();
    expect(await onSite(id)).toMatchObject({ subscribed: false });
    expect(await planOf(shop, id, owner)).toMatchObject({ state: 'ended' });
    expect(await capturesOf(shop)).toHaveLength(1);
    await shop.buy(owner, { target: String(id), lines: MONTHLY, total_minor: 499 });
    expect(await onSite(id)).toMatchObject({ subscribed: true });
  });

  test('goes on where its payer takes the cancellation back', async () => {
    shop = await aShop();
    const { id, owner } = await aFamily();
    await shop.buy(owner, { target: String(id) });
    await cancelPlan(shop, id, owner);
    const resumed = await resumePlan(shop, id, owner);
    expect(await resumed.json()).toMatchObject({ subscription: { state: 'active', renews: true } });
    const changed = await shop
      .app(owner)
      .request(`/api/sites/${id}/subscription`, { method: 'PATCH', json: { plan: 'monthly' } });
    expect(await changed.json()).toMatchObject({
      subscription: { plan: 'annual', next_plan: 'monthly', price: { amount_minor: 499 } },
    });
    await shop.at('2027-11-10T12:30:00.000Z');
    await shop.hourly();
    expect(await planOf(shop, id, owner)).toMatchObject({
      plan: 'monthly',
      next_plan: null,
      period_end: '2027-12-10T12:00:00.000Z',
    });
  });

  test('is ended with a refund in the first fourteen days, and credited', async () => {
    shop = await aShop();
    const { id, owner } = await aFamily();
    const order = await shop.buy(owner, { target: String(id) });
    await shop.at('2026-11-20T12:00:00.000Z');
    const cancel = () => cancelPlan(shop, id, owner, { refund: true });
    const [first, second] = await Promise.all([cancel(), cancel()]);
    expect([first.status, second.status].sort()).not.toEqual([200, 200]);
    await shop.arrive();
    expect(await onSite(id)).toMatchObject({ subscribed: false });
    const read = await shop.app(owner).request(`/api/orders/${order.id}`);
    expect(await read.json()).toMatchObject({
      order: { payment_status: 'refunded', invoices: [{ type: 'invoice_receipt' }, { type: 'credit' }] },
    });
    expect(
      (await invoicesOf(order.id)).map(({ type, state, total_minor }) => ({ type, state, total_minor })),
    ).toEqual([
      { type: 'invoice_receipt', state: 'credited', total_minor: 4999 },
      { type: 'credit', state: 'issued', total_minor: 4999 },
    ]);
    expect(await db.select().from(refunds).where(eq(refunds.order_id, order.id))).toMatchObject([
      { state: 'done' },
    ]);
  });

  test('that is bought before a granted one ends leaves what was granted when it is refunded', async () => {
    shop = await aShop();
    const { id, owner } = await aFamily();
    const admin = await aPerson({ role_id: 1 });
    const until = '2027-01-10T12:00:00.000Z';
    const granted = { subscribed: true, plan: 'annual', plan_until: until };
    await shop.app(admin).request(`/api/admin/sites/${id}/plan`, {
      method: 'POST',
      json: { plan: 'annual', until },
      headers: { 'X-Reason': 'for%20a%20test' },
    });
    expect(await onSite(id)).toEqual(granted);
    await shop.buy(owner, { target: String(id) });
    expect(await planOf(shop, id, owner)).toMatchObject({
      state: 'active',
      period_end: '2028-01-10T12:00:00.000Z',
    });
    expect((await cancelPlan(shop, id, owner, { refund: true })).status).toBe(200);
    await shop.arrive();
    expect(await onSite(id)).toEqual(granted);
    expect(await planOf(shop, id, owner)).toMatchObject({
      state: 'granted',
      is_payer: false,
      period_end: until,
    });
    expect(await db.select().from(refunds)).toMatchObject([{ state: 'done', amount_minor: 4999 }]);
  });

  test('is not refunded after fourteen days', async () => {
    shop = await aShop();
    const { id, owner } = await aFamily();
    await shop.buy(owner, { target: String(id) });
    await shop.at('2026-11-24T12:00:01.000Z');
    await refusal(await cancelPlan(shop, id, owner, { refund: true }), 'plan.refund_over');
    expect(await planOf(shop, id, owner)).toMatchObject({ state: 'active', refund: null });
  });

  test('becomes one without end at once, less the days that are left', async () => {
    shop = await aShop();
    const { id, owner } = await aFamily();
    await shop.buy(owner, { target: String(id) });
    await shop.at('2027-05-12T00:00:00.000Z');
    const quote = await shop.app(owner).request('/api/orders/quote', {
      method: 'POST',
      json: { kind: 'subscription', target: String(id), lines: ONCE },
    });
    const { quote: priced } = (await quote.json()) as {
      quote: { discount_minor: number; total_minor: number };
    };
    expect(priced.discount_minor).toBe(2500);
    await shop.buy(owner, { target: String(id), lines: ONCE, total_minor: priced.total_minor });
    expect(await planOf(shop, id, owner)).toMatchObject({ plan: 'once', period_end: null, renews: false });
    expect(
      await db
        .select()
        .from(subscriptions)
        .where(and(eq(subscriptions.site_id, id))),
    ).toHaveLength(1);
  });

  test('is not charged any more once the site is deleted, and ends with its period', async () => {
    shop = await aShop();
    const { id, owner } = await aFamily();
    await shop.buy(owner, { target: String(id), lines: MONTHLY, total_minor: 499 });
    const gone = await shop
      .app(owner)
      .request(`/api/sites/${id}`, { method: 'DELETE', json: { name: 'Ruth Cohen' } });
    expect(gone.ok).toBe(true);
    const plansOf = () => db.select().from(subscriptions).where(eq(subscriptions.site_id, id));
    expect(await plansOf()).toMatchObject([{ state: 'cancelled', next_charge_at: null }]);
    await shop.at('2026-12-10T12:30:00.000Z');
    await shop.hourly();
    expect(await capturesOf(shop)).toHaveLength(1);
    expect(await plansOf()).toMatchObject([{ state: 'ended' }]);
  });
});
