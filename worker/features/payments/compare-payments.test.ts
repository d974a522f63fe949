import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { commit } from '#worker/db/commit.ts';
import { payment_events, payments } from '#worker/db/schema/billing.ts';
import { renewPlans } from '#worker/features/plans/renew-plans.job.ts';
import {
  aFamily,
  aShop,
  capturesOf,
  MONTHLY,
  onSite,
  pageIn,
  placeOrder,
  planOf,
  type Shop,
} from '#worker/testing/checkout.ts';
import { allIsWell } from '#worker/testing/payment-crashes.ts';
import { db } from '#worker/testing/seed.ts';
import { comparePayments } from './compare-payments.job.ts';

/** A night, with what it logs. */
async function aNight(shop: Shop): Promise<string[]> {
  const lines = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const since = new Date(shop.now().getTime() - 3 * 24 * 60 * 60 * 1000).toISOString();
  await commit(db, [comparePayments.enqueue({ db, now: shop.now }, { since, after: 0 })]);
  await shop.run();
  const events = lines.mock.calls.map(([line]) => (JSON.parse(String(line)) as { event: string }).event);
  lines.mockRestore();
  return events.filter((event) => event.startsWith('payment.'));
}

async function aPaidPage() {
  const shop = await aShop();
  const { id, owner } = await aFamily();
  const { url } = await placeOrder(shop.app(owner), { target: String(id) });
  await shop.sandbox.pay(pageIn(url ?? ''));
  return { shop, id };
}

/** The provider's events have all arrived, and told nothing. */
const withoutEvents = async (shop: Shop) => {
  for (const event of await shop.sandbox.events()) await shop.deliver(event);
  await db.update(payment_events).set({ state: 'done' });
};

describe('each night', () => {
  test('an event that never arrived is found, and its order is placed, once', async () => {
    const { shop, id } = await aPaidPage();
    await shop.at('2026-11-13T03:00:00.000Z');
    expect(await onSite(id)).toMatchObject({ subscribed: false });
    await aNight(shop);
    expect(await onSite(id)).toMatchObject({ subscribed: true, plan: 'annual' });
    expect(await db.$count(payment_events)).toBe((await shop.sandbox.events()).length);
    expect(await aNight(shop)).toEqual([]);
    await allIsWell(shop);
  });

  test.each(['open', 'pending', 'failed', 'expired'] as const)(
    'a payment that was taken, and is %s here, is told and settled by it',
    async (state) => {
      const { shop, id } = await aPaidPage();
      await withoutEvents(shop);
      await db.update(payments).set({ state });
      await shop.at('2026-11-11T03:00:00.000Z');
      expect(await aNight(shop)).toEqual(['payment.differs']);
      expect(await onSite(id)).toMatchObject({ subscribed: true, plan: 'annual' });
      expect(await aNight(shop)).toEqual([]);
      await allIsWell(shop);
    },
  );

  test.each(['created', 'failed'] as const)(
    'a renewal that was charged, and is %s here, is found by its event',
    async (state) => {
      const shop = await aShop();
      const { id, owner } = await aFamily();
      await shop.buy(owner, { target: String(id), lines: MONTHLY, total_minor: 499 });
      await shop.at('2026-12-10T12:30:00.000Z');
      await shop.sandbox.fail({ mode: 'after', times: 3, operation: 'post /v1/payment_intents' });
      await commit(db, [renewPlans.enqueue({ db, now: shop.now }, {})]);
      await shop.run();
      await db.update(payments).set({ state }).where(eq(payments.state, 'created'));
      await shop.at('2026-12-11T03:00:00.000Z');
      await aNight(shop);
      expect(await planOf(shop, id, owner)).toMatchObject({
        state: 'active',
        period_end: '2027-01-10T12:00:00.000Z',
      });
      expect(await capturesOf(shop)).toHaveLength(2);
      await allIsWell(shop);
    },
  );

  test('a payment that was not taken, though it is recorded so, is told and left to a person', async () => {
    const shop = await aShop();
    const { id, owner } = await aFamily();
    await placeOrder(shop.app(owner), { target: String(id) });
    await db.update(payments).set({ state: 'captured', settled_at: shop.now().toISOString() });
    expect(await aNight(shop)).toEqual(['payment.differs']);
    expect(await db.select().from(payments)).toMatchObject([{ state: 'captured' }]);
    expect(await onSite(id)).toMatchObject({ subscribed: false });
  });

  test('another amount than was asked for is told, and nothing is placed by it', async () => {
    const { shop, id } = await aPaidPage();
    await withoutEvents(shop);
    await db.update(payments).set({ amount_minor: 1 });
    expect(await aNight(shop)).toEqual(['payment.differs', 'payment.mismatch']);
    expect(await onSite(id)).toMatchObject({ subscribed: false });
    expect(await aNight(shop)).toEqual(['payment.differs']);
  });

  test('nothing is told where all is as it should be', async () => {
    const { shop } = await aPaidPage();
    await shop.arrive();
    const { id, owner } = await aFamily();
    await placeOrder(shop.app(owner), { target: String(id) });
    expect(await aNight(shop)).toEqual([]);
  });
});
