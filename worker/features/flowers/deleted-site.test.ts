import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { sites } from '#worker/db/schema/sites.ts';
import { capturesOf, placeOrder } from '#worker/testing/checkout.ts';
import { boughtFlowers, movedByVendor, offersOf, openFlorists, readOrder } from '#worker/testing/flowers.ts';
import { flowersFor } from '#worker/testing/flowers-seed.ts';
import { db } from '#worker/testing/seed.ts';

const deleted = (id: number) =>
  db.update(sites).set({ deleted_at: '2026-11-10T09:00:00.000Z' }).where(eq(sites.id, id));

describe('flowers for a site that was deleted meanwhile', () => {
  test('are not offered to another florist, and the money goes back', async () => {
    const all = await openFlorists([{}, {}]);
    const { shop, owner, florist, id } = all;
    const order = await boughtFlowers(all);
    await deleted(id);
    await movedByVendor(shop, florist.person, order.id, { move: 'decline', note: 'Closed' });
    await shop.settle();
    expect(await offersOf(order.id)).toMatchObject([{ state: 'declined' }]);
    expect(await readOrder(shop, owner, order.id)).toMatchObject({
      status: 'cancelled',
      payment_status: 'none',
    });
  });

  test('are not placed when the payment comes after that, and nothing is taken', async () => {
    const all = await openFlorists();
    const { shop, owner, florist, id } = all;
    const { order, url } = await placeOrder(shop.app(owner), flowersFor(id, florist.bouquet));
    await deleted(id);
    await shop.sandbox.pay(new URL(url ?? '').pathname.split('/').at(-1) ?? '', 'paid');
    await shop.settle();
    expect(await offersOf(order.id)).toEqual([]);
    expect((await readOrder(shop, owner, order.id)).status).toBe('cancelled');
    expect(await capturesOf(shop)).toEqual([]);
  });
});
