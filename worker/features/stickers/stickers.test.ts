import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Order } from '#worker/contract/order.ts';
import { commit } from '#worker/db/commit.ts';
import { codes } from '#worker/db/schema/codes.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { completeOrders } from '#worker/features/orders/complete-orders.job.ts';
import { bindScanned } from '#worker/features/short-links/bind-scanned.job.ts';
import { aFamily, aShop, orderOf, type Shop } from '#worker/testing/checkout.ts';
import { refusal } from '#worker/testing/problem.ts';
import { whileProofIsOld } from '#worker/testing/second-factor.ts';
import { aPerson, db, type Person } from '#worker/testing/seed.ts';

const ADDRESS = {
  name: 'Noa Levi',
  phone: '+972541234567',
  country: 'IL',
  city: 'Haifa',
  street: 'HaNassi 4',
  zip: '',
};
/** Two stickers at 2, a plaque at 29, and their delivery at 6. */
const TOTAL = 3900;
const PIECES = 3;

const wanted = (id: number) => ({
  kind: 'stickers' as const,
  target: String(id),
  lines: [
    { item: 'qr_sticker' as const, quantity: 2 },
    { item: 'plaque' as const, quantity: 1 },
  ],
  address: ADDRESS,
  total_minor: TOTAL,
});

async function ordered() {
  const shop = await aShop();
  const { id, owner } = await aFamily();
  const admin = await aPerson({ role_id: 1 });
  const order = await shop.buy(owner, wanted(id));
  return { shop, id, owner, admin, order };
}

const move = (shop: Shop, by: Person, order: Pick<Order, 'id'>, json: object) =>
  shop.app(by).request(`/api/orders/${order.id}/moves`, { method: 'POST', json });

async function moved(shop: Shop, by: Person, order: Pick<Order, 'id'>, json: object): Promise<Order> {
  const response = await move(shop, by, order, json);
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json<{ order: Order }>()).order;
}

async function codeOf(order: Pick<Order, 'id'>) {
  const [row] = await db.select().from(orders).where(eq(orders.id, order.id));
  const [code] = await db
    .select()
    .from(codes)
    .where(eq(codes.code, row?.details.code ?? ''));
  if (!code) throw new Error('the order has no code');
  return code;
}

const scanned = (code: string, pieces = PIECES) =>
  Array.from({ length: pieces }, () => `http://localhost:8787/s/${code}`);

/** Whether an email says what happened to the order of stickers; not the invoice. */
const isNews = ({ subject }: { subject: string }) => /: (The (stickers|order|issue)|An issue)/.test(subject);

const where = async (shop: Shop, code: string) =>
  (await shop.app().request(`/s/${code}`)).headers.get('Location');

