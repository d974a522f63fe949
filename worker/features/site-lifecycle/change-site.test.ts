import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Site } from '#worker/contract/site.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { media, sites } from '#worker/db/schema/sites.ts';
import { type TestApp, testApp } from '#worker/testing/app.ts';
import { atEachCrashPoint } from '#worker/testing/crash-points.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, aPicture, aSite, db, joins } from '#worker/testing/seed.ts';

const now = () => new Date('2026-11-10T12:00:00.000Z');
const owner = await aPerson();
const editor = await aPerson();
const member = await aPerson();
let id: number;
beforeEach(async () => {
  id = await aFamilySite();
});
async function aFamilySite() {
  const { id } = await aSite({ owner_id: owner.userId });
  await joins(id, editor.userId, 3);
  await joins(id, member.userId, null);
  return id;
}
const patch = (app: TestApp, siteId: number, json: object, version = 1) =>
  app.request(`/api/sites/${siteId}`, { method: 'PATCH', json, headers: { 'If-Match': `"${version}"` } });
const change = (json: object, version = 1, person = editor) =>
  patch(testApp({ as: person, now }), id, json, version);
const changed = async (json: object, version = 1): Promise<Site> => {
  const response = await change(json, version);
  expect(response.status).toBe(200);
  return (await response.json<{ site: Site }>()).site;
};
const rowOf = async (siteId = id) => (await db.select().from(sites).where(eq(sites.id, siteId)))[0];
const upload = (purpose: 'profile' | 'cover', more: object = {}) =>
  aPicture({ site_id: id, created_by: editor.userId, purpose, ...more });

describe('an edit by the family', () => {
  test('changes names, updates the search index, and keeps the slug', async () => {
    const before = await rowOf();
    const site = await changed({ first_name: 'רות', other_name: 'Ruth Levi', sentence: 'Mother.' });
    expect(site).toMatchObject({
      name: 'רות Cohen',
      other_name: 'Ruth Levi',
      sentence: 'Mother.',
      version: 2,
    });
    expect(await rowOf()).toMatchObject({
      slug: before?.slug,
      name_key: 'רות cohen',
      other_name_key: 'ruth levi',
    });
    expect(
      await db
        .select()
        .from(audit)
        .where(eq(audit.object_id, String(id))),
    ).toMatchObject([
      {
        action: 'site.changed',
        before: {},
        after: { changed: ['first_name', 'other_name', 'sentence', 'lang'] },
      },
    ]);
    expect(await changed({ other_name: null }, 2)).toMatchObject({ other_name: null });
    expect(await rowOf()).toMatchObject({ other_name_key: null });
  });

  test('of a name to the other script changes the site’s language', async () => {
    expect(await changed({ last_name: 'Levi' })).toMatchObject({ lang: 'en' });
    expect(await changed({ first_name: 'רות' }, 2)).toMatchObject({ lang: 'he' });
    expect(await changed({ about: 'A long life.' }, 3)).toMatchObject({ lang: 'he' });
  });

  test('removes direction marks from names, so that they cannot reorder the text beside them', async () => {
    const names = {
      first_name: '\u202eRuth\u2066',
      last_name: ' \u200fCohen\u200e ',
      other_name: 'רות \u2067 כהן',
    };
    expect(await changed(names)).toMatchObject({ name: 'Ruth Cohen', other_name: 'רות כהן' });
    const page = await (await testApp({ now }).request(`/en/site/${id}`)).text();
    expect(page).toContain('<title>Ruth Cohen (1941–2024) · Dorot</title>');
    for (const first_name of ['\u202e\u2066', '\u202ea'])
      await refusal(await change({ first_name }, 2), 'request.invalid');
  });

  test('adds the story, and removes it', async () => {
    expect((await changed({ about: 'A long life.' })).about).toBe('A long life.');
    expect((await changed({ about: '' }, 2)).about).toBeNull();
  });

  test('replaces the portrait, and deletes the old one in the same commit', async () => {
    const [first, second] = [await upload('profile'), await upload('profile', { site_id: null })];
    const site = await changed({ profile: first, profile_focal: { x: 0.1, y: 0.2 } });
    expect(site.portrait).toMatchObject({ id: first, focal: { x: 0.1, y: 0.2 } });
    expect((await changed({ profile: second }, 2)).portrait?.id).toBe(second);
    expect(await db.select().from(media).where(eq(media.id, first))).toEqual([]);
    expect((await changed({ profile_focal: { x: 0.5, y: 0 } }, 3)).portrait?.focal).toEqual({ x: 0.5, y: 0 });
    const enlarged = { x: 0.5, y: 0.125, zoom: 2.5 };
    expect((await changed({ profile_focal: enlarged }, 4)).portrait?.focal).toEqual(enlarged);
    expect((await changed({ profile_focal: { x: 0.5, y: 0 } }, 5)).portrait?.focal).toEqual({ x: 0.5, y: 0 });
    expect((await changed({ profile: null }, 6)).portrait).toBeNull();
    expect(await db.select().from(media).where(eq(media.id, second))).toEqual([]);
    const cover = await upload('cover');
    expect((await changed({ cover }, 7)).cover?.id).toBe(cover);
  });

  test('refuses a picture that was not uploaded for it', async () => {
    for (const [field, picture] of [
      ['profile', await upload('cover')],
      ['profile', await upload('profile', { created_by: owner.userId })],
      ['profile', await upload('profile', { attached_at: '2026' })],
      ['cover', await upload('cover', { site_id: (await aSite({ owner_id: editor.userId })).id })],
      ['cover', 'gone'],
    ] as const) {
      const { errors } = await refusal(await change({ [field]: picture }), 'request.invalid');
      expect(errors).toMatchObject([{ pointer: `/${field}`, code: 'media.gone' }]);
    }
    const { errors } = await refusal(await change({ cover_focal: { x: 0, y: 0 } }), 'request.invalid');
    expect(errors).toMatchObject([{ pointer: '/cover_focal' }]);
    expect(await rowOf()).toMatchObject({ version: 1, portrait_id: null });
  });

  test('is refused after another person’s change, with the stored site; a repeat of the same edit is not', async () => {
    await changed({ about: 'Hers' });
    const { params } = await refusal(await change({ about: 'His' }, 1, owner), 'request.stale');
    expect(params).toMatchObject({ current: { about: 'Hers', version: 2 } });
    expect((await changed({ about: 'Hers' }, 1)).version).toBe(2);
  });

  test('sent twenty times at once is one change', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => change({ about: `Words ${i}` })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await rowOf())?.version).toBe(2);
  });
});

