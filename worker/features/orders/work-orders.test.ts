import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { OrderSummary } from '#worker/contract/order.ts';
import type { AdminOrder, WorkList } from '#worker/contract/order-admin.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { testApp } from '#worker/testing/app.ts';
import { anOrder, anOrderPhoto } from '#worker/testing/orders-seed.ts';
import { refusal } from '#worker/testing/problem.ts';
import { planOf, queriesOf } from '#worker/testing/queries.ts';
import { aPerson, aSite, db } from '#worker/testing/seed.ts';
import { examineOrders, type OrderFilters } from './admin-orders.repo.ts';
import { listPlaced } from './order.repo.ts';
import { listLastProofs } from './order-photo.repo.ts';

type Page = { orders: OrderSummary[]; next_cursor: string | null };
type AdminPage = { orders: AdminOrder[]; next_cursor: string | null };

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
  const done = await placed('stickers', 'completed', { status: 'completed' });
  const open = await placed('stickers', 'paid', { status: 'open' });
  const read = async (query = '') => {
    const response = await testApp({ as: admin }).request(`/api/admin/orders${query}`);
    expect(response.status).toBe(200);
    const { orders } = await response.json<Page>();
    return orders.filter(({ id }) => id >= issue).map(({ id }) => id);
  };
  expect(await read('?waiting=issue')).toEqual([issue]);
  expect(await read('?waiting=cancel')).toEqual([asked]);
  expect(await read('?waiting=late')).toEqual([]);
  expect(await read('?waiting=unpaid')).toEqual([]);
  expect(await read('?waiting=admin')).toEqual(forAdmin);
  expect(await read('?waiting=others')).toEqual(others);
  const all = [issue, asked, ...forAdmin, ...others, done];
  expect(await read()).toEqual(all.toReversed());
  expect(await read('?sort=created')).toEqual(all);
  expect(await read('?waiting=others&sort=-created')).toEqual(others.toReversed());
  expect(await read('?status=open')).toEqual([open]);
  expect((await testApp({ as: admin }).request('/api/admin/orders?waiting=all')).status).toBe(422);
});

test('an administrator filters the orders of all, and finds one by its number or the address of its buyer', async () => {
  const buyer = await aPerson({});
  const admin = await aPerson({ role_id: 1 });
  const site = await aSite({ owner_id: buyer.userId });
  const of = { user_id: buyer.userId, site_id: site.id, details: {} };
  const old = await anOrder({
    ...of,
    product: 'box',
    status: 'cancelled',
    created_at: '2026-01-05T23:59:59.999Z',
  });
  const refunded = await anOrder({ ...of, product: 'book', payment_status: 'refunded', site_id: null });
  const plan = await anOrder({ ...of, created_at: '2026-02-01T00:00:00.000Z' });
  const unpaid = await anOrder({
    ...of,
    status: 'open',
    payment_status: 'none',
    placed_at: null,
    product: 'flowers',
  });
  const read = async (query: string) =>
    (await (await testApp({ as: admin }).request(`/api/admin/orders?${query}`)).json<AdminPage>()).orders.map(
      ({ id }) => id,
    );
  const mine = (query: string) => read(`buyer=${buyer.userId}&${query}`);
  expect(await mine('')).toEqual([plan, refunded, old]);
  expect(await mine('sort=created')).toEqual([old, refunded, plan]);
  expect(await read(`site=${site.id}`)).toEqual([plan, old]);
  expect(await mine('status=cancelled')).toEqual([old]);
  expect(await mine('product=box')).toEqual([old]);
  expect(await mine('payment=refunded')).toEqual([refunded]);
  expect(await mine('payment=none')).toEqual([unpaid]);
  expect(await mine('from=2026-01-05&to=2026-01-05')).toEqual([old]);
  expect(await read('from=2026-01-05&to=2026-02-01&sort=created')).toEqual([old, plan]);
  expect(await read('from=2026-01-05&to=2026-02-01')).toEqual([plan, old]);
  expect(await read(`q=${10_000 + unpaid}`)).toEqual([unpaid]);
  expect(await read(`q=${encodeURIComponent(`person-${buyer.userId}@example.org`)}`)).toEqual([
    unpaid,
    plan,
    refunded,
    old,
  ]);
  expect(await read('q=nobody%40example.org')).toEqual([]);
  expect(await read('q=Ruth')).toEqual([]);
  const [row] = (
    await (await testApp({ as: admin }).request(`/api/admin/orders?q=${10_000 + plan}`)).json<AdminPage>()
  ).orders;
  expect(row).toMatchObject({
    number: 10_000 + plan,
    buyer_id: buyer.userId,
    total_minor: 4999,
    currency: 'USD',
  });
  expect(JSON.stringify(row)).not.toContain('noa@example.org');
  const stranger = await testApp({ as: buyer }).request('/api/admin/orders.csv');
  expect(stranger.status).toBe(403);
});

