import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { commit } from '#worker/db/commit.ts';
import { statement_lines, statements } from '#worker/db/schema/flowers.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { eachHasOneEffect } from '#worker/testing/crash-points.ts';
import {
  boughtFlowers,
  movedByVendor,
  openFlorists,
  PRICE,
  provenByVendor,
} from '#worker/testing/flowers.ts';
import { allHolds } from '#worker/testing/order-invariants.ts';
import { jobAtEachCrashPoint } from '#worker/testing/payment-crashes.ts';
import { db } from '#worker/testing/seed.ts';
import { bookLines } from './book-lines.job.ts';

type Opened = Awaited<ReturnType<typeof openFlorists>>;

/** Flowers that were brought, and of which a part was given back. */
async function bouquets() {
  const all = await openFlorists();
  const { shop, owner, admin, florist } = all;
  const { id } = await boughtFlowers(all);
  await movedByVendor(shop, florist.person, id, { move: 'accept' });
  await shop.arrive();
  await provenByVendor(shop, florist.person, id);
  const move = async (by: typeof owner, json: object) =>
    expect((await shop.app(by).request(`/api/orders/${id}/moves`, { method: 'POST', json })).status).toBe(
      200,
    );
  await move(owner, { move: 'report', reason: 'damaged', text: 'Half of them are dry' });
  await move(admin, { move: 'resolve', resolution: 'part_refund', amount_minor: 3000, note: 'Agreed' });
  await shop.arrive();
  return all;
}

/** The price, less what was given back, and the fee of it. */
const OWED = { gross_minor: PRICE - 3000, fee_minor: 900, net_minor: 5100 };

async function booked({ shop }: Opened, at: string): Promise<void> {
  await shop.at(at);
  await commit(db, [bookLines.enqueue({ db, now: shop.now }, {})]);
}

const audits = (id: number) => db.$count(audit, eq(audit.object_id, String(id)));

describe('something fails once while what was earned is booked', () => {
  test.each(['before', 'after'] as const)(
    '%s each trip in turn, and each line is booked once',
    async (when) => {
      const trips = await jobAtEachCrashPoint(
        when,
        async () => {
          const all = await bouquets();
          await booked(all, '2026-11-20T08:00:00.000Z');
          // the hour after it books nothing again
          await commit(db, [bookLines.enqueue({ db, now: all.shop.now }, {})]);
          return {
            ...all,
            jobs: ['book_statement_lines'],
            once: async () => {
              expect(await db.select().from(statements)).toMatchObject([{ state: 'open', ...OWED }]);
              const lines = await db.select().from(statement_lines);
              expect(lines).toHaveLength(2);
              const [statement] = await db.select().from(statements);
              for (const line of lines) expect(line.statement_id).toBe(statement?.id);
            },
          };
        },
        allHolds,
      );
      expect(trips).toBeGreaterThan(when === 'before' ? 2 : 0);
    },
  );
});

/** The statement of a month that is over, approved where it is to be paid. */
async function aMonth(state: 'open' | 'approved') {
  const all = await bouquets();
  await booked(all, '2026-11-20T08:00:00.000Z');
  await all.shop.run();
  await all.shop.at('2026-12-01T08:00:00.000Z');
  const [statement] = await db.select().from(statements);
  const id = statement?.id ?? 0;
  const set = (app: ReturnType<typeof all.shop.app>, json: object) =>
    app.request(`/api/admin/statements/${id}/state`, { method: 'POST', json });
  if (state === 'approved')
    expect((await set(all.shop.app(all.admin), { state: 'approved' })).status).toBe(200);
  return { ...all, statementId: id, set };
}

eachHasOneEffect(
  {
    'approving the statement of a month': async () => {
      const all = await aMonth('open');
      return {
        as: all.admin,
        env: all.shop.sandbox.env,
        call: (app) => all.set(app, { state: 'approved' }),
        // what is approved already is not approved again
        settles: [200, 409],
        once: async () => {
          expect(await db.select().from(statements)).toMatchObject([{ state: 'approved', ...OWED }]);
          expect(await audits(all.statementId)).toBe(1);
          await allHolds(all);
        },
      };
    },

    'saying that a statement was paid': async () => {
      const all = await aMonth('approved');
      return {
        as: all.admin,
        env: all.shop.sandbox.env,
        call: (app) => all.set(app, { state: 'paid' }),
        settles: [200, 409],
        once: async () => {
          expect(await db.select().from(statements)).toMatchObject([
            { state: 'paid', paid_at: '2026-12-01T08:00:00.000Z', ...OWED },
          ]);
          expect(await audits(all.statementId)).toBe(2);
          await allHolds(all);
        },
      };
    },
  },
  new Date('2026-12-01T08:00:00.000Z'),
);

describe('a line that is released after its month was approved', () => {
  test('is in the statement of the month that runs, and the one that is approved stays as it is', async () => {
    const all = await aMonth('approved');
    const { shop, florist } = all;
    const { id } = await boughtFlowers(all, { due_on: '2026-12-03' });
    await movedByVendor(shop, florist.person, id, { move: 'accept' });
    await shop.arrive();
    await provenByVendor(shop, florist.person, id);
    await booked(all, '2026-12-05T08:00:00.000Z');
    await shop.run();
    expect(await db.select().from(statements)).toMatchObject([
      { period: '2026-11', state: 'approved', ...OWED },
      { period: '2026-12', state: 'open', gross_minor: PRICE },
    ]);
    await allHolds(all);
  });
});
