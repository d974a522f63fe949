import { expect, test } from 'vitest';
import type { Wall } from '#worker/contract/wall.ts';
import { encodeCursor } from '#worker/db/page.ts';
import { testApp } from '#worker/testing/app.ts';
import { aCommunity, aMemory, aPerson, aSite, holds } from '#worker/testing/seed.ts';
import { ADDRESSES, GESTURES, PAGES } from '#worker/testing/ways-out.ts';

/** Part of everything that the screen may not read. */
const CANARY = 'Canaria';

const owner = await aPerson();
const home = await aCommunity({ owner_id: owner.userId });
const other = await aCommunity({ owner_id: owner.userId, name: `${CANARY} Hill` });
const secluded = await aCommunity({
  owner_id: owner.userId,
  name: `${CANARY} House`,
  permissions: 'private',
});
const site = await aSite({ owner_id: owner.userId });
await aMemory({ owner_id: site.id, author_id: owner.userId, text: `${CANARY} remembered` });
await holds(home.id, site.id);
for (const [community, mode] of [
  [home, 'private'],
  [other, 'open'],
  [secluded, 'open'],
] as const) {
  const elsewhere = await aSite({ owner_id: owner.userId, last_name: CANARY, mode });
  await holds(community.id, elsewhere.id);
}
const screen = testApp({
  as: await aPerson({ kiosk_community_id: home.id, kiosk_community_slug: home.slug }),
});

/** The first one on the wall of the other community. */
const wall = await testApp({ as: owner }).request(`/api/communities/${other.id}/wall`);
const entry = (await wall.json<Wall>()).people[0]?.id ?? 0;

const NAMED: Record<string, string> = {
  home: String(home.id),
  other: String(other.id),
  secluded: String(secluded.id),
  site: String(site.id),
  entry: String(entry),
  cursor: encodeCursor([entry]),
};
const addressOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => NAMED[name] ?? '');

test('thirty ways out are known', () => {
  expect([...ADDRESSES, ...PAGES, ...GESTURES]).toHaveLength(30);
  expect(entry).toBeGreaterThan(0);
});

test.each(ADDRESSES)('a screen does not get at $way', async ({ method = 'GET', path, status }) => {
  const answer = await screen.request(addressOf(path), { method, ...(method !== 'GET' && { json: {} }) });
  expect(answer.status).toBe(status);
  expect(await answer.text()).not.toContain(CANARY);
  await screen.settled();
  expect(screen.writes).toEqual([]);
});

test('the wall itself names only those whom everyone may see', async () => {
  const answer = await screen.request(`/api/communities/${home.id}/wall`);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(text).toContain(site.slug);
  expect(text).not.toContain(CANARY);
});
