import { and, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { refunds } from '#worker/db/schema/billing.ts';
import { audit, outbox } from '#worker/db/schema/operations.ts';
import { orders } from '#worker/db/schema/orders.ts';
import {
  aCoupon,
  aFamily,
  aShop,
  capturesOf,
  MONTHLY,
  onSite,
  pageIn,
  placeOrder,
  planOf,
  planOrderOf,
  toRefund,
} from '#worker/testing/checkout.ts';
import { eachHasOneEffect, type RetriedAction } from '#worker/testing/crash-points.ts';
import { brokenInvariants } from '#worker/testing/payment-invariants.ts';
import { aPerson, db } from '#worker/testing/seed.ts';

/** A monthly plan, on which someone acts. */
async function withPlan(
  { query = () => '', ...init }: { query?: (order: number) => string; method: string; json?: object },
  verify: (plan: Awaited<ReturnType<typeof planOf>>, id: number) => unknown,
  {
    byAdmin = false,
    arrange = [],
    mails = 1,
  }: { byAdmin?: boolean; arrange?: { method: string; json?: object }[]; mails?: number } = {},
): Promise<RetriedAction> {
  const shop = await aShop();
  const { id, owner } = await aFamily();
  const wanted = { target: String(id), lines: MONTHLY, total_minor: 499 };
  const { order, url } = await placeOrder(shop.app(owner), wanted);
  await shop.sandbox.pay(pageIn(url ?? ''));
  await shop.app(owner).request(`/api/orders/${order.id}/check`, { method: 'POST' });
  for (const init of arrange) await shop.app(owner).request(`/api/sites/${id}/subscription`, init);
  return {
    as: byAdmin ? await aPerson({ role_id: 1 }) : owner,
    env: shop.sandbox.env,
    call: (app) => app.request(`/api/sites/${id}/subscription${query(order.id)}`, init),
    once: async () => {
      await shop.run();
      expect(await brokenInvariants(shop)).toEqual([]);
      await verify(await planOf(shop, id, owner), id);
      expect(await capturesOf(shop)).toHaveLength(1);
      expect(await mailsOf(owner.userId)).toBe(mails);
    },
  };
}

/** How many emails tell the payer that the plan is cancelled. */
const mailsOf = (userId: number) =>
  db.$count(
    outbox,
    and(
      eq(outbox.name, 'send_mail'),
      sql`${outbox.payload} like '%plan_cancelled%' and ${outbox.payload} like ${`%"user_id":${userId}%`}`,
    ),
  );

const auditOf = (id: number) =>
  db
    .select({ reason: audit.reason })
    .from(audit)
    .where(and(eq(audit.action, 'site.plan_cancelled'), eq(audit.object_id, String(id))));

/** A person who buys a plan at the address of that of a site. */
async function buying({ isFree = false } = {}): Promise<RetriedAction> {
  const shop = await aShop();
  const { id, owner } = await aFamily();
  const order = isFree
    ? { plan: 'once' as const, coupon: await aCoupon({ percent: 100 }), total_minor: 0 }
    : {};
  return {
    as: owner,
    env: shop.sandbox.env,
    call: (app, key) =>
      app.request(`/api/sites/${id}/subscription`, {
        method: 'POST',
        json: planOrderOf(order),
        headers: { 'Idempotency-Key': key },
      }),
    once: async (answer) => {
      const { url } = (await answer.json()) as { url: string };
      if (!isFree) await shop.sandbox.pay(pageIn(url));
      await shop.settle();
      expect(await brokenInvariants(shop)).toEqual([]);
      expect(await onSite(id)).toMatchObject({ subscribed: true });
      const placed = await db.select().from(orders).where(eq(orders.site_id, id));
      expect(placed.filter(({ status }) => status === 'completed')).toHaveLength(1);
    },
  };
}

eachHasOneEffect({
  'buying a plan at its address': () => buying(),
  'buying a plan for which a coupon pays': () => buying({ isFree: true }),
  'having a gift to a plan refunded': async () => {
    const shop = await aShop();
    const { id, owner, cousin } = await aFamily();
    await shop.buy(owner, { target: String(id), lines: MONTHLY, total_minor: 499 });
    await shop.buy(cousin, { target: String(id), gift: { note: '' } });
    const order = await toRefund(shop, id, cousin);
    return {
      as: cousin,
      env: shop.sandbox.env,
      call: (app) => app.request(`/api/sites/${id}/subscription?refund=${order}`, { method: 'DELETE' }),
      once: async () => {
        await shop.settle();
        expect(await brokenInvariants(shop)).toEqual([]);
        expect(await planOf(shop, id, owner)).toMatchObject({
          renews: true,
          period_end: '2026-12-10T12:00:00.000Z',
        });
        expect(await db.$count(refunds)).toBe(1);
      },
    };
  },
  'cancelling a plan': () =>
    withPlan({ method: 'DELETE' }, (plan) =>
      expect(plan).toMatchObject({ state: 'cancelled', renews: false }),
    ),
  'ending a plan with a refund': () =>
    withPlan({ method: 'DELETE', query: (order) => `?refund=${order}` }, async (plan, id) => {
      expect(plan).toMatchObject({ state: 'ended' });
      expect(await onSite(id)).toMatchObject({ subscribed: false });
    }),
  'cancelling the plan of another, as an administrator': () =>
    withPlan(
      { method: 'DELETE' },
      async (plan, id) => {
        expect(plan).toMatchObject({ state: 'cancelled' });
        expect(await auditOf(id)).toEqual([{ reason: 'for a test' }]);
      },
      { byAdmin: true },
    ),
  'taking up a plan again': () =>
    withPlan(
      { method: 'PATCH', json: { renews: true } },
      (plan) => expect(plan).toMatchObject({ state: 'active', renews: true }),
      { arrange: [{ method: 'DELETE' }] },
    ),
  'changing to another plan': () =>
    withPlan(
      { method: 'PATCH', json: { plan: 'annual' } },
      (plan) => expect(plan).toMatchObject({ plan: 'monthly', next_plan: 'annual', renews: true }),
      { mails: 0 },
    ),
});
