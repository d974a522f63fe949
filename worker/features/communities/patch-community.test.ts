import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Community } from '#worker/contract/community.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { popular_prefixes } from '#worker/db/schema/search.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { anIndexedCommunity, namesFor } from '#worker/testing/indexed.ts';
import { overtakenAtEachTrip } from '#worker/testing/overtaken.ts';
import { refusal } from '#worker/testing/problem.ts';
import {
  aCommunity,
  aPerson,
  aSite,
  db,
  holds,
  joinsCommunity,
  next,
  type Person,
} from '#worker/testing/seed.ts';

const owner = await aPerson();
const editor = await aPerson();
const member = await aPerson();
const stranger = await aPerson();

let id: number;
beforeEach(async () => {
  ({ id } = await anIndexedCommunity({ owner_id: owner.userId, name: `Beit Alma ${next()}` }));
  await joinsCommunity(id, editor.userId, 3);
  await joinsCommunity(id, member.userId, null);
});

const change = (json: object, { as = owner, version = 1 }: { as?: Person; version?: number } = {}) =>
  testApp({ as }).request(`/api/communities/${id}`, {
    method: 'PATCH',
    json,
    headers: { 'If-Match': `"${version}"` },
  });
const changed = async (json: object, version = 1) => {
  const response = await change(json, { version });
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json<{ community: Community }>()).community;
};
const readAs = async (as?: Person) =>
  (await (await testApp(as && { as }).request(`/api/communities/${id}`)).json<{ community: Community }>())
    .community;

