import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { invoices } from '#worker/db/schema/billing.ts';
import {
  ANNUAL,
  aCoupon,
  aFamily,
  aShop,
  capturesOf,
  MONTHLY,
  onSite,
  orderOf,
  pageIn,
  placeOrder,
  planOf,
  planOrderOf,
  type Shop,
} from '#worker/testing/checkout.ts';
import { brokenInvariants } from '#worker/testing/payment-invariants.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, db, joins, type Person } from '#worker/testing/seed.ts';

const invoicesOf = (orderId: number) => db.select().from(invoices).where(eq(invoices.order_id, orderId));

let shop: Shop;
afterEach(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
});

describe('a family that buys a plan', () => {
  test('may do so at the address of the plan, which leads to where it is paid', async () => {
    shop = await aShop();
    const { id, owner } = await aFamily();
    const key = crypto.randomUUID();
    const buy = (person: Person, json: object) =>
      shop.app(person).request(`/api/sites/${id}/subscription`, {
        method: 'POST',
        json,
        headers: { 'Idempotency-Key': person === owner ? key : crypto.randomUUID() },
      });
    const guest = await aPerson();
    await joins(id, guest.userId, null);
    await refusal(await buy(guest, planOrderOf({})), 'auth.forbidden');
    const gift = await buy(guest, planOrderOf({ gift_note: '' }));
    expect(gift.status).toBe(201);
    const answers = [await buy(owner, planOrderOf({})), await buy(owner, planOrderOf({}))];
    const urls = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { url: string }).url),
    );
    expect(urls[0]).toBe(urls[1]);
    await shop.sandbox.pay(pageIn(urls[0] ?? ''));
    await shop.arrive();
    expect(await onSite(id)).toMatchObject({ subscribed: true, plan: 'annual' });
    expect(await capturesOf(shop)).toMatchObject([{ amount: 4999 }]);
  });

  test('with a coupon for all of it has no page to pay, and is told so by mail', async () => {
    shop = await aShop();
    const { id, owner } = await aFamily();
    const coupon = await aCoupon({ percent: 100 });
    const answer = await shop.app(owner).request(`/api/sites/${id}/subscription`, {
      method: 'POST',
      json: planOrderOf({ plan: 'once', coupon, total_minor: 0 }),
    });
    const { url } = (await answer.json()) as { url: string };
    expect(new URL(url).pathname).toMatch(/^\/en\/dashboard\/orders\/\d+$/);
    expect(await onSite(id)).toEqual({ subscribed: true, plan: 'once', plan_until: null });
    expect(await shop.mails()).toMatchObject([
      { text: expect.stringContaining('Nothing was charged for it.') },
    ]);
  });

  test('pays once, has an invoice, and the site is open at once', async () => {
    shop = await aShop();
    const { id, owner, cousin } = await aFamily();
    const order = await shop.buy(owner, { target: String(id) });
    expect(order).toMatchObject({
      status: 'completed',
      payment_status: 'captured',
      total_minor: 4999,
      vat_minor: 763,
    });
    expect(await onSite(id)).toEqual({ subscribed: true, plan: 'annual', plan_until: null });
    expect(await capturesOf(shop)).toMatchObject([{ amount: 4999, currency: 'usd' }]);
    expect(await invoicesOf(order.id)).toMatchObject([
      {
        type: 'invoice_receipt',
        total_minor: 4999,
        vat_minor: 763,
        net_minor: 4236,
        currency: 'USD',
        paid_by: { last4: '4242' },
      },
    ]);
    expect(await planOf(shop, id, owner)).toMatchObject({
      state: 'active',
      renews: true,
      period_end: '2027-11-10T12:00:00.000Z',
      price: { amount_minor: 4999, currency: 'USD' },
      card: { last4: '4242' },
      refund: { amount_minor: 4999 },
      can: { buy: ['once'], cancel: true, resume: false, change: ['monthly'] },
    });
    // nothing of the payer is told to others
    expect(await planOf(shop, id, cousin)).toMatchObject({
      state: 'active',
      price: null,
      card: null,
      refund: null,
      can: { buy: [], cancel: false },
    });
    expect(await shop.mails()).toMatchObject([{ to: 'noa@example.org' }]);
  });

  test('is declined, chooses another card on the same page, and is charged once', async () => {
    shop = await aShop();
    const { id, owner } = await aFamily();
    const { order, url } = await placeOrder(shop.app(owner), { target: String(id) });
    expect(await shop.sandbox.pay(pageIn(url ?? ''), 'declined')).toMatchObject({ state: 'declined' });
    await shop.arrive();
    expect(await onSite(id)).toMatchObject({ subscribed: false });
    const again = await shop.app(owner).request(`/api/orders/${order.id}/pay`, { method: 'POST' });
    const { url: second } = (await again.json()) as { url: string };
    expect(await shop.sandbox.pay(pageIn(url ?? ''), 'paid')).toMatchObject({ state: 'closed' });
    await shop.sandbox.pay(pageIn(second), 'paid');
    await shop.arrive();
    expect(await onSite(id)).toMatchObject({ subscribed: true });
    expect(await capturesOf(shop)).toHaveLength(1);
  });

  test('turns back, orders again, and the first page is closed', async () => {
    shop = await aShop();
    const { id, owner } = await aFamily();
    const first = await placeOrder(shop.app(owner), { target: String(id) });
    const second = await placeOrder(shop.app(owner), {
      target: String(id),
      lines: MONTHLY,
      total_minor: 499,
    });
    expect(await shop.sandbox.pay(pageIn(first.url ?? ''))).toMatchObject({ state: 'closed' });
    await shop.sandbox.pay(pageIn(second.url ?? ''));
    await shop.arrive();
    expect(await onSite(id)).toMatchObject({ subscribed: true, plan: 'monthly' });
    expect(await capturesOf(shop)).toMatchObject([{ amount: 499 }]);
  });

  test('whose answer was lost asks the provider and learns that it is paid', async () => {
    shop = await aShop();
    const { id, owner } = await aFamily();
    const { order, url } = await placeOrder(shop.app(owner), { target: String(id) });
    expect(await shop.sandbox.pay(pageIn(url ?? ''), 'answer_lost')).toMatchObject({ state: 'lost' });
    const checked = await shop.app(owner).request(`/api/orders/${order.id}/check`, { method: 'POST' });
    expect(await checked.json()).toMatchObject({ order: { payment_status: 'captured' } });
    await shop.arrive();
    expect(await capturesOf(shop)).toHaveLength(1);
    expect(await invoicesOf(order.id)).toHaveLength(1);
  });

  test('cannot pay another price than that of the list, nor for a plan that runs', async () => {
    shop = await aShop();
    const { id, owner, cousin } = await aFamily();
    const order = (json: object) => shop.app(owner).request('/api/orders', { method: 'POST', json });
    await refusal(await order(orderOf({ target: String(id), total_minor: 1 })), 'order.price_changed');
    await refusal(
      await order(orderOf({ target: String(id), lines: [...ANNUAL, ...MONTHLY] })),
      'request.invalid',
    );
    await shop.buy(owner, { target: String(id) });
    await refusal(await order(orderOf({ target: String(id) })), 'plan.running');
    const app = shop.app(cousin);
    await refusal(
      await app.request('/api/orders', { method: 'POST', json: orderOf({ target: String(id) }) }),
      'plan.running',
    );
  });

  test('keeps card numbers out of every field', async () => {
    shop = await aShop();
    const { id, owner } = await aFamily();
    const CARD = '4242 4242 4242 4242';
    const wrong: [pointer: string, order: object][] = [
      [
        '/payer/first_name',
        orderOf({ target: String(id), payer: { first_name: CARD, last_name: 'L', email: 'a@example.org' } }),
      ],
      [
        '/payer/last_name',
        orderOf({ target: String(id), payer: { first_name: 'A', last_name: CARD, email: 'a@example.org' } }),
      ],
      [
        '/payer/email',
        orderOf({
          target: String(id),
          payer: { first_name: 'A', last_name: 'B', email: '4242424242424242@example.org' },
        }),
      ],
      ['/coupon', orderOf({ target: String(id), coupon: CARD })],
      ['/gift/note', orderOf({ target: String(id), gift: { note: `my card ${CARD}` } })],
    ];
    for (const [pointer, json] of wrong) {
      const response = await shop.app(owner).request('/api/orders', { method: 'POST', json });
      const { errors } = await refusal(response, 'request.invalid');
      expect(errors).toMatchObject([{ pointer, code: 'text.card_number' }]);
    }
  });
});
