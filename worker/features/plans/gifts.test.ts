import { afterEach, describe, expect, test } from 'vitest';
import { aFamily, aShop, MONTHLY, ONCE, onSite, planOf, type Shop } from '#worker/testing/checkout.ts';
import { brokenInvariants } from '#worker/testing/payment-invariants.ts';

let shop: Shop;
afterEach(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
});

describe('a gift', () => {
  test('is a year from a cousin, with a note to the Owner, and never renews', async () => {
    shop = await aShop();
    const { id, owner, cousin } = await aFamily();
    const order = await shop.buy(cousin, { target: String(id), gift: { note: 'For grandmother.\nAlways.' } });
    expect(order).toMatchObject({ gift_note: 'For grandmother.\nAlways.', status: 'completed' });
    expect(await onSite(id)).toEqual({
      subscribed: true,
      plan: 'annual',
      plan_until: '2027-11-10T12:00:00.000Z',
    });
    expect(await planOf(shop, id, owner)).toMatchObject({ is_gift: true, renews: false, is_payer: false });
    const [gift] = (await shop.mails()).filter(({ subject }) => subject.includes('given'));
    expect(gift?.text).toContain('For grandmother.');
    expect(gift?.text).toContain('Noa Levi');
    await shop.at('2027-11-10T13:00:00.000Z');
    await shop.hourly();
    expect(await onSite(id)).toMatchObject({ subscribed: false });
  });

  test('extends a plan that renews, for its payer too', async () => {
    shop = await aShop();
    const { id, owner, cousin } = await aFamily();
    await shop.buy(owner, { target: String(id), lines: MONTHLY, total_minor: 499 });
    await shop.buy(cousin, { target: String(id), gift: { note: '' } });
    expect(await planOf(shop, id, owner)).toMatchObject({
      plan: 'monthly',
      is_payer: true,
      renews: true,
      period_end: '2027-12-10T12:00:00.000Z',
      price: { amount_minor: 499 },
    });
  });

  test('for ever ends the renewals of a plan', async () => {
    shop = await aShop();
    const { id, owner, cousin } = await aFamily();
    await shop.buy(owner, { target: String(id), lines: MONTHLY, total_minor: 499 });
    await shop.buy(cousin, { target: String(id), lines: ONCE, total_minor: 9999, gift: { note: '' } });
    expect(await onSite(id)).toEqual({ subscribed: true, plan: 'once', plan_until: null });
    expect(await planOf(shop, id, owner)).toMatchObject({
      renews: false,
      period_end: null,
      can: { buy: [], give: [] },
    });
  });
});
