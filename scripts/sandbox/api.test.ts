import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from './server.ts';
import { type Answer, clientOf, PAGE, SETUP } from './test-client.ts';
import { eventProblems } from './validate.ts';

let sandbox: Sandbox;
let client: ReturnType<typeof clientOf>;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
});
beforeEach(() => {
  client = clientOf(sandbox);
});
afterAll(() => sandbox.close());

const post = (path: string, params?: Record<string, string>, key?: string) =>
  client.api('POST', path, params, key);
const get = (path: string, params?: Record<string, string>) => client.api('GET', path, params);
const openPage = (changed: Record<string, string> = {}) =>
  post('/v1/checkout/sessions', { ...PAGE, ...changed });
const pay = (session: string, card = 'paid') => client.control('pay', { session, card });
const seconds = (fromNow: number) => String(Math.floor(Date.now() / 1000) + fromNow);
const errorOf = ({ status, body }: Answer) => ({ status, ...(body.error as object) });

const without = (name: string) => Object.fromEntries(Object.entries(PAGE).filter(([key]) => key !== name));

async function paidIntent(changed: Record<string, string> = {}): Promise<string> {
  const { body } = await openPage(changed);
  await pay(body.id);
  return String((await get(`/v1/checkout/sessions/${body.id}`)).body.payment_intent);
}
const MANUAL = { 'payment_intent_data[capture_method]': 'manual' };

async function savedCard(card = 'paid'): Promise<Record<string, string>> {
  const customer = (await post('/v1/customers', { email: 'ruth@example.org' })).body.id;
  const page = await post('/v1/checkout/sessions', { ...SETUP, customer });
  await pay(page.body.id, card);
  const setup = await get(`/v1/setup_intents/${String(page.body.setup_intent)}`);
  return { customer, payment_method: String(setup.body.payment_method) };
}

const CHARGE = { amount: '499', currency: 'usd', confirm: 'true', off_session: 'true' };

type RefundEvent = { type: string; data: { object: { id: string; status: string } } };

describe('a page is refused', () => {
  test.each([
    ['in Hebrew, which the provider does not have', { locale: 'he' }, 'locale'],
    ['that expires too soon', { expires_at: seconds(29 * 60) }, 'expires_at'],
    ['that expires too late', { expires_at: seconds(25 * 60 * 60) }, 'expires_at'],
    ['with a parameter that is unknown', { colour: 'blue' }, 'colour'],
    ['with one that is unknown inside', { 'line_items[0][colour]': 'blue' }, 'line_items[0][colour]'],
    [
      'with a currency in capitals',
      { 'line_items[0][price_data][currency]': 'USD' },
      'line_items[0][price_data][currency]',
    ],
    [
      'with half a cent',
      { 'line_items[0][price_data][unit_amount]': '0.5' },
      'line_items[0][price_data][unit_amount]',
    ],
    ['with no number', { 'line_items[0][quantity]': 'two' }, 'line_items[0][quantity]'],
    ['below the least amount', { 'line_items[0][price_data][unit_amount]': '10' }, 'line_items'],
    ['that leads to no address', { success_url: '/paid' }, 'success_url'],
    ['with an email that is none', { customer_email: 'ruth' }, 'customer_email'],
    ['of a customer who is unknown', { customer: 'cus_1' }, 'customer'],
    ['with data of the other mode', { 'setup_intent_data[description]': 'x' }, 'setup_intent_data'],
  ])('%s', async (_, changed, param) => {
    expect(errorOf(await openPage(changed))).toMatchObject({
      status: 400,
      type: 'invalid_request_error',
      param,
    });
  });

  test('without an address to return to', async () => {
    const refused = await post('/v1/checkout/sessions', without('success_url'));
    expect(errorOf(refused)).toMatchObject({ status: 400, code: 'parameter_missing', param: 'success_url' });
  });

  test('with both a customer and an email', async () => {
    const customer = (await post('/v1/customers', {})).body.id;
    const refused = await openPage({ customer, customer_email: 'ruth@example.org' });
    expect(errorOf(refused)).toMatchObject({ status: 400, param: 'customer_email' });
  });
});

test('a page may expire after half an hour', async () => {
  const expires = seconds(31 * 60);
  expect((await openPage({ expires_at: expires })).body.expires_at).toBe(Number(expires));
});

