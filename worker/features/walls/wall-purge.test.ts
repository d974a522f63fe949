import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { commit } from '#worker/db/commit.ts';
import { enqueue } from '#worker/db/outbox.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { media, sites } from '#worker/db/schema/sites.ts';
import {
  wall_counts,
  wall_entries,
  wall_groups,
  wall_kept_pairs,
  wall_keys,
  wall_names,
} from '#worker/db/schema/walls.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { aMailer, runJobs } from '#worker/testing/run-jobs.ts';
import { aPicture, aSite, db, holds } from '#worker/testing/seed.ts';
import { aWallEntry, wallOf, wallPeople } from '#worker/testing/walls-seed.ts';

const TABLES = [wall_entries, wall_keys, wall_groups, wall_counts, wall_names];
const NOW = new Date('2026-11-28T10:00:00.000Z');
const FILES_DELETED = new Date('2026-12-29T10:00:00.000Z');
const { owner, editor, aWall } = await wallPeople();

const filesOf = async (picture: string) =>
  (await testEnv.MEDIA.list({ prefix: `test/${picture}/` })).objects.length;

test('of a community that is purged nothing of its wall is left, and its sites stay with their pictures', async () => {
  const [id, other] = [
    await aWall({ private_fields: [{ id: 'unit', name: 'Unit', searchable: true }] }),
    await aWall(),
  ];
  const ofPerson = { site_id: null, created_by: editor.userId, purpose: 'profile' } as const;
  const [mine, theirs] = [await aPicture(ofPerson), await aPicture(ofPerson)];
  const pair: [number, number] = [
    await aWallEntry({
      community_id: id,
      portrait_id: mine,
      groups: ['Founders'],
      fields: { unit: 'Golani' },
    }),
    await aWallEntry({ community_id: id }),
  ];
  await testApp({ as: editor }).request(`/api/communities/${id}/wall/duplicates/${pair[0]}/${pair[1]}`, {
    method: 'POST',
    json: { keep: 'both' },
  });
  await aWallEntry({ community_id: other, portrait_id: theirs });
  const site = await aSite({ owner_id: owner.userId });
  const portrait_id = await aPicture({ site_id: site.id, created_by: owner.userId, purpose: 'profile' });
  await db.update(sites).set({ portrait_id }).where(eq(sites.id, site.id));
  for (const wall of [id, other]) await holds(wall, site.id);
  for (const table of TABLES)
    expect(await db.select().from(table).where(eq(table.community_id, id))).not.toEqual([]);
  expect(await db.select().from(wall_kept_pairs)).toHaveLength(1);
  const before = await wallOf(other);

  await db.update(communities).set({ deleted_at: '2026-10-01T00:00:00.000Z' }).where(eq(communities.id, id));
  await commit(db, [enqueue(db, 'purge_community', { community_id: id }, NOW)]);
  expect(await runJobs(['purge_community'], aMailer(), NOW)).toBe(0);
  expect(await runJobs(['purge_objects'], aMailer(), FILES_DELETED)).toBe(0);

  for (const table of TABLES)
    expect(await db.select().from(table).where(eq(table.community_id, id))).toEqual([]);
  expect(await db.select().from(wall_kept_pairs)).toEqual([]);
  expect(await db.select().from(media).where(eq(media.id, mine))).toEqual([]);
  expect([await filesOf(mine), await filesOf(theirs), await filesOf(portrait_id)]).toEqual([0, 3, 3]);
  expect(await (await testApp().request(`/api/sites/${site.id}`)).json()).toMatchObject({
    site: { id: site.id, portrait: { id: portrait_id } },
  });
  expect((await wallOf(other)).people.map((entry) => entry.id)).toEqual(
    before.people.map((entry) => entry.id),
  );
});
