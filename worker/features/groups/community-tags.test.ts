import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Tag } from '#worker/contract/group-and-tag.ts';
import { community_site_tags, community_sites } from '#worker/db/schema/communities.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aCommunity, aPerson, aSite, db, holds, joinsCommunity, type Person } from '#worker/testing/seed.ts';

const owner = await aPerson();
const editor = await aPerson();
const member = await aPerson();

let id: number;
let site: number;
beforeEach(async () => {
  ({ id } = await aCommunity({ owner_id: owner.userId }));
  await joinsCommunity(id, editor.userId, 3);
  await joinsCommunity(id, member.userId, null);
  site = (await aSite({ owner_id: owner.userId })).id;
  await holds(id, site);
});

const add = (name: string, as = editor) =>
  testApp({ as }).request(`/api/communities/${id}/tags`, { method: 'POST', json: { name } });
const aTag = async (name: string) => (await (await add(name)).json<Tag>()).id;
const onTag = (method: string, tagId: number, json?: object) =>
  testApp({ as: editor }).request(`/api/communities/${id}/tags/${tagId}`, { method, ...(json && { json }) });
const put = (tagId: number, siteId = site, as = editor) =>
  testApp({ as }).request(`/api/communities/${id}/sites/${siteId}/tags/${tagId}`, { method: 'PUT' });
const takeOff = (tagId: number, as = editor) =>
  testApp({ as }).request(`/api/communities/${id}/sites/${site}/tags/${tagId}`, { method: 'DELETE' });
const tagsFor = (as?: Person) => testApp(as && { as }).request(`/api/communities/${id}/tags`);
const tags = async () => (await (await tagsFor(editor)).json<{ tags: Tag[] }>()).tags;
const sitesWith = async (tag?: number) => {
  const query = tag === undefined ? '' : `?tag=${tag}`;
  const response = await testApp({ as: editor }).request(`/api/communities/${id}/sites${query}`);
  const { sites } = await response.json<{ sites: { site: { id: number }; tags: { name: string }[] }[] }>();
  return sites.map((one) => [one.site.id, one.tags.map(({ name }) => name)]);
};

test('an editor puts tags on the sites of a community, and lists those with one', async () => {
  const [fallen, teachers] = [await aTag('Fallen'), await aTag('Teachers')];
  const other = (await aSite({ owner_id: owner.userId })).id;
  await holds(id, other);
  for (const tag of [fallen, teachers, fallen]) expect((await put(tag)).status).toBe(204);
  expect(await sitesWith()).toEqual([
    [site, ['Fallen', 'Teachers']],
    [other, []],
  ]);
  expect(await sitesWith(fallen)).toEqual([[site, ['Fallen', 'Teachers']]]);
  expect(await tags()).toMatchObject([
    { name: 'Fallen', uses: 1 },
    { name: 'Teachers', uses: 1 },
  ]);
  for (let time = 0; time < 2; time++) expect((await takeOff(fallen)).status).toBe(204);
  expect(await sitesWith(fallen)).toEqual([]);
});

test('a tag is renamed on its sites, and is erased from them', async () => {
  const tag = await aTag('Fallen');
  await put(tag);
  expect((await onTag('PATCH', tag, { name: 'The fallen', seen: 'Fallen' })).status).toBe(200);
  expect(await sitesWith()).toEqual([[site, ['The fallen']]]);
  await refusal(await onTag('PATCH', tag, { name: 'Others', seen: 'Fallen' }), 'request.stale');
  for (let time = 0; time < 2; time++) expect((await onTag('DELETE', tag)).status).toBe(204);
  expect(await sitesWith()).toEqual([[site, []]]);
});

test('two tags of a community never differ by case alone', async () => {
  await aTag('Fallen');
  await refusal(await add('FALLEN'), 'tag.exists');
});

test('a site that is not in the community gets no tag, and one that leaves loses it', async () => {
  const tag = await aTag('Fallen');
  const outside = (await aSite({ owner_id: owner.userId })).id;
  await refusal(await put(tag, outside), 'group.not_found');
  await put(tag);
  await db
    .delete(community_sites)
    .where(and(eq(community_sites.community_id, id), eq(community_sites.site_id, site)));
  expect(await db.select().from(community_site_tags).where(eq(community_site_tags.tag_id, tag))).toEqual([]);
  expect(await tags()).toMatchObject([{ uses: 0 }]);
});

test('a tag of another community is none of this one', async () => {
  const theirs = await aCommunity({ owner_id: editor.userId });
  const response = await testApp({ as: editor }).request(`/api/communities/${theirs.id}/tags`, {
    method: 'POST',
    json: { name: 'Theirs' },
  });
  await refusal(await put((await response.json<Tag>()).id), 'tag.not_found');
});

test('only the staff know of the tags', async () => {
  const tag = await aTag('canary-tag');
  await refusal(await tagsFor(member), 'auth.forbidden');
  await refusal(await put(tag, site, member), 'auth.forbidden');
  await refusal(await takeOff(tag, member), 'auth.forbidden');
  expect((await tagsFor()).status).toBe(401);
  for (const path of [`/api/communities/${id}`, `/api/communities/${id}/details`, `/api/sites/${site}`])
    expect(await (await testApp({ as: member }).request(path)).text()).not.toContain('canary-tag');
});
