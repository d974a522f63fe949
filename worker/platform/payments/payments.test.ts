import { beforeEach, describe, expect, test } from 'vitest';
import { testEnv } from '#worker/testing/app.ts';
import {
  type AtSandbox,
  aPage,
  atSandbox,
  FLOWERS,
  newKey,
  SAVED_CARD,
  usd,
} from '#worker/testing/payment-requests.ts';
import type { SandboxCard } from '#worker/testing/sandbox.ts';
import { PaymentRefused, PaymentsUnavailable } from './payments.ts';
import { paymentsOf } from './payments-of.ts';
import { stripePayments } from './stripe-payments.ts';

let { sandbox, payments, paid } = {} as AtSandbox;

beforeEach(async () => {
  ({ sandbox, payments, paid } = await atSandbox());
});

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

async function savedCard(card: SandboxCard = 'paid') {
  const { card: saved } = await paid(card, SAVED_CARD);
  if (!saved) throw new Error('No card was saved.');
  return saved;
}

const charging = async (card: SandboxCard, key = newKey()) =>
  payments.charge({
    card: await savedCard(card),
    total: usd(499),
    reference: 'renewal:3',
    description: 'A month of Dorot',
    key,
  });

const captures = async (reference: string) =>
  (await sandbox.captures())[reference]?.map(({ amount }) => amount) ?? [];

