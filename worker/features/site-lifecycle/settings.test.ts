import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Site } from '#worker/contract/site.ts';
import type { SiteInfo } from '#worker/contract/site-settings.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { type TestApp, testApp } from '#worker/testing/app.ts';
import { countRows } from '#worker/testing/counting-d1.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aCommunity, aPerson, aPicture, aSite, db, holds, joins } from '#worker/testing/seed.ts';

countRows();

const now = () => new Date('2026-11-10T12:00:00.000Z');
const owner = await aPerson({ first_name: 'Noa', last_name: 'Levi' });
const coOwner = await aPerson();
const editor = await aPerson();
const member = await aPerson();
const admin = await aPerson({ role_id: 1 });

let id: number;
beforeEach(async () => {
  id = await aFamilySite();
});
async function aFamilySite(patch: object = {}) {
  const site = await aSite({ owner_id: owner.userId, ...patch });
  await joins(site.id, coOwner.userId, 5);
  await joins(site.id, editor.userId, 3);
  await joins(site.id, member.userId, null);
  return site.id;
}
const rowOf = async () => (await db.select().from(sites).where(eq(sites.id, id)))[0];
const send = (app: TestApp, json: object, version: number) =>
  app.request(`/api/sites/${id}`, { method: 'PATCH', json, headers: { 'If-Match': `"${version}"` } });
const change = async (json: object, as = owner, version?: number) =>
  send(testApp({ as, now }), json, version ?? (await rowOf())?.version ?? 0);
const changed = async (json: object, as = owner): Promise<Site> => {
  const response = await change(json, as);
  expect(response.status).toBe(200);
  return (await response.json<{ site: Site }>()).site;
};
const faultsOf = async (json: object) =>
  (await refusal(await change(json), 'request.invalid')).errors?.map(
    ({ pointer, code }) => `${pointer} ${code}`,
  );
const day = (year: number, month: number | null = null, dayOfMonth: number | null = null, format = 'en') => ({
  format,
  year,
  month,
  day: dayOfMonth,
});

describe('site info', () => {
  test('stores dates in either calendar, from which all other dates are derived', async () => {
    const site = await changed({
      birth: day(5703, 1, 14, 'he'),
      death: day(2023, 3, 10),
      after_sunset: true,
      adar_custom: 'both',
      gender: 'male',
      honorific: 'zl',
      birth_country: 'IL',
      birth_city: ' Haifa ',
      death_place: '',
      fallen_at: 'Latrun',
    });
    expect(site).toMatchObject({
      birth_civil: { format: 'en', year: 1943, month: 4, day: 19 },
      death_hebrew: { format: 'he', year: 5783, month: 12, day: 18 },
      birth_city: 'Haifa',
      death_place: null,
      fallen_at: 'Latrun',
      gender: 'male',
      honorific: 'zl',
    });
    expect(await rowOf()).toMatchObject({
      birth_on: '1943-04-19',
      death_on: '2023-03-10',
      adar_custom: 'both',
    });
  });

  test('does not move a death to the evening before the birth', async () => {
    await changed({ birth: day(2024, 3, 11), death: day(5784, 13, 1, 'he'), after_sunset: false });
    expect(await faultsOf({ after_sunset: true })).toEqual(['/after_sunset date.before_birth']);
    expect(await rowOf()).toMatchObject({ death_on: '2024-03-11', after_sunset: false });
  });

  test('keeps fields that are not sent, and clears fields that are sent as null', async () => {
    await changed({ death: day(2020, 5, 1), after_sunset: true });
    expect(await changed({ birth: day(1950) })).toMatchObject({ death: day(2020, 5, 1), after_sunset: true });
    expect(await changed({ death: null })).toMatchObject({
      death: null,
      death_hebrew: null,
      after_sunset: false,
    });
    expect(await rowOf()).toMatchObject({ death_on: null, birth_on: '1950-01-01' });
  });

  test.each([
    ['no such day', { birth: day(1950, 2, 30) }, ['/birth date.unreal']],
    ['a thirtieth of Adar II', { death: day(5784, 13, 30, 'he') }, ['/death date.unreal']],
    ['a day to come', { death: day(2030, 1, 1) }, ['/death date.in_future']],
    ['a birth after the death that is stored', { birth: day(2024, 3, 11) }, ['/birth date.after_death']],
    ['a death before the birth, by year alone', { death: day(1940) }, ['/death date.before_birth']],
    [
      'a death before the birth, in the other calendar',
      { death: day(5701, 11, 1, 'he') },
      ['/death date.before_birth'],
    ],
    [
      'both, the wrong way round',
      { birth: day(2000), death: day(1990) },
      ['/birth date.after_death', '/death date.before_birth'],
    ],
    ['a working life on a site that has none', { work_title: 'Teacher' }, ['/work_title work.none']],
  ])('is not %s', async (_what, json, faults) => {
    expect(await faultsOf(json)).toEqual(faults);
    expect(await rowOf()).toMatchObject({ version: 1 });
  });

  test('of a working life does not end before it begins, by year and month', async () => {
    id = await aFamilySite({ site_type_id: 2, work: true });
    const began = { work_title: 'Teacher', work_company: '', work_start: { year: 1990, month: 6 } };
    expect((await changed(began)).work).toMatchObject({
      title: 'Teacher',
      company: null,
      start: { year: 1990, month: 6 },
      end: null,
      active: false,
    });
    for (const work_end of [
      { year: 1990, month: 5 },
      { year: 1989, month: null },
    ])
      expect(await faultsOf({ work_end })).toEqual(['/work_end work.end_before_start']);
    await changed({ work_end: { year: 1990, month: null } });
    expect(await faultsOf({ work_start: { year: 1991, month: null } })).toEqual([
      '/work_start work.start_after_end',
    ]);
  });
});

