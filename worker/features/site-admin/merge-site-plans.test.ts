import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SiteMergePreview } from '#worker/contract/site-admin.ts';
import { refunds, subscriptions } from '#worker/db/schema/billing.ts';
import { orders } from '#worker/db/schema/orders.ts';
import {
  ANNUAL,
  aFamily,
  aShop,
  cancelPlan,
  MONTHLY,
  ONCE,
  onSite,
  planOf,
  type Shop,
} from '#worker/testing/checkout.ts';
import { overtakenAtEachTrip } from '#worker/testing/overtaken.ts';
import { brokenInvariants } from '#worker/testing/payment-invariants.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, db, type Person } from '#worker/testing/seed.ts';
import { siteRow } from '#worker/testing/site-merge-calls.ts';

type Family = Awaited<ReturnType<typeof aFamily>>;
const admin = await aPerson({ role_id: 1 });
let shop: Shop;
let from: Family;
let into: Family;

beforeEach(async () => {
  shop = await aShop();
  [from, into] = [await aFamily(), await aFamily()];
});
afterEach(async () => {
  await shop.settle();
  expect(await brokenInvariants(shop)).toEqual([]);
});

const buys = async ({ id, owner }: Family, lines = ANNUAL, total_minor = 4999) => {
  const { payment_status } = await shop.buy(owner, { target: String(id), lines, total_minor });
  expect(payment_status).toBe('captured');
};
const merges = (app = shop.app(admin)) =>
  app.request(`/api/admin/sites/${from.id}/merge`, {
    method: 'POST',
    json: { into_id: into.id, name: 'Ruth Cohen' },
  });
const previewed = async () => {
  const answer = await shop.app(admin).request(`/api/admin/sites/${from.id}/merge?into=${into.id}`);
  return (await answer.json<SiteMergePreview>()).plan;
};
const merged = async () => expect((await merges()).status).toBe(200);
const refundsMade = () => db.select({ amount: refunds.amount_minor, state: refunds.state }).from(refunds);
/** What was given back to whom. */
const givenBack = () =>
  db
    .select({ user: orders.user_id, amount: refunds.amount_minor })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.order_id));
const textsTo = async ({ userId }: Person) =>
  (await shop.mails()).filter(({ to }) => to === `person-${userId}@example.org`).map(({ text }) => text);
const USD = (amount_minor: number) => ({ amount_minor, currency: 'USD' });

describe('of two plans', () => {
  test('that of the site that ends passes where it runs longer, and the other is refunded', async () => {
    await buys(from);
    await shop.at('2027-05-01T12:00:00.000Z');
    await buys(into, MONTHLY, 499);
    await shop.at('2027-05-10T12:00:00.000Z');
    expect(await previewed()).toEqual({
      stays: 'from',
      until: '2027-11-10T12:00:00.000Z',
      has_both: true,
      refunds: [USD(499)],
      refunds_besides: [],
    });
    await merged();
    await shop.settle();
    expect(await refundsMade()).toEqual([{ amount: 499, state: 'done' }]);
    expect(await onSite(into.id)).toMatchObject({ subscribed: true, plan: 'annual' });
    expect(await onSite(from.id)).toMatchObject({ subscribed: false });
    expect(await textsTo(into.owner)).toContainEqual(
      expect.stringMatching(/have become one[\s\S]*goes back to the card[\s\S]*Nothing more will be charged/),
    );
    expect(await planOf(shop, into.id, from.owner)).toMatchObject({ is_payer: true, renews: true });

    await shop.at('2027-11-10T12:30:00.000Z');
    await shop.hourly();
    expect(await planOf(shop, into.id, from.owner)).toMatchObject({ period_end: '2028-11-10T12:00:00.000Z' });
    const renewal = (await db.select().from(orders)).find(({ renewal_key }) => renewal_key !== null);
    expect(renewal).toMatchObject({ site_id: into.id, user_id: from.owner.userId });
  });

  test('that of the site that stays is kept where it runs longer, and the unused days of the other are given back', async () => {
    await buys(from);
    await shop.at('2027-05-01T12:00:00.000Z');
    await buys(into);
    await shop.at('2027-05-11T12:00:00.000Z');
    // 183 of 365 days
    const unused = USD(Math.round((4999 * 183) / 365));
    expect(await previewed()).toMatchObject({ stays: 'into', has_both: true, refunds: [unused] });
    await merged();
    await shop.settle();
    expect(await refundsMade()).toEqual([{ amount: unused.amount_minor, state: 'done' }]);
    expect(await planOf(shop, into.id, into.owner)).toMatchObject({
      is_payer: true,
      period_end: '2028-05-01T12:00:00.000Z',
    });
    await shop.at('2027-11-10T12:30:00.000Z');
    await shop.hourly();
    expect(await db.select().from(orders)).toHaveLength(2);
  });

  test('without end the one of the site that ends is refunded whole', async () => {
    await buys(from, ONCE, 9999);
    await buys(into, ONCE, 9999);
    await shop.at('2028-01-01T12:00:00.000Z');
    expect(await previewed()).toEqual({
      stays: 'into',
      until: null,
      has_both: true,
      refunds: [USD(9999)],
      refunds_besides: [],
    });
    await merged();
    await shop.settle();
    expect(await refundsMade()).toEqual([{ amount: 9999, state: 'done' }]);
  });

  test('without end, which took the place of another, is refunded with what its unused days took off its price', async () => {
    await buys(from);
    await buys(from, ONCE, 5000);
    await buys(into, ONCE, 9999);
    await shop.at('2028-01-01T12:00:00.000Z');
    expect(await previewed()).toMatchObject({ stays: 'into', refunds: [USD(4999), USD(5000)] });
    await merged();
    await shop.settle();
    expect(await refundsMade()).toMatchObject([{ amount: 4999 }, { amount: 5000 }]);
  });

  test('the orders of the one that stays from before remain its own', async () => {
    await buys(into, MONTHLY, 499);
    await cancelPlan(shop, into.id, into.owner);
    await shop.at('2027-02-01T12:00:00.000Z');
    await shop.hourly();
    await buys(from);
    await shop.at('2027-03-01T12:00:00.000Z');
    await buys(into, MONTHLY, 499);
    await merged();
    await shop.settle();
    const sitesOf = async ({ userId }: Person) =>
      (await db.select().from(orders).where(eq(orders.user_id, userId)).orderBy(orders.id)).map(
        ({ site_id }) => site_id,
      );
    expect(await sitesOf(into.owner)).toEqual([into.id, from.id]);
    expect(await sitesOf(from.owner)).toEqual([into.id]);
  });

  test('a gift is given back to who gave it, beside what its payer had not used', async () => {
    await buys(from, MONTHLY, 499);
    await shop.buy(from.cousin, { target: String(from.id), gift: { note: '' } });
    await buys(into, ONCE, 9999);
    await shop.at('2026-12-01T12:00:00.000Z');
    await merged();
    await shop.settle();
    const back = await givenBack();
    // nine of thirty days, and the year that had not begun
    expect(back).toEqual([
      { user: from.owner.userId, amount: Math.round((499 * 9) / 30) },
      { user: from.cousin.userId, amount: 4999 },
    ]);
    for (const person of [from.owner, from.cousin])
      expect((await textsTo(person)).join()).toContain('goes back to the card that was charged');
  });
});

