import { expect, test } from 'vitest';
import type { Site } from '#worker/contract/site.ts';
import { testApp } from '#worker/testing/app.ts';
import { aCommunity, aPerson, aPicture, aSite, holds } from '#worker/testing/seed.ts';

const read = async (id: number): Promise<Site> =>
  (await (await testApp().request(`/api/sites/${id}`)).json<{ site: Site }>()).site;

async function aCircle() {
  const owner = await aPerson();
  const picture = () => aPicture({ site_id: null, created_by: owner.userId, purpose: 'cover' });
  const covers = { memorial: await picture(), life: await picture() };
  const community = await aCommunity({
    owner_id: owner.userId,
    accent: 'brown',
    cover_memorial_id: covers.memorial,
    cover_life_story_id: covers.life,
    dim_cover: true,
  });
  return { owner: owner.userId, community, covers };
}

test('a site without a cover shows that of its community, dimmed as there, and another one for a living person', async () => {
  const { owner, community, covers } = await aCircle();
  const memorial = await aSite({ owner_id: owner });
  const story = await aSite({ owner_id: owner, site_type_id: 2 });
  expect((await read(memorial.id)).cover).toBeNull();
  for (const { id } of [memorial, story]) await holds(community.id, id);
  expect(await read(memorial.id)).toMatchObject({
    cover: { id: covers.memorial },
    settings: { dim_cover: true },
    accent: 'default',
  });
  expect(await read(story.id)).toMatchObject({ cover: { id: covers.life } });
});

test('a site with its own cover shows it, dimmed as its family chose', async () => {
  const { owner, community } = await aCircle();
  const own = await aPicture({ site_id: null, created_by: owner, purpose: 'cover' });
  const site = await aSite({ owner_id: owner, cover_id: own });
  await holds(community.id, site.id);
  expect(await read(site.id)).toMatchObject({ cover: { id: own }, settings: { dim_cover: false } });
});

test('a site uses its community’s colours if the family chose that', async () => {
  const { owner, community } = await aCircle();
  const site = await aSite({ owner_id: owner, accent: 'community' });
  expect((await read(site.id)).accent).toBe('default');
  await holds(community.id, site.id);
  expect((await read(site.id)).accent).toBe('brown');
});
