import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { commit } from '#worker/db/commit.ts';
import { invoices } from '#worker/db/schema/billing.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { products, vendors } from '#worker/db/schema/vendors.ts';
import { orderOf } from '#worker/testing/checkout.ts';
import {
  boughtFlowers,
  listedIn,
  movedByVendor,
  offersOf,
  openFlorists,
  provenByVendor,
  readOrder,
  takenOn,
} from '#worker/testing/flowers.ts';
import { flowersFor } from '#worker/testing/flowers-seed.ts';
import { refusal } from '#worker/testing/problem.ts';
import { db, type Person } from '#worker/testing/seed.ts';
import { chargeFlowers } from './charge-flowers.job.ts';

type Opened = Awaited<ReturnType<typeof openFlorists>>;

const moveAs = async ({ shop }: Opened, by: Person, id: number, json: object) =>
  expect(
    (await shop.app(by).request(`/api/orders/${id}/moves`, { method: 'POST', json })).status,
    JSON.stringify(json),
  ).toBe(200);

test('flowers that are brought again have a day that can be met; if they are not brought then, an issue is reported again', async () => {
  const all = await openFlorists();
  const { shop, owner, admin, florist } = all;
  const order = await boughtFlowers(all, { due_on: '2026-11-13' });
  await movedByVendor(shop, florist.person, order.id, { move: 'accept' });
  await shop.arrive();
  await shop.at('2026-11-13T09:00:00.000Z');
  await provenByVendor(shop, florist.person, order.id);
  await moveAs(all, owner, order.id, { move: 'report', reason: 'wrong', text: 'Another grave' });
  await shop.at('2026-11-16T09:00:00.000Z');
  await moveAs(all, admin, order.id, { move: 'resolve', resolution: 'redo', note: 'Once more' });
  const again = await readOrder(shop, owner, order.id);
  expect(again).toMatchObject({ status: 'placed', stage: 'accepted', flowers: { due_on: '2026-11-17' } });
  expect(await offersOf(order.id)).toMatchObject([{ due_on: '2026-11-17', ended_at: null }]);
  expect(await listedIn(shop, florist.person, 'upcoming')).toEqual([order.id]);
  expect((await takenOn(florist.bouquet.id)).reduce((sum, one) => sum + one, 0)).toBe(1);
  await shop.settle();
  const mail = (await shop.mails()).findLast(({ text }) => text.includes('bring the flowers again'));
  expect(mail?.text).toContain('17 November 2026');

  await shop.at('2026-11-20T09:00:00.000Z');
  await commit(db, [chargeFlowers.enqueue({ db, now: shop.now }, {})]);
  for (const name of ['charge_flowers', 'report_overdue']) await shop.run([name]);
  expect(await readOrder(shop, owner, order.id)).toMatchObject({
    status: 'issue',
    issue: { reason: 'not_arrived', resolution: null },
  });
});

test('a similar bouquet of another florist is named as what it is, also in the invoice', async () => {
  const all = await openFlorists([{}, {}]);
  const { shop, owner, florist, florists } = all;
  const [, second] = florists;
  if (!second) throw new Error('one florist only');
  await db.update(products).set({ name_en: 'Pink lilies' }).where(eq(products.id, second.bouquet.id));
  const order = await boughtFlowers(all);
  expect(order.flowers).toMatchObject({ substitute: false });
  await movedByVendor(shop, florist.person, order.id, { move: 'decline', note: 'Closed' });
  await movedByVendor(shop, second.person, order.id, { move: 'accept' });
  await shop.settle();
  const after = await readOrder(shop, owner, order.id);
  expect(after).toMatchObject({
    flowers: { substitute: true, bouquet: 'Pink lilies' },
    lines: [{ label: 'Pink lilies', total_minor: order.total_minor }],
    total_minor: order.total_minor,
  });
  const billed = await db.select().from(invoices).where(eq(invoices.order_id, order.id));
  expect(billed.map(({ lines }) => lines[0]?.label)).toEqual(['Pink lilies']);
});

test('nobody is offered their own bouquets, not even after another florist has declined', async () => {
  const all = await openFlorists([{}, {}]);
  const { shop, owner, id, florist, florists } = all;
  const own = florists[1]?.bouquet.vendor_id ?? 0;
  await db.update(vendors).set({ user_id: owner.userId }).where(eq(vendors.id, own));
  const { bouquets } = await (await shop.app(owner).request(`/api/sites/${id}/flowers?city=Haifa`)).json<{
    bouquets: { id: number }[];
  }>();
  expect(bouquets.map((one) => one.id)).toEqual([florist.bouquet.id]);
  const order = await boughtFlowers(all);
  await movedByVendor(shop, florist.person, order.id, { move: 'decline', note: 'Closed' });
  expect(await readOrder(shop, owner, order.id)).toMatchObject({
    status: 'cancelled',
    flowers: { unserved: true },
  });
});

test('there are no flowers for the grave of someone who lives', async () => {
  const { shop, owner, id, florist } = await openFlorists();
  await db.update(sites).set({ site_type_id: 2, death: null, death_on: null }).where(eq(sites.id, id));
  await refusal(await shop.app(owner).request(`/api/sites/${id}/flowers?city=Haifa`), 'auth.forbidden');
  await refusal(
    await shop
      .app(owner)
      .request('/api/orders', { method: 'POST', json: orderOf(flowersFor(id, florist.bouquet)) }),
    'auth.forbidden',
  );
});
