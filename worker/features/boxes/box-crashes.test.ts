import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { box_items } from '#worker/db/schema/boxes.ts';
import { codes } from '#worker/db/schema/codes.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { order_events, orders } from '#worker/db/schema/orders.ts';
import { aBoxItem, aBoxOrder } from '#worker/testing/boxes-seed.ts';
import { aFamily } from '#worker/testing/checkout.ts';
import { eachHasOneEffect } from '#worker/testing/crash-points.ts';
import { aPerson, aPicture, db } from '#worker/testing/seed.ts';

async function aBox(stage: string) {
  const { id, owner } = await aFamily();
  const admin = await aPerson({ role_id: 1 });
  const order = await aBoxOrder({ user_id: owner.userId, site_id: id, stage });
  return { id, admin, order };
}

const eventsOf = async (orderId: number, to: string) =>
  (await db.select().from(order_events).where(eq(order_events.order_id, orderId))).filter(
    (event) => event.to === to,
  );

eachHasOneEffect({
  'sending the label of a box, with one code': async () => {
    const { admin, order } = await aBox('paid');
    const before = await db.$count(codes);
    return {
      as: admin,
      call: (app, key) =>
        app.request(`/api/orders/${order}/moves`, {
          method: 'POST',
          json: { move: 'send_label' },
          headers: { 'Idempotency-Key': key, 'X-Reason': 'the label' },
        }),
      once: async (answer) => {
        expect(await answer.json()).toMatchObject({ order: { stage: 'label_sent' } });
        expect(await db.$count(codes)).toBe(before + 1);
        expect(await eventsOf(order, 'label_sent')).toHaveLength(1);
      },
    };
  },

  'marking a piece as digitized, with one memory': async () => {
    const { id, admin, order } = await aBox('digitizing');
    const piece = await aBoxItem(order);
    const media = await aPicture({ site_id: id, created_by: admin.userId, attached_at: null });
    return {
      as: admin,
      call: (app, key) =>
        app.request(`/api/admin/boxes/${order}/items/${piece}`, {
          method: 'POST',
          json: { state: 'done', media_ids: [media] },
          headers: { 'Idempotency-Key': key, 'X-Reason': 'digitized' },
        }),
      once: async (answer) => {
        expect(await answer.json()).toMatchObject({ item: { state: 'done' }, done: 1 });
        expect(await db.$count(memories, eq(memories.owner_id, id))).toBe(1);
        expect(await db.select().from(box_items).where(eq(box_items.id, piece))).toMatchObject([
          { state: 'done' },
        ]);
        const [row] = await db.select().from(orders).where(eq(orders.id, order));
        expect(row?.details.box?.done).toBe(1);
      },
    };
  },
});
