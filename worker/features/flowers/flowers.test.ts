import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Order } from '#worker/contract/order.ts';
import type { Statement } from '#worker/contract/statement.ts';
import { commit } from '#worker/db/commit.ts';
import { refunds } from '#worker/db/schema/billing.ts';
import { order_offers } from '#worker/db/schema/flowers.ts';
import { bookLines } from '#worker/features/statements/book-lines.job.ts';
import { aFamily, capturesOf, orderOf } from '#worker/testing/checkout.ts';
import {
  asVendor,
  boughtFlowers,
  listedIn,
  movedByVendor,
  offersOf,
  openFlorists,
  PRICE,
  provenByVendor,
  readOrder,
  takenOn,
} from '#worker/testing/flowers.ts';
import { flowersFor, sendPhoto } from '#worker/testing/flowers-seed.ts';
import { refusal } from '#worker/testing/problem.ts';
import { db, type Person } from '#worker/testing/seed.ts';
import { chargeFlowers } from './charge-flowers.job.ts';

describe('someone far away orders flowers', () => {
  test('which are held for, accepted, taken, brought and proven, and the florist is owed for them', async () => {
    const all = await openFlorists();
    const { shop, owner, admin, florist } = all;
    const order = await boughtFlowers(all);
    expect(order).toMatchObject({
      product_id: 1,
      status: 'placed',
      stage: 'offered',
      payment_status: 'authorized',
      total_minor: PRICE,
      lines: [{ item: 'bouquet', label: 'White bouquet', total_minor: PRICE }],
      flowers: { bouquet: 'White bouquet', due_on: '2026-11-13', graveyard_name: 'Kfar Samir' },
      can: { moves: ['change', 'cancel'] },
    });
    expect(await capturesOf(shop)).toEqual([]);
    expect(await listedIn(shop, florist.person, 'new')).toEqual([order.id]);

    const seen = await movedByVendor(shop, florist.person, order.id, { move: 'accept' });
    expect(seen).toMatchObject({
      stage: 'accepted',
      person: 'Ruth Cohen',
      card_text: 'תמיד איתנו',
      buyer: { first_name: 'Noa', phone: '••• 567' },
    });
    await shop.arrive();
    expect(await readOrder(shop, owner, order.id)).toMatchObject({
      payment_status: 'captured',
      can: { moves: ['ask_cancel'] },
    });
    expect(await capturesOf(shop)).toMatchObject([{ amount: PRICE }]);
    expect(await listedIn(shop, florist.person, 'upcoming')).toEqual([order.id]);

    await shop.at('2026-11-13T07:00:00.000Z');
    expect(await listedIn(shop, florist.person, 'today')).toEqual([order.id]);
    await movedByVendor(shop, florist.person, order.id, { move: 'set_off' });
    await refusal(
      await asVendor(shop, florist.person, order.id, { move: 'place', photos: [] }),
      'request.invalid',
    );
    await provenByVendor(shop, florist.person, order.id);
    const done = await readOrder(shop, owner, order.id);
    expect(done).toMatchObject({ status: 'completed', photos: [{ purpose: 'proof' }] });
    const picture = await shop.app(owner).request(done.photos[0]?.picture.src ?? '');
    expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
    expect(await listedIn(shop, florist.person, 'done')).toEqual([order.id]);

    // nothing is owed for three days, in which an issue can be reported
    const owed = async () =>
      (await (await shop.app(florist.person).request('/api/vendor/statements')).json()) as {
        statements: Statement[];
        waiting_minor: number;
      };
    const book = async () => {
      await commit(db, [bookLines.enqueue({ db, now: shop.now }, {})]);
      await shop.run();
    };
    await book();
    expect(await owed()).toMatchObject({ statements: [], waiting_minor: 7650 });
    await shop.at('2026-11-16T08:00:00.000Z');
    await book();
    await book();
    const statement = {
      period: '2026-11',
      state: 'open',
      gross_minor: 9000,
      fee_minor: 1350,
      net_minor: 7650,
    };
    const { statements, waiting_minor } = await owed();
    expect([statements, waiting_minor]).toMatchObject([[statement], 0]);
    const pay = (state: string) =>
      shop
        .app(admin)
        .request(`/api/admin/statements/${statements[0]?.id}/state`, { method: 'POST', json: { state } });
    await refusal(await pay('approved'), 'statement.not_now');
    await shop.at('2026-12-01T08:00:00.000Z');
    await refusal(await pay('paid'), 'statement.not_now');
    expect((await pay('approved')).status).toBe(200);
    expect(await (await pay('paid')).json()).toMatchObject({ statement: { state: 'paid' } });
    await refusal(await pay('paid'), 'statement.not_now');
  });

  test('after a decline another florist is asked for a similar bouquet; each is told only of what is theirs', async () => {
    const all = await openFlorists([{}, { price_minor: 7200 }, { price_minor: 7100 }]);
    const { shop, owner, florist, florists } = all;
    const [, second, third] = florists;
    if (!second || !third) throw new Error('three florists');
    const order = await boughtFlowers(all);
    await refusal(await shop.app(second.person).request(`/api/vendor/orders/${order.id}`), 'order.not_found');
    await refusal(await asVendor(shop, second.person, order.id, { move: 'accept' }), 'order.not_found');
    await movedByVendor(shop, florist.person, order.id, { move: 'decline', note: 'No roses today' });
    expect(await readOrder(shop, owner, order.id)).toMatchObject({ status: 'placed', stage: 'offered' });
    await refusal(
      await shop.app(florist.person).request(`/api/vendor/orders/${order.id}`),
      'order.not_found',
    );
    const offered = await movedByVendor(shop, second.person, order.id, { move: 'accept' });
    expect(offered).toMatchObject({ stage: 'accepted', price_minor: 7200 });
    // a bouquet for less than four fifths of the price is not similar
    await refusal(await shop.app(third.person).request(`/api/vendor/orders/${order.id}`), 'order.not_found');
    expect((await offersOf(order.id)).map(({ state, reason }) => [state, reason])).toEqual([
      ['declined', 'No roses today'],
      ['accepted', null],
    ]);
    expect(await takenOn(florist.bouquet.id)).toEqual([0]);
    expect(JSON.stringify((await readOrder(shop, owner, order.id)).events)).not.toContain('No roses');
  });

  test('where nobody answers in time and nobody is left, the money goes back and they are told why', async () => {
    const all = await openFlorists([{}, {}]);
    const { shop, owner, florist, florists } = all;
    const order = await boughtFlowers(all, { due_on: '2026-11-15' });
    await shop.at('2026-11-11T09:00:00.000Z');
    await refusal(await asVendor(shop, florist.person, order.id, { move: 'accept' }), 'order.stage');
    await shop.run();
    const second = florists[1]?.person ?? florist.person;
    expect(await listedIn(shop, second, 'new')).toEqual([order.id]);
    await shop.at('2026-11-12T10:00:00.000Z');
    await shop.run();
    await shop.settle();
    expect(await readOrder(shop, owner, order.id)).toMatchObject({
      status: 'cancelled',
      payment_status: 'none',
      flowers: { unserved: true },
    });
    expect(await capturesOf(shop)).toEqual([]);
    const mail = (await shop.mails()).findLast(({ to }) => to.startsWith(`person-${owner.userId}`));
    expect(mail?.text).toContain('We didn’t find a vendor on your location');
  });

  test('who wants no similar bouquet has their money back after the first decline', async () => {
    const all = await openFlorists([{}, {}]);
    const order = await boughtFlowers(all, { similar_ok: false });
    await movedByVendor(all.shop, all.florist.person, order.id, { move: 'decline', note: 'Closed' });
    await all.shop.settle();
    expect(await readOrder(all.shop, all.owner, order.id)).toMatchObject({
      status: 'cancelled',
      payment_status: 'none',
    });
  });

  test('for a later day the card is saved, and charged three days before it', async () => {
    const all = await openFlorists();
    const { shop, owner, florist } = all;
    const order = await boughtFlowers(all, { due_on: '2026-12-01' });
    expect(order).toMatchObject({ status: 'placed', payment_status: 'card_saved' });
    await movedByVendor(shop, florist.person, order.id, { move: 'accept' });
    const hour = async (at: string) => {
      await shop.at(at);
      await commit(db, [chargeFlowers.enqueue({ db, now: shop.now }, {})]);
      await shop.run(['charge_flowers']);
      await shop.arrive();
    };
    await hour('2026-11-27T12:00:00.000Z');
    expect(await capturesOf(shop)).toEqual([]);
    await hour('2026-11-28T12:00:00.000Z');
    await hour('2026-11-28T13:00:00.000Z');
    expect(await capturesOf(shop)).toMatchObject([{ amount: PRICE }]);
    expect(await readOrder(shop, owner, order.id)).toMatchObject({
      payment_status: 'captured',
      invoices: [{}],
    });
  });

  test('a card that is refused then can be mended for two days; after that nothing is brought', async () => {
    const all = await openFlorists();
    const { shop, owner, florist, id } = all;
    const order = await shop.buy(
      owner,
      flowersFor(id, florist.bouquet, { due_on: '2026-12-01' }),
      'declined_later',
    );
    await movedByVendor(shop, florist.person, order.id, { move: 'accept' });
    await shop.at('2026-11-28T12:00:00.000Z');
    await commit(db, [chargeFlowers.enqueue({ db, now: shop.now }, {})]);
    await shop.run(['charge_flowers']);
    await shop.arrive();
    expect(await readOrder(shop, owner, order.id)).toMatchObject({
      status: 'placed',
      payment_status: 'failed',
      flowers: { pay_until: '2026-11-30T12:00:00.000Z' },
      can: { pay: true },
    });
    await shop.at('2026-11-30T12:01:00.000Z');
    await shop.run();
    expect(await readOrder(shop, owner, order.id)).toMatchObject({
      status: 'cancelled',
      can: { pay: false },
    });
    expect(await offersOf(order.id)).toMatchObject([{ state: 'withdrawn' }]);
    expect(await capturesOf(shop)).toEqual([]);
  });

  test('and mends it on a page of the provider', async () => {
    const all = await openFlorists();
    const { shop, owner, florist, id } = all;
    const order = await shop.buy(
      owner,
      flowersFor(id, florist.bouquet, { due_on: '2026-11-20' }),
      'declined_later',
    );
    await shop.at('2026-11-17T09:00:00.000Z');
    await db
      .update(order_offers)
      .set({ expires_at: '2026-11-18T09:00:00.000Z' })
      .where(eq(order_offers.order_id, order.id));
    await movedByVendor(shop, florist.person, order.id, { move: 'accept' });
    await shop.arrive();
    expect((await readOrder(shop, owner, order.id)).payment_status).toBe('failed');
    const page = await shop.app(owner).request(`/api/orders/${order.id}/pay`, { method: 'POST' });
    const { url } = await page.json<{ url: string }>();
    await shop.sandbox.pay(new URL(url).pathname.split('/').at(-1) ?? '', 'paid');
    await shop.arrive();
    expect(await readOrder(shop, owner, order.id)).toMatchObject({
      payment_status: 'captured',
      can: { pay: false },
    });
    await shop.at('2026-11-20T12:00:00.000Z');
    await shop.run();
    expect((await readOrder(shop, owner, order.id)).status).toBe('placed');
  });

  test('and cancels before it is accepted: nothing is taken, and the florist is free again', async () => {
    const all = await openFlorists();
    const { shop, owner, florist } = all;
    const order = await boughtFlowers(all);
    expect(await takenOn(florist.bouquet.id)).toEqual([1]);
    const cancel = { method: 'POST', json: { move: 'cancel' } };
    expect((await shop.app(owner).request(`/api/orders/${order.id}/moves`, cancel)).status).toBe(200);
    await refusal(await asVendor(shop, florist.person, order.id, { move: 'accept' }), 'order.not_found');
    await shop.settle();
    expect(await readOrder(shop, owner, order.id)).toMatchObject({
      status: 'cancelled',
      payment_status: 'none',
    });
    expect(await takenOn(florist.bouquet.id)).toEqual([0]);
  });

  test('an issue is settled with a part of the money, which the florist is not paid', async () => {
    const all = await openFlorists();
    const { shop, owner, admin, florist } = all;
    const order = await boughtFlowers(all);
    await movedByVendor(shop, florist.person, order.id, { move: 'accept' });
    await shop.arrive();
    await provenByVendor(shop, florist.person, order.id);
    const move = (by: Person, json: object) =>
      shop.app(by).request(`/api/orders/${order.id}/moves`, { method: 'POST', json });
    const photo = crypto.randomUUID();
    const path = `/api/orders/${order.id}/photos/${photo}?purpose=issue`;
    expect((await sendPhoto(shop.app(owner), path)).status).toBe(204);
    expect((await sendPhoto(shop.app(owner), path)).status).toBe(204);
    const report = { move: 'report', reason: 'damaged', text: 'Half of them are dry', photos: [photo] };
    expect((await move(owner, report)).status).toBe(200);
    expect(await listedIn(shop, florist.person, 'issues')).toEqual([order.id]);
    const proposal = { move: 'propose', resolution: 'part_refund', amount_minor: 3000, note: 'Sorry' };
    expect(await movedByVendor(shop, florist.person, order.id, proposal)).toMatchObject({
      issue: { proposed: { amount_minor: 3000 } },
    });
    const resolve = { move: 'resolve', resolution: 'part_refund', amount_minor: 3000, note: 'Agreed' };
    expect((await move(admin, resolve)).status).toBe(200);
    await shop.settle();
    expect(await readOrder(shop, owner, order.id)).toMatchObject({
      status: 'completed',
      payment_status: 'part_refunded',
    });
    expect(await db.select().from(refunds)).toMatchObject([{ amount_minor: 3000, state: 'done' }]);
    await shop.at('2026-11-20T08:00:00.000Z');
    await commit(db, [bookLines.enqueue({ db, now: shop.now }, {})]);
    await shop.run();
    const response = await shop.app(florist.person).request('/api/vendor/statements');
    // 9000 − 3000, less the fee of each
    expect(await response.json()).toMatchObject({
      statements: [{ gross_minor: 6000, fee_minor: 900, net_minor: 5100 }],
    });
  });
});

