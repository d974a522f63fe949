import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { codes } from '#worker/db/schema/codes.ts';
import { order_events, orders } from '#worker/db/schema/orders.ts';
import { aFamily, aShop } from '#worker/testing/checkout.ts';
import { eachHasOneEffect } from '#worker/testing/crash-points.ts';
import { aPerson, db } from '#worker/testing/seed.ts';

async function anOrderOfStickers() {
  const shop = await aShop();
  const { id, owner } = await aFamily();
  const admin = await aPerson({ role_id: 1 });
  const order = await shop.buy(owner, {
    kind: 'stickers',
    target: String(id),
    lines: [{ item: 'qr_sticker', quantity: 1 }],
    address: {
      name: 'Noa Levi',
      phone: '+972541234567',
      country: 'IL',
      city: 'Haifa',
      street: 'HaNassi 4',
      zip: '',
    },
    total_minor: 800,
  });
  return { shop, owner, admin, order };
}

const eventsOf = async (orderId: number, to: string) =>
  (await db.select().from(order_events).where(eq(order_events.order_id, orderId))).filter(
    (event) => event.to === to,
  );

eachHasOneEffect({
  'cancelling an order, with its money back': async () => {
    const { shop, owner, order } = await anOrderOfStickers();
    return {
      as: owner,
      env: shop.sandbox.env,
      call: (app, key) =>
        app.request(`/api/orders/${order.id}/moves`, {
          method: 'POST',
          json: { move: 'cancel' },
          headers: { 'Idempotency-Key': key },
        }),
      once: async (answer) => {
        expect(await answer.json()).toMatchObject({ order: { status: 'cancelled' } });
        await shop.settle();
        expect(await eventsOf(order.id, 'cancelled')).toHaveLength(1);
        expect(await eventsOf(order.id, 'refunded')).toHaveLength(1);
      },
    };
  },

  'printing an order, with one new code': async () => {
    const { shop, admin, order } = await anOrderOfStickers();
    const before = await db.$count(codes);
    return {
      as: admin,
      env: shop.sandbox.env,
      call: (app, key) =>
        app.request(`/api/orders/${order.id}/moves`, {
          method: 'POST',
          json: { move: 'print' },
          headers: { 'Idempotency-Key': key, 'X-Reason': 'printing' },
        }),
      once: async (answer) => {
        expect(await answer.json()).toMatchObject({ order: { stage: 'printing' } });
        expect(await db.$count(codes)).toBe(before + 1);
        expect(await eventsOf(order.id, 'printing')).toHaveLength(1);
        const [row] = await db.select().from(orders).where(eq(orders.id, order.id));
        expect(
          await db
            .select()
            .from(codes)
            .where(eq(codes.code, row?.details.code ?? '')),
        ).toMatchObject([{ state: 'minted' }]);
      },
    };
  },
});
