import { eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Community } from '#worker/contract/community.ts';
import type { Site } from '#worker/contract/site.ts';
import type { Wall } from '#worker/contract/wall.ts';
import { commit } from '#worker/db/commit.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { members } from '#worker/db/schema/members.ts';
import { media } from '#worker/db/schema/sites.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { aJpeg, aWebp } from '#worker/testing/images.ts';
import { refusal } from '#worker/testing/problem.ts';
import { readPage } from '#worker/testing/read-page.ts';
import { aMailer, runJobs } from '#worker/testing/run-jobs.ts';
import { aCommunity, aPerson, aSite, db, holds, joinsCommunity, type Person } from '#worker/testing/seed.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';
import { purgeCommunity } from './purge-community.job.ts';

const NOW = new Date('2026-11-28T09:00:00.000Z');
const owner = await aPerson();
const coOwner = await aPerson();
const editor = await aPerson();
const stranger = await aPerson();

let id: number;
let slug: string;
let version = 1;
beforeEach(async () => {
  ({ id, slug } = await aCommunity({ owner_id: owner.userId }));
  version = 1;
  await joinsCommunity(id, coOwner.userId, 2);
  await joinsCommunity(id, editor.userId, 3);
});

const PHOTO = aWebp({ width: 800, height: 600 });
const CARD = aJpeg({ width: 1200, height: 630 });

const begin = (purpose: string, by: Person, community = id) => {
  const [bytes, type] = purpose === 'preview' ? [CARD, 'image/jpeg'] : [PHOTO, 'image/webp'];
  const name = type === 'image/jpeg' ? 'picture.jpg' : 'picture.webp';
  return testApp({ as: by }).request('/api/media/start', {
    method: 'POST',
    json: { purpose, community, files: [{ name, type, bytes: bytes.length }] },
  });
};
/** The id of a picture that was uploaded for the community. */
async function uploaded(purpose: string, by = owner): Promise<string> {
  const app = testApp({ as: by });
  const { upload_id } = await (await begin(purpose, by)).json<{ upload_id: string }>();
  const body = purpose === 'preview' ? CARD : PHOTO;
  expect((await app.request(`/api/media/${upload_id}/1`, { method: 'PUT', body })).status).toBe(204);
  expect((await app.request(`/api/media/${upload_id}/done`, { method: 'POST' })).status).toBe(200);
  return upload_id;
}
const change = (json: object, as = owner) =>
  testApp({ as }).request(`/api/communities/${id}`, {
    method: 'PATCH',
    json,
    headers: { 'If-Match': `"${version}"` },
  });
const changed = async (json: object) => {
  const response = await change(json);
  expect(response.status, await response.clone().text()).toBe(200);
  version += 1;
  return (await response.json<{ community: Community }>()).community;
};
const readAs = async (as?: Person) =>
  (await (await testApp(as && { as }).request(`/api/communities/${id}`)).json<{ community: Community }>())
    .community;
const BRAND = { active: true, phone: '+97231234567', email: 'town@example.org', website: 'example.org' };