describe('a key', () => {
  test.each(['', 'sk_live_1234567890', 'pk_test_1234567890', 'sk_test_1'])(
    'that is no test key: %s',
    async (key) => {
      const refused = await clientOf(sandbox, key || 'x').api('GET', '/v1/events');
      expect(errorOf(refused)).toMatchObject({ status: 401, type: 'invalid_request_error' });
    },
  );

  test('is an account of its own, which knows nothing of the others', async () => {
    const { body } = await openPage();
    expect((await clientOf(sandbox).api('GET', `/v1/checkout/sessions/${body.id}`)).status).toBe(404);
  });
});

describe('a repeated idempotency key', () => {
  test('gives the stored answer, and acts once', async () => {
    const first = await post('/v1/checkout/sessions', PAGE, 'one');
    const second = await post('/v1/checkout/sessions', PAGE, 'one');
    expect(second).toEqual({ ...first, replayed: true });
    expect(first.replayed).toBe(false);
  });

  test('is refused with other parameters, and at another address', async () => {
    await post('/v1/checkout/sessions', PAGE, 'one');
    for (const refused of [
      await post('/v1/checkout/sessions', { ...PAGE, locale: 'en' }, 'one'),
      await post('/v1/customers', PAGE, 'one'),
    ])
      expect(errorOf(refused)).toMatchObject({ status: 400, type: 'idempotency_error' });
  });

  test('repeats a declined card, but neither an error of the server nor a wrong parameter', async () => {
    const declined = { ...CHARGE, ...(await savedCard('declined_later')) };
    const first = await post('/v1/payment_intents', declined, 'declined');
    expect(errorOf(first)).toMatchObject({ status: 402, type: 'card_error', code: 'card_declined' });
    expect(await post('/v1/payment_intents', declined, 'declined')).toEqual({ ...first, replayed: true });

    await client.control('fail', { mode: 'error', times: 1 });
    expect((await post('/v1/customers', {}, 'failed')).status).toBe(500);
    expect((await post('/v1/customers', {}, 'failed')).status).toBe(200);

    expect((await openPage({ locale: 'he' })).status).toBe(400);
    await post('/v1/customers', { colour: 'blue' }, 'wrong');
    expect((await post('/v1/customers', {}, 'wrong')).status).toBe(200);
  });
});

describe('money', () => {
  test('is captured up to what was authorised, once', async () => {
    const id = await paidIntent(MANUAL);
    const capture = (amount: string) =>
      post(`/v1/payment_intents/${id}/capture`, { amount_to_capture: amount });
    expect(errorOf(await capture('4001'))).toMatchObject({ status: 400, code: 'amount_too_large' });
    expect((await capture('3000')).body).toMatchObject({ status: 'succeeded', amount_received: 3000 });
    expect(errorOf(await capture('1000'))).toMatchObject({ code: 'payment_intent_unexpected_state' });
    expect(await client.control('captures')).toEqual({
      'payment:1': [{ reference: 'payment:1', payment_intent: id, amount: 3000, currency: 'usd' }],
    });
  });

  test('is refunded up to what was captured, in total', async () => {
    const payment_intent = await paidIntent();
    const refund = (amount: string) => post('/v1/refunds', { payment_intent, amount });
    expect((await refund('3000')).body).toMatchObject({ amount: 3000, status: 'succeeded' });
    expect(errorOf(await refund('1001'))).toMatchObject({ status: 400, code: 'amount_too_large' });
    expect((await refund('1000')).status).toBe(200);
    expect(errorOf(await refund('1'))).toMatchObject({ code: 'charge_already_refunded' });
  });

  test.each([
    ['refund_pending', ['pending', 'succeeded'], ['refund.created', 'refund.updated']],
    [
      'refund_fails',
      ['succeeded', 'failed'],
      ['refund.created', 'refund.updated', 'refund.updated', 'refund.failed'],
    ],
  ])('that is refunded to the card %s is %j within an hour', async (card, statuses, types) => {
    const { body: page } = await openPage();
    await pay(page.id, card);
    const payment_intent = String((await get(`/v1/checkout/sessions/${page.id}`)).body.payment_intent);
    const { body } = await post('/v1/refunds', { payment_intent });
    await client.control('clock', { now: new Date(Date.now() + 3_660_000).toISOString() });
    const events = ((await get('/v1/events')).body.data as RefundEvent[])
      .filter(({ data }) => data.object.id === body.id)
      .reverse();
    expect(events.map(({ type }) => type)).toEqual(types);
    expect([...new Set(events.map(({ data }) => data.object.status))]).toEqual(statuses);
    expect(events.flatMap(eventProblems)).toEqual([]);
  });

  test('that is only authorised is not refunded, and is free again after seven days', async () => {
    const payment_intent = await paidIntent(MANUAL);
    const refused = await post('/v1/refunds', { payment_intent });
    expect(errorOf(refused)).toMatchObject({ status: 400, code: 'payment_intent_unexpected_state' });
    const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
    await client.control('clock', { now: days(6) });
    expect((await get(`/v1/payment_intents/${payment_intent}`)).body.status).toBe('requires_capture');
    await client.control('clock', { now: days(8) });
    expect((await get(`/v1/payment_intents/${payment_intent}`)).body.status).toBe('canceled');
  });

  test('is not taken from a card of another customer, or one that was removed', async () => {
    const { customer = '', payment_method = '' } = await savedCard();
    const other = (await post('/v1/customers', {})).body.id;
    const charge = (who: string) => post('/v1/payment_intents', { ...CHARGE, customer: who, payment_method });
    expect(errorOf(await charge(other))).toMatchObject({ status: 400, param: 'payment_method' });
    expect((await charge(customer)).body.status).toBe('succeeded');
    await post(`/v1/payment_methods/${payment_method}/detach`);
    expect((await charge(customer)).status).toBe(400);
    expect((await get(`/v1/customers/${customer}/payment_methods`)).body.data).toEqual([]);
  });

  test('is taken once from the card whose answer is lost', async () => {
    const charge = { ...CHARGE, ...(await savedCard('answer_lost')), 'metadata[reference]': 'order:9' };
    await expect(post('/v1/payment_intents', charge, 'lost')).rejects.toThrow('fetch failed');
    expect(await post('/v1/payment_intents', charge, 'lost')).toMatchObject({ status: 200, replayed: true });
    expect(await client.control('captures')).toMatchObject({ 'order:9': [{ amount: 499 }] });
    expect(await client.control('requests')).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ path: '/v1/payment_intents', idempotency_key: 'lost', status: null }),
      ]),
    );
  });
});

