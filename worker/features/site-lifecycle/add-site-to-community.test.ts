import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { community_sites } from '#worker/db/schema/communities.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aCommunity, aPerson, db, joinsCommunity, type Person } from '#worker/testing/seed.ts';

let creator: Person;
let head: Person;
beforeAll(async () => {
  [creator, head] = [await aPerson(), await aPerson()];
});

async function created(community: number): Promise<{ id: number; key: string }> {
  const key = crypto.randomUUID();
  const { site_id } = await (await create(community, key)).json<{ site_id: number }>();
  return { id: site_id, key };
}
const create = (community: number, key: string) =>
  testApp({ as: creator }).request('/api/sites/add-site', {
    method: 'POST',
    json: { type_id: 1, first_name: 'Ruth', last_name: 'Cohen', community },
    headers: { 'Idempotency-Key': key },
  });
const statesOf = async (id: number) =>
  (await db.select().from(community_sites).where(eq(community_sites.site_id, id))).map(
    ({ community_id, state }) => [community_id, state],
  );
const aTown = (patch: object = {}) => aCommunity({ owner_id: head.userId, ...patch });

describe('a site created from the page of a community', () => {
  test('asks to be in it, once, and its staff are told', async () => {
    await db.delete(outbox);
    const { id: town } = await aTown();
    const { id, key } = await created(town);
    expect(await (await create(town, key)).json()).toEqual({ site_id: id });
    expect(await statesOf(id)).toEqual([[town, 'asked']]);
    const told = await db.select().from(outbox).where(eq(outbox.name, 'tell_site_requests'));
    expect(told.map(({ payload }) => payload)).toEqual([{ community_id: town }]);
    // a member of an open community asks too
    await joinsCommunity(town, creator.userId, null);
    const more = await created(town);
    expect(await statesOf(more.id)).toEqual([[town, 'asked']]);
  });

  test('is in it at once where its creator may approve sites there, with its theme', async () => {
    const { id: town } = await aTown({ type: 'controlled', permissions: 'public' });
    await joinsCommunity(town, creator.userId, 3);
    const { id } = await created(town);
    expect(await statesOf(id)).toEqual([[town, 'held']]);
    const [site] = await db.select().from(sites).where(eq(sites.id, id));
    expect(site).toMatchObject({ looks_from: town, controlled_in: 1, communities: [{ id: town }] });
  });

  test('is only a site where there is no such community, or none that its creator may see', async () => {
    const gone = await aTown({ deleted_at: '2026-11-01T08:00:00.000Z' });
    const hidden = await aTown({ permissions: 'private' });
    const frozen = await aTown({ frozen_at: '2026-11-01T08:00:00.000Z' });
    for (const town of [987_654, gone.id, hidden.id, frozen.id])
      expect(await statesOf((await created(town)).id)).toEqual([]);
    // and its creator was told so
    const read = (town: number) => testApp({ as: creator }).request(`/api/communities/${town}`);
    for (const town of [987_654, gone.id]) await refusal(await read(town), 'community.not_found');
    await refusal(await read(hidden.id), 'site.private');
    const open = await aTown();
    for (const [town, takes_sites] of [
      [frozen.id, false],
      [open.id, true],
    ] as const)
      expect(await (await read(town)).json()).toMatchObject({ community: { takes_sites } });
    await joinsCommunity(hidden.id, creator.userId, null);
    expect(await statesOf((await created(hidden.id)).id)).toEqual([[hidden.id, 'asked']]);
  });
});
