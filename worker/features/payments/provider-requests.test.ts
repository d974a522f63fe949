import { expect, test, vi } from 'vitest';
import { cards, invoices } from '#worker/db/schema/billing.ts';
import { testEnv } from '#worker/testing/app.ts';
import { aFamily, aShop, cancelPlan, MONTHLY, orderOf, pageIn, type Shop } from '#worker/testing/checkout.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aSite, db, type Person } from '#worker/testing/seed.ts';

/** What a payer does in all: a card, plans, a renewal, a refund, an invoice, and the card removed. */
async function aWholeLife(shop: Shop) {
  const { id, owner } = await aFamily();
  const other = await aSite({ owner_id: owner.userId });
  const app = shop.app(owner);
  const page = (await (await app.request('/api/users/cards', { method: 'POST' })).json()) as { url: string };
  await shop.sandbox.pay(pageIn(page.url));
  await shop.buy(owner, { target: String(id), lines: MONTHLY, total_minor: 499 });
  const refunded = await shop.buy(owner, { target: String(other.id) });
  await app.request('/api/orders', {
    method: 'POST',
    json: orderOf({ target: String(id), gift: { note: 'א' } }),
  });
  await app.request('/api/orders', {
    method: 'POST',
    json: orderOf({ target: String(id), gift: { note: 'ב' } }),
  });
  await cancelPlan(shop, other.id, owner, { refund: true });
  await shop.arrive();
  await shop.at('2026-12-10T12:30:00.000Z');
  await shop.hourly();
  await cancelPlan(shop, id, owner);
  const [invoice] = await db.select().from(invoices);
  const file = await shop.app(owner).request(`/api/invoices/${invoice?.id}/file`);
  expect(file.status).toBe(200);
  await file.arrayBuffer();
  for (const card of await db.select().from(cards))
    await shop.app(owner).request(`/api/users/cards/${card.id}`, { method: 'DELETE' });
  await shop.settle();
  return { id, owner, refunded };
}

test('every request that moves money or makes something has a key of ours, and no two share one', async () => {
  const shop = await aShop();
  await aWholeLife(shop);
  const requests = await shop.sandbox.requests();
  const kindOf = (path: string) => path.replace(/(cs_test|pm|pi)_\w+/, '{id}');
  const isOurs = (key: string | null) => key !== null && !key.startsWith('stripe-node-retry');
  const ours = requests.filter(({ idempotency_key }) => isOurs(idempotency_key));
  expect(new Set(ours.map(({ path }) => kindOf(path)))).toEqual(
    new Set(['/v1/customers', '/v1/checkout/sessions', '/v1/payment_intents', '/v1/refunds']),
  );
  expect(new Set(ours.map(({ idempotency_key }) => idempotency_key)).size).toBe(ours.length);
  // both leave what they ended as it is, however often they are made
  expect(new Set(requests.filter((one) => !ours.includes(one)).map(({ path }) => kindOf(path)))).toEqual(
    new Set(['/v1/checkout/sessions/{id}/expire', '/v1/payment_methods/{id}/detach']),
  );
});

const CARD = '4242424242424242';

test('a card number is refused wherever a payer may write', async () => {
  const shop = await aShop();
  const { id, owner } = await aFamily();
  const post = (path: string, json: object) => shop.app(owner).request(path, { method: 'POST', json });
  const payer = { first_name: 'Noa', last_name: 'Levi', email: 'noa@example.org' };
  for (const number of [
    CARD,
    '4242 4242 4242 4242',
    '4242-4242-4242-4242',
    '４２４２４２４２４２４２４２４２',
    `a ${CARD} b`,
  ]) {
    const own = { target: String(id) };
    for (const [pointer, json] of [
      ['/payer/first_name', orderOf({ ...own, payer: { ...payer, first_name: number } })],
      ['/payer/last_name', orderOf({ ...own, payer: { ...payer, last_name: number } })],
      ['/coupon', orderOf({ ...own, coupon: number })],
      ['/gift/note', orderOf({ ...own, gift: { note: number } })],
    ] as const) {
      const { errors } = await refusal(await post('/api/orders', json), 'request.invalid');
      expect(errors).toMatchObject([{ pointer, code: 'text.card_number' }]);
    }
    const quote = { kind: 'subscription', target: String(id), lines: MONTHLY, coupon: number };
    const { errors } = await refusal(await post('/api/orders/quote', quote), 'request.invalid');
    expect(errors).toMatchObject([{ pointer: '/coupon', code: 'text.card_number' }]);
  }
  const email = { ...payer, email: `${CARD}@example.org` };
  await refusal(await post('/api/orders', orderOf({ target: String(id), payer: email })), 'request.invalid');
  await refusal(
    await shop.app(owner).request(`/api/sites/${id}/subscription`, {
      method: 'PATCH',
      json: { plan: 'annual', note: CARD },
    }),
    'request.invalid',
  );
});

/** Every value of every table. */
async function everyRow(): Promise<string[]> {
  const { results: tables } = await testEnv.DB.prepare(
    "select name from pragma_table_list where schema = 'main' and type = 'table' and name not glob 'sqlite_*' and name not glob '_cf_*'",
  ).all<{ name: string }>();
  const all = [];
  for (const { name } of tables) {
    const { results } = await testEnv.DB.prepare(`select * from "${name}"`).all();
    all.push(...results.map((row) => `${name} ${JSON.stringify(row)}`));
  }
  return all;
}

async function everyObject(): Promise<string[]> {
  const all = [];
  const { objects, truncated } = await testEnv.MEDIA.list();
  expect(truncated).toBe(false);
  for (const { key } of objects) {
    const bytes = new Uint8Array((await (await testEnv.MEDIA.get(key))?.arrayBuffer()) ?? new ArrayBuffer(0));
    all.push(`${key} ${new TextDecoder('latin1').decode(bytes)}`);
  }
  return all;
}

const asText = (person: Person, shop: Shop, paths: string[]) =>
  Promise.all(paths.map(async (path) => (await shop.app(person).request(path)).text()));

test('the number of the card that paid is nowhere: in no table, object, log, email, answer or address', async () => {
  const lines = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const shop = await aShop();
  const { id, owner, refunded } = await aWholeLife(shop);
  const mails = await shop.mails();
  const log = lines.mock.calls.map((line) => line.join(' '));
  lines.mockRestore();
  const [rows, objects, answers] = [
    await everyRow(),
    await everyObject(),
    await asText(owner, shop, [
      '/api/users/billing',
      `/api/orders/${refunded.id}`,
      `/api/sites/${id}/subscription`,
    ]),
  ];
  const urls = (await shop.sandbox.requests()).map(({ path }) => path);
  expect(mails.length).toBeGreaterThan(3);
  expect(objects.length).toBeGreaterThan(0);
  expect(rows.some((row) => row.startsWith('cards ') && row.includes('"last4":"4242"'))).toBe(true);
  const everything = [
    ...rows,
    ...objects,
    ...log,
    ...answers,
    ...urls,
    ...mails.map((mail) => JSON.stringify(mail)),
  ];
  const number = /4242[^0-9a-z]{0,3}4242[^0-9a-z]{0,3}4242[^0-9a-z]{0,3}4242/i;
  expect(everything.filter((text) => number.test(text))).toEqual([]);
});
