import { expect, test } from 'vitest';
import type { ReplyOf } from '#worker/contract/endpoint.ts';
import type { getSite } from '#worker/contract/site.ts';
import { testApp } from '#worker/testing/app.ts';
import { aCommunity, aMemory, aPerson, aSite, holds, joinsCommunity } from '#worker/testing/seed.ts';

const owner = await aPerson();
const stranger = await aPerson();
const staff = await aPerson();

async function aSiteIn(type: 'regular' | 'controlled' | undefined): Promise<number> {
  const { id } = await aSite({ owner_id: owner.userId });
  if (!type) return id;
  const community = await aCommunity({ owner_id: owner.userId, type });
  await joinsCommunity(community.id, staff.userId, 3);
  await holds(community.id, id);
  return id;
}

async function rowsFor(id: number, as?: typeof owner): Promise<number> {
  const app = testApp(as && { as });
  expect((await app.request(`/api/sites/${id}`)).status).toBe(200);
  return app.reads.rowsRead;
}

test('a community costs a visitor one row read, for its theme, and others more only where it is controlled', async () => {
  const [alone, regular, controlled] = [
    await aSiteIn(undefined),
    await aSiteIn('regular'),
    await aSiteIn('controlled'),
  ];
  const visitors = await rowsFor(alone);
  expect([await rowsFor(regular), await rowsFor(controlled)]).toEqual([visitors + 1, visitors + 1]);
  const strangers = await rowsFor(alone, stranger);
  expect(await rowsFor(regular, stranger)).toBe(strangers + 1);
  expect((await rowsFor(controlled, stranger)) - strangers).toBeLessThanOrEqual(4);
  // who decides on its memories is looked up once more, for how many wait
  expect((await rowsFor(controlled, staff)) - strangers).toBeLessThanOrEqual(5);
});

test('what waits on a site is counted for those whom it concerns, at a row for each memory', async () => {
  const id = await aSiteIn(undefined);
  const writer = await aPerson();
  const strangers = await rowsFor(id, stranger);
  await aMemory({ owner_id: id, author_id: writer.userId, status: 'pending' });
  await aMemory({ owner_id: id, author_id: writer.userId, status: 'returned' });
  await aMemory({
    owner_id: id,
    author_id: writer.userId,
    status: 'trashed',
    trashed_at: '2026-11-01T00:00:00.000Z',
  });
  const counts = async (as?: typeof owner) => {
    const { site } = await (await testApp(as && { as }).request(`/api/sites/${id}`)).json<
      ReplyOf<typeof getSite>
    >();
    return [site.held_count, site.own_held_count, site.has_trash];
  };
  expect(await counts()).toEqual([0, 0, false]);
  expect(await counts(stranger)).toEqual([0, 0, false]);
  expect(await counts(writer)).toEqual([0, 2, false]);
  expect(await counts(owner)).toEqual([1, 0, true]);
  expect(await rowsFor(id, stranger)).toBe(strangers);
});
