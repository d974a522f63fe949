import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Quote } from '#worker/contract/order.ts';
import { invoices } from '#worker/db/schema/billing.ts';
import { vat_rates } from '#worker/db/schema/orders.ts';
import { ANNUAL, aCoupon, aFamily, aShop, ONCE, pageIn, placeOrder } from '#worker/testing/checkout.ts';
import { db } from '#worker/testing/seed.ts';

test('who buys another plan in place of their own is told what is taken off for its unused days', async () => {
  const shop = await aShop();
  const { id, owner } = await aFamily();
  await shop.buy(owner, { target: String(id) });
  await shop.at('2027-03-10T12:00:00.000Z');
  const quoted = async (coupon?: string) => {
    const json = { kind: 'subscription', target: String(id), lines: ONCE, coupon };
    const answer = await shop.app(owner).request('/api/orders/quote', { method: 'POST', json });
    return (await answer.json<{ quote: Quote }>()).quote;
  };
  const plain = await quoted();
  expect(plain.unused_minor).toBeGreaterThan(3000);
  expect(plain.discount_minor).toBe(plain.unused_minor);
  const coupon = await aCoupon({ percent: 10 });
  const reduced = await quoted(coupon);
  expect(reduced.unused_minor).toBe(plain.unused_minor);
  expect(reduced.discount_minor).toBeGreaterThan(reduced.unused_minor);
  const { order, url } = await placeOrder(shop.app(owner), {
    target: String(id),
    lines: ONCE,
    coupon,
    total_minor: reduced.total_minor,
  });
  expect(order).toMatchObject({
    unused_minor: reduced.unused_minor,
    discount_minor: reduced.discount_minor,
  });
  await shop.sandbox.pay(pageIn(url ?? ''));
  await shop.arrive();
  const [invoice] = await db.select().from(invoices).where(eq(invoices.order_id, order.id));
  expect(invoice?.lines.map(({ label, total_minor }) => [label, total_minor])).toEqual([
    ['One-time plan', 9999],
    ['Unused days of the current plan', -reduced.unused_minor],
    ['Discount', reduced.unused_minor - reduced.discount_minor],
  ]);
});

test.each([
  ['added to prices since', false, 4999 - 763, 6800],
  ['in the price', true, 4999, 5000],
])(
  'what was paid is worth what was paid, where VAT is %s',
  async (_title, included, unused_minor, total_minor) => {
    const shop = await aShop();
    const { id, owner } = await aFamily();
    await shop.buy(owner, { target: String(id), lines: ANNUAL, total_minor: 4999 });
    await db
      .insert(vat_rates)
      .values({ currency: 'USD', rate: 1800, included, updated_at: '2026-11-10T12:00:00.000Z' });
    const json = { kind: 'subscription', target: String(id), lines: ONCE };
    const answer = await shop.app(owner).request('/api/orders/quote', { method: 'POST', json });
    const { quote } = await answer.json<{ quote: Quote }>();
    expect(quote).toMatchObject({ unused_minor, total_minor });
    await db.delete(vat_rates);
  },
);
