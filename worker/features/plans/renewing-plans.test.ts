import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { invoices, payments } from '#worker/db/schema/billing.ts';
import { orders, vat_rates } from '#worker/db/schema/orders.ts';
import {
  aFamily,
  aShop,
  capturesOf,
  MONTHLY,
  onSite,
  pageIn,
  planOf,
  type Shop,
} from '#worker/testing/checkout.ts';
import { brokenInvariants } from '#worker/testing/payment-invariants.ts';
import { db, type Person } from '#worker/testing/seed.ts';

let shop: Shop;
afterEach(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
});

describe('a plan that renews', () => {
  test('is charged once at the end of each period, on the same date, with an invoice each', async () => {
    shop = await aShop('2026-08-31T09:00:00.000Z');
    const { id, owner } = await aFamily();
    await shop.buy(owner, { target: String(id), lines: MONTHLY, total_minor: 499 });
    await shop.at('2026-09-29T09:00:00.000Z');
    await shop.hourly();
    expect(await capturesOf(shop)).toHaveLength(1);
    await shop.at('2026-09-30T09:30:00.000Z');
    for (let time = 0; time < 3; time++) await shop.hourly();
    expect(await capturesOf(shop)).toHaveLength(2);
    expect(await planOf(shop, id, owner)).toMatchObject({
      period_end: '2026-10-31T09:00:00.000Z',
      state: 'active',
    });
    expect(await db.select().from(invoices).where(eq(invoices.user_id, owner.userId))).not.toHaveLength(0);
  });

  test('is charged with the VAT that is added to its price, and says so before', async () => {
    shop = await aShop('2026-11-10T12:00:00.000Z', { VAT_INCLUDED: 'no' });
    const { id, owner } = await aFamily();
    await shop.buy(owner, { target: String(id), lines: MONTHLY, total_minor: 589 });
    const price = { amount_minor: 589, currency: 'USD' };
    expect(await planOf(shop, id, owner)).toMatchObject({ price });
    const billing = await shop.app(owner).request('/api/users/billing');
    expect(await billing.json()).toMatchObject({ plans: [{ price }] });
    await shop.at('2026-12-10T12:30:00.000Z');
    await shop.hourly();
    expect(await capturesOf(shop)).toMatchObject([{ amount: 589 }, { amount: 589 }]);
  });

  test('is charged at the rate of VAT of the day, which an administrator has set since it was bought', async () => {
    shop = await aShop('2026-11-10T12:00:00.000Z', { VAT_INCLUDED: 'no' });
    const { id, owner } = await aFamily();
    await shop.buy(owner, { target: String(id), lines: MONTHLY, total_minor: 589 });
    await db.insert(vat_rates).values({
      currency: 'USD',
      rate: 2000,
      included: false,
      updated_at: '2026-11-20T12:00:00.000Z',
    });
    const price = { amount_minor: 599, currency: 'USD' };
    expect(await planOf(shop, id, owner)).toMatchObject({ price });
    const billing = await shop.app(owner).request('/api/users/billing');
    expect(await billing.json()).toMatchObject({ plans: [{ price }] });
    await shop.at('2026-12-10T12:30:00.000Z');
    await shop.hourly();
    expect(await capturesOf(shop)).toMatchObject([{ amount: 589 }, { amount: 599 }]);
    const rates = await db.select({ rate: orders.vat_rate }).from(orders).orderBy(orders.id);
    expect(rates).toEqual([{ rate: 1800 }, { rate: 2000 }]);
    await db.delete(vat_rates);
  });

  test('costs what it cost when it was bought, although VAT is added to prices since', async () => {
    shop = await aShop();
    const { id, owner } = await aFamily();
    await shop.buy(owner, { target: String(id), lines: MONTHLY, total_minor: 499 });
    await db.insert(vat_rates).values({
      currency: 'USD',
      rate: 2000,
      included: false,
      updated_at: '2026-11-20T12:00:00.000Z',
    });
    const price = { amount_minor: 499, currency: 'USD' };
    expect(await planOf(shop, id, owner)).toMatchObject({ price });
    const billing = await shop.app(owner).request('/api/users/billing');
    expect(await billing.json()).toMatchObject({ plans: [{ price }] });
    await shop.at('2026-12-10T12:30:00.000Z');
    await shop.hourly();
    expect(await capturesOf(shop)).toMatchObject([{ amount: 499 }, { amount: 499 }]);
    const vats = await db
      .select({ rate: orders.vat_rate, vat: orders.vat_minor })
      .from(orders)
      .orderBy(orders.id);
    expect(vats).toEqual([
      { rate: 1800, vat: 76 },
      { rate: 2000, vat: 83 },
    ]);
    await db.delete(vat_rates);
  });

  test('is tried again on the days 1, 3, 7 and 14, told to its payer alone, and ends then', async () => {
    shop = await aShop('2026-06-01T09:00:00.000Z');
    const { id, owner, cousin } = await aFamily();
    await shop.buy(owner, { target: String(id), lines: MONTHLY, total_minor: 499 }, 'declined_later');
    await shop.at('2026-07-01T10:00:00.000Z');
    await shop.hourly();
    expect(await planOf(shop, id, owner)).toMatchObject({
      state: 'past_due',
      next_retry_at: '2026-07-02T10:00:00.000Z',
    });
    expect(await planOf(shop, id, cousin)).toMatchObject({
      state: 'active',
      next_retry_at: null,
      failed_order_id: null,
    });
    expect(await onSite(id)).toMatchObject({ subscribed: true });
    const billing = await shop.app(owner).request('/api/users/billing');
    expect(await billing.json()).toMatchObject({ failed: [{ total_minor: 499, failure: 'card_declined' }] });
    const toldOf = async (words: string) =>
      (await shop.mails()).filter(({ subject }) => subject.includes(words));
    expect(await toldOf('could not be renewed')).toHaveLength(1);
    for (const [day, next] of [
      ['2026-07-02', '2026-07-04'],
      ['2026-07-04', '2026-07-08'],
      ['2026-07-08', '2026-07-15'],
    ]) {
      await shop.at(`${day}T11:00:00.000Z`);
      await shop.hourly();
      await shop.hourly();
      expect(await planOf(shop, id, owner)).toMatchObject({
        state: 'past_due',
        next_retry_at: `${next}T10:00:00.000Z`,
      });
    }
    await shop.at('2026-07-15T11:00:00.000Z');
    await shop.hourly();
    expect(await planOf(shop, id, owner)).toMatchObject({
      state: 'ended',
      can: { buy: ['monthly', 'annual', 'once'] },
    });
    expect(await onSite(id)).toMatchObject({ subscribed: false });
    expect(await capturesOf(shop)).toHaveLength(1);
    const failed = (await db.select().from(payments).where(eq(payments.user_id, owner.userId))).filter(
      ({ state, created_at }) => state === 'failed' && created_at.startsWith('2026-07'),
    );
    expect(failed).toHaveLength(5);
    expect(await toldOf('has ended')).toHaveLength(1);
  });

  test('and that a cousin pays for is told to the Owner too when it ends for good', async () => {
    shop = await aShop('2026-06-01T09:00:00.000Z');
    const { id, owner, cousin } = await aFamily();
    await shop.buy(cousin, { target: String(id), lines: MONTHLY, total_minor: 499 }, 'declined_later');
    for (const day of ['07-01', '07-02', '07-04', '07-08', '07-15']) {
      expect(await onSite(id)).toMatchObject({ subscribed: true });
      await shop.at(`2026-${day}T11:00:00.000Z`);
      await shop.hourly();
    }
    expect(await onSite(id)).toMatchObject({ subscribed: false });
    const mailsTo = async ({ userId }: Person) =>
      (await shop.mails()).filter(({ to }) => to === `person-${userId}@example.org`);
    const ended = { subject: expect.stringContaining('has ended') };
    expect(await mailsTo(owner)).toMatchObject([ended]);
    expect(await mailsTo(cousin)).toMatchObject([ended]);
  });

  test('that failed is mended with another card, and keeps its day', async () => {
    shop = await aShop('2026-06-01T09:00:00.000Z');
    const { id, owner } = await aFamily();
    await shop.buy(owner, { target: String(id), lines: MONTHLY, total_minor: 499 }, 'declined_later');
    await shop.at('2026-07-01T10:00:00.000Z');
    await shop.hourly();
    const { failed_order_id } = await planOf(shop, id, owner);
    await shop.at('2026-07-03T10:00:00.000Z');
    const pay = await shop.app(owner).request(`/api/orders/${failed_order_id}/pay`, { method: 'POST' });
    const { url } = (await pay.json()) as { url: string };
    await shop.sandbox.pay(pageIn(url));
    await shop.arrive();
    expect(await planOf(shop, id, owner)).toMatchObject({
      state: 'active',
      period_end: '2026-08-01T09:00:00.000Z',
      card: { last4: '4242' },
    });
    await shop.at('2026-08-01T10:00:00.000Z');
    await shop.hourly();
    expect(await planOf(shop, id, owner)).toMatchObject({
      state: 'active',
      period_end: '2026-09-01T09:00:00.000Z',
    });
    expect(await capturesOf(shop)).toHaveLength(3);
  });

  test('is charged once where the answer of the charge is lost', async () => {
    shop = await aShop('2026-06-01T09:00:00.000Z');
    const { id, owner } = await aFamily();
    await shop.buy(owner, { target: String(id), lines: MONTHLY, total_minor: 499 });
    await shop.at('2026-07-01T10:00:00.000Z');
    await shop.sandbox.fail({ mode: 'after', times: 3, operation: 'post /v1/payment_intents' });
    await shop.hourly();
    await shop.at('2026-07-01T10:20:00.000Z');
    await shop.hourly();
    expect(await capturesOf(shop)).toHaveLength(2);
    expect(await planOf(shop, id, owner)).toMatchObject({
      state: 'active',
      period_end: '2026-08-01T09:00:00.000Z',
    });
  });
});
