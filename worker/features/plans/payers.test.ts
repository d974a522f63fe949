import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import type { Billing } from '#worker/contract/billing.ts';
import { commit } from '#worker/db/commit.ts';
import { cards, invoices, refunds, subscriptions } from '#worker/db/schema/billing.ts';
import { members } from '#worker/db/schema/members.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { users } from '#worker/db/schema/people.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { planPurges } from '#worker/features/site-lifecycle/plan-purges.job.ts';
import {
  ANNUAL,
  aFamily,
  aShop,
  cancelPlan,
  capturesOf,
  MONTHLY,
  ONCE,
  onSite,
  pageIn,
  placeOrder,
  planOf,
  resumePlan,
  type Shop,
} from '#worker/testing/checkout.ts';
import { brokenInvariants } from '#worker/testing/payment-invariants.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, aSite, db, type Person } from '#worker/testing/seed.ts';
import { renewPlans } from './renew-plans.job.ts';

let shop: Shop;
afterEach(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
});

const rowOf = async (id: number) =>
  (await db.select().from(subscriptions).where(eq(subscriptions.site_id, id)))[0];
async function dies({ userId }: Person): Promise<void> {
  const admin = shop.app(await aPerson({ role_id: 1 }));
  const answer = await admin.request(`/api/admin/users/${userId}/deceased`, {
    method: 'POST',
    json: { deceased_at: shop.now().toISOString() },
    headers: { 'X-Reason': 'the%20family%20wrote%20to%20us' },
  });
  expect(answer.status).toBe(200);
}
const deletes = (person: Person, id: number) =>
  shop.app(person).request(`/api/sites/${id}`, { method: 'DELETE', json: { name: 'Ruth Cohen' } });
const PERIOD_END = '2026-12-10T12:00:00.000Z';

/** A monthly plan that a cousin pays for. */
async function paidByCousin() {
  shop = await aShop();
  const family = await aFamily();
  await shop.buy(family.cousin, { target: String(family.id), lines: MONTHLY, total_minor: 499 });
  return family;
}

/** The paid period runs out, and then the plan ends. */
async function runsOut(id: number): Promise<void> {
  expect(await rowOf(id)).toMatchObject({ state: 'cancelled', next_charge_at: null });
  expect(await onSite(id)).toEqual({ subscribed: true, plan: 'monthly', plan_until: PERIOD_END });
  await shop.at('2026-12-10T12:30:00.000Z');
  await shop.hourly();
  expect(await onSite(id)).toMatchObject({ subscribed: false });
  expect(await capturesOf(shop)).toHaveLength(1);
}

