import { beforeAll, describe, expect, test, vi } from 'vitest';
import { commit } from '#worker/db/commit.ts';
import { cards } from '#worker/db/schema/billing.ts';
import {
  aFamily,
  aShop,
  cancelPlan,
  capturesOf,
  MONTHLY,
  onSite,
  orderOf,
  pageIn,
  placeOrder,
  planOf,
  type Shop,
} from '#worker/testing/checkout.ts';
import { allIsWell } from '#worker/testing/payment-crashes.ts';
import { db } from '#worker/testing/seed.ts';
import { comparePayments } from './compare-payments.job.ts';

/** The library of the provider waits before each of its own two retries. */
beforeAll(() => {
  const wait = setTimeout as (...args: unknown[]) => unknown;
  vi.stubGlobal('setTimeout', (work: unknown, ms: number, ...args: unknown[]) =>
    wait(work, ms <= 2000 ? ms / 50 : ms, ...args),
  );
});

type Scenario = {
  /** What is done while the provider fails, and again with the same key when it does not. */
  act: () => Promise<Response | undefined>;
  /** Asserts the effect, once, with what the second answer brought. */
  once: (answer: Response | undefined) => Promise<unknown>;
};

const order = (shop: Shop, key: string, as: Awaited<ReturnType<typeof aFamily>>) =>
  shop.app(as.owner).request('/api/orders', {
    method: 'POST',
    json: orderOf({ target: String(as.id), lines: MONTHLY, total_minor: 499 }),
    headers: { 'Idempotency-Key': key },
  });

const pageOf = async (answer: Response | undefined) => (await answer?.json()) as { url: string };

async function anOrder(shop: Shop): Promise<Scenario> {
  const family = await aFamily();
  const key = crypto.randomUUID();
  return {
    act: () => order(shop, key, family),
    once: async (answer) => {
      const { url } = await pageOf(answer);
      await shop.sandbox.pay(pageIn(url));
      await allIsWell(shop);
      expect(await onSite(family.id)).toMatchObject({ subscribed: true });
      expect(await capturesOf(shop)).toHaveLength(1);
    },
  };
}

/** The page of an earlier order is closed for it. */
async function anotherOrder(shop: Shop): Promise<Scenario> {
  const family = await aFamily();
  const { url: first } = await placeOrder(shop.app(family.owner), { target: String(family.id) });
  const key = crypto.randomUUID();
  return {
    act: () => order(shop, key, family),
    once: async (answer) => {
      const { url } = await pageOf(answer);
      expect(await shop.sandbox.pay(pageIn(first ?? ''))).toMatchObject({ state: 'closed' });
      await shop.sandbox.pay(pageIn(url));
      await allIsWell(shop);
      expect(await capturesOf(shop)).toMatchObject([{ amount: 499 }]);
    },
  };
}

async function anEvent(shop: Shop): Promise<Scenario> {
  const { id, owner } = await aFamily();
  const { url } = await placeOrder(shop.app(owner), { target: String(id) });
  await shop.sandbox.pay(pageIn(url ?? ''));
  return {
    act: () => shop.arrive().then(() => undefined),
    once: async () => {
      await allIsWell(shop);
      expect(await onSite(id)).toMatchObject({ subscribed: true });
    },
  };
}

async function aRenewal(shop: Shop): Promise<Scenario> {
  const { id, owner } = await aFamily();
  await shop.buy(owner, { target: String(id), lines: MONTHLY, total_minor: 499 });
  await shop.at('2026-12-10T12:30:00.000Z');
  return {
    act: () => shop.hourly().then(() => undefined),
    once: async () => {
      await allIsWell(shop);
      expect(await capturesOf(shop)).toHaveLength(2);
      expect(await planOf(shop, id, owner)).toMatchObject({
        state: 'active',
        period_end: '2027-01-10T12:00:00.000Z',
      });
    },
  };
}

