import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Order } from '#worker/contract/order.ts';
import { payments, refunds } from '#worker/db/schema/billing.ts';
import { box_items } from '#worker/db/schema/boxes.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { ADDRESS, moved, NOTHING_ELSE, PHOTO, putPhoto, wanted } from '#worker/testing/box-calls.ts';
import { aFamily, aShop, capturesOf, pageIn } from '#worker/testing/checkout.ts';
import {
  boughtFlowers,
  LATER,
  movedByVendor,
  openFlorists,
  provenByVendor,
  readOrder,
} from '#worker/testing/flowers.ts';
import { flowersFor } from '#worker/testing/flowers-seed.ts';
import { allHolds, brokenOrders } from '#worker/testing/order-invariants.ts';
import { refusal } from '#worker/testing/problem.ts';
import type { SandboxCard } from '#worker/testing/sandbox.ts';
import { aPerson, db, type Person } from '#worker/testing/seed.ts';

/** The library of the provider waits before each of its own two retries. */
beforeAll(() => {
  const wait = setTimeout as (...args: unknown[]) => unknown;
  vi.stubGlobal('setTimeout', (work: unknown, ms: number, ...args: unknown[]) =>
    wait(work, ms <= 2000 ? ms / 50 : ms, ...args),
  );
});

type Opened = Awaited<ReturnType<typeof openFlorists>>;

const move = ({ shop }: Pick<Opened, 'shop'>, by: Person, { id }: Pick<Order, 'id'>, json: object) =>
  shop.app(by).request(`/api/orders/${id}/moves`, { method: 'POST', json });

/** Flowers that were accepted and brought, and in dispute, before any job took money for them. */
async function inDispute(card: SandboxCard, due_on?: string) {
  const all = await openFlorists();
  const { shop, owner, florist, id } = all;
  const order = await shop.buy(owner, flowersFor(id, florist.bouquet, due_on ? { due_on } : {}), card);
  await movedByVendor(shop, florist.person, order.id, { move: 'accept' });
  await provenByVendor(shop, florist.person, order.id);
  const report = async () =>
    expect((await move(all, owner, order, { move: 'report', reason: 'wrong', text: 'Tulips' })).status).toBe(
      200,
    );
  const settled = (how: object) => move(all, all.admin, order, { move: 'resolve', note: 'Agreed', ...how });
  return { ...all, order, report, settled };
}

describe('an issue that is settled with the money back before the money was taken', () => {
  test('releases what is held, and nobody is asked to pay', async () => {
    const { shop, owner, order, report, settled } = await inDispute('paid');
    await report();
    expect((await settled({ resolution: 'refund' })).status).toBe(200);
    await allHolds({ shop });
    expect(await capturesOf(shop)).toEqual([]);
    expect(await readOrder(shop, owner, order.id)).toMatchObject({
      status: 'completed',
      payment_status: 'none',
      can: { pay: false },
    });
  });

  test('leaves a saved card uncharged', async () => {
    const { shop, owner, order, report, settled } = await inDispute('paid', LATER);
    await report();
    expect((await settled({ resolution: 'refund' })).status).toBe(200);
    await allHolds({ shop });
    expect(await capturesOf(shop)).toEqual([]);
    expect(await readOrder(shop, owner, order.id)).toMatchObject({
      payment_status: 'card_saved',
      flowers: { pay_until: null },
      can: { pay: false },
    });
  });

  test('gives back what is paid on a page that was open then, and opens no other', async () => {
    const { shop, owner, order, report, settled } = await inDispute('declined_later', LATER);
    await shop.arrive();
    expect((await readOrder(shop, owner, order.id)).can.pay).toBe(true);
    const pay = () => shop.app(owner).request(`/api/orders/${order.id}/pay`, { method: 'POST' });
    const { url } = await (await pay()).json<{ url: string }>();
    await report();
    expect((await settled({ resolution: 'refund' })).status).toBe(200);
    expect((await readOrder(shop, owner, order.id)).can.pay).toBe(false);
    await refusal(await pay(), 'order.closed');
    expect(await shop.sandbox.pay(pageIn(url))).toMatchObject({ state: 'paid' });
    await allHolds({ shop });
    expect(await readOrder(shop, owner, order.id)).toMatchObject({ payment_status: 'refunded' });
  });

  test('gives no part back of what was not taken', async () => {
    const { shop, order, report, settled } = await inDispute('paid');
    await report();
    const part = { resolution: 'part_refund', amount_minor: 3000 };
    await refusal(await settled(part), 'request.invalid');
    await shop.arrive();
    expect((await settled(part)).status).toBe(200);
    await allHolds({ shop });
    expect(await db.select().from(orders).where(eq(orders.id, order.id))).toMatchObject([
      { payment_status: 'part_refunded' },
    ]);
  });
});