describe('nothing more is charged, and the paid period runs out, where the payer', () => {
  test('has died', async () => {
    const { id, cousin } = await paidByCousin();
    await dies(cousin);
    expect(await db.select().from(cards)).toMatchObject([{ removed_at: shop.now().toISOString() }]);
    await runsOut(id);
  });

  test('is suspended, and pays again where that ends', async () => {
    const { id, cousin } = await paidByCousin();
    const suspends = (suspended_at: string | null) =>
      db.update(users).set({ suspended_at }).where(eq(users.id, cousin.userId));
    await suspends('2026-11-20T12:00:00.000Z');
    await shop.at('2026-12-10T12:30:00.000Z');
    for (let time = 0; time < 2; time++) await shop.hourly();
    expect(await onSite(id)).toMatchObject({ subscribed: false, plan_until: PERIOD_END });
    expect(await capturesOf(shop)).toHaveLength(1);
    await suspends(null);
    await shop.buy(cousin, { target: String(id), lines: MONTHLY, total_minor: 499 });
    expect(await onSite(id)).toMatchObject({ subscribed: true });
  });

  test('is suspended in the moment in which it is charged, which is given back', async () => {
    const { id, cousin } = await paidByCousin();
    await shop.at('2026-12-10T12:30:00.000Z');
    await commit(db, [renewPlans.enqueue({ db, now: shop.now }, {})]);
    await shop.sandbox.fail({ mode: 'after', times: 3, operation: 'post /v1/payment_intents' });
    await shop.run(['renew_plans', 'renew_plan', 'charge_card']);
    await db.update(users).set({ suspended_at: 'x' }).where(eq(users.id, cousin.userId));
    await shop.settle();
    await shop.at('2026-12-12T12:30:00.000Z');
    for (let time = 0; time < 2; time++) await shop.hourly();
    expect(await onSite(id)).toMatchObject({ subscribed: false });
    expect(await db.select().from(refunds)).toMatchObject([{ amount_minor: 499, state: 'done' }]);
  });

  test('has died while a renewal was overdue, and the plan ends at once', async () => {
    shop = await aShop();
    const { id, cousin } = await aFamily();
    await shop.buy(cousin, { target: String(id), lines: MONTHLY, total_minor: 499 }, 'declined_later');
    await shop.at('2026-12-10T12:30:00.000Z');
    await shop.hourly();
    expect(await rowOf(id)).toMatchObject({ state: 'past_due' });
    await dies(cousin);
    await shop.hourly();
    expect(await onSite(id)).toMatchObject({ subscribed: false, plan_until: PERIOD_END });
  });

  test('has deleted their account, and their cards are forgotten at the provider too', async () => {
    const { id, cousin } = await paidByCousin();
    const app = shop.app(cousin);
    const email = `person-${cousin.userId}@example.org`;
    const gone = await app.request('/api/users/user', { method: 'DELETE', json: { email } });
    expect(gone.ok).toBe(true);
    await shop.run();
    expect(await db.select().from(cards)).toMatchObject([{ removed_at: shop.now().toISOString() }]);
    expect((await shop.sandbox.requests()).at(-1)).toMatchObject({ status: 200 });
    expect((await shop.sandbox.requests()).at(-1)?.path).toContain('/detach');
    expect(await db.$count(invoices)).toBe(1);
    await runsOut(id);
  });
});

describe('of a site that is deleted', () => {
  test('what is charged in the same moment is given back', async () => {
    const { id, owner } = await paidByCousin();
    await shop.at('2026-12-10T12:30:00.000Z');
    await commit(db, [renewPlans.enqueue({ db, now: shop.now }, {})]);
    await shop.sandbox.fail({ mode: 'after', times: 3, operation: 'post /v1/payment_intents' });
    await shop.run(['renew_plans', 'renew_plan', 'charge_card']);
    expect((await deletes(owner, id)).ok).toBe(true);
    await shop.settle();
    expect(await capturesOf(shop)).toHaveLength(2);
    expect(await db.select().from(refunds)).toMatchObject([{ state: 'done', amount_minor: 499 }]);
  });

  test('a page that is paid afterwards is given back', async () => {
    shop = await aShop();
    const { id, owner, cousin } = await aFamily();
    const { url } = await placeOrder(shop.app(cousin), { target: String(id) });
    await deletes(owner, id);
    await shop.sandbox.pay(pageIn(url ?? ''));
    await shop.settle();
    expect(await db.select().from(refunds)).toMatchObject([{ state: 'done', amount_minor: 4999 }]);
    expect(await db.select().from(subscriptions)).toEqual([]);
  });

  test('and restored, the plan renews only on the word of its payer', async () => {
    shop = await aShop();
    const { id, owner } = await aFamily();
    await shop.buy(owner, { target: String(id), lines: MONTHLY, total_minor: 499 });
    await deletes(owner, id);
    const restored = await shop.app(owner).request(`/api/sites/${id}/restore`, { method: 'POST' });
    expect(restored.ok).toBe(true);
    expect(await planOf(shop, id, owner)).toMatchObject({ state: 'cancelled', can: { resume: true } });
    await resumePlan(shop, id, owner);
    await shop.at('2026-12-10T12:30:00.000Z');
    await shop.hourly();
    expect(await capturesOf(shop)).toHaveLength(2);
    expect(await onSite(id)).toEqual({ subscribed: true, plan: 'monthly', plan_until: null });
  });

  test('and purged, the plan ends, and the orders and invoices are kept', async () => {
    shop = await aShop();
    const { id, owner } = await aFamily();
    const order = await shop.buy(owner, { target: String(id) });
    await deletes(owner, id);
    await shop.at('2026-12-20T12:00:00.000Z');
    await commit(db, [planPurges.enqueue({ db, now: shop.now }, {})]);
    await shop.run(['plan_purges', 'purge_site']);
    expect(await db.select().from(sites).where(eq(sites.id, id))).toEqual([]);
    expect(await db.select().from(subscriptions)).toMatchObject([{ site_id: null, state: 'ended' }]);
    expect(await db.select().from(orders)).toMatchObject([{ id: order.id, site_id: null }]);
    const read = await shop.app(owner).request('/api/users/billing');
    const { rows, plans } = (await read.json()) as Billing;
    expect(rows).toMatchObject([{ order_id: order.id, site: null, invoices: [{ type: 'invoice_receipt' }] }]);
    expect(plans).toEqual([]);
  });
});

