import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { AppError } from '#worker/core/app-error.ts';
import { commit } from '#worker/db/commit.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { media, sites } from '#worker/db/schema/sites.ts';
import {
  attachToMemory,
  attachToSite,
  discardMedia,
  findUnattached,
  photosUsedQuery,
  withinFreePhotos,
} from '#worker/features/media/public.ts';
import { aMemory, aPerson, aPicture, aSite, db } from '#worker/testing/seed.ts';

const AT = '2026-11-10T12:00:00.000Z';
const ctx = { db, now: () => new Date(AT) };
const stale = new AppError('request.conflict');
const { userId } = await aPerson();
const aFamily = async () => (await aSite({ owner_id: userId })).id;
const loose = (site_id: number, patch = {}) => aPicture({ site_id, created_by: userId, ...patch });
const rowOf = async (id: string) => (await db.select().from(media).where(eq(media.id, id))).at(0);
const cellsOf = async (id: number) =>
  (await db.select({ media: memories.media }).from(memories).where(eq(memories.id, id)))[0]?.media.map(
    ({ id, caption }) => ({ id, caption }),
  );
const used = async (siteId: number) => (await photosUsedQuery(db, siteId, userId))[0]?.used;

describe('pictures that are not attached yet', () => {
  test('are found for their uploader, site and purpose, in the requested order', async () => {
    const siteId = await aFamily();
    const [a, b] = [await loose(siteId), await loose(siteId)];
    const mine = { userId, siteId, purpose: 'memory' } as const;
    expect((await findUnattached(db, [b, 'nobody', a], mine)).map(({ id }) => id)).toEqual([b, a]);
    expect(await findUnattached(db, [], mine)).toEqual([]);
    for (const other of [
      { userId: 999 },
      { siteId: await aFamily() },
      { siteId: null },
      { purpose: 'cover' as const },
    ])
      expect(await findUnattached(db, [a], { ...mine, ...other })).toEqual([]);
    await db.update(media).set({ attached_at: AT }).where(eq(media.id, a));
    expect(await findUnattached(db, [a], mine)).toEqual([]);
  });
});

const FOCAL = { focal_x: 0.5, focal_y: 0.38 };

describe('a memory', () => {
  test('takes pictures, and changes their captions and order', async () => {
    const siteId = await aFamily();
    const memory = await aMemory({ owner_id: siteId, author_id: userId });
    const [a, b] = [await loose(siteId), await loose(siteId)];
    const items = [
      { id: a, caption: 'At ”sea“', ...FOCAL, position: 0 },
      { id: b, caption: null, ...FOCAL, position: 1 },
    ];
    await commit(db, attachToMemory(db, memory, items, AT), stale);
    expect(await cellsOf(memory)).toEqual([
      { id: a, caption: 'At ”sea“' },
      { id: b, caption: null },
    ]);
    const turned = [
      { id: b, caption: 'בים', ...FOCAL, position: 0 },
      { id: a, caption: null, ...FOCAL, position: 1 },
    ];
    const byKey = sql<number>`(select id from memories where id = ${memory})`;
    await commit(db, attachToMemory(db, byKey, turned, '2027-01-01T00:00:00.000Z'), stale);
    expect(await cellsOf(memory)).toEqual([
      { id: b, caption: 'בים' },
      { id: a, caption: null },
    ]);
    expect((await rowOf(a))?.attached_at).toBe(AT);
    expect(attachToMemory(db, memory, [], AT)).toEqual([]);
  });

  test.each([
    [
      'another memory’s',
      async (siteId: number) =>
        loose(siteId, { memory_id: await aMemory({ owner_id: siteId, author_id: userId }) }),
    ],
    ['another site’s', async () => loose(await aFamily())],
    ['the portrait', (siteId: number) => loose(siteId, { purpose: 'profile' })],
    ['nobody’s', async () => 'nothing'],
  ])('never takes %s, and then takes none', async (_whose, make) => {
    const siteId = await aFamily();
    const memory = await aMemory({ owner_id: siteId, author_id: userId });
    const [fine, other] = [await loose(siteId), await make(siteId)];
    const items = [fine, other].map((id, position) => ({ id, caption: null, ...FOCAL, position }));
    await expect(commit(db, attachToMemory(db, memory, items, AT), stale)).rejects.toBe(stale);
    expect(await cellsOf(memory)).toEqual([]);
  });

  test('removes pictures: from the memory now, from the store in a month', async () => {
    const siteId = await aFamily();
    const memory = await aMemory({ owner_id: siteId, author_id: userId });
    const [remaining, gone] = [
      await loose(siteId, { memory_id: memory }),
      await loose(siteId, { memory_id: memory }),
    ];
    await commit(db, discardMedia(ctx, { memoryIds: [memory], except: [remaining] }));
    expect(await cellsOf(memory)).toEqual([{ id: remaining, caption: null }]);
    const pending = () => db.select().from(outbox).where(eq(outbox.name, 'purge_objects'));
    expect(await pending()).toMatchObject([
      { payload: { objects: [{ id: gone, key: `test/${gone}` }] }, due_at: '2026-12-10T12:00:00.000Z' },
    ]);
    await commit(db, discardMedia(ctx, { memoryIds: [memory], except: [remaining] }));
    expect(await pending()).toHaveLength(1);
    await commit(db, discardMedia(ctx, { ids: [remaining], siteId: siteId + 1000 }));
    expect(await rowOf(remaining)).toBeDefined();
    await commit(db, discardMedia(ctx, { ids: [remaining], siteId }));
    expect(await rowOf(remaining)).toBeUndefined();
  });
});

