import { expect, test } from 'vitest';
import type { OrderSummary } from '#worker/contract/order.ts';
import { aFamily, aShop } from '#worker/testing/checkout.ts';
import { anOrder } from '#worker/testing/orders-seed.ts';
import { aPerson, joins } from '#worker/testing/seed.ts';

const summary = { status: 'placed', placed_at: '2026-11-10T08:00:00.000Z' } as const;

test('an Owner sees what others ordered for the site and how far it is, and neither who nor for how much', async () => {
  const shop = await aShop();
  const { owner, id } = await aFamily();
  const cousin = await aPerson();
  await joins(id, cousin.userId, 3);
  const theirs = await anOrder({ user_id: cousin.userId, site_id: id, total_minor: 4200, ...summary });
  const own = await anOrder({ user_id: owner.userId, site_id: id, total_minor: 5300, ...summary });
  const elsewhere = await aFamily();
  await anOrder({ user_id: cousin.userId, site_id: elsewhere.id, ...summary });
  const listed = async (by: typeof owner, site = id) =>
    (await (await shop.app(by).request(`/api/orders?site=${site}`)).json<{ orders: OrderSummary[] }>())
      .orders;

  expect(await listed(owner)).toMatchObject([
    { id: own, total_minor: 5300, is_readable: true },
    { id: theirs, total_minor: null, is_readable: false, proof: null },
  ]);
  expect((await shop.app(owner).request(`/api/orders/${theirs}`)).status).toBe(404);
  // who does not manage the services sees their own
  expect((await listed(cousin)).map((order) => order.id)).toEqual([theirs]);
  expect(await listed(owner, elsewhere.id)).toEqual([]);
});