describe('a page', () => {
  test('leads the payer to the provider, in Hebrew too, and waits', async () => {
    const page = await payments.openPage(aPage());
    expect(page.url).toBe(`${sandbox.env.PAYMENTS_URL}/pay/${page.ref}`);
    expect(Date.parse(page.expiresAt) - Date.now()).toBeGreaterThan(23 * 60 * MINUTE_MS);
    expect(await payments.look(page.ref)).toEqual({
      ref: page.ref,
      paymentRef: null,
      reference: 'payment:12',
      state: 'open',
      total: usd(9000),
      capturedMinor: 0,
      card: null,
      failure: null,
    });
    const html = await (await fetch(page.url)).text();
    expect(html).toContain(`<bdi dir="auto">${FLOWERS.label}</bdi>`);
    expect(html).toContain('$90.00');
  });

  test('that is paid is captured, and names the payment and the card that was used once', async () => {
    const looked = await paid('paid');
    expect(looked).toMatchObject({
      state: 'captured',
      reference: 'payment:12',
      total: usd(9000),
      capturedMinor: 9000,
      paymentRef: expect.stringMatching(/^pi_/),
      card: { ref: expect.stringMatching(/^pm_/), customer: '', brand: 'visa', last4: '4242', expMonth: 12 },
      failure: null,
    });
    expect(await payments.look(looked.paymentRef ?? '')).toEqual({ ...looked, ref: looked.paymentRef });
    expect(await captures('payment:12')).toEqual([9000]);
  });

  test('in another currency is in that currency', async () => {
    const { total } = await paid('paid', { total: { amountMinor: 9000, currency: 'ILS' } });
    expect(total).toEqual({ amountMinor: 9000, currency: 'ILS' });
  });

  test('with a discount shows one line with the total', async () => {
    const lines = [FLOWERS, { label: 'Coupon', quantity: 1, amountMinor: -1000 }];
    const { url } = await payments.openPage(aPage({ lines, total: usd(8000) }));
    const html = await (await fetch(url)).text();
    expect(html).toContain(`${FLOWERS.label} · Coupon`);
    expect(html).toContain('$80.00');
  });

  test('whose lines are not its total is not opened', async () => {
    await expect(payments.openPage(aPage({ total: usd(8999) }))).rejects.toThrow(PaymentRefused);
    expect(await sandbox.requests()).toEqual([]);
  });

  test.each(['charge', 'authorise'] as const)('keeps the card of who wants it: %s', async (kind) => {
    const { card } = await paid('paid', { kind, keepsCard: true });
    expect(card?.customer).toMatch(/^cus_/);
    const again = await paid('paid', { kind, keepsCard: true, customer: card?.customer ?? null });
    expect(again.card?.customer).toBe(card?.customer);
  });

  test('saves a card without a payment', async () => {
    const { ref } = await payments.openPage(aPage(SAVED_CARD));
    await sandbox.pay(ref);
    const looked = await payments.look(ref);
    expect(looked).toMatchObject({
      state: 'card_saved',
      paymentRef: null,
      reference: 'payment:12',
      total: usd(0),
      card: { customer: expect.stringMatching(/^cus_/), last4: '4242' },
    });
    expect(await sandbox.captures()).toEqual({});
  });

  test.each([
    ['declined', 'card_declined'],
    ['expired', 'expired_card'],
    ['insufficient', 'insufficient_funds'],
  ] as const)('stays open after a card that is %s, and takes another', async (card, code) => {
    for (const changed of [{}, SAVED_CARD]) {
      const { ref } = await payments.openPage(aPage(changed));
      expect(await sandbox.pay(ref, card)).toMatchObject({ state: 'declined' });
      const looked = await payments.look(ref);
      expect(looked).toMatchObject({ state: 'open', failure: code, capturedMinor: 0 });
      if (looked.paymentRef)
        expect(await payments.look(looked.paymentRef)).toMatchObject({ state: 'failed', failure: code });
      expect(await sandbox.pay(ref)).toEqual({ state: 'paid' });
      expect((await payments.look(ref)).failure).toBeNull();
    }
  });

  test('is paid with a card that the bank confirms, and not without', async () => {
    expect((await paid('confirm')).state).toBe('captured');
    const { ref } = await payments.openPage(aPage());
    await sandbox.pay(ref, 'confirm', false);
    expect(await payments.look(ref)).toMatchObject({
      state: 'open',
      failure: 'payment_intent_authentication_failure',
    });
  });

  test('whose answer is lost is paid all the same', async () => {
    const { ref } = await payments.openPage(aPage());
    expect(await sandbox.pay(ref, 'answer_lost')).toEqual({ state: 'lost' });
    expect((await payments.look(ref)).state).toBe('captured');
  });

  test('that nobody pays expires', async () => {
    const { ref, expiresAt } = await payments.openPage(aPage());
    await sandbox.setClock(new Date(Date.parse(expiresAt) + MINUTE_MS));
    expect((await payments.look(ref)).state).toBe('expired');
    expect(await sandbox.pay(ref)).toEqual({ state: 'closed' });
  });

  test('can be closed, but not once it is paid', async () => {
    const { ref } = await payments.openPage(aPage());
    expect((await payments.closePage(ref)).state).toBe('expired');
    expect((await payments.closePage(ref)).state).toBe('expired');
    const { ref: other } = await payments.openPage(aPage());
    await sandbox.pay(other);
    expect((await payments.closePage(other)).state).toBe('captured');
  });

  test('is opened once however often it is asked for with one key, and refused for something else', async () => {
    const request = aPage({ keepsCard: true });
    const first = await payments.openPage(request);
    expect(await payments.openPage(request)).toEqual(first);
    const other = { ...request, total: usd(4500), lines: [{ ...FLOWERS, quantity: 1 }] };
    await expect(payments.openPage(other)).rejects.toThrow(PaymentRefused);
  });
});

describe('an authorised payment', () => {
  const authorised = async () => {
    const looked = await paid('paid', { kind: 'authorise' });
    return { looked, ref: looked.paymentRef ?? '' };
  };

  test('is captured once, in part too', async () => {
    const { looked, ref } = await authorised();
    expect(looked).toMatchObject({ state: 'authorised', total: usd(9000), capturedMinor: 0 });
    const key = newKey();
    const captured = await payments.capture(ref, usd(7500), key);
    expect(captured).toMatchObject({ ref, state: 'captured', capturedMinor: 7500, card: { last4: '4242' } });
    expect(await payments.capture(ref, usd(7500), key)).toEqual(captured);
    await expect(payments.capture(ref, usd(1500), newKey())).rejects.toThrow(PaymentRefused);
    expect(await captures('payment:12')).toEqual([7500]);
  });

  test('is not captured above what was authorised', async () => {
    const { ref } = await authorised();
    await expect(payments.capture(ref, usd(9001), newKey())).rejects.toThrow(PaymentRefused);
  });

  test('is released, and then not captured', async () => {
    const { looked, ref } = await authorised();
    expect((await payments.release(ref, newKey())).state).toBe('released');
    expect((await payments.look(looked.ref)).state).toBe('released');
    await expect(payments.capture(ref, usd(9000), newKey())).rejects.toThrow(PaymentRefused);
  });

  test('is released by itself after seven days', async () => {
    const { ref } = await authorised();
    await sandbox.setClock(new Date(Date.now() + 8 * DAY_MS));
    expect((await payments.look(ref)).state).toBe('released');
  });
});