describe('the pictures of a community', () => {
  test('are uploaded by those who may change its settings, and by nobody else', async () => {
    for (const purpose of ['logo', 'cover', 'preview'])
      for (const by of [owner, coOwner]) expect((await begin(purpose, by)).status).toBe(201);
    await refusal(await begin('logo', editor), 'auth.forbidden');
    await refusal(await begin('logo', stranger), 'auth.forbidden');
    for (const by of [owner, coOwner, editor]) expect((await begin('profile', by)).status).toBe(201);
    await refusal(await begin('profile', stranger), 'auth.forbidden');
    await refusal(await begin('avatar', owner), 'request.invalid');
    await db.update(communities).set({ permissions: 'private' }).where(eq(communities.id, id));
    await refusal(await begin('logo', stranger), 'community.not_found');
  });

  test('are not finished by someone who lost that right meanwhile', async () => {
    const app = testApp({ as: coOwner });
    const { upload_id } = await (await begin('logo', coOwner)).json<{ upload_id: string }>();
    await app.request(`/api/media/${upload_id}/1`, { method: 'PUT', body: PHOTO });
    await db.update(members).set({ group_id: 3 }).where(eq(members.user_id, coOwner.userId));
    await refusal(await app.request(`/api/media/${upload_id}/done`, { method: 'POST' }), 'auth.forbidden');
  });

  test('are shown once they are chosen, and the former ones discarded', async () => {
    const pictures = {
      logo: await uploaded('logo'),
      cover_memorial: await uploaded('cover'),
      cover_life_story: await uploaded('cover'),
      preview: await uploaded('preview'),
    };
    const { info } = await changed(pictures);
    expect(info).toMatchObject({
      branding: { logo: { id: pictures.logo } },
      cover_memorial: { id: pictures.cover_memorial },
      cover_life_story: { id: pictures.cover_life_story },
      preview: { id: pictures.preview },
    });
    const served = await testApp().request(info?.cover_memorial?.src ?? '');
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(PHOTO);

    const other = await uploaded('logo');
    await changed({ logo: other, cover_memorial: null });
    const gone = [pictures.logo, pictures.cover_memorial];
    expect(await db.select().from(media).where(inArray(media.id, gone))).toEqual([]);
    expect((await readAs(owner)).info).toMatchObject({
      branding: { logo: { id: other } },
      cover_memorial: null,
      cover_life_story: { id: pictures.cover_life_story },
    });
  });

  test('are not those of another purpose, another community, another person, or ones in use', async () => {
    const logo = await uploaded('logo');
    const first = id;
    for (const json of [{ cover_memorial: logo }, { preview: logo }])
      await refusal(await change(json), 'request.invalid');
    await refusal(await change({ logo: await uploaded('logo', coOwner) }), 'request.invalid');
    ({ id } = await aCommunity({ owner_id: owner.userId }));
    await refusal(await change({ logo }), 'request.invalid');
    id = first;
    const cover = await uploaded('cover');
    await changed({ cover_memorial: cover });
    await refusal(await change({ cover_life_story: cover }), 'request.invalid');
    await refusal(await change({ logo }, editor), 'auth.forbidden');
  });

  test('of one that became private are opened by no address that was given to everyone', async () => {
    const logo = await uploaded('logo');
    const { branding } = await changed({ logo, branding: BRAND });
    const src = branding?.logo?.src ?? '';
    expect((await testApp().request(src)).status).toBe(200);
    await db.update(communities).set({ permissions: 'private' }).where(eq(communities.id, id));
    await refusal(await testApp().request(src), 'media.not_found');
    const shown = (await readAs(owner)).branding?.logo?.src ?? '';
    expect((await testApp().request(shown)).status).toBe(200);
    await db
      .update(communities)
      .set({ deleted_at: '2026-11-01T00:00:00.000Z' })
      .where(eq(communities.id, id));
    await refusal(await testApp().request(shown), 'media.not_found');
  });

  test('include a photo that also an Editor chooses, which the home and the wall show to everyone', async () => {
    const photo = await uploaded('profile', editor);
    await refusal(await change({ photo }), 'request.invalid');
    await refusal(await change({ photo }, stranger), 'auth.forbidden');
    expect((await change({ photo }, editor)).status).toBe(200);
    expect((await readAs()).photo).toMatchObject({ id: photo });
    const wall = await (await testApp().request(`/api/communities/${id}/wall`)).json<Wall>();
    expect(wall.community.photo).toMatchObject({ id: photo });
    expect((await testApp().request(wall.community.photo?.src ?? '')).status).toBe(200);
    version += 1;
    expect((await change({ photo: null }, editor)).status).toBe(200);
    expect((await readAs()).photo).toBeNull();
    expect(await db.select().from(media).where(eq(media.id, photo))).toEqual([]);
  });

  test('go with the community when it is purged, and its sites stay', async () => {
    const [logo, cover] = [await uploaded('logo'), await uploaded('cover')];
    await changed({ logo, cover_memorial: cover });
    const site = await aSite({ owner_id: owner.userId });
    await holds(id, site.id);
    expect((await testApp({ as: owner }).request(`/api/sites/${site.id}`)).status).toBe(200);
    await db
      .update(communities)
      .set({ deleted_at: '2020-01-01T00:00:00.000Z' })
      .where(eq(communities.id, id));
    await commit(db, [purgeCommunity.enqueue({ db, now: () => NOW }, { community_id: id })]);
    expect(await runJobs(['purge_community'], aMailer(), NOW)).toBe(0);
    expect(
      await db
        .select()
        .from(media)
        .where(inArray(media.id, [logo, cover])),
    ).toEqual([]);
  });
});

describe('the brand of a community', () => {
  const readSite = async (siteId: number) =>
    (await (await testApp().request(`/api/sites/${siteId}`)).json<{ site: Site }>()).site;

  test('is shown by its pages, its wall and its sites while it is active', async () => {
    const logo = await uploaded('logo');
    await changed({ logo, branding: BRAND });
    const site = await aSite({ owner_id: owner.userId });
    expect((await readSite(site.id)).brand).toBeNull();
    await holds(id, site.id);
    const brand = {
      phone: BRAND.phone,
      email: BRAND.email,
      website: 'https://example.org',
      logo: { id: logo },
    };
    expect((await readAs()).branding).toMatchObject(brand);
    expect((await readSite(site.id)).brand).toMatchObject({ id, ...brand });
    const wall = await (await testApp().request(`/api/communities/${id}/wall`)).json<{
      community: { branding: unknown };
    }>();
    expect(wall.community.branding).toMatchObject(brand);

    await changed({ branding: { active: false } });
    expect((await readAs()).branding).toBeNull();
    expect((await readAs(owner)).info?.branding).toMatchObject({ ...brand, active: false });
    expect((await readSite(site.id)).brand).toBeNull();
  });

  test('of a private community is not shown by its sites', async () => {
    await changed({ branding: BRAND, permissions: 'private' });
    const site = await aSite({ owner_id: owner.userId });
    await holds(id, site.id);
    expect((await readSite(site.id)).brand).toBeNull();
  });
});

describe('a link to a community', () => {
  const app = testApp({ env: standInPages });

  test('is shown with the picture of the community, while it is public', async () => {
    const preview = await uploaded('preview');
    await changed({ preview });
    const path = `/og/community/${id}/${preview}.jpg`;
    const page = await readPage(await app.request(`/en/community/${slug}`));
    expect(page.meta('og:image')).toEqual([testEnv.APP_ORIGIN + path]);
    const served = await app.request(path);
    expect(served.headers.get('Content-Type')).toBe('image/jpeg');
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(CARD);

    expect((await app.request(`/og/${id}/${preview}.jpg`)).status).toBe(404);
    await db.update(communities).set({ permissions: 'private' }).where(eq(communities.id, id));
    expect((await app.request(path)).status).toBe(404);
    await db.update(communities).set({ permissions: 'public' }).where(eq(communities.id, id));
    await changed({ preview: null });
    expect((await app.request(path)).status).toBe(404);
  });
});