describe('money that someone gives back at the provider', () => {
  test('before we know that it was taken is booked all the same', async () => {
    const all = await openFlorists();
    const { shop, owner, florist } = all;
    const order = await boughtFlowers(all);
    await shop.sandbox.fail({
      mode: 'after',
      times: 3,
      operation: 'post /v1/payment_intents/{id}/capture',
    });
    await movedByVendor(shop, florist.person, order.id, { move: 'accept' });
    await shop.run(['capture_payment']);
    expect((await readOrder(shop, owner, order.id)).payment_status).toBe('authorized');
    const [payment] = await db.select().from(payments);
    await shop.sandbox.refund(payment?.payment_ref ?? '');
    for (const event of await shop.sandbox.events())
      if (event.payload.includes('"refund.')) await shop.deliver(event);
    await shop.run(['handle_payment_event']);
    await allHolds({ shop });
    expect(await db.select().from(refunds)).toMatchObject([{ reason: 'elsewhere', state: 'done' }]);
    expect(await readOrder(shop, owner, order.id)).toMatchObject({ payment_status: 'refunded' });
  });

  test('and that comes back is not booked where its events come in another order', async () => {
    const shop = await aShop();
    const { id, owner } = await aFamily();
    const order = await shop.buy(owner, { target: String(id) }, 'refund_fails');
    const [payment] = await db.select().from(payments);
    await shop.sandbox.refund(payment?.payment_ref ?? '');
    await shop.at('2026-11-10T14:00:00.000Z');
    for (const event of (await shop.sandbox.events()).reverse()) {
      await shop.deliver(event);
      await shop.run(['handle_payment_event']);
    }
    await allHolds({ shop });
    expect(await db.select().from(refunds)).toEqual([]);
    expect((await readOrder(shop, owner, order.id)).payment_status).toBe('captured');
  });
});

describe('a refund whose answer was lost', () => {
  /** Flowers that are cancelled, whose money the provider gave back without an answer. */
  async function unanswered() {
    const all = await openFlorists();
    const { shop, florist, admin } = all;
    const order = await boughtFlowers(all);
    await movedByVendor(shop, florist.person, order.id, { move: 'accept' });
    await shop.arrive();
    await shop.sandbox.fail({ mode: 'after', times: 3, operation: 'post /v1/refunds' });
    expect((await move(all, admin, order, { move: 'cancel' })).status).toBe(200);
    await shop.run(['refund_payment']);
    expect(await db.select().from(refunds)).toMatchObject([{ state: 'created', ref: null }]);
    return { ...all, order };
  }

  test('is known by its event, also where it is too late to ask again', async () => {
    const { shop, owner, order } = await unanswered();
    await shop.at('2026-11-12T08:00:00.000Z');
    for (const event of await shop.sandbox.events()) await shop.deliver(event);
    await shop.run(['handle_payment_event']);
    await allHolds({ shop });
    expect(await db.select().from(refunds)).toMatchObject([{ reason: 'withdrawn', state: 'done' }]);
    expect(await readOrder(shop, owner, order.id)).toMatchObject({ payment_status: 'refunded' });
  });

  test('and that was given up is booked when its event comes after all', async () => {
    const { shop, owner, order } = await unanswered();
    await shop.at('2026-11-12T08:00:00.000Z');
    await shop.run(['refund_payment']);
    expect(await db.select().from(refunds)).toMatchObject([{ state: 'failed' }]);
    await allHolds({ shop });
    expect(await readOrder(shop, owner, order.id)).toMatchObject({ payment_status: 'refunded' });
  });
});

/** A box that is uploaded, of which a blank piece is credited. */
async function aCreditedBox(card: SandboxCard) {
  const shop = await aShop();
  const { id, owner } = await aFamily();
  const admin = await aPerson({ role_id: 1 });
  const order = await shop.buy(
    owner,
    { ...wanted(id, { box: NOTHING_ELSE }), address: ADDRESS, total_minor: 3000 },
    card,
  );
  await moved(shop, admin, order, { move: 'send_label' });
  await putPhoto(shop, admin, order);
  await moved(shop, admin, order, { move: 'receive', received: { photo: 3, video: 2 }, photos: [PHOTO] });
  await moved(shop, admin, order, { move: 'digitize' });
  await db.update(box_items).set({ state: 'done' });
  await db.update(box_items).set({ state: 'blank' }).where(eq(box_items.kind, 'video'));
  await moved(shop, admin, order, { move: 'upload' });
  return { shop, owner, admin, order };
}

describe('a box of which a piece is credited and which is then cancelled', () => {
  test('says that all is given back once both refunds were made', async () => {
    const { shop, owner, admin, order } = await aCreditedBox('refund_pending');
    await shop.arrive();
    await moved(shop, admin, order, { move: 'cancel' });
    await shop.arrive();
    expect((await readOrder(shop, owner, order.id)).payment_status).toBe('captured');
    const made = async (at: string) => {
      await shop.at(at);
      const left = await shop.sandbox.events();
      const [first] = left.filter(({ payload }) => payload.includes('"refund.updated"'));
      if (first) await shop.deliver(first);
      await shop.run();
      expect(await brokenOrders()).toEqual([]);
    };
    await made('2026-11-10T14:00:00.000Z');
    expect((await readOrder(shop, owner, order.id)).payment_status).toBe('part_refunded');
    await allHolds({ shop });
    expect((await readOrder(shop, owner, order.id)).payment_status).toBe('refunded');
  });

  test('gives the rest back where the credited part came back, which a person settles', async () => {
    const { shop, owner, admin, order } = await aCreditedBox('refund_fails');
    await shop.arrive();
    await shop.at('2026-11-10T14:00:00.000Z');
    await shop.arrive();
    expect(await db.select().from(refunds)).toMatchObject([{ reason: 'credited', state: 'failed' }]);
    await moved(shop, admin, order, { move: 'cancel' });
    expect(await shop.run()).toBe(0);
    const given = (await db.select().from(refunds)).map(({ reason, amount_minor }) => [reason, amount_minor]);
    const [[, credited] = []] = given as [string, number][];
    expect(given).toEqual([
      ['credited', credited],
      ['withdrawn', 3000 - Number(credited)],
    ]);
    await allHolds({ shop });
    expect((await readOrder(shop, owner, order.id)).payment_status).toBe('refunded');
  });
});