test('the orders that are filtered are saved as CSV without names, which leaves one row in the log', async () => {
  const buyer = await aPerson({});
  const admin = await aPerson({ role_id: 1 });
  const id = await anOrder({ user_id: buyer.userId, product: 'book', details: {} });
  const file = await testApp({ as: admin }).request(`/api/admin/orders.csv?buyer=${buyer.userId}`);
  const [head, line, ...more] = (await file.text()).trim().split('\r\n');
  expect(head).toMatch(/^.?number,product,site_id,buyer_id,status/);
  expect(line).toMatch(new RegExp(`^${10_000 + id},book,,${buyer.userId},completed`));
  expect(more).toEqual([]);
  expect(await db.select().from(audit).where(eq(audit.action, 'orders.exported'))).toMatchObject([
    {
      actor_id: admin.userId,
      standing: 'AD',
      after: { filters: { buyer: buyer.userId, searched: false }, rows: 1 },
    },
  ]);
  const silent = await testApp({ as: admin }).request('/api/admin/orders.csv', {
    headers: { 'X-Reason': '' },
  });
  await refusal(silent, 'reason.required');
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
  work: { waiting, adminStages: STAGES, today: '2026-11-20', lateSince: '2026-11-13T00:00:00.000Z' },
});

const FILTERS: Record<string, Partial<OrderFilters>> = {
  nothing: {},
  issues: work('issue'),
  'requests to cancel': work('cancel'),
  'late orders': work('late'),
  'orders that are not paid': work('unpaid'),
  'what waits for an administrator': work('admin'),
  'what waits for others': work('others'),
  'a number': { order: 5 },
  'a site': { site: 5 },
  'a buyer': { buyer: 5 },
  'a status': { status: 'cancelled' },
  'the most common status': { status: 'completed' },
  'a payment': { payment: 'failed' },
  'the most common payment': { payment: 'captured' },
  'a product': { product: 'box' },
  days: { from: '2026-01-01', to: '2026-02-01' },
  'the last day': { to: '2026-02-01' },
};

const LISTS: [string, (on: typeof db) => PromiseLike<unknown>][] = [
  ...Object.entries(FILTERS).flatMap(([name, filters]) =>
    [true, false].flatMap((ascending) =>
      [undefined, 9].map((after): [string, (on: typeof db) => PromiseLike<unknown>] => [
        `${name}, ${ascending ? 'the oldest' : 'the newest'} first, ${after ? 'later' : 'at once'}`,
        (on) => examineOrders(on, { withOpen: false, ...filters }, { after, ascending, limit: 150 }),
      ]),
    ),
  ),
  ['orders of one’s own', (on) => listPlaced(on, { userId: 1, siteId: undefined, before: 9 }, 21)],
  ['orders for a site', (on) => listPlaced(on, { siteId: 5, before: 9 }, 21)],
  ['their proofs', (on) => listLastProofs(on, [1, 2])],
];

test.each(LISTS)('%s: found by an index, without sorting', async (_, ask) => {
  const queries = await queriesOf(ask);
  expect(queries).toHaveLength(1);
  for (const query of queries) {
    const steps = await planOf(query, '[]');
    expect(steps, query).not.toMatch(/SCAN (?:orders|order_photos|proofs|media|sites)\b/);
    expect(steps, query).not.toContain('TEMP B-TREE');
    if (query.includes('subscription')) expect(steps, query).toContain('orders_work');
  }
});
