import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { commit } from '#worker/db/commit.ts';
import { invoices } from '#worker/db/schema/billing.ts';
import { order_events, orders } from '#worker/db/schema/orders.ts';
import { sweepExpired } from '#worker/jobs/sweep-expired.job.ts';
import { placeOrder } from '#worker/testing/checkout.ts';
import { columnsContaining } from '#worker/testing/enqueued-emails.ts';
import { asVendor, movedByVendor, openFlorists, provenByVendor } from '#worker/testing/flowers.ts';
import { flowersFor } from '#worker/testing/flowers-seed.ts';
import { anOrder } from '#worker/testing/orders-seed.ts';
import { aPersonWithPassword, db, joins, PASSWORD, type Person } from '#worker/testing/seed.ts';
import { cancelStaleOrders } from './cancel-stale-orders.job.ts';
import { completeOrders } from './complete-orders.job.ts';

const PAYER = { first_name: 'Noa', last_name: 'Payer', email: 'noa.payer@example.org' };
/** Each is written by the buyer, and nowhere else. */
const SECRETS = {
  card_text: 'Canary of the card',
  location: 'Canary of the way',
  address: 'Canary Street 5',
  phone: '+972549990001',
};
const REPORT = 'Canary of the report';
const all = [...Object.values(SECRETS), REPORT];

async function opened() {
  const shop = await openFlorists();
  const buyer = await aPersonWithPassword();
  await joins(shop.id, buyer.userId, 3);
  return { ...shop, buyer };
}
type Opened = Awaited<ReturnType<typeof opened>>;

const wanted = ({ id, florist }: Opened) => ({ ...flowersFor(id, florist.bouquet, SECRETS), payer: PAYER });
const bought = (one: Opened) => one.shop.buy(one.buyer, wanted(one));

async function leaves({ shop }: Opened, buyer: Person & { email: string }) {
  const response = await shop.app(buyer).request('/api/users/user', {
    method: 'DELETE',
    json: { email: buyer.email, password: PASSWORD },
  });
  expect(response.status, await response.clone().text()).toBe(204);
}

/** Two days later, when the replies that are kept for retries are gone. */
async function later({ shop }: Opened) {
  await shop.at(new Date(shop.now().getTime() + 2 * 86_400_000).toISOString());
  await commit(db, [sweepExpired.enqueue({ db, now: shop.now }, {})]);
  await shop.run(['sweep_expired']);
}

const rowOf = async (id: number) => (await db.select().from(orders).where(eq(orders.id, id)))[0];

async function brought(one: Opened, id: number) {
  await movedByVendor(one.shop, one.florist.person, id, { move: 'accept' });
  await one.shop.arrive();
  await provenByVendor(one.shop, one.florist.person, id);
}

