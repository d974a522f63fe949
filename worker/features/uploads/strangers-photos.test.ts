import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { STORAGE_BYTES } from '#worker/contract/media.ts';
import type { Memory } from '#worker/contract/memory.ts';
import { media, sites } from '#worker/db/schema/sites.ts';
import { type TestApp, testApp } from '#worker/testing/app.ts';
import { aJpeg } from '#worker/testing/images.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, aPicture, aSite, db, joins } from '#worker/testing/seed.ts';

vi.setConfig({ testTimeout: 30_000 });

const owner = await aPerson();
const app = testApp({ as: owner });
const aFamily = async (patch = {}) => (await aSite({ owner_id: owner.userId, mode: 'open', ...patch })).id;
const aStranger = async () => testApp({ as: await aPerson() });

const bytes = aJpeg({ width: 320, height: 240 });
const files = [{ name: 'a.jpg', type: 'image/jpeg', bytes: bytes.length }];
async function arrived(target: number, by: TestApp): Promise<string> {
  const begun = await by.request('/api/media/start', {
    method: 'POST',
    json: { purpose: 'memory', target, files },
  });
  expect(begun.status).toBe(201);
  const { upload_id: up } = await begun.json<{ upload_id: string }>();
  expect((await by.request(`/api/media/${up}/1`, { method: 'PUT', body: bytes })).status).toBe(204);
  return up;
}
const finish = (up: string, by: TestApp) => by.request(`/api/media/${up}/done`, { method: 'POST' });
async function brought(target: number, by: TestApp): Promise<string> {
  const up = await arrived(target, by);
  expect((await finish(up, by)).status).toBe(200);
  return up;
}
const post = (siteId: number, ids: string[], by: TestApp) =>
  by.request('/api/sites/memories', {
    method: 'POST',
    json: {
      site_id: siteId,
      client_key: crypto.randomUUID(),
      lang: 'en',
      text: 'By the sea.',
      media: ids.map((id) => ({ id })),
    },
  });
const shown = async (siteId: number) =>
  (await db.select().from(media).where(eq(media.site_id, siteId))).filter(({ memory_id }) => memory_id);

describe('photos that a stranger uploads without posting a memory', () => {
  test('do not count against the family’s three free photos', async () => {
    const siteId = await aFamily();
    const stranger = await aStranger();
    for (let i = 0; i < 3; i++) await brought(siteId, stranger);
    const { site } = await (await app.request(`/api/sites/${siteId}`)).json<{
      site: { photos_used: number };
    }>();
    expect(site.photos_used).toBe(0);
    const own = [await brought(siteId, app), await brought(siteId, app), await brought(siteId, app)];
    expect((await post(siteId, own, app)).status).toBe(201);
  });

  test('count against that stranger’s own limit of three', async () => {
    const siteId = await aFamily();
    const stranger = await aStranger();
    const ups = await Promise.all(Array.from({ length: 5 }, () => arrived(siteId, stranger)));
    const answers = await Promise.all(ups.map((up) => finish(up, stranger)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
  });

  test('cannot be posted once the family has used its three', async () => {
    const siteId = await aFamily();
    const stranger = await aStranger();
    const theirs = await brought(siteId, stranger);
    const own = [await brought(siteId, app), await brought(siteId, app), await brought(siteId, app)];
    expect((await post(siteId, own, app)).status).toBe(201);
    const { params } = await refusal(await post(siteId, [theirs], stranger), 'media.free_limit');
    expect(params).toEqual({ used: 3, limit: 3 });
    expect(await shown(siteId)).toHaveLength(3);
  });

  test.each([
    ['three of eight', 0, 3, 8],
    ['the third of fifty', 2, 1, 50],
  ])('are limited to three in all: %s strangers who post at once', async (_what, used, accepted, many) => {
    const siteId = await aFamily();
    for (let at = 0; at < used; at++) await post(siteId, [await brought(siteId, app)], app);
    const strangers = await Promise.all(Array.from({ length: many }, () => aPerson()));
    const theirs = await Promise.all(
      strangers.map(({ userId }) => aPicture({ site_id: siteId, created_by: userId })),
    );
    const answers = await Promise.all(
      strangers.map((as, at) => post(siteId, [theirs[at] ?? ''], testApp({ as }))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(accepted);
    for (const answer of answers.filter(({ ok }) => !ok)) await refusal(answer, 'media.free_limit');
    expect(await shown(siteId)).toHaveLength(3);
  });

  test('and an edit cannot add a fourth either', async () => {
    const siteId = await aFamily();
    const stranger = await aStranger();
    const theirs = await brought(siteId, stranger);
    const memory = await (await post(siteId, [], stranger)).json<Memory>();
    const own = [await brought(siteId, app), await brought(siteId, app), await brought(siteId, app)];
    expect((await post(siteId, own, app)).status).toBe(201);
    const edited = await stranger.request(`/api/sites/memories/${memory.id}`, {
      method: 'PUT',
      headers: { 'If-Match': `"${memory.version}"` },
      json: { text: 'By the sea, in June.', media: [{ id: theirs }] },
    });
    await refusal(edited, 'media.free_limit');
    expect(await shown(siteId)).toHaveLength(3);
  });
});

test('two family members who upload the third photo at once learn of the limit before they post', async () => {
  const siteId = await aFamily({ mode: 'regular' });
  const brother = await aPerson();
  await joins(siteId, brother.userId, null);
  const both = [app, testApp({ as: brother })];
  for (let i = 0; i < 2; i++) await brought(siteId, app);
  const ups = await Promise.all(both.map((by) => arrived(siteId, by)));
  const answers = await Promise.all(both.map((by, at) => finish(ups[at] ?? '', by)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});

test('photos that a stranger deletes do not use the family’s storage', async () => {
  const siteId = await aFamily();
  const stranger = await aStranger();
  const memory = await (await post(siteId, [await brought(siteId, stranger)], stranger)).json<Memory>();
  await brought(siteId, stranger);
  await db.update(media).set({ bytes: STORAGE_BYTES.free }).where(eq(media.site_id, siteId));
  await db
    .update(sites)
    .set({ media_bytes: 2 * STORAGE_BYTES.free })
    .where(eq(sites.id, siteId));
  const start = () =>
    app.request('/api/media/start', { method: 'POST', json: { purpose: 'memory', target: siteId, files } });
  await refusal(await start(), 'media.storage_full');
  await stranger.request(`/api/sites/memories/${memory.id}`, { method: 'DELETE' });
  const own = await brought(siteId, app);
  expect((await post(siteId, [own], app)).status).toBe(201);
  await db.update(media).set({ bytes: STORAGE_BYTES.free }).where(eq(media.id, own));
  await db
    .update(sites)
    .set({ media_bytes: 3 * STORAGE_BYTES.free })
    .where(eq(sites.id, siteId));
  await refusal(await start(), 'media.storage_full');
});