describe('the display settings', () => {
  test('change option by option, and an empty text means the default', async () => {
    const { settings } = await changed({
      settings: {
        hide_about: true,
        memories_title: 'His garden',
        site_label: 'Grandfather',
        hide_search_bar: true,
      },
    });
    expect(settings).toMatchObject({ hide_about: true, memories_title: 'His garden', hebrew_calendar: true });
    const after = await changed({
      settings: { memories_title: '', personal_memorial_text_format_activated: false },
    });
    expect(after.settings).toMatchObject({
      memories_title: null,
      site_label: 'Grandfather',
      hide_search_bar: true,
      personal_memorial_text_format_activated: false,
    });
    const left = await changed({ settings: { personal_memorial_text_format_activated: null } });
    expect(left.settings.personal_memorial_text_format_activated).toBeUndefined();
  });

  test('accept a custom colour, derive seven others from it, and remember it', async () => {
    const site = await changed({ accent: 'custom', accent_color: '#336699' });
    expect(site.accent).toBe('custom');
    const { light, dark } = site.accent_colors ?? {};
    expect(Object.values({ ...light, on_dark: dark?.on })).toHaveLength(5);
    for (const color of [...Object.values(light ?? {}), ...Object.values(dark ?? {})])
      expect(color).toMatch(/^#[\dA-F]{6}$/i);
    expect((await changed({ accent: 'blue' })).accent_colors).toBeNull();
    expect((await changed({ accent: 'custom' })).accent_colors).toEqual(site.accent_colors);
  });

  test('refuse a custom accent without a colour, and a community’s accent without a community', async () => {
    expect(await faultsOf({ accent: 'custom' })).toEqual(['/accent_color accent.no_color']);
    expect(await faultsOf({ accent: 'community' })).toEqual(['/accent accent.no_community']);
    const community = await aCommunity({ owner_id: owner.userId });
    await holds(community.id, id);
    expect((await change({ accent: 'community' })).status).toBe(200);
  });

  test('keep the version when the preview image changes, so that it conflicts with no edit', async () => {
    const upload = () => aPicture({ site_id: id, created_by: editor.userId, purpose: 'preview' });
    const preview = await upload();
    expect(await changed({ preview }, editor)).toMatchObject({ version: 1, preview_due: false });
    expect(await rowOf()).toMatchObject({ preview_id: preview, version: 1 });
    expect((await changed({ preview }, editor)).version).toBe(1);
    expect((await changed({ first_name: 'Rut' })).preview_due).toBe(true);
    await refusal(await change({ preview: await upload() }, editor, 1), 'request.stale');
  });
});

describe('the visibility of a site', () => {
  test('is changed by the Owner and Co-Owners only', async () => {
    expect(await changed({ mode: 'private', indexable: false }, coOwner)).toMatchObject({ mode: 'private' });
    await refusal(await testApp({ now }).request(`/api/sites/${id}`), 'site.private');
    expect((await changed({ mode: 'open', sign_in_to_view: true })).mode).toBe('open');
    await refusal(await testApp({ now }).request(`/api/sites/${id}`), 'auth.token_missing');
    await refusal(await change({ mode: 'regular' }, editor), 'auth.forbidden');
  });
});

describe('two people who edit at once', () => {
  test('conflict, and the second gets the stored site', async () => {
    const [mine, theirs] = await Promise.all([
      change({ birth_city: 'Haifa' }, owner, 1),
      change({ settings: { hide_about: true } }, editor, 1),
    ]);
    const late = [mine, theirs].find(({ status }) => status !== 200);
    if (!late) throw new Error('Both went through.');
    const { params } = await refusal(late, 'request.stale');
    expect(params).toMatchObject({ current: { id, version: 2 } });
  });

  test('do not conflict where one repeats a request whose reply was lost', async () => {
    for (const [version, json] of [
      { birth: day(1941), fallen_at: '' },
      { settings: { site_label: ' Mother ' }, accent: 'custom', accent_color: '#aabbcc' },
      { mode: 'open', indexable: false, slug: `once-more-${id}` },
    ].entries()) {
      for (const _again of [1, 2]) expect((await change(json, owner, version + 1)).status).toBe(200);
      expect((await rowOf())?.version).toBe(version + 2);
    }
  });

  test('do not change the version with values that are already stored', async () => {
    await changed({ birth_city: 'Haifa' });
    expect((await changed({ birth_city: 'Haifa' })).version).toBe(2);
  });
});

describe('the additional data of the settings', () => {
  const info = async (as = owner): Promise<SiteInfo> => {
    const app = testApp({ as, now });
    const response = await app.request(`/api/sites/${id}/info`);
    expect(response.status).toBe(200);
    // with the site itself
    expect(app.reads.rowsRead).toBeLessThan(20);
    return (await response.json<{ info: SiteInfo }>()).info;
  };

  test('include the owner, the site’s own cover and its former slugs', async () => {
    const cover = await aPicture({ site_id: id, created_by: owner.userId, purpose: 'cover' });
    const before = (await rowOf())?.slug;
    await changed({ cover, slug: `info-${id}`, accent: 'green' });
    expect(await info()).toMatchObject({
      id,
      owner_id: owner.userId,
      owner_name: 'Noa Levi',
      owner_email: `person-${owner.userId}@example.org`,
      cover: { id: cover },
      old_slugs: [before],
      accent: 'green',
      accent_color: null,
      version: 2,
    });
  });

  test('include the community’s colours, even if the site uses its own', async () => {
    expect((await info()).community_look).toBeNull();
    const community = await aCommunity({ owner_id: owner.userId, accent: 'brown' });
    await holds(community.id, id);
    await changed({ accent: 'green' });
    expect(await info()).toMatchObject({
      accent: 'green',
      community_look: { accent: 'brown', accent_colors: null },
    });
  });

  test('list the sections that each person may open, and the owner’s email only for those who may see it', async () => {
    const forAll = ['groups_tags', 'display', 'additional', 'relations', 'links', 'grave'];
    const forOwners = ['site_info', 'privacy', 'plan', 'services', 'moderators'];
    expect((await info(editor)).owner_email).toBeNull();
    expect((await info(editor)).sections.toSorted()).toEqual(forAll.toSorted());
    expect((await info(coOwner)).sections.toSorted()).toEqual([...forAll, ...forOwners].toSorted());
    for (const person of [owner, admin])
      expect((await info(person)).sections.toSorted()).toEqual(
        [...forAll, ...forOwners, 'delete'].toSorted(),
      );
    await refusal(await testApp({ as: member, now }).request(`/api/sites/${id}/info`), 'auth.forbidden');
  });
});