describe('a saved card', () => {
  test('is charged without the payer', async () => {
    expect(await charging('paid')).toMatchObject({
      state: 'captured',
      total: usd(499),
      capturedMinor: 499,
      reference: 'renewal:3',
      card: { last4: '4242' },
    });
  });

  test.each([
    ['declined_later', 'card_declined'],
    ['confirm', 'authentication_required'],
  ] as const)('that is %s is not charged, and no error', async (card, failure) => {
    const looked = await charging(card);
    expect(looked).toMatchObject({ state: 'failed', failure, reference: 'renewal:3', total: usd(499) });
    expect(await payments.look(looked.ref)).toMatchObject({ state: 'failed', failure });
    expect(await captures('renewal:3')).toEqual([]);
  });

  test('is declined again with the same key', async () => {
    const card = await savedCard('declined_later');
    const request = { card, total: usd(499), reference: 'renewal:3', description: 'A month', key: newKey() };
    expect(await payments.charge(request)).toEqual(await payments.charge(request));
  });

  test('is charged once where the answer is lost', async () => {
    expect((await charging('answer_lost')).state).toBe('captured');
    expect(await captures('renewal:3')).toEqual([499]);
  });

  test('that is removed is not charged, and may be removed again', async () => {
    const card = await savedCard();
    await payments.removeCard(card.ref);
    await payments.removeCard(card.ref);
    const request = { card, total: usd(499), reference: 'renewal:3', description: 'A month', key: newKey() };
    await expect(payments.charge(request)).rejects.toThrow(PaymentRefused);
  });
});

describe('a refund', () => {
  test('gives back what was paid, in parts, and no more', async () => {
    const { paymentRef } = await paid('paid');
    const ref = paymentRef ?? '';
    const key = newKey();
    const refund = await payments.refund(ref, usd(4000), key);
    expect(refund).toEqual({ ref: expect.stringMatching(/^re_/), state: 'done', ...usd(4000) });
    expect(await payments.refund(ref, usd(4000), key)).toEqual(refund);
    await expect(payments.refund(ref, usd(5001), newKey())).rejects.toThrow(PaymentRefused);
    expect((await payments.refund(ref, usd(5000), newKey())).state).toBe('done');
    await expect(payments.refund(ref, usd(1), newKey())).rejects.toThrow(PaymentRefused);
  });

  test('is looked up, also where its events are not known', async () => {
    const since = new Date('2026-11-10T12:00:00.000Z');
    await sandbox.setClock(since);
    const { paymentRef } = await paid('refund_pending');
    const refund = await payments.refund(paymentRef ?? '', usd(9000), newKey());
    expect(refund).toMatchObject({ state: 'pending', ...usd(9000) });
    expect(await payments.lookRefund(refund.ref, since)).toEqual(refund);
    await sandbox.setClock(new Date('2026-11-10T13:30:00.000Z'));
    expect(await payments.lookRefund(refund.ref, since)).toEqual({ ...refund, state: 'done' });
    expect(await payments.lookRefund('re_1', since)).toBeNull();
  });

  test('is refused of what was not captured', async () => {
    const { paymentRef } = await paid('paid', { kind: 'authorise' });
    await expect(payments.refund(paymentRef ?? '', usd(1), newKey())).rejects.toThrow(PaymentRefused);
  });
});

