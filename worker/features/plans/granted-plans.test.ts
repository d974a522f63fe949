import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { refunds, subscriptions } from '#worker/db/schema/billing.ts';
import {
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
import { whileProofIsOld } from '#worker/testing/second-factor.ts';
import { aPerson, db, type Person } from '#worker/testing/seed.ts';

let shop: Shop;
afterEach(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
});

const sets = async (id: number, json: object) => {
  const answer = await shop.app(await aPerson({ role_id: 1 })).request(`/api/admin/sites/${id}/plan`, {
    method: 'POST',
    json,
    headers: { 'X-Reason': 'for%20a%20test' },
  });
  expect(answer.status).toBe(200);
  return answer.json();
};
const mailsTo = async ({ userId }: Person) =>
  (await shop.mails()).filter(({ to }) => to === `person-${userId}@example.org`);
const refunded = async (id: number, person: Person) => {
  expect((await cancelPlan(shop, id, person, { refund: true })).status).toBe(200);
  await shop.settle();
};
const PAID_UNTIL = '2027-11-10T12:00:00.000Z';

async function paidByCousin() {
  shop = await aShop();
  const family = await aFamily();
  await shop.buy(family.cousin, { target: String(family.id) });
  return family;
}

test('a grant for less time than was paid keeps the end, and the payer is told and keeps the refund', async () => {
  const { id, cousin } = await paidByCousin();
  const site = { id, subscribed: true, plan: 'monthly', plan_until: PAID_UNTIL };
  const asked = { plan: 'monthly', until: '2027-01-10T12:00:00.000Z' };
  expect(await sets(id, asked)).toEqual({ site });
  expect(await sets(id, asked)).toEqual({ site });
  expect(await mailsTo(cousin)).toMatchObject([
    {
      subject: expect.stringContaining('has changed'),
      text: expect.stringMatching(
        /granted the site a plan until 10 November 2027[\s\S]*refunded until 24 November 2026/,
      ),
    },
  ]);
  expect(await planOf(shop, id, cousin)).toMatchObject({
    state: 'granted',
    is_payer: false,
    refund: { amount_minor: 4999 },
  });
  await refunded(id, cousin);
  expect(await onSite(id)).toEqual({ subscribed: true, plan: 'monthly', plan_until: asked.until });
  await shop.at('2027-11-10T12:30:00.000Z');
  await shop.hourly();
  expect(await capturesOf(shop)).toHaveLength(1);
});

test('a grant in place of a plan that is paid for needs a fresh second factor', async () => {
  const { id } = await paidByCousin();
  const admin = await aPerson({ role_id: 1 });
  const grant = () =>
    shop.app(admin).request(`/api/admin/sites/${id}/plan`, {
      method: 'POST',
      json: { plan: 'once', until: null },
      headers: { 'X-Reason': 'for%20a%20test' },
    });
  await whileProofIsOld(admin, async () => {
    await refusal(await grant(), 'auth.second_factor_again');
  });
  expect((await grant()).status).toBe(200);
});

test('a grant for longer is until its own end, and shorter again no less than was paid', async () => {
  const { id } = await paidByCousin();
  const until = '2028-01-10T12:00:00.000Z';
  await shop.at('2026-11-11T12:00:00.000Z');
  expect(await sets(id, { plan: 'annual', until })).toMatchObject({ site: { plan_until: until } });
  await shop.at('2026-11-12T12:00:00.000Z');
  const shorter = await sets(id, { plan: 'annual', until: '2027-01-10T12:00:00.000Z' });
  expect(shorter).toMatchObject({ site: { plan_until: PAID_UNTIL } });
});

test('a plan without end that was paid for keeps none', async () => {
  shop = await aShop();
  const { id, owner } = await aFamily();
  await shop.buy(owner, { target: String(id), lines: ONCE, total_minor: 9999 });
  const granted = await sets(id, { plan: 'annual', until: '2027-01-10T12:00:00.000Z' });
  expect(granted).toMatchObject({ site: { plan_until: null } });
});

test('what was bought after a grant begins when that ends, also where another grant follows', async () => {
  shop = await aShop();
  const { id, owner } = await aFamily();
  await sets(id, { plan: 'annual', until: '2027-01-10T12:00:00.000Z' });
  await shop.at('2026-11-11T12:00:00.000Z');
  await shop.buy(owner, { target: String(id), lines: MONTHLY, total_minor: 499 });
  await shop.at('2026-11-12T12:00:00.000Z');
  const both = await sets(id, { plan: 'annual', until: '2026-12-24T12:00:00.000Z' });
  expect(both).toMatchObject({ site: { plan_until: '2027-02-10T12:00:00.000Z' } });
  await refunded(id, owner);
  expect(await onSite(id)).toMatchObject({ plan_until: '2027-01-10T12:00:00.000Z' });
});

test('a plan that an administrator ends is over at once, and its payer and the Owner are told', async () => {
  const { id, owner, cousin } = await paidByCousin();
  expect(await sets(id, { end: true })).toMatchObject({ site: { subscribed: false } });
  expect(await mailsTo(cousin)).toMatchObject([
    {
      subject: expect.stringContaining('has ended'),
      text: expect.stringMatching(/administrators of Dorot ended it[\s\S]*refunded until 24 November 2026/),
    },
  ]);
  expect(await mailsTo(owner)).toMatchObject([{ subject: expect.stringContaining('has ended') }]);
  expect(await planOf(shop, id, cousin)).toMatchObject({ state: 'ended', refund: { amount_minor: 4999 } });
  await refunded(id, cousin);
  expect(await db.select().from(refunds)).toMatchObject([{ state: 'done', amount_minor: 4999 }]);
  expect(await db.select().from(subscriptions).where(eq(subscriptions.site_id, id))).toMatchObject([
    { state: 'ended' },
  ]);
});

test('a plan that was granted and then bought for tells nobody of a new grant once that is over', async () => {
  const { id, cousin } = await paidByCousin();
  await sets(id, { plan: 'annual', until: '2028-01-10T12:00:00.000Z' });
  await shop.at('2027-12-10T12:00:00.000Z');
  await sets(id, { plan: 'once' });
  expect(await mailsTo(cousin)).toHaveLength(1);
});
