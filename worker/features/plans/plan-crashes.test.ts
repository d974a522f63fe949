import { and, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { audit, outbox } from '#worker/db/schema/operations.ts';
import {
  aFamily,
  aShop,
  capturesOf,
  MONTHLY,
  onSite,
  pageIn,
  placeOrder,
  planOf,
} from '#worker/testing/checkout.ts';
import { eachHasOneEffect, type RetriedAction } from '#worker/testing/crash-points.ts';
import { brokenInvariants } from '#worker/testing/payment-invariants.ts';
import { aPerson, db } from '#worker/testing/seed.ts';

/** A monthly plan, on which someone acts. */
async function withPlan(
  { query = '', ...init }: { query?: string; method: string; json?: object },
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
    call: (app) => app.request(`/api/sites/${id}/subscription${query}`, init),
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

eachHasOneEffect({
  'cancelling a plan': () =>
    withPlan({ method: 'DELETE' }, (plan) =>
      expect(plan).toMatchObject({ state: 'cancelled', renews: false }),
    ),
  'ending a plan with a refund': () =>
    withPlan({ method: 'DELETE', query: '?refund=1' }, async (plan, id) => {
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
