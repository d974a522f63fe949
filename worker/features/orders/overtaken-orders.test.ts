import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { commit } from '#worker/db/commit.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { renewPlans } from '#worker/features/plans/renew-plans.job.ts';
import type { TestApp } from '#worker/testing/app.ts';
import {
  aFamily,
  aShop,
  capturesOf,
  MONTHLY,
  onSite,
  orderOf,
  pageIn,
  placeOrder,
  planOf,
  type Shop,
} from '#worker/testing/checkout.ts';
import { overtakenInShop } from '#worker/testing/payment-crashes.ts';
import { db, type Person } from '#worker/testing/seed.ts';

const urlIn = async (answer: Response): Promise<string[]> =>
  answer.ok ? [((await answer.json()) as { url: string | null }).url ?? ''].filter((url) => url !== '') : [];

/** Pays each page of which anyone was told; returns how many could be paid. */
async function paid(shop: Shop, urls: string[]): Promise<number> {
  let count = 0;
  for (const url of urls) if ((await shop.sandbox.pay(pageIn(url))).state === 'paid') count++;
  return count;
}

/** Saves a card that is charged from then on. */
async function savesAnother(shop: Shop, person: Person): Promise<void> {
  const response = await shop.app(person).request('/api/users/cards', { method: 'POST' });
  const { id, url } = (await response.json()) as { id: number; url: string };
  await shop.sandbox.pay(pageIn(url));
  await shop.app(person).request(`/api/users/cards/${id}/check`, { method: 'POST' });
}

const ordered = (app: TestApp, order: Parameters<typeof orderOf>[0]) =>
  app.request('/api/orders', { method: 'POST', json: orderOf(order) });

type Place = { id: number; order: number };
const acts = {
  opens: (app: TestApp, { order }: Place) => app.request(`/api/orders/${order}/pay`, { method: 'POST' }),
  orders: (app: TestApp, { id }: Place) => ordered(app, { target: String(id) }),
  ordersElse: (app: TestApp, { id }: Place) =>
    ordered(app, { target: String(id), lines: MONTHLY, total_minor: 499 }),
};

/** The owner of a site with an open order, in two tabs: what is done in the one, and in the other meanwhile. */
async function twoTabs(one: keyof typeof acts, other: keyof typeof acts) {
  const shop = await aShop();
  const { id, owner } = await aFamily();
  const { order, url } = await placeOrder(shop.app(owner), { target: String(id) });
  const urls = [url ?? ''];
  const place = { id, order: order.id };
  const meanwhile = async () => {
    urls.push(...(await urlIn(await acts[other](shop.app(owner), place))));
  };
  const verify = async (answer: Response) => {
    expect([200, 201, 409]).toContain(answer.status);
    urls.push(...(await urlIn(answer)));
    expect(await paid(shop, urls)).toBe(1);
    await shop.arrive();
    expect(await onSite(id)).toMatchObject({ subscribed: true });
    expect(await capturesOf(shop)).toHaveLength(1);
    expect(await db.$count(orders, eq(orders.status, 'completed'))).toBe(1);
  };
  return { shop, as: owner, call: (app: TestApp) => acts[one](app, place), meanwhile, verify };
}

describe('of two tabs, whichever is sooner, one page can be paid, where one', () => {
  overtakenInShop('orders while the other orders something else', () => twoTabs('orders', 'ordersElse'));
  overtakenInShop('opens the page of an order while the other does', () => twoTabs('opens', 'opens'));
  overtakenInShop('opens the page of an order while the other orders something else', () =>
    twoTabs('opens', 'ordersElse'),
  );
  overtakenInShop('orders something else while the other opens the page of the first order', () =>
    twoTabs('ordersElse', 'opens'),
  );
});

describe('a renewal is paid once', () => {
  /** A renewal that failed; the hour of the next attempt has come. */
  async function anOverdueRenewal(card: 'paid' | 'declined_later' = 'declined_later') {
    const shop = await aShop();
    const { id, owner } = await aFamily();
    await shop.buy(owner, { target: String(id), lines: MONTHLY, total_minor: 499 }, card);
    await shop.at('2026-12-10T12:30:00.000Z');
    await shop.hourly();
    await shop.at('2026-12-11T13:00:00.000Z');
    const [order] = await db.select().from(orders).where(eq(orders.status, 'open'));
    const attempt = async () => {
      await commit(db, [renewPlans.enqueue({ db, now: shop.now }, {})]);
      await shop.run();
    };
    return { shop, as: owner, id, order, attempt };
  }

  overtakenInShop('where its payer opens a page while the card is charged again', async () => {
    const { order, attempt, ...race } = await anOverdueRenewal();
    return {
      ...race,
      call: (app) => app.request(`/api/orders/${order?.id}/pay`, { method: 'POST' }),
      meanwhile: attempt,
      verify: async (answer) => {
        expect([200, 409]).toContain(answer.status);
        const count = await paid(race.shop, await urlIn(answer));
        await race.shop.arrive();
        expect(await capturesOf(race.shop)).toHaveLength(1 + count);
        expect(await planOf(race.shop, race.id, race.as)).toMatchObject({
          state: count > 0 ? 'active' : 'past_due',
        });
      },
    };
  });

  overtakenInShop('where the card is charged again while its payer opens a page', async () => {
    const { shop, as, order, attempt: _, ...race } = await anOverdueRenewal();
    await savesAnother(shop, as);
    await commit(db, [renewPlans.enqueue({ db, now: shop.now }, {})]);
    const urls: string[] = [];
    return {
      ...race,
      shop,
      as,
      call: async (_app, env) => {
        await shop.run(['renew_plans', 'renew_plan', 'charge_card'], env);
        return new Response(null);
      },
      meanwhile: async () => {
        const path = `/api/orders/${order?.id}/pay`;
        urls.push(...(await urlIn(await shop.app(as).request(path, { method: 'POST' }))));
      },
      verify: async () => {
        await paid(shop, urls);
        await shop.settle();
        expect(await capturesOf(shop)).toHaveLength(2);
        expect(await planOf(shop, race.id, as)).toMatchObject({ state: 'active' });
      },
    };
  });

  overtakenInShop('where its payer cancels the plan while it is charged', async () => {
    const shop = await aShop();
    const { id, owner } = await aFamily();
    await shop.buy(owner, { target: String(id), lines: MONTHLY, total_minor: 499 });
    await shop.at('2026-12-10T12:30:00.000Z');
    return {
      shop,
      as: owner,
      call: (app) => app.request(`/api/sites/${id}/subscription`, { method: 'DELETE' }),
      meanwhile: shop.hourly,
      verify: async (answer) => {
        expect([200, 409]).toContain(answer.status);
        const charges = (await capturesOf(shop)).length;
        const { state, period_end } = await planOf(shop, id, owner);
        const isRenewed = period_end === '2027-01-10T12:00:00.000Z';
        expect(isRenewed).toBe(charges === 2);
        expect(state).toBe(answer.ok ? (isRenewed ? 'cancelled' : 'ended') : 'active');
      },
    };
  });
});