describe('a payer who is not of the site any more', () => {
  test('still reads the plan that they pay for, cancels it, and can buy nothing', async () => {
    const { id, cousin } = await paidByCousin();
    await db.update(sites).set({ mode: 'private' }).where(eq(sites.id, id));
    await db.delete(members).where(eq(members.user_id, cousin.userId));
    expect((await shop.app(cousin).request(`/api/sites/${id}`)).status).toBe(403);
    expect(await planOf(shop, id, cousin)).toMatchObject({
      state: 'active',
      is_payer: true,
      can: { buy: [], give: [], cancel: true },
    });
    expect(await (await cancelPlan(shop, id, cousin)).json()).toMatchObject({
      subscription: { state: 'cancelled' },
    });
    await runsOut(id);
    await refusal(await shop.app(cousin).request(`/api/sites/${id}/subscription`), 'site.not_found');
  });

  test('goes on paying after the site has another Owner, and the Owner can neither cancel nor change it', async () => {
    const { id, owner } = await paidByCousin();
    const next = await aPerson();
    await db.update(sites).set({ owner_id: next.userId }).where(eq(sites.id, id));
    await db.update(members).set({ user_id: next.userId }).where(eq(members.user_id, owner.userId));
    await refusal(await cancelPlan(shop, id, next), 'plan.not_payer');
    await refusal(
      await shop
        .app(next)
        .request(`/api/sites/${id}/subscription`, { method: 'PATCH', json: { plan: 'annual' } }),
      'plan.not_payer',
    );
    await shop.at('2026-12-10T12:30:00.000Z');
    await shop.hourly();
    expect(await capturesOf(shop)).toHaveLength(2);
  });
});

describe('a refund in the first days', () => {
  const refunded = async (id: number, person: Person) => {
    expect((await cancelPlan(shop, id, person, { refund: true })).status).toBe(200);
    await shop.settle();
  };

  test('leaves a gift that extended the plan', async () => {
    shop = await aShop();
    const { id, owner, cousin } = await aFamily();
    await shop.buy(owner, { target: String(id), lines: MONTHLY, total_minor: 499 });
    await shop.at('2026-11-12T12:00:00.000Z');
    await shop.buy(cousin, { target: String(id), gift: { note: '' } });
    await refunded(id, owner);
    expect(await onSite(id)).toEqual({
      subscribed: true,
      plan: 'annual',
      plan_until: '2027-11-12T12:00:00.000Z',
    });
    expect(await planOf(shop, id, owner)).toMatchObject({ is_gift: true, is_payer: false, renews: false });
  });

  test('leaves what another had paid for before', async () => {
    const { id, owner, cousin } = await paidByCousin();
    await cancelPlan(shop, id, cousin);
    await shop.buy(owner, { target: String(id) });
    expect(await planOf(shop, id, owner)).toMatchObject({ period_end: '2027-12-10T12:00:00.000Z' });
    await refunded(id, owner);
    expect(await onSite(id)).toEqual({ subscribed: true, plan: 'monthly', plan_until: PERIOD_END });
  });

  test('of a plan without end leaves the one that it took the place of', async () => {
    shop = await aShop();
    const { id, owner } = await aFamily();
    await shop.buy(owner, { target: String(id), lines: ANNUAL });
    await shop.buy(owner, { target: String(id), lines: ONCE, total_minor: 5000 });
    await refunded(id, owner);
    expect(await onSite(id)).toMatchObject({ subscribed: true, plan_until: '2027-11-10T12:00:00.000Z' });
  });

  test('closes the page on which its unused days would be taken off', async () => {
    shop = await aShop();
    const { id, owner } = await aFamily();
    await shop.buy(owner, { target: String(id), lines: ANNUAL });
    const { url } = await placeOrder(shop.app(owner), { target: String(id), lines: ONCE, total_minor: 5000 });
    await refunded(id, owner);
    expect(await shop.sandbox.pay(pageIn(url ?? ''))).toMatchObject({ state: 'closed' });
    expect(await onSite(id)).toMatchObject({ subscribed: false });
  });

  test('is made once, asked for twice', async () => {
    shop = await aShop();
    const { id, owner } = await aFamily();
    await shop.buy(owner, { target: String(id) });
    await refunded(id, owner);
    await refunded(id, owner);
    expect(await db.$count(refunds)).toBe(1);
  });
});

