import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Memory } from '#worker/contract/memory.ts';
import { media } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { aMemory, aPerson, aPicture, aSite, db } from '#worker/testing/seed.ts';

const { userId } = await aPerson();
const site = await aSite({ owner_id: userId });
const app = testApp();

const newMemory = () => aMemory({ owner_id: site.id, author_id: userId, type: 'photo' });
const add = (memory_id: number | null, patch: object = {}) =>
  aPicture({ site_id: site.id, created_by: userId, memory_id, ...patch });
const read = async (id: number) => (await app.request(`/api/sites/memories/item/${id}`)).json<Memory>();
const pictures = async (id: number) => (await read(id)).media.map((picture) => picture.id);

describe('the pictures that a memory shows', () => {
  test('are its own, in their order, with their captions', async () => {
    const id = await newMemory();
    const last = await add(id, {
      position: 2,
      caption: 'At the sea “1948”, ים',
      thumbhash: 'abc',
      focal_x: 0.25,
    });
    const first = await add(id, { position: 1 });
    await add(await newMemory());
    const { media: shown } = await read(id);
    expect(shown.map((picture) => picture.id)).toEqual([first, last]);
    expect(shown[1]).toMatchObject({
      kind: 'photo',
      caption: 'At the sea “1948”, ים',
      thumbhash: 'abc',
      focal: { x: 0.25, y: 0.38 },
      widths: [320, 800, 1600],
      width: 1600,
      height: 1200,
    });
  });

  test('are updated when one is changed, moved to another memory, or removed', async () => {
    const [from, to] = [await newMemory(), await newMemory()];
    const [one, two] = [await add(from, { position: 1 }), await add(from, { position: 2 })];
    await db.update(media).set({ position: 3 }).where(eq(media.id, one));
    expect(await pictures(from)).toEqual([two, one]);
    await db.update(media).set({ memory_id: to }).where(eq(media.id, two));
    expect([await pictures(from), await pictures(to)]).toEqual([[one], [two]]);
    await db.update(media).set({ memory_id: null }).where(eq(media.id, two));
    expect(await pictures(to)).toEqual([]);
    await db.delete(media).where(eq(media.id, one));
    expect(await pictures(from)).toEqual([]);
  });

  test('may be uploaded before the memory is written', async () => {
    const early = await add(null);
    const id = await newMemory();
    await db.update(media).set({ memory_id: id }).where(eq(media.id, early));
    expect(await pictures(id)).toEqual([early]);
  });
});
