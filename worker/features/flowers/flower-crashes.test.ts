import { expect } from 'vitest';
import { payments } from '#worker/db/schema/billing.ts';
import { order_offers } from '#worker/db/schema/flowers.ts';
import { capturesOf, orderOf, pageIn } from '#worker/testing/checkout.ts';
import { eachHasOneEffect } from '#worker/testing/crash-points.ts';
import {
  anAcceptedOrder,
  anOffer,
  aReportedOrder,
  eventsOf,
  grossOf,
  moving,
  NEAR,
  newsTo,
  type Ordered,
  rowOf,
} from '#worker/testing/crashed-flowers.ts';
import { LATER, offersOf, openFlorists, PRICE, provenByVendor } from '#worker/testing/flowers.ts';
import { flowersFor, jobToken, sendPhoto } from '#worker/testing/flowers-seed.ts';
import { allHolds } from '#worker/testing/order-invariants.ts';
import { db } from '#worker/testing/seed.ts';

eachHasOneEffect(
  {
    'ordering flowers': async () => {
      const all = await openFlorists();
      const { shop, owner, id, florist } = all;
      const json = orderOf(flowersFor(id, florist.bouquet));
      return {
        as: owner,
        env: shop.sandbox.env,
        call: (app, key) =>
          app.request('/api/orders', { method: 'POST', json, headers: { 'Idempotency-Key': key } }),
        once: async (answer) => {
          const { order, url } = await answer.json<{ order: { id: number }; url: string }>();
          expect(await shop.sandbox.pay(pageIn(url))).toMatchObject({ state: 'paid' });
          await allHolds(all);
          expect(await offersOf(order.id)).toMatchObject([{ state: 'offered', price_minor: PRICE }]);
          expect(await db.$count(order_offers)).toBe(1);
          expect(await newsTo(florist.person, 'vendor_order')).toMatchObject({ mails: 1 });
          expect(await rowOf(order.id)).toMatchObject({ payment_status: 'authorized' });
          expect(await capturesOf(shop)).toEqual([]);
        },
      };
    },

    'accepting an order, for which the money is taken once': async () => {
      const all = await anOffer();
      const { shop, owner, florist, order } = all;
      const { mails } = await newsTo(owner, 'order_moved');
      return {
        as: florist.person,
        env: shop.sandbox.env,
        call: moving(order.id, { move: 'accept' }),
        once: async (answer) => {
          expect(await answer.json()).toMatchObject({ order: { stage: 'accepted' } });
          expect(await newsTo(owner, 'order_moved')).toEqual({ mails: mails + 1, updates: 1 });
          await allHolds(all);
          expect(await capturesOf(shop)).toMatchObject([{ amount: PRICE }]);
          expect(await eventsOf(order.id, 'accepted')).toBe(1);
          expect(await offersOf(order.id)).toMatchObject([{ state: 'accepted' }]);
        },
      };
    },

    'declining an order, which one other vendor is offered': async () => {
      const all = await anOffer();
      const { shop, florist, florists, order } = all;
      return {
        as: florist.person,
        env: shop.sandbox.env,
        call: moving(order.id, { move: 'decline', note: 'No roses' }),
        once: async () => {
          await allHolds(all);
          expect(await offersOf(order.id)).toMatchObject([
            { state: 'declined' },
            { state: 'offered', vendor_id: florists[1]?.vendor.id },
          ]);
          const second = florists[1]?.person ?? florist.person;
          expect(await newsTo(second, 'vendor_order')).toMatchObject({ mails: 1 });
          expect(await capturesOf(shop)).toEqual([]);
        },
      };
    },

    'declining an order that nobody else brings, for which nothing is taken': async () => {
      const all = await anOffer({ similar_ok: false });
      const { shop, florist, order } = all;
      return {
        as: florist.person,
        env: shop.sandbox.env,
        call: moving(order.id, { move: 'decline', note: 'No roses' }),
        once: async () => {
          await allHolds(all);
          expect(await rowOf(order.id)).toMatchObject({ status: 'cancelled', payment_status: 'none' });
          expect(await eventsOf(order.id, 'released')).toBe(1);
          expect(await db.select().from(payments)).toMatchObject([{ state: 'released' }]);
          expect(await capturesOf(shop)).toEqual([]);
        },
      };
    },

    'proving flowers, with which the vendor earns once': async () => {
      const all = await anAcceptedOrder();
      const { shop, florist, order, owner } = all;
      const photo = crypto.randomUUID();
      await sendPhoto(shop.app(florist.person), `/api/vendor/orders/${order.id}/photos/${photo}`);
      const { mails } = await newsTo(owner, 'order_moved');
      return {
        as: florist.person,
        env: shop.sandbox.env,
        call: moving(order.id, { move: 'place', photos: [photo] }),
        once: async (answer) => {
          expect(await answer.json()).toMatchObject({ order: { status: 'completed' } });
          expect(await newsTo(owner, 'order_moved')).toEqual({ mails: mails + 1, updates: 1 });
          await allHolds(all);
          expect(await grossOf(order.id)).toEqual([PRICE]);
          expect(await capturesOf(shop)).toHaveLength(1);
        },
      };
    },

    'proving flowers by the link before their card was charged': async () => {
      const all = await anAcceptedOrder({ due_on: LATER });
      const { shop, order } = all;
      const [offer] = await offersOf(order.id);
      const job = `/api/jobs/${jobToken(offer?.seed ?? '')}`;
      const photo = crypto.randomUUID();
      await sendPhoto(shop.app(), `${job}/photos/${photo}`);
      return {
        env: shop.sandbox.env,
        call: (app) =>
          app.request(`${job}/moves`, { method: 'POST', json: { move: 'place', photos: [photo] } }),
        once: async (answer) => {
          expect(await answer.json()).toEqual({ job: null });
          await allHolds(all);
          expect(await grossOf(order.id)).toEqual([PRICE]);
          expect(await capturesOf(shop)).toMatchObject([{ amount: PRICE }]);
          expect(await eventsOf(order.id, 'completed')).toBe(1);
        },
      };
    },

    'reporting an issue, of which the vendor hears once': async () => {
      const all = await anAcceptedOrder();
      const { shop, owner, florist, order } = all;
      await provenByVendor(shop, florist.person, order.id);
      const before = await newsTo(florist.person, 'vendor_order');
      return {
        as: owner,
        env: shop.sandbox.env,
        call: moving(order.id, { move: 'report', reason: 'wrong', text: 'Tulips' }, 'orders'),
        once: async (answer) => {
          expect(await answer.json()).toMatchObject({ order: { status: 'issue' } });
          await allHolds(all);
          expect(await eventsOf(order.id, 'issue')).toBe(1);
          expect(await newsTo(florist.person, 'vendor_order')).toMatchObject({ mails: before.mails + 1 });
        },
      };
    },

    'settling an issue with a part of the money': async () => {
      const all = await aReportedOrder();
      return {
        ...resolving(all, { resolution: 'part_refund', amount_minor: 3000 }),
        once: async () => {
          await allHolds(all);
          expect(await rowOf(all.order.id)).toMatchObject({ payment_status: 'part_refunded' });
          expect(await eventsOf(all.order.id, 'part_refunded')).toBe(1);
          expect(await grossOf(all.order.id)).toEqual([PRICE, -3000]);
        },
      };
    },

    'settling an issue with all of the money': async () => {
      const all = await aReportedOrder();
      return {
        ...resolving(all, { resolution: 'refund' }),
        once: async () => {
          await allHolds(all);
          expect(await rowOf(all.order.id)).toMatchObject({ payment_status: 'refunded' });
          expect(await eventsOf(all.order.id, 'refunded')).toBe(1);
          expect(await grossOf(all.order.id)).toEqual([PRICE, -PRICE]);
        },
      };
    },

    'having flowers made again': async () => {
      const all = await aReportedOrder();
      return {
        ...resolving(all, { resolution: 'redo' }),
        once: async () => {
          await allHolds(all);
          expect(await rowOf(all.order.id)).toMatchObject({ status: 'placed', stage: 'accepted' });
          expect(await eventsOf(all.order.id, 'redone')).toBe(1);
          expect(await grossOf(all.order.id)).toEqual([PRICE]);
          expect(await offersOf(all.order.id)).toMatchObject([{ state: 'accepted', ended_at: null }]);
        },
      };
    },
  },
  new Date('2026-11-10T08:00:00.000Z'),
);

eachHasOneEffect(
  {
    'accepting an order for a near day by its link, for which the saved card is charged once': async () => {
      const all = await anOffer({ due_on: LATER });
      const { shop, order } = all;
      await shop.at(NEAR);
      const [offer] = await offersOf(order.id);
      await db.update(order_offers).set({ expires_at: '2026-11-29T12:00:00.000Z' });
      return {
        env: shop.sandbox.env,
        call: (app) =>
          app.request(`/api/jobs/${jobToken(offer?.seed ?? '')}/moves`, {
            method: 'POST',
            json: { move: 'accept' },
          }),
        // an order that is accepted cannot be accepted again
        settles: [200, 409],
        once: async () => {
          await allHolds(all);
          expect(await capturesOf(shop)).toMatchObject([{ amount: PRICE }]);
          expect(await eventsOf(order.id, 'accepted')).toBe(1);
          expect(await rowOf(order.id)).toMatchObject({ stage: 'accepted', payment_status: 'captured' });
        },
      };
    },
  },
  new Date(NEAR),
);

const resolving = ({ shop, admin, order }: Ordered, how: object) => ({
  as: admin,
  env: shop.sandbox.env,
  call: moving(order.id, { move: 'resolve', note: 'Agreed', ...how }, 'orders'),
});
