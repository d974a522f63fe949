import { expect, test } from 'vitest';
import * as contract from '#worker/contract/index.ts';
import type { Wall } from '#worker/contract/wall.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aCommunity, aPerson, aPersonWithPassword, aSite, holds, PASSWORD } from '#worker/testing/seed.ts';
import { kioskAddress } from './kiosk.rules.ts';

const owner = await aPerson();
const home = await aCommunity({ owner_id: owner.userId });
const other = await aCommunity({ owner_id: owner.userId });
const secluded = await aCommunity({ owner_id: owner.userId, permissions: 'private' });
const site = await aSite({ owner_id: owner.userId });
await holds(home.id, site.id);
const kiosk = await aPersonWithPassword({ kiosk_community_id: home.id, kiosk_community_slug: home.slug });
const app = testApp({ as: kiosk });

const OPEN = ['getUser', 'logout', 'getWall', 'getWallEntry', 'getWallDays'] as const;
/** The endpoints that refuse a kiosk. Those that ignore tokens are excluded: they serve anyone. */
const shut = Object.entries(contract.endpoints).filter(
  ([name, { tokenless }]) => !tokenless && !OPEN.some((open) => open === name),
);

/** Someone on the screen's wall. */
async function anEntry(): Promise<number | undefined> {
  const wall = await app.request(`/api/communities/${home.id}/wall`);
  return (await wall.json<Wall>()).people[0]?.id;
}

test('the contract lets a kiosk read its wall and itself and nothing else', () => {
  const open = Object.entries(contract.endpoints).filter(([, { kiosk: allowed }]) => allowed);
  expect(open.map(([name]) => name).sort()).toEqual([...OPEN].sort());
});

test.each(shut)('a screen is refused: %s', async (_name, { method, path }) => {
  const address = path.replaceAll(/:\w+/g, String(site.id));
  const answer = await app.request(address, { method, ...(method !== 'GET' && { json: {} }) });
  await refusal(answer, 'auth.forbidden');
});

test.each(OPEN)('a screen that calls %s writes nothing', async (name) => {
  const endpoint = contract.endpoints[name];
  const path =
    endpoint?.path.replace(':id', String(home.id)).replace(':entryId', String(await anEntry())) ?? '';
  expect((await app.request(path)).ok).toBe(true);
  await app.settled();
  expect(app.writes).toEqual([]);
});

test('a kiosk account that logs in with its password reads its wall and no other', async () => {
  const entered = await testApp().request('/api/users/authenticate', {
    method: 'POST',
    json: { email: kiosk.email, password: PASSWORD },
  });
  const { token } = await entered.json<{ token: string }>();
  const read = (id: number) =>
    testApp().request(`/api/communities/${id}/wall`, { headers: { Authorization: `Bearer ${token}` } });
  const wall = await (await read(home.id)).json<Wall>();
  expect(wall.people.map((entry) => entry.site?.id)).toEqual([site.id]);
  await refusal(await read(other.id), 'auth.forbidden');
  expect((await read(secluded.id)).status).toBe(403);
});

test('a screen of a private community reads its wall', async () => {
  const inside = await aPerson({ kiosk_community_id: secluded.id, kiosk_community_slug: secluded.slug });
  const answer = await testApp({ as: inside }).request(`/api/communities/${secluded.slug}/wall`);
  expect(answer.status).toBe(200);
});

test('nobody can sign up, log in or ask for a new password with the address of the screens', async () => {
  const email = kioskAddress(home.id);
  const post = (path: string, json: object) => testApp().request(path, { method: 'POST', json });
  const person = { first_name: 'Dana', last_name: 'Levi', password: PASSWORD, terms: true, locale: 'en' };
  await refusal(await post('/api/users/register', { ...person, email }), 'request.invalid');
  await refusal(await post('/api/users/forgot', { email }), 'request.invalid');
  await refusal(await post('/api/users/authenticate', { email, password: PASSWORD }), 'auth.bad_credentials');
});