describe('a site', () => {
  test('takes the portrait that its creator uploaded, with its size and focal point', async () => {
    const siteId = await aFamily();
    const id = await loose(siteId, { purpose: 'profile' });
    await db.update(media).set({ site_id: null }).where(eq(media.id, id));
    await db.update(sites).set({ media_bytes: 0 }).where(eq(sites.id, siteId));
    await commit(db, attachToSite(db, siteId, id, 'profile', { x: 0.2, y: 0.3 }, AT), stale);
    expect(await rowOf(id)).toMatchObject({ site_id: siteId, attached_at: AT, focal_x: 0.2, focal_y: 0.3 });
    const [site] = await db.select({ bytes: sites.media_bytes }).from(sites).where(eq(sites.id, siteId));
    expect(site?.bytes).toBe((await rowOf(id))?.bytes);
    await commit(db, attachToSite(db, siteId, id, 'profile', null, AT), stale);
    expect(await rowOf(id)).toMatchObject({ focal_x: 0.2 });
    for (const wrong of [
      attachToSite(db, await aFamily(), id, 'profile', null, AT),
      attachToSite(db, siteId, id, 'cover', null, AT),
    ])
      await expect(commit(db, wrong, stale)).rejects.toBe(stale);
  });

  test('counts photos of published and pending memories, and those not attached yet, and no others', async () => {
    const siteId = await aFamily();
    const inMemory = async (status: 'published' | 'pending' | 'returned' | 'denied' | 'trashed') =>
      loose(siteId, { memory_id: await aMemory({ owner_id: siteId, author_id: userId, status }) });
    for (const status of ['denied', 'trashed'] as const) await inMemory(status);
    for (const purpose of ['profile', 'cover']) await loose(siteId, { purpose });
    expect(await used(siteId)).toBe(0);
    for (const status of ['published', 'pending'] as const) await inMemory(status);
    expect(await used(siteId)).toBe(2);
    await commit(db, [withinFreePhotos(db, siteId, userId)], stale);
    await loose(siteId);
    expect(await used(siteId)).toBe(3);
    await commit(db, [withinFreePhotos(db, siteId, userId)], stale);
    const fourth = await inMemory('trashed');
    const back = db
      .update(memories)
      .set({ status: 'published' })
      .where(eq(memories.id, sql`(select memory_id from media where id = ${fourth})`));
    await expect(commit(db, [back, withinFreePhotos(db, siteId, userId)], stale)).rejects.toBe(stale);
    await db.update(sites).set({ subscribed: true }).where(eq(sites.id, siteId));
    await commit(db, [back, withinFreePhotos(db, siteId, userId)], stale);
    expect(await used(siteId)).toBe(3);
  });
});