describe('someone who has ordered deletes their account', () => {
  test('and of an order that has ended only what the invoice needs is left', async () => {
    const one = await opened();
    const { shop, buyer, admin } = one;
    const { id } = await bought(one);
    await brought(one, id);
    const move = (by: Person, json: object) =>
      shop.app(by).request(`/api/orders/${id}/moves`, { method: 'POST', json });
    expect((await move(buyer, { move: 'report', reason: 'wrong', text: REPORT })).status).toBe(200);
    const reject = { move: 'resolve', resolution: 'reject', note: 'As ordered' };
    expect((await move(admin, reject)).status).toBe(200);
    expect(new Set(await columnsContaining(...all))).toEqual(
      new Set(['orders.details', 'order_events.note']),
    );
    const [invoice] = await db.select().from(invoices).where(eq(invoices.order_id, id));
    await leaves(one, buyer);
    await later(one);
    expect(await columnsContaining(...all)).toEqual([]);
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: 'completed', payer: PAYER, total_minor: 9000, address: null });
    expect(row?.details.flowers).toMatchObject({ due_on: '2026-11-13', city: 'Haifa', card_text: '' });
    expect(await db.select().from(invoices).where(eq(invoices.order_id, id))).toEqual([invoice]);
    expect(invoice?.customer).toEqual({ name: 'Noa Payer', email: PAYER.email });
    const events = await db.select().from(order_events).where(eq(order_events.order_id, id));
    expect(events.map(({ to }) => to)).toContain('issue');
    expect(events.every(({ note }) => note === null)).toBe(true);
    // an administrator still reads it
    expect((await shop.app(admin).request(`/api/orders/${id}`)).status).toBe(200);
  });

  test('and of one that goes on when it ends: the florist still reads the card and the way', async () => {
    const one = await opened();
    const { shop, buyer, florist } = one;
    const { id } = await bought(one);
    await movedByVendor(shop, florist.person, id, { move: 'accept' });
    await shop.arrive();
    await leaves(one, buyer);
    const read = await shop.app(florist.person).request(`/api/vendor/orders/${id}`);
    expect(await read.json()).toMatchObject({
      order: { card_text: SECRETS.card_text, location: SECRETS.location },
    });
    await provenByVendor(shop, florist.person, id);
    await later(one);
    expect(await columnsContaining(...all)).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ status: 'completed', payer: PAYER });
  });

  test('and of one that an administrator cancels, or that no florist takes', async () => {
    const one = await opened();
    const { shop, buyer, florist, admin } = one;
    const [cancelled, declined] = [await bought(one), await bought(one)];
    await leaves(one, buyer);
    const cancel = { method: 'POST', json: { move: 'cancel' } };
    expect((await shop.app(admin).request(`/api/orders/${cancelled.id}/moves`, cancel)).status).toBe(200);
    const decline = { move: 'decline', note: 'Closed' };
    expect((await asVendor(shop, florist.person, declined.id, decline)).status).toBe(200);
    await shop.settle();
    await later(one);
    expect(await columnsContaining(...all)).toEqual([]);
    for (const { id } of [cancelled, declined])
      expect(await rowOf(id)).toMatchObject({ status: 'cancelled' });
  });

  test('and of one that was never paid, once it is given up', async () => {
    const one = await opened();
    const { shop, buyer } = one;
    const { order } = await placeOrder(shop.app(buyer), wanted(one));
    await leaves(one, buyer);
    await later(one);
    await commit(db, [cancelStaleOrders.enqueue({ db, now: shop.now }, {})]);
    await shop.run();
    expect(await rowOf(order.id)).toMatchObject({ status: 'cancelled' });
    expect(await columnsContaining(...all)).toEqual([]);
  });

  test('and of a parcel that has come, and of what was made for the person', async () => {
    const one = await opened();
    const { shop, buyer } = one;
    const of = { user_id: buyer.userId, site_id: one.id };
    const address = {
      name: 'Canary of the door',
      phone: SECRETS.phone,
      country: 'IL',
      city: 'Haifa',
      street: SECRETS.address,
      zip: '',
    };
    const shipped = {
      product: 'stickers',
      status: 'placed',
      stage: 'shipped',
      address,
      details: {},
    } as const;
    const parcel = await anOrder({ ...of, ...shipped });
    const wish = { text: 'Canary of the wish', phone: SECRETS.phone, call_when: 'Canary of the evening' };
    const book = await anOrder({ ...of, product: 'book', details: { wish } });
    const gift = await anOrder({ ...of, details: { plan: 'annual', gift_note: 'Canary of the gift' } });
    const box = {
      other_count: 1,
      other_text: 'Canary of a dress',
      comments: 'Canary of care',
      declared: {},
      collection: 'courier' as const,
      done: 0,
      blank: 0,
      total: 0,
      credited_minor: 0,
    };
    const boxed = await anOrder({ ...of, product: 'box', address, details: { box } });
    await leaves(one, buyer);
    expect((await rowOf(parcel))?.address).toEqual(address);
    expect((await rowOf(book))?.details).toEqual({});
    expect((await rowOf(gift))?.details).toEqual({ plan: 'annual', gift_note: '' });
    expect(await rowOf(boxed)).toMatchObject({
      address: null,
      details: { box: { ...box, other_text: '', comments: '' } },
    });
    await shop.at('2026-12-10T08:00:00.000Z');
    await commit(db, [completeOrders.enqueue({ db, now: shop.now }, {})]);
    for (let round = 0; round < 2; round++) await shop.run(['complete_orders', 'complete_order']);
    expect(await rowOf(parcel)).toMatchObject({ status: 'completed', address: null });
    expect(await columnsContaining('Canary', SECRETS.phone)).toEqual([]);
  });

  test('and nothing of what another has ordered for the same site', async () => {
    const one = await opened();
    const { shop, owner, buyer } = one;
    const { id } = await shop.buy(owner, wanted(one));
    await brought(one, id);
    await leaves(one, buyer);
    expect((await rowOf(id))?.details.flowers).toMatchObject(SECRETS);
  });
});
