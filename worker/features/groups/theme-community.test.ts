import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { eachHasOneEffect, type RetriedAction } from '#worker/testing/crash-points.ts';
import { aCommunity, aPerson, aSite, db, holds } from '#worker/testing/seed.ts';

/** A site that the first two of three communities hold, all of them of the site's owner. */
async function aHeldSite() {
  const owner = await aPerson();
  const { id } = await aSite({ owner_id: owner.userId });
  const community = async () => (await aCommunity({ owner_id: owner.userId })).id;
  const [first, second, third] = [await community(), await community(), await community()];
  for (const held of [second, first]) await holds(held, id);
  return { owner, id, first, second, third, path: `/api/sites/${id}/groups` };
}

const themeOf = async (id: number) =>
  (await db.select({ theme: sites.looks_from }).from(sites).where(eq(sites.id, id))).at(0)?.theme;

test('a site takes the theme of the first public community that holds it', async () => {
  const { owner, id, first, second } = await aHeldSite();
  expect(await themeOf(id)).toBe(first);
  const by = { owner_id: owner.userId };
  const hidden = await aCommunity({ ...by, permissions: 'private' });
  const deleted = await aCommunity({ ...by, deleted_at: '2026-11-01T08:00:00.000Z' });
  const requested = await aCommunity(by);
  const leave = (group: number) =>
    testApp({ as: owner }).request(`/api/sites/${id}/groups/${group}`, { method: 'DELETE' });
  for (const { id: community } of [hidden, deleted]) await holds(community, id);
  await holds(requested.id, id, 'asked');
  expect((await leave(first)).status).toBe(204);
  expect(await themeOf(id)).toBe(second);
  expect((await leave(second)).status).toBe(204);
  expect(await themeOf(id)).toBeNull();
});

test('a site that leaves all its communities at once has the theme of none', async () => {
  const { owner, id, first, second, path } = await aHeldSite();
  const leave = (group: number) => testApp({ as: owner }).request(`${path}/${group}`, { method: 'DELETE' });
  const answers = await Promise.all([leave(second), leave(first)]);
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  expect(await themeOf(id)).toBeNull();
});

const ACTIONS: Record<string, () => Promise<RetriedAction>> = {
  'adding a site to its first community': async () => {
    const { owner, third } = await aHeldSite();
    const { id } = await aSite({ owner_id: owner.userId });
    return {
      as: owner,
      call: (app, key) =>
        app.request(`/api/sites/${id}/groups`, {
          method: 'POST',
          json: { community: String(third) },
          headers: { 'Idempotency-Key': key },
        }),
      once: async () => expect(await themeOf(id)).toBe(third),
    };
  },
  'removing a site from the community of its theme': async () => {
    const { owner, id, first, second, path } = await aHeldSite();
    return {
      as: owner,
      call: (app) => app.request(`${path}/${first}`, { method: 'DELETE' }),
      once: async () => expect(await themeOf(id)).toBe(second),
    };
  },
};
eachHasOneEffect(ACTIONS);