async function aRefund(shop: Shop): Promise<Scenario> {
  const { id, owner } = await aFamily();
  await shop.buy(owner, { target: String(id) });
  return {
    act: async () => {
      const answer = await cancelPlan(shop, id, owner, { refund: true });
      await shop.arrive();
      return answer;
    },
    once: async () => {
      await allIsWell(shop);
      const made = (await shop.sandbox.events()).filter(({ payload }) =>
        payload.includes('"refund.created"'),
      );
      expect(made).toHaveLength(1);
    },
  };
}

/** The cards of a customer, as the provider has them. */
async function keptAtProvider({ sandbox: { env } }: Shop, customer: string): Promise<unknown> {
  const response = await fetch(`${env.PAYMENTS_URL}/v1/customers/${customer}/payment_methods`, {
    headers: { Authorization: `Bearer ${env.PAYMENTS_KEY}` },
  });
  return ((await response.json()) as { data: unknown }).data;
}

async function aRemovedCard(shop: Shop): Promise<Scenario> {
  const { id, owner } = await aFamily();
  await shop.buy(owner, { target: String(id) });
  await cancelPlan(shop, id, owner);
  const [card] = await db.select().from(cards);
  return {
    act: async () => {
      const answer = await shop.app(owner).request(`/api/users/cards/${card?.id}`, { method: 'DELETE' });
      await shop.run();
      return answer;
    },
    once: async (answer) => {
      expect(await answer?.json()).toEqual({ cards: [] });
      await allIsWell(shop);
      expect(await keptAtProvider(shop, card?.customer ?? '')).toEqual([]);
    },
  };
}

async function theNight(shop: Shop): Promise<Scenario> {
  const { id, owner } = await aFamily();
  const { url } = await placeOrder(shop.app(owner), { target: String(id) });
  await shop.sandbox.pay(pageIn(url ?? ''));
  const since = '2026-11-08T00:00:00.000Z';
  return {
    act: async () => {
      await commit(db, [comparePayments.enqueue({ db, now: shop.now }, { since, after: 0 })]);
      await shop.run();
      return undefined;
    },
    once: async () => {
      expect(await onSite(id)).toMatchObject({ subscribed: true });
      await allIsWell(shop);
    },
  };
}

const CALLS: [operation: string, what: string, arrange: (shop: Shop) => Promise<Scenario>][] = [
  ['post /v1/customers', 'someone orders', anOrder],
  ['post /v1/checkout/sessions', 'someone orders', anOrder],
  ['post /v1/checkout/sessions/{id}/expire', 'someone orders something else', anotherOrder],
  ['get /v1/checkout/sessions/{id}', 'someone orders something else', anotherOrder],
  ['get /v1/checkout/sessions/{id}', 'an event arrives', anEvent],
  ['post /v1/payment_intents', 'a plan is renewed', aRenewal],
  ['get /v1/payment_intents/{id}', 'a plan is renewed', aRenewal],
  ['post /v1/refunds', 'a payment is refunded', aRefund],
  ['post /v1/payment_methods/{id}/detach', 'a card is removed', aRemovedCard],
  ['get /v1/events', 'a night passes', theNight],
];

describe.each(CALLS)('the provider fails at %s while %s', (operation, _what, arrange) => {
  test.each([
    ['before it acts', 'before'],
    ['after it has acted', 'after'],
    ['with an error', 'error'],
  ] as const)('%s, and trying again has one effect', async (_when, mode) => {
    const shop = await aShop();
    const { act, once } = await arrange(shop);
    const before = (await shop.sandbox.requests()).length;
    await shop.sandbox.fail({ mode, times: 3, operation });
    const first = await act();
    expect([undefined, 200, 503]).toContain(first?.status);
    const tried = (await shop.sandbox.requests()).slice(before);
    if (!operation.startsWith('get')) expect(tried.length).toBeGreaterThan(2);
    await once(await act());
  });
});
