import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Community } from '#worker/contract/community.ts';
import { codes } from '#worker/db/schema/codes.ts';
import { old_community_slugs } from '#worker/db/schema/communities.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aCode, aCommunity, aPerson, db, joinsCommunity, next } from '#worker/testing/seed.ts';

const owner = await aPerson();
const editor = await aPerson();

let community: { id: number; slug: string };
beforeEach(async () => {
  community = await aCommunity({ owner_id: owner.userId });
  await joinsCommunity(community.id, editor.userId, 3);
});

const fresh = () => `our-town-${next()}`;
const read = async (ref: number | string) =>
  (await (await testApp({ as: owner }).request(`/api/communities/${ref}`)).json<{ community: Community }>())
    .community;
const rename = async (slug: string, { id = community.id, as = owner } = {}) => {
  const { version } = await read(id);
  return testApp({ as }).request(`/api/communities/${id}`, {
    method: 'PATCH',
    json: { slug },
    headers: { 'If-Match': `"${version}"` },
  });
};
const faultsOf = async (response: Response) =>
  (await refusal(response, 'request.invalid')).errors?.map(({ pointer, code }) => [pointer, code]);

describe('a community whose slug is changed', () => {
  test('is found by both slugs, and shows the current one', async () => {
    const slug = fresh();
    expect((await rename(slug)).status).toBe(200);
    for (const ref of [slug, community.slug, slug.toUpperCase()])
      expect(await read(ref)).toMatchObject({ id: community.id, slug });
  });

  test('redirects its page and its walls from the former slug', async () => {
    const slug = fresh();
    await rename(slug);
    for (const [from, to] of [
      [`/he/community/${community.slug}?x=1`, `/he/community/${slug}?x=1`],
      [`/en/community/${community.slug}/wall`, `/en/community/${slug}/wall`],
    ] as const) {
      const page = await testApp().request(from);
      expect([page.status, page.headers.get('Location')]).toEqual([302, to]);
    }
    expect((await testApp().request(`/en/community/${slug}`)).status).toBe(200);
  });

  test('is opened by its codes at the new slug', async () => {
    const code = await aCode({
      type: 'c',
      state: 'bound',
      community_id: community.id,
      target: community.slug,
    });
    const slug = fresh();
    await rename(slug);
    const [row] = await db.select().from(codes).where(eq(codes.code, code));
    expect(row?.target).toBe(slug);
  });

  test('may return to a former slug', async () => {
    const slug = fresh();
    await rename(slug);
    await rename(community.slug);
    const old = await db
      .select()
      .from(old_community_slugs)
      .where(eq(old_community_slugs.community_id, community.id));
    expect(old.map((one) => one.slug)).toEqual([slug]);
  });
});

test.each(['wall', 'settings', '1234', 'a b', 'Ümlaut', 'שלום-town'])(
  'a community may not have the slug %s',
  async (slug) => {
    expect(await faultsOf(await rename(slug))).toEqual([['/slug', 'slug.invalid']]);
  },
);

test('a community may not have a slug that another has or had', async () => {
  const theirs = await aCommunity({ owner_id: owner.userId });
  const taken = [['/slug', 'slug.taken']];
  expect(await faultsOf(await rename(theirs.slug))).toEqual(taken);
  await rename(fresh(), { id: theirs.id });
  expect(await faultsOf(await rename(theirs.slug))).toEqual(taken);
});

test('an Editor does not change the slug', async () => {
  await refusal(await rename(fresh(), { as: editor }), 'auth.forbidden');
});
