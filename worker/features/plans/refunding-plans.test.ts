import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { refunds, subscriptions } from '#worker/db/schema/billing.ts';
import { members } from '#worker/db/schema/members.ts';
import { sites } from '#worker/db/schema/sites.ts';
import {
  aCoupon,
  aFamily,
  aShop,
  cancelPlan,
  capturesOf,
  MONTHLY,
  ONCE,
  onSite,
  planOf,
  type Shop,
} from '#worker/testing/checkout.ts';
import { brokenInvariants } from '#worker/testing/payment-invariants.ts';
import { refusal } from '#worker/testing/problem.ts';
import { db, type Person } from '#worker/testing/seed.ts';

let shop: Shop;
afterEach(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
});

const rowOf = async (id: number) =>
  (await db.select().from(subscriptions).where(eq(subscriptions.site_id, id)))[0];
const refunded = async (id: number, person: Person) => {
  const answer = await cancelPlan(shop, id, person, { refund: true });
  expect(answer.status).toBe(200);
  await shop.settle();
};
const refundsMade = () => db.select({ amount: refunds.amount_minor, state: refunds.state }).from(refunds);
const gift = (id: number) => ({ target: String(id), gift: { note: '' } });
/** The subjects of what was sent to a person of the family, and the texts. */
const mailsTo = async ({ userId }: Person) =>
  (await shop.mails()).filter(({ to }) => to === `person-${userId}@example.org`);

/** A monthly plan of the owner, and a gift of a cousin two days later. */
async function withGift(order: Partial<Parameters<Shop['buy']>[1]> = {}) {
  shop = await aShop();
  const family = await aFamily();
  await shop.buy(family.owner, { target: String(family.id), lines: MONTHLY, total_minor: 499 });
  await shop.at('2026-11-12T12:00:00.000Z');
  await shop.buy(family.cousin, { ...gift(family.id), ...order });
  return family;
}

describe('a cousin who gave a year to a plan that renews', () => {
  test('can have it refunded for two weeks, and the plan renews as it did before', async () => {
    const { id, owner, cousin } = await withGift();
    expect(await planOf(shop, id, cousin)).toMatchObject({
      is_payer: false,
      refund: { amount_minor: 4999, currency: 'USD' },
      refund_until: '2026-11-26T12:00:00.000Z',
      can: { cancel: false },
    });
    expect(await planOf(shop, id, owner)).toMatchObject({
      is_payer: true,
      refund: { amount_minor: 499 },
      refund_until: '2026-11-24T12:00:00.000Z',
    });
    await refunded(id, cousin);
    expect(await refundsMade()).toEqual([{ amount: 4999, state: 'done' }]);
    expect(await planOf(shop, id, cousin)).toMatchObject({ refund: null });
    expect(await planOf(shop, id, owner)).toMatchObject({
      is_payer: true,
      renews: true,
      period_end: '2026-12-10T12:00:00.000Z',
      refund: { amount_minor: 499 },
    });
    const told = await mailsTo(owner);
    expect(told.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/A gift for the site was refunded[\s\S]*Your plan renews on 10 December 2026/),
    );
    expect(await mailsTo(cousin)).toMatchObject([
      {
        subject: expect.stringContaining('will be refunded'),
        text: expect.stringContaining('keeps what others'),
      },
    ]);
    await shop.at('2026-12-10T12:30:00.000Z');
    await shop.hourly();
    expect(await planOf(shop, id, owner)).toMatchObject({ period_end: '2027-01-10T12:00:00.000Z' });
  });

  test('can have it refunded once, asked for twice, and not after two weeks', async () => {
    const { id, cousin } = await withGift();
    await shop.at('2026-11-26T12:00:00.000Z');
    expect(await planOf(shop, id, cousin)).toMatchObject({ refund: null, refund_until: null });
    await refusal(await cancelPlan(shop, id, cousin, { refund: true }), 'plan.not_payer');
    await shop.at('2026-11-26T11:00:00.000Z');
    await refunded(id, cousin);
    await refunded(id, cousin);
    expect(await refundsMade()).toHaveLength(1);
  });

  test('can have it refunded after leaving the site', async () => {
    const { id, cousin } = await withGift();
    await db.update(sites).set({ mode: 'private' }).where(eq(sites.id, id));
    await db.delete(members).where(eq(members.user_id, cousin.userId));
    expect(await planOf(shop, id, cousin)).toMatchObject({
      refund: { amount_minor: 4999 },
      can: { buy: [], give: [] },
    });
    await refunded(id, cousin);
    expect(await refundsMade()).toHaveLength(1);
  });

  test('leaves the payer to be charged at once for a period that has begun meanwhile', async () => {
    shop = await aShop();
    const { id, owner, cousin } = await aFamily();
    await shop.buy(owner, { target: String(id), lines: MONTHLY, total_minor: 499 });
    await shop.at('2026-12-09T12:00:00.000Z');
    await shop.buy(cousin, gift(id));
    await shop.at('2026-12-15T12:00:00.000Z');
    await refunded(id, cousin);
    await shop.hourly();
    expect(await planOf(shop, id, owner)).toMatchObject({
      state: 'active',
      period_end: '2027-01-10T12:00:00.000Z',
    });
    expect((await capturesOf(shop)).map(({ amount }) => amount).sort()).toEqual([499, 499, 4999]);
  });

  test('leaves nothing of a plan whose own renewal had failed before', async () => {
    shop = await aShop();
    const { id, owner, cousin } = await aFamily();
    await shop.buy(owner, { target: String(id), lines: MONTHLY, total_minor: 499 }, 'declined_later');
    await shop.at('2026-12-10T12:30:00.000Z');
    await shop.hourly();
    await shop.buy(cousin, gift(id));
    expect(await planOf(shop, id, owner)).toMatchObject({ state: 'active', renews: true });
    await refunded(id, cousin);
    expect(await onSite(id)).toMatchObject({ subscribed: false });
    expect((await mailsTo(owner)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('has ended'),
    );
    expect((await mailsTo(cousin)).map(({ subject }) => subject)).not.toContainEqual(
      expect.stringContaining('has ended'),
    );
  });
});

