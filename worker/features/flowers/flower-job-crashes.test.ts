import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { commit } from '#worker/db/commit.ts';
import { payments } from '#worker/db/schema/billing.ts';
import { capturesOf } from '#worker/testing/checkout.ts';
import {
  anAcceptedOrder,
  anOffer,
  eventsOf,
  grossOf,
  NEAR,
  newsTo,
  type Opened,
  rowOf,
} from '#worker/testing/crashed-flowers.ts';
import { LATER, movedByVendor, offersOf, openFlorists, PRICE } from '#worker/testing/flowers.ts';
import { flowersFor } from '#worker/testing/flowers-seed.ts';
import { allHolds } from '#worker/testing/order-invariants.ts';
import { jobAtEachCrashPoint } from '#worker/testing/payment-crashes.ts';
import { db } from '#worker/testing/seed.ts';
import { cancelUnpaid, chargeFlowers, chargeOneOrder, reportOverdue } from './charge-flowers.job.ts';
import { expireOffer } from './expire-offer.job.ts';

/** A job that failed is delivered again, with what it leaves. */
async function doneAgain({ shop, jobs }: Pick<Opened, 'shop'> & { jobs: string[] }): Promise<void> {
  await shop.run(jobs);
  await allHolds({ shop });
}

const JOBS = {
  'a vendor who was silent is passed over': async () => {
    const all = await anOffer();
    const [offer] = await offersOf(all.order.id);
    await all.shop.at('2026-11-11T09:00:00.000Z');
    await commit(db, [expireOffer.enqueue({ db, now: all.shop.now }, { offer_id: offer?.id ?? 0 })]);
    return {
      ...all,
      jobs: ['expire_offer'],
      once: async () => {
        expect(await offersOf(all.order.id)).toMatchObject([
          { state: 'expired' },
          { state: 'offered', vendor_id: all.florists[1]?.vendor.id },
        ]);
        const second = all.florists[1]?.person ?? all.florist.person;
        expect(await newsTo(second, 'vendor_order')).toMatchObject({ mails: 1 });
      },
    };
  },

  'the last vendor who was silent is passed over': async () => {
    const all = await anOffer({ similar_ok: false });
    await all.shop.at('2026-11-11T09:00:00.000Z');
    return {
      ...all,
      jobs: ['expire_offer'],
      once: async () => {
        expect(await rowOf(all.order.id)).toMatchObject({ status: 'cancelled', payment_status: 'none' });
        expect(await eventsOf(all.order.id, 'released')).toBe(1);
        expect(await capturesOf(all.shop)).toEqual([]);
      },
    };
  },

  'the hour finds what is due': async () => {
    const all = await anAcceptedOrder({ due_on: LATER });
    await all.shop.at(NEAR);
    await commit(db, [chargeFlowers.enqueue({ db, now: all.shop.now }, {})]);
    return {
      ...all,
      jobs: ['charge_flowers'],
      once: async () => expect(await capturesOf(all.shop)).toMatchObject([{ amount: PRICE }]),
    };
  },

  'a saved card is charged for its day': async () => {
    const all = await anAcceptedOrder({ due_on: LATER });
    await all.shop.at(NEAR);
    const twice = [1, 2].map(() =>
      chargeOneOrder.enqueue({ db, now: all.shop.now }, { order_id: all.order.id }),
    );
    await commit(db, twice);
    return {
      ...all,
      jobs: ['charge_one_order'],
      once: async () => {
        expect(await capturesOf(all.shop)).toMatchObject([{ amount: PRICE }]);
        expect(await db.$count(payments, eq(payments.kind, 'charge'))).toBe(1);
      },
    };
  },

  'an order is cancelled for which nobody paid': async () => {
    const all = await openFlorists();
    const { shop, owner, id, florist } = all;
    const order = await shop.buy(owner, flowersFor(id, florist.bouquet, { due_on: LATER }), 'declined_later');
    await movedByVendor(shop, florist.person, order.id, { move: 'accept' });
    await shop.at(NEAR);
    await commit(db, [chargeOneOrder.enqueue({ db, now: shop.now }, { order_id: order.id })]);
    await shop.arrive();
    expect(await rowOf(order.id)).toMatchObject({ payment_status: 'failed' });
    const before = await newsTo(florist.person, 'vendor_order');
    await shop.at('2026-11-30T12:01:00.000Z');
    await commit(db, [cancelUnpaid.enqueue({ db, now: shop.now }, { order_id: order.id })]);
    return {
      ...all,
      jobs: ['cancel_unpaid'],
      once: async () => {
        expect(await rowOf(order.id)).toMatchObject({ status: 'cancelled' });
        expect(await eventsOf(order.id, 'cancelled')).toBe(1);
        expect(await offersOf(order.id)).toMatchObject([{ state: 'withdrawn' }]);
        expect(await newsTo(florist.person, 'vendor_order')).toMatchObject({ mails: before.mails + 1 });
        expect(await capturesOf(shop)).toEqual([]);
      },
    };
  },

  'flowers that never came are reported': async () => {
    const all = await anAcceptedOrder();
    await all.shop.at('2026-11-15T12:00:00.000Z');
    const before = await newsTo(all.florist.person, 'vendor_order');
    await commit(db, [reportOverdue.enqueue({ db, now: all.shop.now }, { order_id: all.order.id })]);
    return {
      ...all,
      jobs: ['report_overdue'],
      once: async () => {
        expect(await rowOf(all.order.id)).toMatchObject({ status: 'issue' });
        expect(await eventsOf(all.order.id, 'issue')).toBe(1);
        expect(await newsTo(all.florist.person, 'vendor_order')).toMatchObject({ mails: before.mails + 1 });
        expect(await grossOf(all.order.id)).toEqual([]);
      },
    };
  },
};

describe.each(Object.entries(JOBS))('something fails once while %s', (_title, arrange) => {
  test.each(['before', 'after'] as const)(
    '%s each trip in turn, and it has one effect',
    { timeout: 300_000 },
    async (when) => {
      const count = await jobAtEachCrashPoint(when, arrange, doneAgain);
      expect(count).toBeGreaterThan(when === 'before' ? 2 : 0);
    },
  );
});