describe('what is refused', () => {
  test.each([
    ['nothing', {}, ''],
    ['a name of one letter', { first_name: 'R' }, '/first_name'],
    ['a sentence taken away', { sentence: '' }, '/sentence'],
    ['a mode that there is none of', { mode: 'secret' }, '/mode'],
    ['a point beyond the picture', { profile_focal: { x: 2, y: 0 } }, '/profile_focal/x'],
    ['a greater enlargement', { profile_focal: { x: 0, y: 0, zoom: 5 } }, '/profile_focal/zoom'],
  ])('%s', async (_what, json, pointer) => {
    const { errors } = await refusal(await change(json), 'request.invalid');
    expect(errors?.map((one) => one.pointer)).toContain(pointer);
  });

  test('a plain member, and anyone on a frozen site', async () => {
    for (const json of [{ about: 'x' }, { first_name: 'Rut' }, { profile: null }])
      await refusal(await change(json, 1, member), 'auth.forbidden');
    await db.update(sites).set({ frozen_at: '2026' }).where(eq(sites.id, id));
    await refusal(await change({ about: 'x' }), 'site.frozen');
    await refusal(await change({ about: 'x' }, 1, member), 'auth.forbidden');
  });
});

test.each(['before', 'after'] as const)(
  'a portrait changed while the database fails %s any step is changed once',
  { timeout: 60_000 },
  async (when) => {
    const trips = await atEachCrashPoint(when, async () => {
      id = await aFamilySite();
      const [siteId, old, profile] = [id, await upload('profile'), await upload('profile')];
      await changed({ profile: old });
      return {
        as: editor,
        call: (app) => patch(app, siteId, { profile, about: 'New' }, 2),
        once: async () => {
          expect(await rowOf(siteId)).toMatchObject({ version: 3, portrait_id: profile, about: 'New' });
          expect(await db.select().from(media).where(eq(media.id, old))).toEqual([]);
        },
      };
    });
    expect(trips).toBeGreaterThan(3);
  },
);
