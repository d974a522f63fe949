import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AdminVendor, Product, Vendor } from '#worker/contract/vendor.ts';
import { cemeteries } from '#worker/db/schema/grave-records.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { media } from '#worker/db/schema/sites.ts';
import { vendors } from '#worker/db/schema/vendors.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, aPersonWithPassword, db, PASSWORD, type Person } from '#worker/testing/seed.ts';
import {
  add,
  aSeller,
  at,
  BOUQUET,
  change,
  decide,
  decideProduct,
  good,
  listed,
  mailsTo,
  move,
  PAYOUT,
  read,
  roleOf,
  save,
  saved,
  send,
} from '#worker/testing/vendor-calls.ts';
import { aProduct, aVendor } from '#worker/testing/vendors-seed.ts';
import { vendorForCaller } from './vendor-access.ts';

let admin: Person;
beforeAll(async () => {
  admin = await aPerson({ role_id: 1 });
});

describe('a florist applies', () => {
  test('step by step, is asked for more, and sells once an administrator approves', async () => {
    const florist = await aPerson();
    expect(await read(florist)).toBeNull();
    const draft = await saved(florist, 0);
    expect(draft).toMatchObject({ state: 'draft', email: 'shop@example.org', version: 1, payout: null });
    const early = await refusal(await send(florist, 'POST', '/api/vendor/send'), 'request.invalid');
    expect(early.errors?.map(({ pointer, code }) => [pointer, code])).toEqual([
      ['/areas', 'field.required'],
      ['/products', 'vendor.products'],
      ['/payout', 'field.required'],
    ]);
    const [cemetery] = await db
      .insert(cemeteries)
      .values({
        name_he: 'שדה יהושע',
        name_en: 'Sde Yehoshua',
        city_he: 'חיפה',
        city_en: `Haifa ${florist.userId}`,
        country: 'IL',
        plot_format: ['block', 'row'],
        search_key: 'sde yehoshua',
        created_at: '2026-11-01T08:00:00.000Z',
        updated_at: '2026-11-01T08:00:00.000Z',
      })
      .returning();
    const areas = [
      { kind: 'country', value: 'il' },
      { kind: 'city', value: ' Tel-Aviv ' },
      { kind: 'city', value: 'tel aviv' },
      { kind: 'cemetery', value: String(cemetery?.id) },
    ];
    const calendar = { closed_weekdays: [5], closed_on_shabbat: true, closed_on_festivals: false };
    const closed_days = ['2026-12-31', '2026-12-24', '2026-12-31'];
    const where = await saved(florist, 1, { areas, calendar, closed_days });
    expect(where.areas).toEqual([
      { kind: 'cemetery', value: String(cemetery?.id), label: 'Sde Yehoshua' },
      { kind: 'city', value: 'tel aviv', label: 'tel aviv' },
      { kind: 'country', value: 'IL', label: 'IL' },
    ]);
    expect(where).toMatchObject({ calendar, closed_days: ['2026-12-24', '2026-12-31'] });
    const product = await add(florist);
    expect(product).toMatchObject({
      state: 'draft',
      currency: 'USD',
      can: { moves: ['review', 'archived'] },
    });
    await refusal(await send(florist, 'POST', '/api/vendor/send'), 'request.invalid');
    await good(await move(florist, product.id, 'review'));
    const paid = await saved(florist, 2, { payout: PAYOUT });
    expect(paid).toMatchObject({ payout: PAYOUT, areas: where.areas, calendar });
    const { vendor: applied } = await good<{ vendor: Vendor }>(
      await send(florist, 'POST', '/api/vendor/send'),
    );
    expect(applied).toMatchObject({ state: 'applied', can: { send: false, pause: false } });
    expect(applied.applied_at).not.toBeNull();
    await good(await send(florist, 'POST', '/api/vendor/send'));

    const { vendors: waiting } = await good<{ vendors: { id: number }[] }>(
      await send(admin, 'GET', '/api/admin/vendors?state=applied'),
    );
    expect(waiting.map(({ id }) => id)).toContain(applied.id);
    const { vendor: seen } = await good<{ vendor: AdminVendor }>(
      await send(admin, 'GET', `/api/admin/vendors/${applied.id}`),
    );
    expect(seen).toMatchObject({ products: [{ id: product.id }], payout: PAYOUT, rating: null });
    const noted = await refusal(
      await decide(applied.id, seen.version, { state: 'needs_info' }, admin),
      'request.invalid',
    );
    expect(noted.errors).toMatchObject([{ pointer: '/note', code: 'field.required' }]);
    await good(
      await decide(applied.id, seen.version, { state: 'needs_info', note: 'Which streets?' }, admin),
    );
    const asked = await read(florist);
    expect(asked).toMatchObject({ state: 'needs_info', state_note: 'Which streets?', can: { send: true } });
    await good(await send(florist, 'POST', '/api/vendor/send'));
    const again = await read(florist);
    expect(await roleOf(florist)).toBe(2);
    await good(await decide(applied.id, again?.version ?? 0, { state: 'approved', rating: 4 }, admin));
    expect(await roleOf(florist)).toBe(3);
    expect(await read(florist)).toMatchObject({ state: 'approved', state_note: null, can: { pause: true } });
    expect(JSON.stringify(await read(florist))).not.toContain('rating');
    expect(await mailsTo(florist.userId)).toHaveLength(2);

    const { products: reviewed } = await good<{ products: (Product & { vendor: object })[] }>(
      await send(admin, 'GET', '/api/admin/products'),
    );
    const inReview = reviewed.find(({ id }) => id === product.id);
    expect(inReview?.vendor).toEqual({ id: applied.id, company: 'Carmel Flowers' });
    await good(await decideProduct(product.id, inReview?.version ?? 0, { state: 'live' }, admin));
    expect(await listed(florist)).toMatchObject([{ state: 'live', can: { moves: ['paused', 'archived'] } }]);
    expect(await mailsTo(florist.userId)).toHaveLength(3);
  });

  test('and a double click makes one vendor; an old page overwrites nothing', async () => {
    const florist = await aPerson();
    const answers = await Promise.all([save(florist, 0), save(florist, 0), save(florist, 0)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await db.$count(vendors, eq(vendors.user_id, florist.userId))).toBe(1);
    await saved(florist, 1, { about: 'Newer.' });
    const stale = await refusal(await save(florist, 1, { about: 'Older.' }), 'request.stale');
    expect(stale.params).toMatchObject({ current: { vendor: { about: 'Newer.' } } });
  });

  test.each([
    ['a cemetery that does not exist', { areas: [{ kind: 'cemetery', value: '987654' }] }, '/areas/0/value'],
    ['a cemetery by name', { areas: [{ kind: 'cemetery', value: '1 or 1' }] }, '/areas/0/value'],
    ['a country that is none', { areas: [{ kind: 'country', value: 'Israel' }] }, '/areas/0/value'],
    ['a city of signs', { areas: [{ kind: 'city', value: '***' }] }, '/areas/0/value'],
    ['a day that is none', { closed_days: ['2026-02-30'] }, '/closed_days/0'],
    ['the number of a card', { about: 'Pay to 4111 1111 1111 1111' }, '/about'],
    [
      'a card in place of the account holder',
      { payout: { ...PAYOUT, holder: '4111111111111111' } },
      '/payout/holder',
    ],
    ['a state of their own choice', { state: 'approved' }, '/state'],
    ['a rating of themselves', { rating: 5 }, '/rating'],
  ])('but not with %s', async (_, more, pointer) => {
    const florist = await aPerson();
    const { errors } = await refusal(await save(florist, 0, more), 'request.invalid');
    expect(errors).toMatchObject([{ pointer }]);
    expect(await read(florist)).toBeNull();
  });
});

describe('an administrator decides', () => {
  test('with a reason, on what they read, and only on what is possible', async () => {
    const { vendor } = await aSeller({ state: 'applied' });
    const silent = await testApp({ as: admin }).request(`/api/admin/vendors/${vendor.id}/decision`, {
      method: 'POST',
      json: { state: 'approved', note: '' },
      headers: { ...at(1), 'X-Reason': '' },
    });
    await refusal(silent, 'reason.required');
    await refusal(await decide(vendor.id, 7, { state: 'approved' }, admin), 'request.stale');
    await refusal(await decide(vendor.id, 1, { state: 'paused', note: 'No.' }, admin), 'vendor.not_now');
    await refusal(await decide(987_654, 1, { state: 'approved' }, admin), 'vendor.not_found');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => decide(vendor.id, 1, { state: 'approved' }, admin)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    await refusal(await decide(vendor.id, 1, { state: 'closed', note: 'No.' }, admin), 'request.stale');
    const rows = await db
      .select()
      .from(audit)
      .where(and(eq(audit.object_kind, 'vendor'), eq(audit.object_id, String(vendor.id))));
    expect(rows.filter(({ action }) => action === 'vendor.decided')).toMatchObject([
      { standing: 'AD', before: { state: 'applied' }, after: { state: 'approved' }, reason: 'for a test' },
    ]);
    expect(await mailsTo(vendor.user_id)).toHaveLength(1);
  });

  test('to close one, which ends their role from the next request; a rating alone sends no email', async () => {
    const { person, vendor } = await aSeller();
    await good(await decide(vendor.id, 1, { state: 'approved', rating: 2 }, admin));
    expect(await mailsTo(person.userId)).toHaveLength(0);
    await good(await decide(vendor.id, 2, { state: 'closed', note: 'Orders were not delivered.' }, admin));
    expect(await roleOf(person)).toBe(2);
    await refusal(await save(person, 3), 'vendor.closed');
    await refusal(await send(person, 'POST', '/api/vendor/products', { json: BOUQUET }), 'vendor.closed');
    await refusal(await send(person, 'POST', '/api/vendor/send'), 'vendor.closed');
  });

  test('and stays an administrator where the vendor is their own', async () => {
    const both = await aPerson({ role_id: 1 });
    const vendor = await aVendor({ user_id: both.userId, state: 'applied' });
    await good(await decide(vendor.id, 1, { state: 'approved' }, admin));
    expect(await roleOf(both)).toBe(1);
  });

  test('on a product as they read it; one that is returned can be sent again', async () => {
    const { person, vendor } = await aSeller();
    const product = await aProduct(vendor, { state: 'review' });
    await good(await change(person, product, { name_en: 'Something else' }));
    await refusal(await decideProduct(product.id, 1, { state: 'live' }, admin), 'request.stale');
    await refusal(await decideProduct(product.id, 2, { state: 'draft' }, admin), 'request.invalid');
    await good(
      await decideProduct(product.id, 2, { state: 'draft', note: 'A sharper photo, please.' }, admin),
    );
    expect(await listed(person)).toMatchObject([{ state: 'draft', state_note: 'A sharper photo, please.' }]);
    await refusal(await decideProduct(product.id, 3, { state: 'live' }, admin), 'product.not_now');
    await good(await move(person, product.id, 'review'));
  });

  test('and views as a vendor, with a reason, on record once an hour; nobody else does', async () => {
    const { vendor } = await aSeller();
    const path = `/api/vendor?vendor=${vendor.id}`;
    const silent = await testApp({ as: admin }).request(path, { headers: { 'X-Reason': '' } });
    await refusal(silent, 'reason.required');
    for (let times = 0; times < 3; times++) await good(await send(admin, 'GET', path));
    await good(await send(admin, 'GET', `/api/vendor/products?vendor=${vendor.id}`));
    const rows = await db
      .select()
      .from(audit)
      .where(and(eq(audit.object_kind, 'vendor'), eq(audit.object_id, String(vendor.id))));
    expect(rows).toMatchObject([{ action: 'vendor.viewed', standing: 'AD', actor_id: admin.userId }]);
    const { person: rival } = await aSeller();
    await refusal(await send(rival, 'GET', path), 'auth.forbidden');
    await refusal(
      await send(await aPerson(), 'GET', `/api/vendor/products?vendor=${vendor.id}`),
      'auth.forbidden',
    );
  });
});

test('a vendor pauses and resumes; an administrator’s pause is not theirs to end', async () => {
  const { person, vendor } = await aSeller();
  const set = (state: string) => send(person, 'POST', '/api/vendor/state', { json: { state } });
  await good(await set('paused'));
  await good(await set('paused'));
  await good(await set('approved'));
  const { version } = (await read(person)) ?? { version: 0 };
  await good(
    await decide(vendor.id, version, { state: 'paused', note: 'We are looking into two reports.' }, admin),
  );
  expect(await roleOf(person)).toBe(3);
  await refusal(await set('approved'), 'vendor.not_now');
  const { person: waiting } = await aSeller({ state: 'applied' });
  await refusal(
    await send(waiting, 'POST', '/api/vendor/state', { json: { state: 'approved' } }),
    'vendor.not_now',
  );
});

test('who deletes their account leaves a closed vendor without their details', async () => {
  const person = await aPersonWithPassword({ role_id: 3 });
  const vendor = await aVendor({ user_id: person.userId });
  const product = await aProduct(vendor);
  const gone = await testApp({ as: person }).request('/api/users/user', {
    method: 'DELETE',
    json: { email: person.email, password: PASSWORD },
  });
  expect(gone.status, await gone.clone().text()).toBeLessThan(300);
  const [row] = await db.select().from(vendors).where(eq(vendors.id, vendor.id));
  expect(row).toMatchObject({ state: 'closed', phone: '', email: '', address: '', payout: null });
  expect(
    await db
      .select()
      .from(media)
      .where(eq(media.id, product.images[0] ?? '')),
  ).toEqual([]);
});

test('who has deleted their account is not approved again, and no administrator is offered it', async () => {
  const person = await aPersonWithPassword({ role_id: 3 });
  const { id } = await aVendor({ user_id: person.userId });
  await testApp({ as: person }).request('/api/users/user', {
    method: 'DELETE',
    json: { email: person.email, password: PASSWORD },
  });
  const { vendor } = await good<{ vendor: AdminVendor }>(
    await send(admin, 'GET', `/api/admin/vendors/${id}`),
  );
  expect(vendor).toMatchObject({ state: 'closed', decisions: [] });
  await refusal(await decide(id, vendor.version, { state: 'approved' }, admin), 'vendor.not_now');
  const [row] = await db.select().from(vendors).where(eq(vendors.id, id));
  expect(row).toMatchObject({ state: 'closed', version: vendor.version });
  expect(await roleOf(person)).not.toBe(3);
});

test('only who is a vendor by role and approval is let in to what vendors do', async () => {
  const { person, vendor } = await aSeller();
  const ctx = (kind: 'vendor' | 'member' | 'admin', userId = person.userId) =>
    ({ db, actor: { kind, userId, sessionId: 's' } }) as Parameters<typeof vendorForCaller>[0];
  expect(await vendorForCaller(ctx('vendor'))).toMatchObject({ row: { id: vendor.id }, isReadOnly: false });
  const refused = { code: 'auth.forbidden' };
  await expect(vendorForCaller(ctx('member'))).rejects.toMatchObject(refused);
  await expect(vendorForCaller(ctx('vendor'), { vendor: vendor.id })).rejects.toMatchObject(refused);
  const { person: waiting } = await aSeller({ state: 'applied' });
  await expect(vendorForCaller(ctx('vendor', waiting.userId))).rejects.toMatchObject(refused);
});

test('nothing is offered to a florist who has died, until an administrator approves the company again', async () => {
  const florist = await aPerson();
  const { id } = await aVendor({ user_id: florist.userId, state: 'approved' });
  await testApp({ as: admin }).request(`/api/admin/users/${florist.userId}/deceased`, {
    method: 'POST',
    json: { deceased_at: '2026-11-01' },
  });
  const [row] = await db.select().from(vendors).where(eq(vendors.id, id));
  expect(row?.state).toBe('paused');
});
