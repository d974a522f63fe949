import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Wall } from '#worker/contract/wall.ts';
import { community_sites } from '#worker/db/schema/communities.ts';
import { media, sites } from '#worker/db/schema/sites.ts';
import { wall_entries } from '#worker/db/schema/walls.ts';
import { testApp } from '#worker/testing/app.ts';
import { aCommunity, aPerson, aPicture, aSite, db, holds } from '#worker/testing/seed.ts';
import { wallOf } from '#worker/testing/walls-seed.ts';

const owner = await aPerson();
const SQL_FILES = import.meta.glob<string>('/migrations/0036_wall_entries.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

async function aHeldSite(): Promise<{ id: number; site: number; version: number }> {
  const { id } = await aCommunity({ owner_id: owner.userId });
  const site = await aSite({ owner_id: owner.userId });
  await holds(id, site.id);
  return { id, site: site.id, version: 1 };
}

const send = (method: string, path: string, json?: object, version = 1) =>
  testApp({ as: owner }).request(path, {
    method,
    ...(json && { json }),
    headers: { 'If-Match': `"${version}"` },
  });

describe('the entry of a site', () => {
  test('shows its names, dates and portrait as they change', async () => {
    const { id, site } = await aHeldSite();
    const patch = {
      first_name: 'Rut',
      other_name: 'רות כהן',
      death: { format: 'en', year: 2020, month: 2, day: 1 },
    };
    expect((await send('PATCH', `/api/sites/${site}`, patch)).status).toBe(200);
    const portrait = await aPicture({ site_id: site, created_by: owner.userId, purpose: 'profile' });
    await db.update(sites).set({ portrait_id: portrait }).where(eq(sites.id, site));
    await db.update(media).set({ focal_x: 0.25 }).where(eq(media.id, portrait));
    expect((await wallOf(id)).people).toMatchObject([
      {
        name: 'Rut Cohen',
        other_name: 'רות כהן',
        death: { year: 2020 },
        portrait: { id: portrait, focal: { x: 0.25 } },
        site: { id: site },
      },
    ]);
    const search = await testApp().request(`/api/communities/${id}/wall?q=${encodeURIComponent('כהן רות')}`);
    expect((await search.json<Wall>()).people).toHaveLength(1);
  });

  test('is hidden with the site and counted no more, and comes back with it', async () => {
    const { id, site } = await aHeldSite();
    await db
      .update(wall_entries)
      .set({ groups: ['1962'] })
      .where(eq(wall_entries.site_id, site));
    const seen = { people: [{ site: { id: site } }], people_count: 1, groups: [{ name: '1962', count: 1 }] };
    const unseen = { people: [], people_count: 0, groups: [] };
    expect(await wallOf(id)).toMatchObject(seen);
    expect((await send('PATCH', `/api/sites/${site}`, { mode: 'private' })).status).toBe(200);
    expect(await wallOf(id)).toMatchObject(unseen);
    expect(await wallOf(id, '', owner)).toMatchObject(seen);
    expect((await wallOf(id, '', owner)).people[0]?.site?.slug).toBe(String(site));
    await send('PATCH', `/api/sites/${site}`, { mode: 'open' }, 2);
    expect((await send('DELETE', `/api/sites/${site}`, { name: 'Ruth Cohen' })).status).toBeLessThan(300);
    expect(await wallOf(id)).toMatchObject(unseen);
    expect(await wallOf(id, '', owner)).toMatchObject(unseen);
    expect((await send('POST', `/api/sites/${site}/restore`)).status).toBe(200);
    expect(await wallOf(id)).toMatchObject(seen);
  });

  test('is there once the request is approved, and goes when the site leaves', async () => {
    const { id } = await aCommunity({ owner_id: owner.userId });
    const site = await aSite({ owner_id: owner.userId });
    await holds(id, site.id, 'asked');
    expect((await wallOf(id)).people).toEqual([]);
    await db.update(community_sites).set({ state: 'held' }).where(eq(community_sites.site_id, site.id));
    expect((await wallOf(id)).people).toHaveLength(1);
    expect((await send('DELETE', `/api/sites/${site.id}/groups/${id}`)).status).toBe(204);
    expect(await wallOf(id)).toMatchObject({ people: [], people_count: 0 });
    expect(await db.select().from(wall_entries).where(eq(wall_entries.community_id, id))).toEqual([]);
  });
});

test('the sites that communities held before walls had entries are on them', async () => {
  const { id, site } = await aHeldSite();
  await db.delete(wall_entries);
  const [, backfill = ''] = (Object.values(SQL_FILES)[0] ?? '').split(
    '-- The sites that communities hold already.',
  );
  await db.$client.exec(backfill.trim().replaceAll('\n', ' '));
  expect(await wallOf(id)).toMatchObject({ people: [{ site: { id: site } }], people_count: 1 });
});