describe('what can be ordered', () => {
  test('are the bouquets that reach the place, on the days that their florist can meet', async () => {
    const { shop, owner, id, florist } = await openFlorists([{ lead_days: 2, cutoff: '09:00' }]);
    const ask = async (query: string) =>
      (await shop.app(owner).request(`/api/sites/${id}/flowers?${query}`)).json<{
        bouquets: { id: number; days: string[] }[];
        yahrzeit: string | null;
      }>();
    const { bouquets, yahrzeit } = await ask('city=Haifa');
    expect(bouquets.map((one) => one.id)).toEqual([florist.bouquet.id]);
    // ordered at ten on a Tuesday, after the cut-off: not before Friday, and never on Shabbat
    expect(bouquets[0]?.days.slice(0, 3)).toEqual(['2026-11-13', '2026-11-15', '2026-11-16']);
    expect(yahrzeit).toMatch(/^202[67]-/);
    expect((await ask('city=Eilat')).bouquets).toEqual([]);
    const order = (more: object) =>
      shop.app(owner).request('/api/orders', {
        method: 'POST',
        json: orderOf({ ...flowersFor(id, florist.bouquet), ...more }),
      });
    const flowers = flowersFor(id, florist.bouquet).flowers;
    await refusal(await order({ flowers: { ...flowers, city: 'Eilat' } }), 'service.area');
    await refusal(await order({ flowers: { ...flowers, product_id: 999_999 } }), 'vendor.none');
    for (const due_on of ['2026-11-12', '2026-11-14', '2025-11-13', '2029-11-13'])
      await refusal(await order({ flowers: { ...flowers, due_on } }), 'request.invalid');
    await refusal(await order({ total_minor: 1 }), 'order.price_changed');
    await refusal(await order({ flowers: { ...flowers, graveyard_name: '' } }), 'request.invalid');
    await refusal(await order({ flowers: undefined }), 'request.invalid');
    await refusal(await order({ lines: [{ item: 'plaque', quantity: 1 }] }), 'request.invalid');
  });

  test('of three a day, twenty people who pay at once get three', async () => {
    const all = await openFlorists([{ capacity: 3 }]);
    const { shop, florist } = all;
    const buyers = await Promise.all(Array.from({ length: 20 }, () => aFamily()));
    const placed = await Promise.all(
      buyers.map(async ({ owner, id }) => {
        const response = await shop.app(owner).request('/api/orders', {
          method: 'POST',
          json: orderOf(flowersFor(id, florist.bouquet, { similar_ok: false })),
        });
        return { owner, ...(await response.json<{ order: Order; url: string }>()) };
      }),
    );
    for (const { url } of placed)
      await shop.sandbox.pay(new URL(url).pathname.split('/').at(-1) ?? '', 'paid');
    await shop.settle();
    await shop.settle();
    const after = await Promise.all(placed.map(({ owner, order }) => readOrder(shop, owner, order.id)));
    const count = (status: string) => after.filter((order) => order.status === status).length;
    expect([count('placed'), count('cancelled')]).toEqual([3, 17]);
    expect(await takenOn(florist.bouquet.id)).toEqual([3]);
    expect(after.filter(({ payment_status }) => payment_status === 'authorized')).toHaveLength(3);
  }, 120_000);
});