describe('a family orders stickers and a plaque', () => {
  test('and follows them until they are on the stone: printed, each read with a phone, sent, and bound by a scan', async () => {
    const { shop, id, owner, admin, order } = await ordered();
    expect(order).toMatchObject({
      product_id: 2,
      status: 'placed',
      stage: 'paid',
      payment_status: 'captured',
      total_minor: TOTAL,
      address: ADDRESS,
      can: { moves: ['change', 'cancel'] },
    });
    const read = await shop.app(admin).request(`/api/orders/${order.id}`);
    expect((await read.json<{ order: Order }>()).order.can.moves).toEqual(['print', 'change', 'cancel']);

    const early = await shop.app(admin).request(`/api/admin/orders/${order.id}/sheet.pdf`);
    await refusal(early, 'order.not_found');
    expect((await moved(shop, admin, order, { move: 'print' })).stage).toBe('printing');
    const { code } = await codeOf(order);
    expect(await where(shop, code)).toContain('reason=unbound');
    const sheet = await shop.app(admin).request(`/api/admin/orders/${order.id}/sheet.pdf`);
    expect([sheet.status, sheet.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
    expect((await sheet.arrayBuffer()).byteLength).toBeGreaterThan(5000);

    const tested = await moved(shop, admin, order, { move: 'decode', scanned: scanned(code) });
    expect(tested.stage).toBe('decode_tested');
    expect(await codeOf(order)).toMatchObject({ state: 'printed', site_id: id });
    const [site] = await db.select().from(sites).where(eq(sites.id, id));
    expect(await where(shop, code)).toBe(`/en/site/${site?.slug}`);
    expect((await codeOf(order)).state).toBe('printed');

    await shop.at('2026-11-12T12:00:00.000Z');
    const sent = await moved(shop, admin, order, { move: 'ship', carrier: 'Israel Post', number: 'RR1' });
    expect(sent).toMatchObject({ stage: 'shipped', tracking: { carrier: 'Israel Post', number: 'RR1' } });
    expect((await codeOf(order)).state).toBe('shipped');
    // the first scan, which asks for this
    await commit(db, [bindScanned.enqueue({ db, now: shop.now }, { code })]);
    await shop.run(['bind_scanned']);
    expect((await codeOf(order)).state).toBe('bound');

    const done = await moved(shop, admin, order, { move: 'complete' });
    expect(done).toMatchObject({ status: 'completed', completed_at: '2026-11-12T12:00:00.000Z' });
    const own = await shop.app(owner).request(`/api/orders/${order.id}`);
    const { order: seen } = await own.json<{ order: Order }>();
    expect(seen).toMatchObject({ issue_until: '2026-11-26T12:00:00.000Z', can: { moves: ['report'] } });
    expect(seen.events.map(({ to }) => to)).toEqual([
      'completed',
      'shipped',
      'decode_tested',
      'printing',
      'placed',
      'captured',
      'open',
    ]);
  });

  test('and hears by email and in the updates where the order stands, of quick steps once', async () => {
    const { shop, owner, admin, order } = await ordered();
    await moved(shop, admin, order, { move: 'print' });
    const { code } = await codeOf(order);
    await moved(shop, admin, order, { move: 'decode', scanned: scanned(code) });
    await shop.at('2026-11-10T12:15:00.000Z');
    const about = (await shop.mails()).filter(isNews);
    expect(about).toHaveLength(1);
    expect(about[0]?.text).toContain('each was tested with a phone');
    const { updates } = await (await shop.app(owner).request('/api/updates')).json<{
      updates: { kind: string; order_id: number }[];
    }>();
    expect(updates.filter(({ kind }) => kind === 'order_moved')).toMatchObject([{ order_id: order.id }]);
  });

  test('where one piece reads differently, or was not read, the order is not marked as tested', async () => {
    const { shop, admin, order } = await ordered();
    await moved(shop, admin, order, { move: 'print' });
    const { code } = await codeOf(order);
    const refused = async (texts: string[]) =>
      (await refusal(await move(shop, admin, order, { move: 'decode', scanned: texts }), 'request.invalid'))
        .errors;
    const [first = ''] = scanned(code);
    for (const other of ['https://dorot.example/s/AAAA', `${first}x`, first.replace('/s/', '/'), 'scan']) {
      expect(await refused([first, other, first])).toMatchObject([
        { pointer: '/scanned/1', code: 'order.other_code' },
      ]);
    }
    for (const pieces of [PIECES - 1, PIECES + 1])
      expect(await refused(scanned(code, pieces))).toMatchObject([{ pointer: '/scanned' }]);
    expect((await codeOf(order)).state).toBe('minted');
  });

  test('and cancels it before it is printed, with all of its money; later they can only ask', async () => {
    const { shop, owner, admin, order } = await ordered();
    expect(await moved(shop, owner, order, { move: 'cancel' })).toMatchObject({ status: 'cancelled' });
    await shop.settle();
    const read = await shop.app(owner).request(`/api/orders/${order.id}`);
    expect((await read.json<{ order: Order }>()).order.payment_status).toBe('refunded');
    await refusal(await move(shop, admin, order, { move: 'print' }), 'order.stage');

    const { shop: later, owner: buyer, admin: staff, order: begun } = await ordered();
    await moved(later, staff, begun, { move: 'print' });
    await refusal(await move(later, buyer, begun, { move: 'cancel' }), 'order.stage');
    const asked = await moved(later, buyer, begun, { move: 'ask_cancel', note: 'It is not needed.' });
    expect(asked).toMatchObject({ cancel_asked: true, stage: 'printing' });
    const again = { move: 'ask_cancel', note: 'Please.' };
    await refusal(await move(later, buyer, begun, again), 'order.stage');
    const work = await later.app(staff).request('/api/admin/orders?waiting=cancel');
    expect(await work.json()).toMatchObject({ orders: [{ id: begun.id, cancel_asked: true }] });
    expect(await moved(later, staff, begun, { move: 'cancel', note: 'As you asked.' })).toMatchObject({
      status: 'cancelled',
    });
    expect((await codeOf(begun)).state).toBe('retired');
  });

  test('and reports an issue in time, which is settled once: with a part of the money back, here', async () => {
    const { shop, owner, admin, order } = await ordered();
    await db
      .update(orders)
      .set({ status: 'completed', stage: 'completed', completed_at: '2026-11-10T12:00:00.000Z' })
      .where(eq(orders.id, order.id));
    const report = { move: 'report', reason: 'damaged', text: 'The plaque is broken.' };
    await shop.at('2026-11-24T12:00:01.000Z');
    await refusal(await move(shop, owner, order, report), 'order.too_late');
    await shop.at('2026-11-24T12:00:00.000Z');
    expect(await moved(shop, owner, order, report)).toMatchObject({
      status: 'issue',
      issue: { reason: 'damaged', text: 'The plaque is broken.', resolution: null },
    });
    const settle = { move: 'resolve', note: 'Half of it.' };
    for (const wrong of [
      { resolution: 'part_refund' },
      { resolution: 'part_refund', amount_minor: TOTAL + 1 },
      { resolution: 'reject', amount_minor: 100 },
      { resolution: 'part_refund', amount_minor: 0 },
      { resolution: 'part_refund', amount_minor: 1.5 },
      { resolution: 'part_refund', amount_minor: -1 },
    ])
      await refusal(await move(shop, admin, order, { ...settle, ...wrong }), 'request.invalid');
    await refusal(
      await move(shop, owner, order, { ...settle, resolution: 'part_refund', amount_minor: 1900 }),
      'auth.forbidden',
    );
    const half = { ...settle, resolution: 'part_refund', amount_minor: 1900 };
    await whileProofIsOld(admin, async () =>
      refusal(await move(shop, admin, order, half), 'auth.second_factor_again'),
    );
    const settled = await moved(shop, admin, order, half);
    expect(settled).toMatchObject({ status: 'completed', issue: { resolution: 'part_refund' } });
    await shop.settle();
    const read = await shop.app(owner).request(`/api/orders/${order.id}`);
    const { order: seen } = await read.json<{ order: Order }>();
    expect(seen.payment_status).toBe('part_refunded');
    expect(seen.invoices.map(({ type }) => type).sort()).toEqual(['credit', 'invoice_receipt']);
    await refusal(await move(shop, owner, order, report), 'order.stage');
  });

  test('and gets it again after an issue, which only an administrator can cancel then', async () => {
    const { shop, owner, admin, order } = await ordered();
    await moved(shop, admin, order, { move: 'print' });
    const { code } = await codeOf(order);
    await moved(shop, admin, order, { move: 'decode', scanned: scanned(code) });
    await moved(shop, admin, order, { move: 'ship', carrier: 'Post', number: '1' });
    await moved(shop, admin, order, { move: 'complete' });
    await moved(shop, admin, order, { move: 'report', reason: 'wrong', text: 'She called: another name.' });
    const redone = await moved(shop, admin, order, { move: 'resolve', resolution: 'redo', note: 'At once.' });
    expect(redone).toMatchObject({ status: 'placed', stage: 'paid', tracking: null, completed_at: null });
    await refusal(await move(shop, owner, order, { move: 'cancel' }), 'order.stage');
    await refusal(await move(shop, owner, order, { move: 'change', address: ADDRESS }), 'order.stage');
    await moved(shop, owner, order, { move: 'ask_cancel', note: 'I do not want it any more.' });
    await shop.at('2026-11-10T12:15:00.000Z');
    const told = (await shop.mails()).filter(isNews);
    expect(told.map(({ text }) => text).join()).toContain('The order will be made again');
    expect(told).toHaveLength(1);
    await moved(shop, admin, order, { move: 'cancel' });
    await shop.settle();
    const read = await shop.app(owner).request(`/api/orders/${order.id}`);
    expect((await read.json<{ order: Order }>()).order.payment_status).toBe('refunded');
  });

  test('and what they ask for just before an administrator moves it on is not lost', async () => {
    const { shop, owner, admin, order } = await ordered();
    await moved(shop, admin, order, { move: 'print' });
    const { code } = await codeOf(order);
    const [asked, tested] = await Promise.all([
      move(shop, owner, order, { move: 'ask_cancel', note: 'It is not needed.' }),
      move(shop, admin, order, { move: 'decode', scanned: scanned(code) }),
    ]);
    const read = await shop.app(owner).request(`/api/orders/${order.id}`);
    const { order: seen } = await read.json<{ order: Order }>();
    expect([seen.cancel_asked, seen.stage]).toEqual([
      asked.status === 200,
      tested.status === 200 ? 'decode_tested' : 'printing',
    ]);
    expect([asked.status, tested.status]).toContain(200);
  });

  test('and an administrator says why they move it; that they read it is on record', async () => {
    const { shop, admin, order } = await ordered();
    const silent = await shop.app(admin).request(`/api/orders/${order.id}/moves`, {
      method: 'POST',
      json: { move: 'print' },
      headers: { 'X-Reason': '' },
    });
    await refusal(silent, 'reason.required');
    await shop.app(admin).request(`/api/orders/${order.id}`);
    await moved(shop, admin, order, { move: 'print' });
    const rows = await db
      .select()
      .from(audit)
      .where(eq(audit.object_id, String(order.id)));
    expect(rows.map(({ action, reason }) => [action, reason])).toEqual([
      ['order.read', 'for a test'],
      ['order.moved', 'for a test'],
    ]);
  });

  test('and where a move is made fifty times at once, it is made once', async () => {
    const { shop, owner, order } = await ordered();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => move(shop, owner, order, { move: 'cancel' })),
    );
    const counts = new Map<number, number>();
    for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
    expect(counts).toEqual(
      new Map([
        [200, 1],
        [409, 49],
      ]),
    );
  });

  test('three weeks after they were sent, the order is complete by itself', async () => {
    const { shop, owner, admin, order } = await ordered();
    await moved(shop, admin, order, { move: 'print' });
    const { code } = await codeOf(order);
    await moved(shop, admin, order, { move: 'decode', scanned: scanned(code) });
    await moved(shop, admin, order, { move: 'ship', carrier: 'Post', number: '1' });
    const status = async (instant: string) => {
      await shop.at(instant);
      await commit(db, [completeOrders.enqueue({ db, now: shop.now }, {})]);
      await shop.run(['complete_orders', 'complete_order']);
      const read = await shop.app(owner).request(`/api/orders/${order.id}`);
      return (await read.json<{ order: Order }>()).order.status;
    };
    expect(await status('2026-12-01T11:59:00.000Z')).toBe('placed');
    expect(await status('2026-12-01T12:01:00.000Z')).toBe('completed');
  });
});

