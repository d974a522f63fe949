import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '#worker/db/schema/operations.ts';
import { coupons, prices, vat_rates } from '#worker/db/schema/orders.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, db, type Person } from '#worker/testing/seed.ts';

let admin: Person;
let app: ReturnType<typeof testApp>;
const NOW = '2026-11-10T12:00:00.000Z';

beforeAll(async () => {
  admin = await aPerson({ role_id: 1 });
  app = testApp({ as: admin, now: () => new Date(NOW) });
});

const TERMS = {
  percent: 20,
  amount_minor: null,
  products: ['subscription'],
  plans: ['annual'],
  first_only: true,
  max_uses: 100,
  max_per_user: 1,
  valid_from: null,
  valid_until: null,
};
const rowsOf = (kind: string, id: string | number) =>
  db
    .select()
    .from(audit)
    .where(eq(audit.object_id, String(id)))
    .then((rows) => rows.filter((row) => row.object_kind === kind));

describe('an administrator who sets a price', () => {
  const set = (body: object, reason = 'a%20new%20list', item = 'plaque/EUR') =>
    app.request(`/api/admin/prices/${item}`, { method: 'PUT', json: body, headers: { 'X-Reason': reason } });

  test('adds it in another currency, changes it, and the log says from what to what', async () => {
    expect((await set({ amount_minor: 2500, previous_minor: null })).status).toBe(200);
    const changed = await set({ amount_minor: 2700, previous_minor: 2500 });
    expect(await changed.json()).toMatchObject({
      price: { item: 'plaque', currency: 'EUR', amount_minor: 2700 },
    });
    expect(await rowsOf('price', 'plaque EUR')).toMatchObject([
      { action: 'price.set', before: { amount_minor: null }, after: { amount_minor: 2500 }, standing: 'AD' },
      { before: { amount_minor: 2500 }, after: { amount_minor: 2700 }, reason: 'a new list' },
    ]);
    const list = await (await app.request('/api/admin/prices')).json();
    expect(list).toMatchObject({ currency: 'USD', vat_rate: 1800 });
    expect((list as { prices: object[] }).prices).toContainEqual(
      expect.objectContaining({ item: 'plaque', currency: 'EUR', amount_minor: 2700 }),
    );
  });

  test('is told where another has changed it since, and nothing changes', async () => {
    await set({ amount_minor: 700, previous_minor: null }, undefined, 'courier/EUR');
    for (const previous_minor of [null, 600])
      await refusal(
        await set({ amount_minor: 900, previous_minor }, undefined, 'courier/EUR'),
        'request.conflict',
      );
    expect(await db.select().from(prices).where(eq(prices.currency, 'EUR'))).toContainEqual(
      expect.objectContaining({ item: 'courier', amount_minor: 700 }),
    );
    expect(await rowsOf('price', 'courier EUR')).toHaveLength(1);
  });

  test('is asked for a reason, and for an amount that can be one', async () => {
    await refusal(
      await set({ amount_minor: 1, previous_minor: null }, '', 'box_disc/EUR'),
      'reason.required',
    );
    for (const amount_minor of [-1, 0.5, 100_000_01])
      await refusal(
        await set({ amount_minor, previous_minor: null }, undefined, 'box_disc/EUR'),
        'request.invalid',
      );
    await refusal(
      await set({ amount_minor: 1, previous_minor: null }, undefined, 'gold/EUR'),
      'request.invalid',
    );
  });
});

