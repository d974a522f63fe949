import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Wall } from '#worker/contract/wall.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { wall_entries } from '#worker/db/schema/walls.ts';
import { testApp } from '#worker/testing/app.ts';
import { countRows } from '#worker/testing/counting-d1.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aCommunity, aPerson, aPicture, db, type Person } from '#worker/testing/seed.ts';
import { aWallEntry } from '#worker/testing/walls-seed.ts';

countRows();

const owner = await aPerson();
let community: { id: number };
let entry: number;

beforeEach(async () => {
  community = await aCommunity({ owner_id: owner.userId });
  const portrait_id = await aPicture({ site_id: null, created_by: owner.userId, purpose: 'profile' });
  entry = await aWallEntry({ community_id: community.id, portrait_id });
});

/** The address of the portrait as this reader gets it. */
async function shownTo(as?: Person): Promise<string> {
  const answer = await testApp(as && { as }).request(`/api/communities/${community.id}/wall`);
  return (await answer.json<Wall>()).people[0]?.portrait?.src ?? '';
}
const opened = (src: string) => testApp().request(`${src}&w=320`);

describe('the portrait of someone on a wall without a site', () => {
  test('is opened by visitors, and costs few rows', async () => {
    const app = testApp();
    const answer = await app.request(`${await shownTo()}&w=320`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Cache-Control')).toContain('public');
    await app.settled();
    expect(app.reads.rowsRead).toBeLessThanOrEqual(4);
  });

  test('is closed to an address that was given to everyone once the staff hide the person, whom they still see', async () => {
    const before = await shownTo();
    await db.update(wall_entries).set({ hidden: true }).where(eq(wall_entries.id, entry));
    await refusal(await opened(before), 'media.not_found');
    expect((await opened(await shownTo(owner))).status).toBe(200);
  });

  test('on the wall of a private community is opened by its members', async () => {
    const before = await shownTo();
    await db.update(communities).set({ permissions: 'private' }).where(eq(communities.id, community.id));
    await refusal(await opened(before), 'media.not_found');
    expect((await opened(await shownTo(owner))).status).toBe(200);
  });

  test('is closed once the community is deleted', async () => {
    const before = await shownTo();
    await db
      .update(communities)
      .set({ deleted_at: '2026-11-01T00:00:00.000Z' })
      .where(eq(communities.id, community.id));
    await refusal(await opened(before), 'media.not_found');
  });
});