describe('an order of stickers is refused', () => {
  test.each([
    ['of nothing', []],
    ['of delivery only', [{ item: 'sticker_delivery', quantity: 1 }]],
    ['of something else', [{ item: 'plan_annual', quantity: 1 }]],
    ['of one kind twice', [1, 1].map((quantity) => ({ item: 'plaque', quantity }))],
    ['of more than fifty', [{ item: 'plaque', quantity: 51 }]],
    ['of less than one', [{ item: 'plaque', quantity: -1 }]],
    ['of one and a half', [{ item: 'plaque', quantity: 1.5 }]],
    ['of a billion', [{ item: 'plaque', quantity: 1e9 }]],
  ])('%s', async (_, lines) => {
    const shop = await aShop();
    const { id, owner } = await aFamily();
    const json = { ...orderOf({ ...wanted(id), total_minor: 0 }), lines };
    await refusal(await shop.app(owner).request('/api/orders', { method: 'POST', json }), 'request.invalid');
    expect(await db.$count(orders)).toBe(0);
  });

  test('without an address, for a life story, by a member, and for another price', async () => {
    const shop = await aShop();
    const { id, owner } = await aFamily();
    const order = (by: Person, patch: object) =>
      shop.app(by).request('/api/orders', { method: 'POST', json: { ...orderOf(wanted(id)), ...patch } });
    expect((await refusal(await order(owner, { address: null }), 'request.invalid')).errors).toMatchObject([
      { pointer: '/address', code: 'order.address_required' },
    ]);
    await refusal(await order(await aPerson(), {}), 'auth.forbidden');
    await refusal(await order(owner, { total_minor: 1 }), 'order.price_changed');
    await db.update(sites).set({ site_type_id: 2 }).where(eq(sites.id, id));
    await refusal(await order(owner, {}), 'auth.forbidden');
  });
});

test('nobody but its buyer and administrators sees or moves an order, and strangers learn nothing', async () => {
  const { shop, order } = await ordered();
  const stranger = await aPerson();
  for (const id of [order.id, 987_654])
    for (const answer of [
      await shop.app(stranger).request(`/api/orders/${id}`),
      await move(shop, stranger, { id }, { move: 'cancel' }),
    ])
      await refusal(answer, 'order.not_found');
  expect(await (await shop.app(stranger).request('/api/orders')).json()).toMatchObject({ orders: [] });
  await refusal(await shop.app(stranger).request('/api/admin/orders'), 'auth.admin_only');
});
