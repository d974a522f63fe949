import { describe, expect, test } from 'vitest';
import type { Order } from '#worker/contract/order.ts';
import { aFamily, aShop, orderOf, placeOrder, type Shop } from '#worker/testing/checkout.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, type Person } from '#worker/testing/seed.ts';

const WISH = {
  text: 'Ten minutes about the shop in Jaffa.',
  phone: '+972541234567',
  call_when: 'In the evening',
};

const wanted = (kind: 'podcast' | 'book', id: number) => ({
  kind,
  target: String(id),
  lines: [],
  wish: WISH,
  total_minor: 0,
});

async function moved(shop: Shop, by: Person, id: number, json: object): Promise<Order> {
  const response = await shop.app(by).request(`/api/orders/${id}/moves`, { method: 'POST', json });
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json<{ order: Order }>()).order;
}

describe.each(['podcast', 'book'] as const)('a family asks for a %s', (kind) => {
  test('without paying, is called, returns a draft with a note, and approves the next', async () => {
    const shop = await aShop();
    const { id, owner } = await aFamily();
    const admin = await aPerson({ role_id: 1 });
    const { order, url } = await placeOrder(shop.app(owner), wanted(kind, id));
    expect(url).toBeNull();
    expect(order).toMatchObject({
      status: 'placed',
      stage: 'requested',
      payment_status: 'none',
      total_minor: 0,
      wish: WISH,
      can: { pay: false, moves: ['cancel'] },
    });
    const call_at = '2026-11-15T17:00:00.000Z';
    expect(await moved(shop, admin, order.id, { move: 'book', call_at })).toMatchObject({ call_at });
    await moved(shop, admin, order.id, { move: 'draft', note: 'https://example.org/draft' });
    const returned = await moved(shop, owner, order.id, { move: 'return_draft', note: 'Her name is Ruth.' });
    expect(returned.call_at).toBeNull();
    expect(returned.can.moves).toEqual(['ask_cancel']);
    expect(returned).toMatchObject({
      stage: 'call_booked',
      events: [{ note: 'Her name is Ruth.' }, {}, {}, {}, {}],
    });
    await moved(shop, admin, order.id, { move: 'draft', note: 'https://example.org/second' });
    expect((await moved(shop, owner, order.id, { move: 'approve_draft' })).stage).toBe('approved');
    expect(await moved(shop, admin, order.id, { move: 'complete' })).toMatchObject({ status: 'completed' });
  });

  test('and is asked what is wanted; nothing that has a price can be slipped in', async () => {
    const shop = await aShop();
    const { id, owner } = await aFamily();
    const order = (by: Person, patch: object) =>
      shop
        .app(by)
        .request('/api/orders', { method: 'POST', json: { ...orderOf(wanted(kind, id)), ...patch } });
    expect((await refusal(await order(owner, { wish: null }), 'request.invalid')).errors).toMatchObject([
      { pointer: '/wish', code: 'order.wish_required' },
    ]);
    const lines = [{ item: 'qr_sticker', quantity: 1 }];
    expect((await refusal(await order(owner, { lines }), 'request.invalid')).errors).toMatchObject([
      { pointer: '/lines', code: 'value.not_allowed' },
    ]);
    await refusal(await order(await aPerson(), {}), 'auth.forbidden');
  });
});
