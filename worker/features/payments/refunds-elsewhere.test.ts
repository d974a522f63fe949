import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { invoices, payments, refunds } from '#worker/db/schema/billing.ts';
import { aFamily, aShop, cancelPlan, onSite, planOf, type Shop } from '#worker/testing/checkout.ts';
import { allIsWell } from '#worker/testing/payment-crashes.ts';
import { brokenInvariants } from '#worker/testing/payment-invariants.ts';
import { db } from '#worker/testing/seed.ts';

/** An annual plan that was paid, with everything of it handled. */
async function aPaidPlan() {
  const shop = await aShop();
  const { id, owner } = await aFamily();
  const order = await shop.buy(owner, { target: String(id) });
  const [payment] = await db.select().from(payments);
  return { shop, id, owner, order, payment: payment?.payment_ref ?? '' };
}

/** Delivers every event so far, the refunds several times at once, with what is logged. */
async function delivered(shop: Shop): Promise<string[]> {
  const lines = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const events = await shop.sandbox.events();
  await Promise.all([...events, ...events].map((event) => shop.deliver(event)));
  await Promise.all([shop.run(['handle_payment_event']), shop.run(['handle_payment_event'])]);
  await shop.run();
  const logged = lines.mock.calls.map(([line]) => (JSON.parse(String(line)) as { event: string }).event);
  lines.mockRestore();
  return logged.filter((event) => event.startsWith('refund.'));
}

const creditsOf = (orderId: number) =>
  db
    .select({ type: invoices.type, total_minor: invoices.total_minor })
    .from(invoices)
    .where(eq(invoices.order_id, orderId));

describe('money that was given back at the provider, not by us', () => {
  test('is credited once, the payer reads it, and the plan is left to a person', async () => {
    const { shop, id, owner, order, payment } = await aPaidPlan();
    await shop.sandbox.refund(payment);
    expect(new Set(await delivered(shop))).toEqual(new Set(['refund.elsewhere']));
    expect(await db.select().from(refunds)).toMatchObject([
      { order_id: order.id, amount_minor: 4999, reason: 'elsewhere', state: 'done' },
    ]);
    expect(await creditsOf(order.id)).toEqual([
      { type: 'invoice_receipt', total_minor: 4999 },
      { type: 'credit', total_minor: 4999 },
    ]);
    const read = await shop.app(owner).request(`/api/orders/${order.id}`);
    expect(await read.json()).toMatchObject({ order: { payment_status: 'refunded' } });
    expect(await onSite(id)).toMatchObject({ subscribed: true });
    expect(await planOf(shop, id, owner)).toMatchObject({ refund: null });
    await delivered(shop);
    await allIsWell(shop);
  });

  test('in part is told, and nothing is booked', async () => {
    const { shop, order, payment } = await aPaidPlan();
    await shop.sandbox.refund(payment, 999);
    expect(new Set(await delivered(shop))).toEqual(new Set(['refund.unknown']));
    expect(await db.$count(refunds)).toBe(0);
    expect(await creditsOf(order.id)).toHaveLength(1);
    await shop.settle();
    expect(await brokenInvariants(shop)).toEqual([`order ${order.id} is captured, 4000 was taken for it`]);
  });

  test('is not taken for one of ours whose answer was lost', async () => {
    const { shop, id, owner, order } = await aPaidPlan();
    await shop.sandbox.fail({ mode: 'after', times: 1, operation: 'post /v1/refunds' });
    expect((await cancelPlan(shop, id, owner, { refund: true })).ok).toBe(true);
    expect(await delivered(shop)).not.toContain('refund.elsewhere');
    expect(await db.select().from(refunds)).toMatchObject([{ reason: 'withdrawn', state: 'done' }]);
    expect(await creditsOf(order.id)).toHaveLength(2);
    await allIsWell(shop);
  });
});