describe('a page that has expired', () => {
  test('cannot be paid, and tells so once', async () => {
    const { body } = await openPage();
    await post(`/v1/checkout/sessions/${body.id}/expire`);
    expect(await pay(body.id)).toEqual({ state: 'closed' });
    expect((await post(`/v1/checkout/sessions/${body.id}/expire`)).status).toBe(400);
    const events = (await get('/v1/events')).body.data as { type: string }[];
    expect(events.map(({ type }) => type)).toEqual(['checkout.session.expired']);
  });
});

test('objects are expanded where that is asked for, and nothing else is', async () => {
  const { body } = await openPage();
  await pay(body.id);
  const path = `/v1/checkout/sessions/${body.id}`;
  const { body: expanded } = await get(path, { 'expand[0]': 'payment_intent.payment_method' });
  expect(expanded).toMatchObject({
    payment_intent: { object: 'payment_intent', payment_method: { card: { brand: 'visa', last4: '4242' } } },
  });
  expect((await get(path, { 'expand[0]': 'hidden' })).status).toBe(400);
});

test('every event is as the provider describes it', async () => {
  await openPage().then(({ body }) => pay(body.id, 'declined'));
  const id = await paidIntent(MANUAL);
  await post(`/v1/payment_intents/${id}/capture`);
  await post('/v1/refunds', { payment_intent: id });
  await post(`/v1/payment_intents/${await paidIntent(MANUAL)}/cancel`);
  await client.control('dispute', { payment_intent: id, lost: true });
  await savedCard();
  await post(`/v1/checkout/sessions/${(await openPage()).body.id}/expire`);
  const events = (await client.control('events')) as { payload: string }[];
  const told = events.map(({ payload }) => JSON.parse(payload) as Parameters<typeof eventProblems>[0]);
  expect(told.flatMap(eventProblems)).toEqual([]);
  expect(new Set(told.map(({ type }) => type)).size).toBe(11);
});

test('what the sandbox has no part of is not there', async () => {
  expect((await get('/v1/invoices')).status).toBe(404);
  expect((await get('/v1/prices')).status).toBe(404);
});

test('a control call is refused without an account, with a wrong value, and from a page of another origin', async () => {
  await expect(client.control('fail', { mode: 'sometimes' })).rejects.toThrow('400');
  await expect(client.control('clock', { now: 'soon' })).rejects.toThrow('400');
  await expect(client.control('account', { key: 'sk_live_12345678', webhook_secret: 'x' })).rejects.toThrow(
    '400',
  );
  const simple = await fetch(`${sandbox.origin}/sandbox/clock`, { method: 'POST', body: '{}' });
  expect(simple.status).toBe(415);
});