describe('an administrator who sets the VAT', () => {
  afterEach(() => db.delete(vat_rates));
  const set = (body: object, reason = 'a%20new%20law') =>
    app.request('/api/admin/vat', { method: 'PUT', json: body, headers: { 'X-Reason': reason } });
  const first = { vat_rate: 1700, vat_included: true, previous_rate: 1800, previous_included: true };

  test('sets it for what is sold from now on, and the log says from what to what', async () => {
    expect(await (await set(first)).json()).toEqual({ vat_rate: 1700, vat_included: true });
    for (const path of ['/api/prices', '/api/admin/prices'])
      expect(await (await app.request(path)).json()).toMatchObject({ vat_rate: 1700, vat_included: true });
    const next = { vat_rate: 1850, vat_included: false, previous_rate: 1700, previous_included: true };
    expect((await set(next)).status).toBe(200);
    expect(await (await testApp().request('/api/prices')).json()).toMatchObject({
      vat_rate: 1850,
      vat_included: false,
    });
    expect(await rowsOf('price', 'vat USD')).toMatchObject([
      {
        action: 'price.vat_set',
        before: { vat_rate: 1800, vat_included: true },
        after: { vat_rate: 1700, vat_included: true },
        standing: 'AD',
        reason: 'a new law',
      },
      { before: { vat_rate: 1700 }, after: { vat_rate: 1850, vat_included: false } },
    ]);
  });

  test('is told where another has set it since, and nothing changes', async () => {
    await refusal(await set({ ...first, previous_rate: 1700 }), 'request.conflict');
    const both = await Promise.all([set(first), set({ ...first, vat_rate: 1600 })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await refusal(await set(first), 'request.conflict');
    await refusal(await set({ ...first, previous_included: false }), 'request.conflict');
    expect(await db.select().from(vat_rates)).toHaveLength(1);
  });

  test('is asked for a reason, and for a rate that can be one', async () => {
    await refusal(await set(first, ''), 'reason.required');
    for (const vat_rate of [-1, 17.5, 10_001])
      await refusal(await set({ ...first, vat_rate }), 'request.invalid');
    expect(await db.select().from(vat_rates)).toEqual([]);
  });
});

describe('an administrator who creates coupons', () => {
  const create = (body: object, headers: Record<string, string> = {}) =>
    app.request('/api/admin/coupons', { method: 'POST', json: { ...TERMS, count: 1, ...body }, headers });

  test('makes one with its code', async () => {
    const reply = await create({ code: 'autumn-26' });
    expect(await reply.json()).toEqual({ codes: ['AUTUMN-26'] });
    const [row] = await db.select().from(coupons).where(eq(coupons.code, 'AUTUMN-26'));
    expect(row).toMatchObject({ percent: 20, currency: null, plans: ['annual'], active: true, used: 0 });
    expect(await rowsOf('coupon', 'AUTUMN-26')).toHaveLength(1);
    const again = await refusal(await create({ code: 'AUTUMN-26' }), 'request.invalid');
    expect(again.errors).toMatchObject([{ pointer: '/code', code: 'coupon.code_taken' }]);
  });

  test('makes many at once that nobody guesses, once for a repeated request', async () => {
    const key = { 'Idempotency-Key': 'five-hundred' };
    const first = (await (await create({ code: 'RABBI', count: 500 }, key)).json()) as { codes: string[] };
    expect(new Set(first.codes).size).toBe(500);
    expect(first.codes.every((code) => /^RABBI-[2-9A-Z]{8}$/.test(code))).toBe(true);
    expect(await (await create({ code: 'RABBI', count: 500 }, key)).json()).toEqual(first);
    expect(await db.$count(coupons, eq(coupons.code, first.codes[0] ?? ''))).toBe(1);
    expect(await rowsOf('coupon', 'RABBI')).toHaveLength(1);
  });

  test.each([
    ['both a percentage and an amount', { amount_minor: 500 }, '/percent'],
    ['neither', { percent: null }, '/percent'],
    [
      'an end before its beginning',
      { valid_from: NOW, valid_until: '2026-11-01T00:00:00.000Z' },
      '/valid_until',
    ],
    ['a code of letters that nobody can type', { code: 'שלום' }, '/code'],
    ['more at once than one may', { count: 501 }, '/count'],
  ])('is told what is wrong: %s', async (_what, body, pointer) => {
    const problem = await refusal(await create({ code: 'WRONG', ...body }), 'request.invalid');
    expect(problem.errors).toMatchObject([{ pointer }]);
  });

  test('of an amount gets it in the currency of the platform', async () => {
    await create({ code: 'FIVE', percent: null, amount_minor: 500 });
    expect((await db.select().from(coupons).where(eq(coupons.code, 'FIVE')))[0]).toMatchObject({
      amount_minor: 500,
      currency: 'USD',
    });
  });
});

describe('the list of coupons', () => {
  type Listed = { coupons: { code: string; state: string; id: number }[]; next_cursor: string | null };
  const list = async (query: string) =>
    (await (await app.request(`/api/admin/coupons${query}`)).json()) as Listed;

  test('is filtered by what became of them, and by the beginning of a code', async () => {
    const at = (patch: object) => ({ ...TERMS, code: '', created_at: NOW, ...patch });
    await db
      .insert(coupons)
      .values([
        at({ code: 'STATE-STOPPED', active: false }),
        at({ code: 'STATE-EXPIRED', valid_until: NOW }),
        at({ code: 'STATE-USED', max_uses: 2, used: 2 }),
        at({ code: 'STATE-PLANNED', valid_from: '2026-12-01T00:00:00.000Z' }),
        at({ code: 'STATE-RUNNING' }),
      ]);
    for (const [state, code] of [
      ['stopped', 'STATE-STOPPED'],
      ['expired', 'STATE-EXPIRED'],
      ['used_up', 'STATE-USED'],
      ['planned', 'STATE-PLANNED'],
      ['running', 'STATE-RUNNING'],
    ])
      expect((await list(`?q=state&state=${state}`)).coupons.map((coupon) => coupon.code)).toEqual([code]);
  });

  test('is read in pages, of which each reads a bounded number of rows', async () => {
    await app.request('/api/admin/coupons', {
      method: 'POST',
      json: { ...TERMS, code: 'MANY', count: 300 },
    });
    const seen: number[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      app.reads.rowsRead = 0;
      const page: Listed = await list(cursor ? `?cursor=${cursor}` : '');
      // the session and its user are read too
      expect(app.reads.rowsRead).toBeLessThanOrEqual(160);
      seen.push(...page.coupons.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
    expect(seen).toHaveLength(await db.$count(coupons));
  });

  test('is saved as CSV in which no cell is computed, and the log says so', async () => {
    const file = await (await app.request('/api/admin/coupons.csv?q=state')).text();
    expect(file).toMatch(/^id,code,state,/);
    expect(file.trim().split('\r\n')).toHaveLength(6);
    expect(await rowsOf('coupons', 'csv')).toMatchObject([
      { after: { filters: { q: 'state' }, rows: 5 }, standing: 'AD' },
    ]);
    const silent = await app.request('/api/admin/coupons.csv', { headers: { 'X-Reason': '' } });
    await refusal(silent, 'reason.required');
  });
});

test('a coupon that was stopped is used by nobody any more, and is stopped once', async () => {
  const [row] = await db
    .insert(coupons)
    .values({ ...TERMS, code: 'STOP', created_at: NOW })
    .returning();
  const stop = () => app.request(`/api/admin/coupons/${row?.id}/stop`, { method: 'POST' });
  expect(await (await stop()).json()).toMatchObject({ coupon: { code: 'STOP', state: 'stopped' } });
  expect((await stop()).status).toBe(200);
  expect(await rowsOf('coupon', row?.id ?? 0)).toHaveLength(1);
  await refusal(await app.request('/api/admin/coupons/999999/stop', { method: 'POST' }), 'page.not_found');
});