describe('a provider that fails', () => {
  const CHARGE = 'post /v1/payment_intents';

  test.each(['before', 'after', 'error'] as const)('for a moment charges once: %s', async (mode) => {
    const card = await savedCard();
    await sandbox.fail({ mode, times: 1, operation: CHARGE });
    const request = { card, total: usd(499), reference: 'renewal:3', description: 'A month', key: newKey() };
    expect((await payments.charge(request)).state).toBe('captured');
    expect(await captures('renewal:3')).toEqual([499]);
  });

  test.each(['before', 'after', 'error'] as const)(
    'for longer is unavailable, and the same key charges once: %s',
    async (mode) => {
      const card = await savedCard();
      await sandbox.fail({ mode, times: 3, operation: CHARGE });
      const request = {
        card,
        total: usd(499),
        reference: 'renewal:3',
        description: 'A month',
        key: newKey(),
      };
      await expect(payments.charge(request)).rejects.toThrow(PaymentsUnavailable);
      expect((await payments.charge(request)).state).toBe('captured');
      expect(await captures('renewal:3')).toEqual([499]);
    },
  );

  test('is unavailable in every method', async () => {
    await sandbox.fail({ mode: 'error', times: 1000 });
    const calls: (() => Promise<unknown>)[] = [
      () => payments.openPage(aPage()),
      () => payments.closePage('cs_test_1'),
      () => payments.look('pi_1'),
      () => payments.capture('pi_1', usd(1), newKey()),
      () => payments.release('pi_1', newKey()),
      () => payments.refund('pi_1', usd(1), newKey()),
      () => payments.lookRefund('re_1', new Date(0)),
      () => payments.removeCard('pm_1'),
      () => payments.listEvents(new Date(0)),
    ];
    const failed = await Promise.allSettled(calls.map((call) => call()));
    expect(failed.map((one) => one.status === 'rejected' && one.reason.name)).toEqual(
      calls.map(() => 'PaymentsUnavailable'),
    );
  });

  test('is unavailable where there is no network, or the key is not accepted', async () => {
    const offline = stripePayments({ key: 'sk_test_12345678', eventsSecret: 'whsec_1' }, () =>
      Promise.reject(new TypeError('network')),
    );
    await expect(offline.look('pi_1')).rejects.toThrow(PaymentsUnavailable);
    const unknown = paymentsOf({ ...sandbox.env, PAYMENTS_KEY: 'pk_live_1' });
    await expect(unknown?.look('pi_1')).rejects.toThrow(PaymentsUnavailable);
  });

  test('does not repeat who pays in its error', async () => {
    const refused = payments.openPage(aPage({ email: 'ruth at example.org' }));
    await expect(refused).rejects.toThrow(PaymentRefused);
    await expect(refused).rejects.not.toThrow('ruth');
  });

  test.each(['cs_test_none', 'pi_none', 'seti_none', 'order 7'])(
    'refuses an unknown name: %s',
    async (ref) => {
      await expect(payments.look(ref)).rejects.toThrow(PaymentRefused);
    },
  );
});

test('every request that changes something has a key, which is derived from that of the caller', async () => {
  const { card } = await paid('paid', { keepsCard: true, key: 'a page' });
  const { paymentRef } = await paid('paid', { kind: 'authorise' });
  const ref = paymentRef ?? '';
  if (!card) throw new Error('No card was kept.');
  await payments.charge({ card, total: usd(499), reference: 'r:1', description: 'A month', key: 'a charge' });
  await payments.capture(ref, usd(9000), 'a capture');
  await payments.refund(ref, usd(9000), 'a refund');
  await payments.release((await paid('paid', { kind: 'authorise' })).paymentRef ?? '', 'a release');
  await payments.closePage((await payments.openPage(aPage())).ref);
  await payments.removeCard(card.ref);
  const keys = (await sandbox.requests()).map(({ idempotency_key }) => idempotency_key);
  expect(keys).not.toContain(null);
  for (const key of ['a page', 'a page:customer', 'a charge', 'a capture', 'a refund', 'a release'])
    expect(keys.filter((one) => one === key)).toHaveLength(1);
});

test('without a key and a secret nothing can be paid', () => {
  expect(paymentsOf({})).toBeNull();
  expect(paymentsOf(testEnv)).toBeNull();
  expect(paymentsOf({ PAYMENTS_KEY: 'sk_test_12345678' })).toBeNull();
});