describe('a gift without end', () => {
  const forEver = { lines: ONCE, total_minor: 9999 };

  test('tells the first payer that theirs does not renew any more, and leaves them their refund', async () => {
    const { id, owner } = await withGift(forEver);
    expect(await mailsTo(owner)).toMatchObject([
      { subject: expect.stringContaining('was given') },
      {
        subject: expect.stringContaining('has changed'),
        text: expect.stringMatching(/does not renew any more[\s\S]*refunded until 24 November 2026/),
      },
    ]);
    expect(await planOf(shop, id, owner)).toMatchObject({ is_payer: false, refund: { amount_minor: 499 } });
    await refunded(id, owner);
    expect(await onSite(id)).toEqual({ subscribed: true, plan: 'once', plan_until: null });
    expect(await refundsMade()).toEqual([{ amount: 499, state: 'done' }]);
  });

  test('that is refunded leaves the plan before it, which does not renew', async () => {
    const { id, owner, cousin } = await withGift(forEver);
    await refunded(id, cousin);
    expect(await onSite(id)).toEqual({
      subscribed: true,
      plan: 'monthly',
      plan_until: '2026-12-10T12:00:00.000Z',
    });
    expect(await planOf(shop, id, owner)).toMatchObject({ is_payer: true, renews: false });
    expect((await mailsTo(owner)).map(({ text }) => text)).toContainEqual(
      expect.stringContaining('Your plan runs until 10 December 2026'),
    );
  });

  test('that the payer gives their own site is no news to them', async () => {
    shop = await aShop();
    const { id, owner } = await aFamily();
    await shop.buy(owner, { target: String(id), lines: MONTHLY, total_minor: 499 });
    await shop.buy(owner, { ...gift(id), ...forEver });
    expect(await mailsTo(owner)).toEqual([]);
  });
});

describe('who paid before another bought the plan that follows', () => {
  test('can have it refunded, and what follows begins when it was paid', async () => {
    shop = await aShop();
    const { id, owner, cousin } = await aFamily();
    await shop.buy(cousin, { target: String(id), lines: MONTHLY, total_minor: 499 });
    await cancelPlan(shop, id, cousin);
    await shop.at('2026-11-15T12:00:00.000Z');
    await shop.buy(owner, { target: String(id) });
    await refunded(id, cousin);
    const begun = { period_start: '2026-11-15T12:00:00.000Z', anchor: '2026-11-15T12:00:00.000Z' };
    expect(await rowOf(id)).toMatchObject({
      ...begun,
      user_id: owner.userId,
      period_end: '2027-11-15T12:00:00.000Z',
      next_charge_at: '2027-11-15T12:00:00.000Z',
    });
  });
});

describe('a plan without end that was bought for less than its price', () => {
  test('is refunded before the one whose days were taken off, and never the latter alone', async () => {
    shop = await aShop();
    const { id, owner } = await aFamily();
    await shop.buy(owner, { target: String(id) });
    await shop.buy(owner, { target: String(id), lines: ONCE, total_minor: 5000 });
    expect(await planOf(shop, id, owner)).toMatchObject({ refund: { amount_minor: 5000 } });
    await refunded(id, owner);
    expect(await planOf(shop, id, owner)).toMatchObject({ refund: { amount_minor: 4999 } });
    await refunded(id, owner);
    expect(await onSite(id)).toMatchObject({ subscribed: false });
    expect((await refundsMade()).map(({ amount }) => amount).sort()).toEqual([4999, 5000]);
  });

  test('leaves nothing to refund where a coupon paid the rest of it', async () => {
    shop = await aShop();
    const { id, owner } = await aFamily();
    await shop.buy(owner, { target: String(id) });
    const coupon = await aCoupon({ percent: 100 });
    await shop.buy(owner, { target: String(id), lines: ONCE, total_minor: 0, coupon });
    expect(await planOf(shop, id, owner)).toMatchObject({ plan: 'once', refund: null });
    await refusal(await cancelPlan(shop, id, owner, { refund: true }), 'plan.refund_over');
  });
});
