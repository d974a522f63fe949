import { and, eq, isNull } from 'drizzle-orm';
import { expect } from 'vitest';
import { cards, payment_events, subscriptions } from '#worker/db/schema/billing.ts';
import { aFamily, aShop, MONTHLY, pageIn, placeOrder, type Shop } from '#worker/testing/checkout.ts';
import { eachHasOneEffect } from '#worker/testing/crash-points.ts';
import { allIsWell } from '#worker/testing/payment-crashes.ts';
import { db, type Person } from '#worker/testing/seed.ts';

const cardsOf = ({ userId }: Person) =>
  db
    .select()
    .from(cards)
    .where(and(eq(cards.user_id, userId), isNull(cards.removed_at)));
const chargedCard = async (siteId: number) =>
  (await db.select().from(subscriptions).where(eq(subscriptions.site_id, siteId)))[0]?.card_id;

const pageForCard = async (shop: Shop, person: Person) => {
  const response = await shop.app(person).request('/api/users/cards', { method: 'POST' });
  return (await response.json()) as { id: number; url: string };
};

/** Saves another card; returns its id. */
async function saves(shop: Shop, person: Person): Promise<number> {
  const { id, url } = await pageForCard(shop, person);
  await shop.sandbox.pay(pageIn(url));
  await shop.app(person).request(`/api/users/cards/${id}/check`, { method: 'POST' });
  return Math.max(...(await cardsOf(person)).map((card) => card.id));
}

/** A family with a plan, and the owner's two cards, of which the second is charged. */
async function withTwoCards() {
  const shop = await aShop();
  const { id, owner } = await aFamily();
  await shop.buy(owner, { target: String(id), lines: MONTHLY, total_minor: 499 });
  const [first] = await cardsOf(owner);
  const second = await saves(shop, owner);
  return { shop, id, owner, first: first?.id ?? 0, second };
}

eachHasOneEffect({
  'opening a page to save a card': async () => {
    const shop = await aShop();
    const { owner } = await aFamily();
    return {
      as: owner,
      env: shop.sandbox.env,
      call: (app, key) =>
        app.request('/api/users/cards', { method: 'POST', headers: { 'Idempotency-Key': key } }),
      once: async (answer) => {
        const { url } = (await answer.json()) as { url: string };
        expect(await shop.sandbox.pay(pageIn(url))).toMatchObject({ state: 'paid' });
        await allIsWell(shop);
        expect(await cardsOf(owner)).toMatchObject([{ last4: '4242', is_default: true }]);
      },
    };
  },

  'asking whether a card is saved': async () => {
    const shop = await aShop();
    const { owner } = await aFamily();
    const { id, url } = await pageForCard(shop, owner);
    await shop.sandbox.pay(pageIn(url));
    return {
      as: owner,
      env: shop.sandbox.env,
      call: (app) => app.request(`/api/users/cards/${id}/check`, { method: 'POST' }),
      once: async (answer) => {
        expect(await answer.json()).toMatchObject({ is_saved: true, cards: [{ last4: '4242' }] });
        await allIsWell(shop);
        expect(await cardsOf(owner)).toHaveLength(1);
      },
    };
  },

  'choosing the card that is charged': async () => {
    const { shop, id, owner, first, second } = await withTwoCards();
    expect(await chargedCard(id)).toBe(second);
    return {
      as: owner,
      env: shop.sandbox.env,
      call: (app) => app.request(`/api/users/cards/${first}/default`, { method: 'PUT' }),
      once: async () => {
        await allIsWell(shop);
        expect(await chargedCard(id)).toBe(first);
        const defaults = (await cardsOf(owner)).filter(({ is_default }) => is_default);
        expect(defaults.map((card) => card.id)).toEqual([first]);
      },
    };
  },

  'removing a card': async () => {
    const { shop, owner, first, second } = await withTwoCards();
    return {
      as: owner,
      env: shop.sandbox.env,
      call: (app) => app.request(`/api/users/cards/${first}`, { method: 'DELETE' }),
      once: async () => {
        await allIsWell(shop);
        expect((await cardsOf(owner)).map((card) => card.id)).toEqual([second]);
        const detached = (await shop.sandbox.requests()).filter(({ path }) => path.endsWith('/detach'));
        expect(detached).toMatchObject([{ status: 200 }]);
      },
    };
  },

  'sending an event, as the provider does': async () => {
    const shop = await aShop();
    const { id, owner } = await aFamily();
    const { url } = await placeOrder(shop.app(owner), { target: String(id) });
    await shop.sandbox.pay(pageIn(url ?? ''));
    const [event] = await shop.sandbox.events();
    return {
      env: shop.sandbox.env,
      call: (app) =>
        app.request('/api/payments/events', {
          method: 'POST',
          body: event?.payload ?? '',
          headers: { 'Content-Type': 'application/json', 'Stripe-Signature': event?.header ?? '' },
        }),
      once: async () => {
        expect(await db.select().from(payment_events)).toMatchObject([{ id: `stripe:${event?.id}` }]);
        await shop.run();
        await allIsWell(shop);
      },
    };
  },
});
