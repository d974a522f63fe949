import { and, eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import { codes } from '#worker/db/schema/codes.ts';
import { audit, outbox } from '#worker/db/schema/operations.ts';
import { expectCountersToHold } from '#worker/testing/counters.ts';
import { eachHasOneEffect } from '#worker/testing/crash-points.ts';
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
        for (const name of ['finish_merge', 'index_memories'])
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
