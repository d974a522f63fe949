import { and, eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import { refunds, subscriptions } from '#worker/db/schema/billing.ts';
import { codes } from '#worker/db/schema/codes.ts';
import { audit, outbox } from '#worker/db/schema/operations.ts';
import { expectCountersToHold } from '#worker/testing/counters.ts';
import { eachHasOneEffect } from '#worker/testing/crash-points.ts';
import { anOrder, aPayment, aSubscription } from '#worker/testing/orders-seed.ts';
import { aCode, aMemory, aPerson, aSite, db } from '#worker/testing/seed.ts';
import { finishMerges, memoryRow, siteRow } from '#worker/testing/site-merge-calls.ts';

const admin = await aPerson({ role_id: 1 });

eachHasOneEffect({
  'merging two sites of one person': async () => {
    const [daughter, son] = [await aPerson(), await aPerson()];
    const from = await aSite({ owner_id: daughter.userId, mode: 'open' });
    const into = await aSite({ owner_id: son.userId, mode: 'open' });
    const memory = await aMemory({ owner_id: from.id, author_id: daughter.userId });
    const code = await aCode({ site_id: from.id, target: from.slug });
    await aSubscription({ site_id: from.id, user_id: daughter.userId });
    await aSubscription({
      site_id: into.id,
      user_id: son.userId,
      plan: 'monthly',
      period_end: '2026-12-10T12:00:00.000Z',
      next_charge_at: '2026-12-10T12:00:00.000Z',
    });
    const monthly = await anOrder({ user_id: son.userId, site_id: into.id, details: { plan: 'monthly' } });
    await aPayment({ user_id: son.userId, order_id: monthly });
    await db.delete(outbox);
    return {
      as: admin,
      call: (app, key) =>
        app.request(`/api/admin/sites/${from.id}/merge`, {
          method: 'POST',
          json: { into_id: into.id, name: 'Ruth Cohen' },
          headers: { 'Idempotency-Key': key },
        }),
      // the first try merged them where only its answer was lost
      settles: [200, 409],
      once: async () => {
        expect(await siteRow(from.id)).toMatchObject({ merged_into_id: into.id });
        expect(await memoryRow(memory)).toMatchObject({ owner_id: into.id });
        const [bound] = await db.select().from(codes).where(eq(codes.code, code));
        expect(bound).toMatchObject({ site_id: into.id, target: into.slug });
        const rows = await db
          .select({ action: audit.action })
          .from(audit)
          .where(
            and(eq(audit.object_kind, 'site'), inArray(audit.object_id, [String(from.id), String(into.id)])),
          );
        expect(rows).toEqual([{ action: 'site.merged' }]);
        const jobs = await db.select({ name: outbox.name }).from(outbox);
        const back = await db.select().from(refunds).where(eq(refunds.order_id, monthly));
        expect(back).toMatchObject([{ amount_minor: 4999, reason: 'withdrawn' }]);
        const plans = await db
          .select({ site: subscriptions.site_id, state: subscriptions.state })
          .from(subscriptions)
          .where(inArray(subscriptions.site_id, [from.id, into.id]))
          .orderBy(subscriptions.state);
        expect(plans).toEqual([
          { site: into.id, state: 'active' },
          { site: from.id, state: 'ended' },
        ]);
        for (const name of ['finish_merge', 'index_memories', 'refund_payment'])
          expect(
            jobs.filter((job) => job.name === name),
            name,
          ).toHaveLength(1);
        await finishMerges();
        await expectCountersToHold(into.id);
      },
    };
  },
});