describe('a community is changed', () => {
  test('in its names and sentence, and its story, by an Editor; in all else by its owners', async () => {
    for (const json of [
      { name: `Beit Alma ${next()}` },
      { sentence: 'By the sea.' },
      { about: 'Long ago.' },
    ]) {
      const { version } = await readAs();
      expect((await change(json, { as: editor, version })).status).toBe(200);
      expect((await change(json, { as: member, version: version + 1 })).status).toBe(403);
    }
    const { version } = await readAs();
    for (const json of [
      { permissions: 'private' },
      { settings: { hide_about: true } },
      { private_fields: [] },
      { group_id: 'x' },
      { about: 'x', wall: 'open' },
    ])
      await refusal(await change(json, { as: editor, version }), 'auth.forbidden');
    expect(await changed({ wall: 'open', about: '' }, version)).toMatchObject({ wall: 'open', about: null });
  });

  test('in each of its settings, and keeps the others', async () => {
    const settings = {
      hide_about: true,
      hide_memories: true,
      hide_friends: true,
      hide_places: true,
      hide_create_site: true,
      hide_search_bar: true,
      hide_site_comments: true,
      hebrew_calendar: false,
      memory_wall_button: false,
      members_wall_button: true,
      large_buttons: true,
      groups_filtering: false,
      default_order: 'newest',
      wall_title: 'Our people',
      wall_description: 'All of them.',
      memory_wall_label: 'Remembered',
      members_wall_label: 'Neighbours',
      post_label: 'Tell',
    };
    let version = 1;
    for (const [name, value] of Object.entries(settings))
      await changed({ settings: { [name]: value } }, version++);
    expect((await readAs()).settings).toEqual(settings);
    expect((await changed({ settings: { wall_title: '' } }, version)).settings).toEqual({
      ...settings,
      wall_title: null,
    });
  });

  test('in its colors, its date, its brand, and what only its owners see', async () => {
    const founded_on = { format: 'he', year: 5708, month: 2, day: 5 };
    const community = await changed({
      founded_on,
      accent: 'custom',
      accent_color: '#336699',
      dim_cover: true,
      memorial_text: false,
      group_id: `town-${id}`,
      branding: {
        active: true,
        phone: '+97231234567',
        email: ' Town@Example.org ',
        website: 'example.org/town',
      },
    });
    const branding = {
      phone: '+97231234567',
      email: 'town@example.org',
      website: 'https://example.org/town',
      logo: null,
    };
    expect(community).toMatchObject({ founded_on, accent: 'custom', dim_cover: true, branding });
    expect(community.accent_colors?.light.solid).toMatch(/^#/);
    expect(community.info).toMatchObject({
      memorial_text: false,
      group_id: `town-${id}`,
      accent_color: '#336699',
      branding: { active: true, ...branding },
    });
    const inactive = await changed({ branding: { active: false, phone: '' }, accent: 'green' }, 2);
    expect(inactive).toMatchObject({ branding: null, accent: 'green', accent_colors: null });
    expect(inactive.info?.branding).toEqual({ ...branding, active: false, phone: null });
    for (const as of [undefined, member, editor]) expect((await readAs(as)).info).toBeNull();
  });

  test.each(['*#06#', '1;ext="><script>', '03-123\r\nX: y', '03-1234567,,1'])(
    'not to a phone number that nobody can dial: %s',
    async (phone) => {
      const { errors } = await refusal(await change({ branding: { phone } }), 'request.invalid');
      expect(errors).toMatchObject([{ pointer: '/branding/phone', code: 'value.invalid' }]);
      const { info } = await changed({ branding: { phone: '*6050' } });
      expect(info?.branding.phone).toBe('*6050');
    },
  );

  test('not to a website that passes for another', async () => {
    for (const website of ['https://dorot.example@other.example/', 'https://a:b@other.example']) {
      const { errors } = await refusal(await change({ branding: { website } }), 'request.invalid');
      expect(errors).toMatchObject([{ pointer: '/branding/website', code: 'url.credentials' }]);
    }
  });

  test('not to a color that is missing, an address that is none, or the group ID of another', async () => {
    const codesOf = async (json: object) =>
      (await refusal(await change(json), 'request.invalid')).errors?.map(({ code }) => code);
    expect(await codesOf({ accent: 'custom' })).toEqual(['accent.no_color']);
    expect(await codesOf({ branding: { website: 'ftp://example.org' } })).toEqual(['url.invalid']);
    await aCommunity({ owner_id: owner.userId, group_id: 'taken' });
    await refusal(await change({ group_id: 'taken' }), 'community.group_taken');
  });

  test('on what was read: an older version is refused with the community as it is, a repeat is not', async () => {
    await changed({ sentence: 'First.' });
    const { params } = await refusal(await change({ sentence: 'Second.' }), 'request.stale');
    expect(params?.current).toMatchObject({ sentence: 'First.', version: 2 });
    expect((await change({ sentence: 'First.' })).status).toBe(200);
    expect((await readAs()).version).toBe(2);
    expect((await change({ sentence: 'First.' }, { version: 2 })).status).toBe(200);
    expect((await readAs()).version).toBe(2);
  });

  test('once, where two do so at the same time', async () => {
    const replies = await Promise.all([change({ about: 'One.' }), change({ about: 'Two.' }, { as: editor })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  test('with one audit row that holds no text', async () => {
    await changed({ about: 'A secret.', permissions: 'private' });
    const rows = await db
      .select()
      .from(audit)
      .where(eq(audit.object_id, String(id)));
    expect(rows).toMatchObject([
      {
        action: 'community.changed',
        standing: 'OW',
        before: { permissions: 'public' },
        after: { permissions: 'private', changed: ['about', 'permissions'] },
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain('secret');
  });
});

describe('the name of a community', () => {
  test('is changed in the search too, and can be one that it has already', async () => {
    const { name } = await readAs();
    await changed({ name: `Neve Tamar ${id}`, other_name: name });
    expect(await namesFor(`neve tamar ${id}`)).toEqual([`Neve Tamar ${id}`]);
    expect(await namesFor(name)).toEqual([`Neve Tamar ${id}`]);
    await changed({ other_name: null }, 2);
    expect(await namesFor(name)).toEqual([]);
  });

  test('is not one that another has, also where both take it at once', async () => {
    const taken = `Taken ${next()}`;
    const other = await aCommunity({ owner_id: owner.userId, name: taken, permissions: 'private' });
    await refusal(await change({ name: taken }), 'community.name_taken');
    await refusal(await change({ other_name: taken.toUpperCase() }), 'community.name_taken');
    const both = await Promise.all([
      change({ name: `Both ${id}` }),
      testApp({ as: owner }).request(`/api/communities/${other.id}`, {
        method: 'PATCH',
        json: { other_name: `both ${id}` },
        headers: { 'If-Match': '"1"' },
      }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

test('a community that becomes private leaves the search, the popular lists and its sites’ colors at once', async () => {
  const site = await aSite({ owner_id: owner.userId });
  await holds(id, site.id);
  const { name } = await readAs();
  await db
    .insert(popular_prefixes)
    .values({ prefix: `#b${id}`, place: 0, kind: 'community', id, shown: { name } as never });
  const theme = async () => (await db.select().from(sites).where(eq(sites.id, site.id)))[0]?.looks_from;
  expect(await theme()).toBe(id);
  await changed({ permissions: 'private' });
  expect(await theme()).toBeNull();
  expect(await namesFor(name)).toEqual([]);
  expect(await db.select().from(popular_prefixes).where(eq(popular_prefixes.id, id))).toEqual([]);
  await changed({ permissions: 'public' }, 2);
  expect([await theme(), await namesFor(name)]).toEqual([id, [name]]);
});

test('the sites of a community are controlled by it as long as it is a controlled one', async () => {
  const site = await aSite({ owner_id: owner.userId });
  await holds(id, site.id);
  const controlledIn = async () =>
    (await db.select().from(sites).where(eq(sites.id, site.id)))[0]?.controlled_in;
  await changed({ type: 'controlled' });
  expect(await controlledIn()).toBe(1);
  await changed({ type: 'regular' }, 2);
  expect(await controlledIn()).toBe(0);
});

describe('a community whose staff would read the private sites of others', () => {
  const aPrivateSite = async (as: Person, patch: object = {}) =>
    (await aSite({ owner_id: as.userId, mode: 'private', ...patch })).id;

  test.each(['held', 'asked'] as const)('does not become a controlled one: %s', async (state) => {
    const site = await aPrivateSite(stranger);
    await holds(id, site, state);
    await refusal(await change({ type: 'controlled' }), 'community.private_sites');
    expect(await readAs(owner)).toMatchObject({ type: 'regular', version: 1 });
    await refusal(await testApp({ as: owner }).request(`/api/sites/${site}`), 'site.private');
    await db.update(sites).set({ mode: 'regular' }).where(eq(sites.id, site));
    await changed({ type: 'controlled' });
  });

  test('does with its own, with unclaimed ones, and with one that was deleted', async () => {
    await holds(id, await aPrivateSite(owner));
    await holds(id, await aPrivateSite(stranger, { unclaimed: true }));
    await holds(id, await aPrivateSite(stranger, { deleted_at: '2026-11-20T08:00:00.000Z' }));
    await changed({ type: 'controlled' });
  });

  test('does not as one joins at the same moment', async () => {
    const trips = await overtakenAtEachTrip(async () => {
      const [town, site] = [await aCommunity({ owner_id: owner.userId }), await aPrivateSite(stranger)];
      const typeNow = async () =>
        (await db.select().from(communities).where(eq(communities.id, town.id)))[0]?.type;
      let before: string | undefined;
      return {
        as: owner,
        call: (app) =>
          app.request(`/api/communities/${town.id}`, {
            method: 'PATCH',
            json: { type: 'controlled' },
            headers: { 'If-Match': '"1"' },
          }),
        meanwhile: async () => {
          before = await typeNow();
          await holds(town.id, site);
        },
        verify: async (answer) => {
          if (before === 'regular') await refusal(answer, 'community.private_sites');
          expect(await typeNow()).toBe(before);
        },
      };
    });
    expect(trips).toBeGreaterThan(3);
  });
});

describe('private fields', () => {
  const field = (name: string, searchable = false) => ({ name, searchable });
  const holdsSites = async (...subscribed: boolean[]) => {
    for (const one of subscribed)
      await holds(id, (await aSite({ owner_id: owner.userId, subscribed: one })).id);
  };

  test.each([
    ['no site at all', [], false],
    ['none of two sites subscribed', [false, false], false],
    ['one of three', [true, false, false], false],
    ['one of two', [true, false], true],
    ['the only one', [true], true],
  ])('are added with plans of half the sites: %s', async (_how, sitesHeld, isOpen) => {
    await holdsSites(...sitesHeld);
    expect((await readAs(owner)).info?.fields_open).toBe(isOpen);
    const response = await change({ private_fields: [field('Unit')] });
    if (isOpen) expect(response.status).toBe(200);
    else await refusal(response, 'plan.private_fields');
  });

  test('are at most three with a name each, keep their ids, and are shown to members only', async () => {
    await holdsSites(true);
    const { private_fields: made } = await changed({ private_fields: [field('Unit', true), field('Rank')] });
    expect(made).toEqual([
      { id: '1-0', name: 'Unit', searchable: true },
      { id: '1-1', name: 'Rank', searchable: false },
    ]);
    const [unit, rank] = made ?? [];
    const next = await changed({ private_fields: [{ ...rank, name: 'Title' }, field('House'), unit] }, 2);
    expect(next.private_fields?.map(({ id, name }) => [id, name])).toEqual([
      ['1-1', 'Title'],
      ['2-1', 'House'],
      ['1-0', 'Unit'],
    ]);
    expect((await readAs(member)).private_fields).toHaveLength(3);
    for (const as of [undefined, await aPerson()]) expect((await readAs(as)).private_fields).toBeNull();
    for (const private_fields of [
      [field('a'), field('b'), field('c'), field('d')],
      [field(' ')],
      [{ id: 'of nobody', ...field('x') }],
      [unit, unit],
    ])
      await refusal(await change({ private_fields }, { version: 3 }), 'request.invalid');
    // a repeat of a request whose response was lost
    expect(
      (await change({ private_fields: [{ ...rank, name: 'Title' }, field('House'), unit] }, { version: 2 }))
        .status,
    ).toBe(200);
  });

  test('stay as they are when the plans have ended, and can only be removed or ordered', async () => {
    await db
      .update(communities)
      .set({
        private_fields: [
          { id: 'a', ...field('Unit') },
          { id: 'b', ...field('Rank') },
        ],
      })
      .where(eq(communities.id, id));
    const [unit, rank] = (await readAs(owner)).private_fields ?? [];
    for (const private_fields of [
      [{ ...unit, name: 'Other' }, rank],
      [{ ...unit, searchable: true }, rank],
      [unit, rank, field('House')],
    ])
      await refusal(await change({ private_fields }), 'plan.private_fields');
    expect((await changed({ private_fields: [rank, unit] })).private_fields).toEqual([rank, unit]);
    expect((await changed({ private_fields: [unit] }, 2)).private_fields).toEqual([unit]);
  });
});
