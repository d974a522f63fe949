import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Product } from '#worker/contract/vendor.ts';
import { media } from '#worker/db/schema/sites.ts';
import { vendors } from '#worker/db/schema/vendors.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, aPicture, db, type Person } from '#worker/testing/seed.ts';
import {
  add,
  aPhoto,
  aSeller,
  BOUQUET,
  change,
  good,
  listed,
  move,
  send,
} from '#worker/testing/vendor-calls.ts';
import { aProduct } from '#worker/testing/vendors-seed.ts';

describe('a product', () => {
  test('on sale changes its price at once, and new words or pictures go to review', async () => {
    const { person, vendor } = await aSeller();
    const product = await aProduct(vendor);
    const cheaper = await good<{ product: Product }>(
      await change(person, product, { price_minor: 8000, capacity: 3, lead_days: 2, cutoff: '09:30' }),
    );
    expect(cheaper.product).toMatchObject({ state: 'live', price_minor: 8000, cutoff: '09:30', version: 2 });
    const { product: worded } = await good<{ product: Product }>(
      await change(person, cheaper.product, { description_he: 'ורדים אדומים.' }),
    );
    expect(worded.state).toBe('review');
    await db.update(vendors).set({ state: 'approved' }).where(eq(vendors.id, vendor.id));
    const shown = await aProduct(vendor);
    const photo = await aPhoto(person);
    const { product: pictured } = await good<{ product: Product }>(
      await change(person, shown, { images: [photo] }),
    );
    expect(pictured).toMatchObject({ state: 'review', images: [{ id: photo }] });
    expect(
      await db
        .select()
        .from(media)
        .where(eq(media.id, shown.images[0] ?? '')),
    ).toEqual([]);
    const blank = await refusal(
      await change(person, await aProduct(vendor), { name_he: '', images: [] }),
      'request.invalid',
    );
    expect(blank.errors?.map(({ pointer }) => pointer)).toEqual(['/name_he', '/images']);
  });

  test('is duplicated as a draft with the same pictures, which stay while one of the two shows them', async () => {
    const { person, vendor } = await aSeller();
    const product = await aProduct(vendor);
    const [image = ''] = product.images;
    const key = crypto.randomUUID();
    const copy = () =>
      send(person, 'POST', `/api/vendor/products/${product.id}/duplicate`, {
        headers: { 'Idempotency-Key': key },
      });
    const { product: made } = await good<{ product: Product }>(await copy());
    expect(await (await copy()).json()).toEqual({ product: made });
    expect(made).toMatchObject({ state: 'draft', name_en: 'White bouquet', images: [{ id: image }] });
    expect(await listed(person)).toHaveLength(2);
    await good(await change(person, made, { images: [] }));
    expect(await db.select().from(media).where(eq(media.id, image))).toHaveLength(1);
    const picture = await testApp().request(`${(await listed(person))[0]?.images[0]?.src}&w=320`);
    expect(picture.status).toBe(200);
  });

  test('moves by its table only, and is gone once archived', async () => {
    const { person, vendor } = await aSeller();
    const product = await aProduct(vendor, { state: 'draft' });
    for (const state of ['live', 'paused'])
      await refusal(await move(person, product.id, state), 'product.not_now');
    await good(await move(person, product.id, 'review'));
    await refusal(await move(person, product.id, 'live'), 'product.not_now');
    await good(await move(person, product.id, 'archived'));
    await refusal(await move(person, product.id, 'draft'), 'product.not_found');
    expect(await listed(person)).toEqual([]);
    const { product: empty } = {
      product: await add(person, { name_en: '', description_he: '', images: [] }),
    };
    const lacking = await refusal(await move(person, empty.id, 'review'), 'request.invalid');
    expect(lacking.errors?.map(({ pointer }) => pointer)).toEqual(['/name_en', '/description_he', '/images']);
  });

  test('of another is not found, by number or otherwise; nor are their pictures taken', async () => {
    const { vendor } = await aSeller();
    const product = await aProduct(vendor);
    const { person: rival } = await aSeller();
    await refusal(await change(rival, product, { price_minor: 100 }), 'product.not_found');
    await refusal(await move(rival, product.id, 'archived'), 'product.not_found');
    await refusal(
      await send(rival, 'POST', `/api/vendor/products/${product.id}/duplicate`),
      'product.not_found',
    );
    const theirs = await aPicture({ site_id: null, created_by: vendor.user_id, purpose: 'product' });
    const avatar = await aPicture({ site_id: null, created_by: rival.userId, purpose: 'avatar' });
    for (const image of [theirs, avatar, product.images[0], 'nothing']) {
      const taken = await send(rival, 'POST', '/api/vendor/products', {
        json: { ...BOUQUET, images: [image] },
      });
      expect((await refusal(taken, 'request.invalid')).errors).toMatchObject([
        { pointer: '/images/0', code: 'media.gone' },
      ]);
    }
  });

  test.each([
    ['free', { price_minor: 0 }],
    ['of a negative price', { price_minor: -100 }],
    ['of half a cent', { price_minor: 100.5 }],
    ['above the most', { price_minor: 1_000_001 }],
    ['in another currency', { currency: 'ILS' }],
    ['on sale at once', { state: 'live' }],
    ['for nobody', { capacity: 0 }],
    ['at no hour', { cutoff: '24:00' }],
    ['ordered a year ahead', { lead_days: 365 }],
    ['with seven pictures', { images: Array.from({ length: 7 }, (_, n) => `p${n}`) }],
  ])('is not %s', async (_, patch) => {
    const { person } = await aSeller();
    const json = { ...BOUQUET, ...patch };
    await refusal(await send(person, 'POST', '/api/vendor/products', { json }), 'request.invalid');
    expect(await listed(person)).toEqual([]);
  });

  test('is one of fifty at most, also when many are made at once', async () => {
    const { person, vendor } = await aSeller();
    for (let made = 0; made < 48; made++) await aProduct(vendor, { images: [] });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send(person, 'POST', '/api/vendor/products', { json: BOUQUET })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
  });
});

test('pictures of products are uploaded by vendors only', async () => {
  const json = { purpose: 'product', files: [{ name: 'a.jpg', type: 'image/jpeg', bytes: 1000 }] };
  const start = (as: Person) => send(as, 'POST', '/api/media/start', { json });
  await refusal(await start(await aPerson()), 'auth.forbidden');
  const { person } = await aSeller({ state: 'closed' });
  await refusal(await start(person), 'auth.forbidden');
  const { person: florist } = await aSeller({ state: 'draft' });
  expect((await start(florist)).status).toBe(201);
});
