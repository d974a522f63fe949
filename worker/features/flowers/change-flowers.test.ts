import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { commit } from '#worker/db/commit.ts';
import { products, vendors } from '#worker/db/schema/vendors.ts';
import { aFamily } from '#worker/testing/checkout.ts';
import {
  asVendor,
  boughtFlowers,
  movedByVendor,
  offersOf,
  openFlorists,
  readOrder,
  takenOn,
} from '#worker/testing/flowers.ts';
import { refusal } from '#worker/testing/problem.ts';
import { db, type Person } from '#worker/testing/seed.ts';
import { chargeFlowers } from './charge-flowers.job.ts';

type Opened = Awaited<ReturnType<typeof openFlorists>>;

const PLACE = { location: 'Block 4, row 2', address: 'The road to the sea' };
const changeTo = (due_on: string, card_text = 'With love') => ({
  move: 'change',
  flowers: { due_on, card_text, ...PLACE },
});

const moveAs = ({ shop }: Opened, by: Person, id: number, json: object) =>
  shop.app(by).request(`/api/orders/${id}/moves`, { method: 'POST', json });

const daysFor = async ({ shop }: Opened, by: Person, id: number) =>
  (await (await shop.app(by).request(`/api/orders/${id}/days`)).json<{ days: string[] }>()).days;

test('a buyer moves flowers to another day and writes another card, until a florist has accepted them', async () => {
  const all = await openFlorists([{ capacity: 1 }]);
  const { shop, owner, florist } = all;
  const order = await boughtFlowers(all, { due_on: '2026-11-13' });
  const days = await daysFor(all, owner, order.id);
  // its own day, which is full with itself, and never Shabbat
  expect(days.slice(0, 4)).toEqual(['2026-11-11', '2026-11-12', '2026-11-13', '2026-11-15']);

  const done = await moveAs(all, owner, order.id, changeTo('2026-11-15', 'Until we meet'));
  expect(done.status, await done.clone().text()).toBe(200);
  expect(await readOrder(shop, owner, order.id)).toMatchObject({
    status: 'placed',
    stage: 'offered',
    payment_status: 'authorized',
    flowers: { due_on: '2026-11-15', card_text: 'Until we meet', ...PLACE },
    events: expect.arrayContaining([expect.objectContaining({ to: 'day_changed' })]),
  });
  expect(await offersOf(order.id)).toMatchObject([{ due_on: '2026-11-15', state: 'offered' }]);
  expect((await takenOn(florist.bouquet.id)).sort()).toEqual([0, 1]);
  await shop.settle();
  const mail = (await shop.mails()).findLast(({ text }) => text.includes('was changed'));
  expect(mail?.text).toContain('Sunday, 15 November 2026');
  expect(mail?.text).toContain('/job/');

  // who has read the day before does not accept this one unawares
  const early = { move: 'accept', due_on: '2026-11-13' };
  await refusal(await asVendor(shop, florist.person, order.id, early), 'request.conflict');
  await movedByVendor(shop, florist.person, order.id, { move: 'accept', due_on: '2026-11-15' });
  await refusal(await moveAs(all, owner, order.id, changeTo('2026-11-16')), 'order.stage');
  expect(await daysFor(all, owner, order.id)).toEqual([]);
});

test('an administrator moves them also later, and a card that is saved is charged by the new day', async () => {
  const all = await openFlorists();
  const { shop, owner, admin, florist } = all;
  const order = await boughtFlowers(all, { due_on: '2026-12-01' });
  await movedByVendor(shop, florist.person, order.id, { move: 'accept' });
  expect((await moveAs(all, admin, order.id, changeTo('2026-11-15'))).status).toBe(200);
  await shop.at('2026-11-12T09:00:00.000Z');
  await commit(db, [chargeFlowers.enqueue({ db, now: shop.now }, {})]);
  await shop.run(['charge_flowers']);
  await shop.arrive();
  expect(await readOrder(shop, owner, order.id)).toMatchObject({
    stage: 'accepted',
    payment_status: 'captured',
    flowers: { due_on: '2026-11-15' },
  });
});