describe('the plan of one site alone', () => {
  test('passes to the one that stays, and nothing is refunded', async () => {
    await buys(from);
    expect(await previewed()).toMatchObject({ stays: 'from', has_both: false, refunds: [] });
    await merged();
    expect(await onSite(into.id)).toMatchObject({ subscribed: true, plan: 'annual' });
    expect(await refundsMade()).toEqual([]);
    expect((await textsTo(from.owner)).join()).not.toContain('goes back');
  });

  test('is kept where the other never had one, and where that has ended', async () => {
    await buys(from, MONTHLY, 499);
    await cancelPlan(shop, from.id, from.owner);
    await shop.at('2027-02-01T12:00:00.000Z');
    await shop.hourly();
    await buys(into);
    expect(await previewed()).toMatchObject({ stays: 'into', has_both: false, refunds: [] });
    await merged();
    expect(await planOf(shop, into.id, into.owner)).toMatchObject({ period_end: '2028-02-01T12:00:00.000Z' });
    const past = (await db.select().from(orders)).filter(({ site_id }) => site_id === from.id);
    expect(past).toMatchObject([{ user_id: from.owner.userId }]);
  });

  test('that an administrator has ended is given back while it could still be refunded', async () => {
    for (const stays of ['neither', 'from', 'into'] as const) {
      [from, into] = [await aFamily(), await aFamily()];
      const site = stays === 'from' ? into : from;
      if (stays === 'from') await buys(from);
      await buys(site, MONTHLY, 499);
      const ended = await shop
        .app(admin)
        .request(`/api/admin/sites/${site.id}/plan`, { method: 'POST', json: { end: true } });
      expect(ended.status).toBe(200);
      if (stays === 'into') await buys(into);
      expect(await previewed()).toMatchObject({
        stays: stays === 'neither' ? null : stays,
        refunds: [],
        refunds_besides: [USD(499)],
      });
      await merged();
      await shop.settle();
      const back = await givenBack();
      expect(back.at(-1), stays).toEqual({ user: site.owner.userId, amount: 499 });
    }
    expect(await refundsMade()).toHaveLength(3);
  });

  test('of neither says so', async () => {
    expect(await previewed()).toBeNull();
    await merged();
  });
});

test('a plan that is bought while the two are merged is not lost: the merge is begun again', async () => {
  const trips = await overtakenAtEachTrip(async () => {
    [from, into] = [await aFamily(), await aFamily()];
    const late = { site_id: into.id, user_id: null, state: 'granted', plan: 'once' } as const;
    return {
      as: admin,
      call: (app) => merges(app),
      meanwhile: () =>
        db.insert(subscriptions).values({
          ...late,
          started_at: '2026-11-10T12:00:00.000Z',
          anchor: '2026-11-10T12:00:00.000Z',
          period_start: '2026-11-10T12:00:00.000Z',
          created_at: '2026-11-10T12:00:00.000Z',
        }),
      verify: async (answer) => {
        if (answer.status !== 200) {
          await refusal(answer, 'request.conflict');
          expect(await siteRow(from.id)).toMatchObject({ merged_into_id: null });
        }
        const kept = await db.select().from(subscriptions).where(eq(subscriptions.site_id, into.id));
        expect(kept).toMatchObject([{ state: 'granted' }]);
        await db.delete(subscriptions);
      },
    };
  });
  expect(trips).toBeGreaterThan(3);
});
