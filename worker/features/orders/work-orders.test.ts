import { expect, test } from 'vitest';
import type { OrderSummary, WorkList } from '#worker/contract/order.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { anOrder, anOrderPhoto } from '#worker/testing/orders-seed.ts';
import { queriesOf } from '#worker/testing/queries.ts';
import { aPerson, type db } from '#worker/testing/seed.ts';
import { listPlaced } from './order.repo.ts';
import { listLastProofs } from './order-photo.repo.ts';
import { listWorkOrders } from './work-orders.repo.ts';

type Page = { orders: OrderSummary[]; next_cursor: string | null };

test('an administrator reads what waits for them apart from what waits for others; each order is in one list', async () => {
  const buyer = await aPerson({});
  const admin = await aPerson({ role_id: 1 });
  const placed = (product: 'stickers' | 'flowers' | 'box' | 'podcast', stage: string, more = {}) =>
    anOrder({
      user_id: buyer.userId,
      product,
      status: 'placed',
      stage,
      payment_status: 'none',
      details: {},
      placed_at: new Date().toISOString(),
      ...more,
    });
  const issue = await placed('flowers', 'accepted', { status: 'issue' });
  const asked = await placed('stickers', 'printing', { details: { cancel_asked: true } });
  const forAdmin = [
    await placed('stickers', 'paid'),
    await placed('box', 'received'),
    await placed('podcast', 'approved'),
  ];
  const others = [
    await placed('flowers', 'offered'),
    await placed('flowers', 'accepted'),
    await placed('stickers', 'shipped'),
    await placed('box', 'label_sent'),
    await placed('podcast', 'draft'),
  ];
  await placed('stickers', 'completed', { status: 'completed' });
  await placed('stickers', 'paid', { status: 'open' });
  const read = async (query = '') => {
    const response = await testApp({ as: admin }).request(`/api/admin/orders${query}`);
    expect(response.status).toBe(200);
    const { orders } = await response.json<Page>();
    return orders.filter(({ id }) => id >= issue).map(({ id }) => id);
  };
  expect(await read()).toEqual([issue]);
  expect(await read('?waiting=issue')).toEqual([issue]);
  expect(await read('?waiting=cancel')).toEqual([asked]);
  expect(await read('?waiting=late')).toEqual([]);
  expect(await read('?waiting=unpaid')).toEqual([]);
  expect(await read('?waiting=admin')).toEqual(forAdmin);
  expect(await read('?waiting=others')).toEqual(others);
  expect((await testApp({ as: admin }).request('/api/admin/orders?waiting=all')).status).toBe(422);
});

test('a list of more than fifty goes on after the last', async () => {
  const buyer = await aPerson({});
  const admin = await aPerson({ role_id: 1 });
  const ids: number[] = [];
  for (let count = 0; count < 53; count++)
    ids.push(
      await anOrder({
        user_id: buyer.userId,
        product: 'box',
        status: 'placed',
        stage: 'digitizing',
        details: {},
      }),
    );
  const all: number[] = [];
  let cursor: string | null = null;
  do {
    const at: string = cursor ? `&cursor=${cursor}` : '';
    const page: Page = await (
      await testApp({ as: admin }).request(`/api/admin/orders?waiting=admin${at}`)
    ).json<Page>();
    all.push(...page.orders.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor);
  expect(all.filter((id) => ids.includes(id))).toEqual(ids);
});

test('a buyer sees in the list the newest photo that was sent as proof, and no other', async () => {
  const buyer = await aPerson({});
  const flowers = { product: 'flowers', status: 'completed', details: {} } as const;
  const brought = await anOrder({ user_id: buyer.userId, ...flowers });
  const waiting = await anOrder({ user_id: buyer.userId, ...flowers });
  const photo = (
    order_id: number,
    position: number,
    purpose: 'proof' | 'issue',
    attached_at: string | null,
  ) => anOrderPhoto({ order_id, position, purpose, attached_at, created_by: buyer.userId });
  const at = '2026-11-12T12:00:00.000Z';
  await photo(brought, 0, 'proof', at);
  const last = await photo(brought, 1, 'proof', at);
  await photo(brought, 2, 'issue', at);
  await photo(brought, 3, 'proof', null);
  await photo(waiting, 0, 'proof', null);
  const { orders } = await (await testApp({ as: buyer }).request('/api/orders')).json<Page>();
  expect(orders.map(({ id, proof }) => [id, proof?.id ?? null])).toEqual([
    [waiting, null],
    [brought, last],
  ]);
  const stranger = await (await testApp({ as: await aPerson({}) }).request('/api/orders')).json<Page>();
  expect(stranger.orders).toEqual([]);
});

const STAGES = [
  { product: 'stickers', stages: ['paid', 'printing'] },
  { product: 'flowers', stages: [] },
] as const;
const work = (waiting: WorkList) => ({
  waiting,
  adminStages: STAGES,
  after: 3,
  today: '2026-11-20',
  lateSince: '2026-11-13T00:00:00.000Z',
});

test.each<[string, (on: typeof db) => PromiseLike<unknown>]>([
  ['issues', (on) => listWorkOrders(on, work('issue'), 51)],
  ['requests to cancel', (on) => listWorkOrders(on, work('cancel'), 51)],
  ['late orders', (on) => listWorkOrders(on, work('late'), 51)],
  ['what waits for an administrator', (on) => listWorkOrders(on, work('admin'), 51)],
  ['what waits for others', (on) => listWorkOrders(on, work('others'), 51)],
  ['orders of one’s own', (on) => listPlaced(on, { userId: 1, siteId: undefined, before: 9 }, 21)],
  ['orders for a site', (on) => listPlaced(on, { siteId: 5, before: 9 }, 21)],
  ['their proofs', (on) => listLastProofs(on, [1, 2])],
])('%s are found by an index, without sorting', async (_, ask) => {
  const queries = await queriesOf(ask);
  expect(queries).toHaveLength(1);
  for (const query of queries) {
    const { results } = await testEnv.DB.prepare(`explain query plan ${query}`)
      .bind(...Array.from(query.matchAll(/\?/g), () => '[]'))
      .all<{ detail: string }>();
    const steps = results.map(({ detail }) => detail).join('\n');
    expect(steps, query).not.toMatch(/SCAN (?:orders|order_photos|proofs|media|sites)\b/);
    expect(steps, query).not.toContain('TEMP B-TREE');
    if (query.includes('subscription')) expect(steps, query).toContain('orders_work');
  }
});