test('a day that cannot be met, an address for flowers, and another’s order are refused', async () => {
  const all = await openFlorists();
  const { shop, owner } = all;
  const order = await boughtFlowers(all, { due_on: '2026-11-13' });
  for (const day of ['2026-11-14', '2026-11-10', '2029-01-01'])
    await refusal(await moveAs(all, owner, order.id, changeTo(day)), 'request.invalid');
  const address = {
    name: 'A',
    phone: '0501234567',
    country: 'IL',
    city: 'Haifa',
    street: 'Herzl 1',
    zip: '',
  };
  await refusal(await moveAs(all, owner, order.id, { move: 'change', address }), 'request.invalid');
  await refusal(await moveAs(all, owner, order.id, { move: 'change' }), 'request.invalid');
  const { owner: stranger } = await aFamily();
  await refusal(await moveAs(all, stranger, order.id, changeTo('2026-11-15')), 'order.not_found');
  await refusal(await shop.app(stranger).request(`/api/orders/${order.id}/days`), 'order.not_found');
  expect(await offersOf(order.id)).toMatchObject([{ due_on: '2026-11-13' }]);
});

test('two changes at once leave one day taken, and a full day stays as full as it is', async () => {
  const all = await openFlorists([{ capacity: 1 }]);
  const { owner, florist } = all;
  const order = await boughtFlowers(all, { due_on: '2026-11-13' });
  const answers = await Promise.all(
    ['2026-11-15', '2026-11-16'].map((day) => moveAs(all, owner, order.id, changeTo(day))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await takenOn(florist.bouquet.id)).reduce((sum, taken) => sum + taken, 0)).toBe(1);
  const [offer] = await offersOf(order.id);
  const other = await boughtFlowers(all, { due_on: '2026-11-13' });
  await refusal(await moveAs(all, owner, other.id, changeTo(offer?.due_on ?? '')), 'request.invalid');
});

test('changes do not keep a florist waiting for more than two days, nor send them more than ten emails a day', async () => {
  const all = await openFlorists();
  const { shop, owner } = all;
  const order = await boughtFlowers(all, { due_on: '2026-11-17' });
  await shop.at('2026-11-11T07:00:00.000Z');
  for (let at = 0; at < 10; at++)
    expect((await moveAs(all, owner, order.id, changeTo(at % 2 ? '2026-11-17' : '2026-11-18'))).status).toBe(
      200,
    );
  await refusal(await moveAs(all, owner, order.id, changeTo('2026-11-18')), 'rate.limited');
  await shop.at('2026-11-12T06:00:00.000Z');
  expect((await moveAs(all, owner, order.id, changeTo('2026-11-19'))).status).toBe(200);
  const [offer] = await offersOf(order.id);
  // offered on the tenth at eight
  expect(offer?.expires_at).toBe('2026-11-12T08:00:00.000Z');
});

test('a florist who has paused, with a bouquet that is not on sale any more, can still bring flowers again', async () => {
  const all = await openFlorists();
  const { shop, owner, admin, florist } = all;
  const order = await boughtFlowers(all, { due_on: '2026-11-13' });
  await movedByVendor(shop, florist.person, order.id, { move: 'accept' });
  await shop.arrive();
  await db.update(vendors).set({ state: 'paused' }).where(eq(vendors.id, florist.bouquet.vendor_id));
  await db.update(products).set({ state: 'archived' }).where(eq(products.id, florist.bouquet.id));
  expect((await moveAs(all, admin, order.id, changeTo('2026-11-16'))).status).toBe(200);
  expect(await readOrder(shop, owner, order.id)).toMatchObject({ flowers: { due_on: '2026-11-16' } });
});

test('a florist who has not answered has the time of a new offer, and an earlier end of the old one does not end it', async () => {
  const all = await openFlorists();
  const { shop, owner } = all;
  const order = await boughtFlowers(all, { due_on: '2026-11-17' });
  await shop.at('2026-11-10T20:00:00.000Z');
  expect((await moveAs(all, owner, order.id, changeTo('2026-11-18'))).status).toBe(200);
  await shop.at('2026-11-11T10:00:00.000Z');
  await shop.run();
  expect(await readOrder(shop, owner, order.id)).toMatchObject({
    stage: 'offered',
    flowers: { offered_until: '2026-11-11T20:00:00.000Z' },
  });
  await shop.at('2026-11-11T20:01:00.000Z');
  await shop.run();
  expect(await readOrder(shop, owner, order.id)).toMatchObject({ status: 'cancelled' });
});