describe('a card', () => {
  const pageOf = async (person: Person) => {
    const response = await shop.app(person).request('/api/users/cards', { method: 'POST' });
    return (await response.json()) as { id: number; url: string };
  };

  test('that is added is charged from then on, and the one before can be removed', async () => {
    shop = await aShop();
    const { id, owner } = await aFamily();
    await shop.buy(owner, { target: String(id), lines: MONTHLY, total_minor: 499 }, 'declined_later');
    const [before] = await db.select().from(cards);
    const remove = () => shop.app(owner).request(`/api/users/cards/${before?.id}`, { method: 'DELETE' });
    await refusal(await remove(), 'card.in_use');
    await shop.sandbox.pay(pageIn((await pageOf(owner)).url));
    await shop.arrive();
    expect((await remove()).status).toBe(200);
    await shop.at('2026-12-10T12:30:00.000Z');
    await shop.hourly();
    expect(await planOf(shop, id, owner)).toMatchObject({ state: 'active' });
    expect(await capturesOf(shop)).toHaveLength(2);
  });

  test('that is new with another plan is charged for all of them, and the one before can be removed', async () => {
    shop = await aShop();
    const { id, owner } = await aFamily();
    const other = await aSite({ owner_id: owner.userId });
    await shop.buy(owner, { target: String(id), lines: MONTHLY, total_minor: 499 }, 'declined_later');
    const [before] = await db.select().from(cards);
    await shop.buy(owner, { target: String(other.id) });
    const read = await shop.app(owner).request('/api/users/billing');
    const [standard] = ((await read.json()) as Billing).cards.filter((card) => card.is_default);
    expect(standard?.id).not.toBe(before?.id);
    const charged = await db.select({ card: subscriptions.card_id }).from(subscriptions);
    expect(charged).toEqual([{ card: standard?.id }, { card: standard?.id }]);
    const removed = await shop.app(owner).request(`/api/users/cards/${before?.id}`, { method: 'DELETE' });
    expect(removed.status).toBe(200);
    await shop.at('2026-12-10T12:30:00.000Z');
    await shop.hourly();
    expect(await planOf(shop, id, owner)).toMatchObject({ state: 'active' });
  });

  test('that was charged does not become the default again', async () => {
    shop = await aShop();
    const { id, owner } = await aFamily();
    const other = await aSite({ owner_id: owner.userId });
    await shop.buy(owner, { target: String(id), lines: MONTHLY, total_minor: 499 });
    await shop.buy(owner, { target: String(other.id) });
    const defaults = () => db.select({ id: cards.id }).from(cards).where(eq(cards.is_default, true));
    const before = await defaults();
    await shop.at('2026-12-10T12:30:00.000Z');
    await shop.hourly();
    expect(await capturesOf(shop)).toHaveLength(3);
    expect(await defaults()).toEqual(before);
  });

  test('that was removed cannot be charged by taking up a plan again', async () => {
    shop = await aShop();
    const { id, owner } = await aFamily();
    await shop.buy(owner, { target: String(id), lines: MONTHLY, total_minor: 499 });
    await cancelPlan(shop, id, owner);
    const [card] = await db.select().from(cards);
    expect((await shop.app(owner).request(`/api/users/cards/${card?.id}`, { method: 'DELETE' })).ok).toBe(
      true,
    );
    const resume = await resumePlan(shop, id, owner);
    await refusal(resume, 'plan.none');
  });
});
