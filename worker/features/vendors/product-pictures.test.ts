import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { IMAGES_MOST, PRODUCTS_MOST, type Product } from '#worker/contract/vendor.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { media } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPicture, db } from '#worker/testing/seed.ts';
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

const stored = async (ids: readonly string[]) =>
  (
    await db
      .select({ id: media.id })
      .from(media)
      .where(inArray(media.id, [...ids]))
  ).map(({ id }) => id);

/** The pictures whose files are to be deleted. */
const purged = async () =>
  (await db.select().from(outbox))
    .filter(({ name }) => name === 'purge_objects')
    .flatMap(({ payload }) => (payload as { objects: { id: string }[] }).objects.map(({ id }) => id));

const copyOf = (as: Parameters<typeof send>[0], id: number) =>
  send(as, 'POST', `/api/vendor/products/${id}/duplicate`);

describe('the pictures of a product', () => {
  test('are deleted with their files when it is archived, also from a page that was left open', async () => {
    const { person, vendor } = await aSeller();
    const product = await aProduct(vendor);
    const [image = ''] = product.images;
    const { src } = (await listed(person))[0]?.images[0] ?? { src: '' };
    expect((await testApp().request(`${src}&w=320`)).status).toBe(200);
    const answers = await Promise.all([1, 2, 3].map(() => move(person, product.id, 'archived')));
    for (const answer of answers) expect([200, 404]).toContain(answer.status);
    expect(await stored([image])).toEqual([]);
    expect((await purged()).filter((id) => id === image)).toHaveLength(1);
    expect((await testApp().request(`${src}&w=320`)).status).toBe(404);
  });

  test('stay while a copy shows them, and go with the last that does', async () => {
    const { person, vendor } = await aSeller();
    const product = await aProduct(vendor);
    const { product: copy } = await good<{ product: Product }>(await copyOf(person, product.id));
    await good(await move(person, product.id, 'archived'));
    expect(await stored(product.images)).toEqual(product.images);
    expect((await listed(person))[0]?.images).toHaveLength(1);
    await good(await move(person, copy.id, 'archived'));
    expect(await stored(product.images)).toEqual([]);
  });

  test('are shown by each product on sale, however a copy and the archive meet', async () => {
    for (let round = 0; round < 5; round++) {
      const { person, vendor } = await aSeller();
      const product = await aProduct(vendor);
      const [copied] = await Promise.all([
        copyOf(person, product.id),
        round % 2 === 0
          ? move(person, product.id, 'archived')
          : change(person, product, { images: [await aPhoto(person)] }),
      ]);
      expect([201, 404, 409]).toContain(copied.status);
      for (const one of await listed(person)) expect(one.images).toHaveLength(1);
    }
  });

  test('do not pile up: fifty products with six each are the most that a florist stores', async () => {
    const { person, vendor } = await aSeller();
    const seven = Array.from({ length: IMAGES_MOST + 1 }, () => crypto.randomUUID());
    await refusal(
      await send(person, 'POST', '/api/vendor/products', { json: { ...BOUQUET, images: seven } }),
      'request.invalid',
    );
    for (let round = 0; round < 4; round++) {
      const product = await add(person, { images: [await aPhoto(person), await aPhoto(person)] });
      await good(await change(person, product, { images: [await aPhoto(person)] }));
      await good(await move(person, product.id, 'archived'));
    }
    const own = () =>
      db.$count(media, and(eq(media.created_by, person.userId), isNotNull(media.attached_at)));
    expect(await own()).toBe(0);
    for (let made = 0; made < PRODUCTS_MOST; made++) await aProduct(vendor, { images: [] });
    const more = await send(person, 'POST', '/api/vendor/products', {
      json: {
        ...BOUQUET,
        images: [await aPicture({ site_id: null, created_by: person.userId, purpose: 'product' })],
      },
    });
    await refusal(more, 'product.limit');
    // a copy is no way around it
    const [first] = await listed(person);
    await refusal(await copyOf(person, first?.id ?? 0), 'product.limit');
  });
});
