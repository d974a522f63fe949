import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Order, Quote } from '#worker/contract/order.ts';
import { planProduct } from '#worker/features/plans/plan.product.ts';
import { ANNUAL, aFamily, aShop, orderOf, placeOrder, type Shop } from '#worker/testing/checkout.ts';
import { refusal } from '#worker/testing/problem.ts';

const ADDRESS = {
  name: 'נועה לוי',
  phone: '+972 54 123 4567',
  country: 'IL',
  city: 'חיפה',
  street: 'הגפן 12, דירה 3',
  zip: '3313101',
};

let shop: Shop;
let family: Awaited<ReturnType<typeof aFamily>>;

const post = (path: string, json: object) => shop.app(family.owner).request(path, { method: 'POST', json });

const quoted = async () => {
  const wanted = { kind: 'subscription', target: String(family.id), lines: ANNUAL };
  return ((await (await post('/api/orders/quote', wanted)).json()) as { quote: Quote }).quote;
};

beforeEach(async () => {
  shop = await aShop();
  family = await aFamily();
});

describe('an order of something that is delivered', () => {
  const { prepare } = planProduct;
  beforeEach(() => {
    vi.spyOn(planProduct, 'prepare').mockImplementation(async (...asked) => ({
      ...(await prepare(...asked)),
      delivers: true,
    }));
  });
  afterEach(() => vi.restoreAllMocks());

  test('keeps the address that it is delivered to', async () => {
    expect(await quoted()).toMatchObject({ delivers: true });
    const target = String(family.id);
    const { order } = await placeOrder(shop.app(family.owner), { target, address: ADDRESS });
    expect(order.address).toEqual(ADDRESS);
    const read = await shop.app(family.owner).request(`/api/orders/${order.id}`);
    expect(((await read.json()) as { order: Order }).order.address).toEqual(ADDRESS);
  });

  test('is not made without one', async () => {
    for (const address of [undefined, null]) {
      const answer = await post('/api/orders', orderOf({ target: String(family.id), address }));
      const { errors } = await refusal(answer, 'request.invalid');
      expect(errors).toEqual([{ pointer: '/address', code: 'order.address_required', params: {} }]);
    }
  });

  test.each([
    ['/address/name', { name: ' ' }],
    ['/address/phone', { phone: '1' }],
    ['/address/country', { country: 'il' }],
    ['/address/city', { city: '' }],
    ['/address/street', { street: 'x'.repeat(161) }],
    ['/address/zip', { zip: '1'.repeat(21) }],
    ['/address/name', { name: '4242 4242 4242 4242' }],
    ['/address/phone', { phone: '4242424242424242' }],
    ['/address/city', { city: '4242-4242-4242-4242' }],
    ['/address/street', { street: 'a 4242424242424242 b' }],
    ['/address/zip', { zip: '4242424242424242' }],
  ])('is not made with a wrong part of one: %s %j', async (pointer, part) => {
    const address = { ...ADDRESS, ...part };
    const answer = await post('/api/orders', orderOf({ target: String(family.id), address }));
    expect((await refusal(answer, 'request.invalid')).errors).toMatchObject([{ pointer }]);
  });
});

test('a plan is not delivered, and is not made with an address', async () => {
  expect(await quoted()).toMatchObject({ delivers: false });
  const answer = await post('/api/orders', orderOf({ target: String(family.id), address: ADDRESS }));
  const { errors } = await refusal(answer, 'request.invalid');
  expect(errors).toEqual([{ pointer: '/address', code: 'value.not_allowed', params: {} }]);
  const { order } = await placeOrder(shop.app(family.owner), { target: String(family.id), address: null });
  expect(order.address).toBeNull();
});
