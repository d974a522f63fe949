import { expect, test } from 'vitest';
import { aShop } from '#worker/testing/checkout.ts';
import { aCard, anOrder, aPayment } from '#worker/testing/orders-seed.ts';
import { aPerson } from '#worker/testing/seed.ts';

type Call = [what: string, kind: 'order' | 'card' | 'page', method: string, path: (id: number) => string];

const CALLS: Call[] = [
  ['reading an order', 'order', 'GET', (id) => `/api/orders/${id}`],
  ['paying an order', 'order', 'POST', (id) => `/api/orders/${id}/pay`],
  ['asking whether an order is paid', 'order', 'POST', (id) => `/api/orders/${id}/check`],
  ['asking whether a card is saved', 'page', 'POST', (id) => `/api/users/cards/${id}/check`],
  ['choosing a card', 'card', 'PUT', (id) => `/api/users/cards/${id}/default`],
  ['removing a card', 'card', 'DELETE', (id) => `/api/users/cards/${id}`],
];

test.each(CALLS)(
  '%s of another person is answered as if it had never been',
  async (_what, kind, method, path) => {
    const shop = await aShop();
    const [payer, other] = [await aPerson(), await aPerson()];
    const user_id = payer.userId;
    const open = { status: 'open', placed_at: null, payment_status: 'none' } as const;
    const others = {
      order: () => anOrder({ user_id, ...open }),
      card: () => aCard({ user_id }),
      page: () => aPayment({ user_id, kind: 'save_card', amount_minor: 0, state: 'open' }),
    };
    const asked = async (id: number) => {
      const answer = await shop.app(other).request(path(id), { method });
      const headers = [...answer.headers].filter(([name]) => !/request-id|ratelimit/i.test(name));
      const text = (await answer.text()).replace(/"request_id":"[^"]+"/, '');
      return { status: answer.status, headers, text };
    };
    const hidden = await asked(await others[kind]());
    expect(hidden.status).toBe(404);
    expect(await asked(987_654_321)).toEqual(hidden);
  },
);
