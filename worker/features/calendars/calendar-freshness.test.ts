import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { CalendarFeed } from '#worker/contract/calendar-feed.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { aPerson, aSite, db } from '#worker/testing/seed.ts';

const now = () => new Date('2026-11-21T12:00:00.000Z');
let owner: Awaited<ReturnType<typeof aPerson>>;
beforeAll(async () => {
  owner = await aPerson();
});

const added = async (json: object = {}) => {
  const response = await testApp({ as: owner, now }).request('/api/users/calendar-feeds', {
    method: 'POST',
    json,
  });
  return new URL((await response.json<CalendarFeed>()).url).pathname;
};
const read = (path: string, headers: Record<string, string> = {}, at = now) =>
  testApp({ now: at }).request(path, { headers });

test('a calendar of all sites omits a deleted site until it is restored', async () => {
  const [remaining, deleted] = [
    await aSite({ owner_id: owner.userId, first_name: 'Miriam' }),
    await aSite({ owner_id: owner.userId, first_name: 'Dov' }),
  ];
  expect(remaining.id).not.toBe(deleted.id);
  const path = await added();
  const namesIn = async () => {
    const text = await (await read(path)).text();
    return ['Miriam Cohen', 'Dov Cohen'].filter((name) => text.includes(name));
  };
  const set = (deleted_at: string | null) =>
    db.update(sites).set({ deleted_at }).where(eq(sites.id, deleted.id));
  await set('2026-11-20T12:00:00.000Z');
  expect(await namesIn()).toEqual(['Miriam Cohen']);
  await set(null);
  expect(await namesIn()).toEqual(['Miriam Cohen', 'Dov Cohen']);
});

test('a phone that has the current calendar gets 304, also for an ETag that a proxy made weak', async () => {
  const { id } = await aSite({ owner_id: owner.userId });
  const path = await added({ site: String(id) });
  const etag = (await read(path)).headers.get('ETag') ?? '';
  expect(etag).toMatch(/^"[\w-]+"$/);
  for (const known of [etag, `W/${etag}`])
    expect((await read(path, { 'If-None-Match': known })).status).toBe(304);
  expect((await read(path, { 'If-None-Match': '"another"' })).status).toBe(200);
  const hoursLater = () => new Date('2026-11-21T20:00:00.000Z');
  expect((await read(path, { 'If-None-Match': etag }, hoursLater)).status).toBe(304);
});
