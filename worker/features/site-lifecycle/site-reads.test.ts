import { expect, test } from 'vitest';
import { testApp } from '#worker/testing/app.ts';
import { aCommunity, aPerson, aSite, holds, joinsCommunity } from '#worker/testing/seed.ts';

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
  expect((await rowsFor(controlled, staff)) - strangers).toBeLessThanOrEqual(4);
});
