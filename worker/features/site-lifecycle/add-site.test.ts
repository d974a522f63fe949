import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { AddSite } from '#worker/contract/new-site.ts';
import type { Site } from '#worker/contract/site.ts';
import { members } from '#worker/db/schema/members.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { media, sites } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { atEachCrashPoint } from '#worker/testing/crash-points.ts';
import { en, he } from '#worker/testing/dates.ts';
import { typed } from '#worker/testing/indexed.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, aPicture, aSite, db } from '#worker/testing/seed.ts';

const NOW = new Date('2026-11-10T12:00:00.000Z');
const now = () => NOW;
const daughter = await aPerson();
const app = testApp({ as: daughter, now });

const RUTH = { type_id: 1, first_name: 'Ruth', last_name: 'Cohen' } as const;

const add = (input: Partial<AddSite> | object, key?: string) =>
  app.request('/api/sites/add-site', {
    method: 'POST',
    json: { ...RUTH, ...input },
    headers: { 'Idempotency-Key': key ?? crypto.randomUUID() },
  });
async function made(input: Partial<AddSite> | object) {
  const response = await add(input);
  expect(response.status).toBe(201);
  const { site_id } = await response.json<{ site_id: number }>();
  const [row] = await db.select().from(sites).where(eq(sites.id, site_id));
  if (!row) throw new Error('no site was made');
  return row;
}
const faultsOf = async (input: object) =>
  (await refusal(await add(input), 'request.invalid')).errors?.map(
    ({ pointer, code }) => `${pointer} ${code}`,
  );

describe('a daughter creates a site for her mother', () => {
  test('of which she is the only Owner, without any approval', async () => {
    const site = await made({
      other_name: 'רות כהן',
      gender: 'female',
      private: 'open',
      info: {
        birth: en(1941, 3, 14),
        death: he(5784, 12, 30),
        sentence: 'Mother, teacher.',
        after_sunset: true,
      },
    });
    expect(site).toMatchObject({
      site_type_id: 1,
      owner_id: daughter.userId,
      name_key: 'ruth cohen',
      other_name_key: 'רות כהנ',
      lang: 'en',
      honorific: 'none',
      mode: 'open',
      sentence: 'Mother, teacher.',
      after_sunset: true,
      birth_on: '1941-03-14',
      death_on: '2024-03-09',
      subscribed: false,
      memories_count: 0,
      version: 1,
    });
    expect(site.derived_dates.death_civil).toEqual(en(2024, 3, 9));
    expect(site.derived_dates.birth_hebrew).toMatchObject({ format: 'he', year: 5701 });
    expect(await db.select().from(members).where(eq(members.owner_id, site.id))).toMatchObject([
      { owner_kind: 'site', user_id: daughter.userId, group_id: 1 },
    ]);
    const read = await app.request(`/api/sites/${site.id}`);
    expect((await read.json<{ site: Site }>()).site).toMatchObject({
      privilege: 'owner',
      can_decide: true,
      can_bind: true,
      holds: false,
      photos_used: 0,
    });
    const written = await db
      .select()
      .from(audit)
      .where(eq(audit.object_id, String(site.id)));
    expect(written).toMatchObject([{ action: 'site.created', actor_id: daughter.userId }]);
    expect(JSON.stringify(written)).not.toContain('Ruth');
  });

  test('with only a name: it is regular, and its honorific follows the name’s script', async () => {
    expect(await made({ info: null })).toMatchObject({ mode: 'regular', honorific: 'none', gender: 'other' });
    const hebrew = { first_name: 'רות', last_name: 'כהן' };
    expect(await made({ ...hebrew, info: { death: en(2024) } })).toMatchObject({
      lang: 'he',
      honorific: 'zl',
      death_on: '2024-01-01',
    });
    expect(await made(hebrew)).toMatchObject({ lang: 'he', honorific: 'none' });
    const living = await made({ ...hebrew, type_id: 2, info: { death: en(2024) } });
    expect(living.honorific).toBe('none');
  });

  test('and a third purpose is a life story', async () => {
    expect(await made({ type_id: 3 })).toMatchObject({ site_type_id: 2 });
  });

  test('and only a full date of death can be after sunset, not a year alone', async () => {
    expect(await made({ info: { death: en(2024), after_sunset: true } })).toMatchObject({
      after_sunset: false,
    });
  });
});

describe('the address of a site', () => {
  test('comes from the name in Latin letters, else in Hebrew ones, and no two are the same', async () => {
    const named = async (first_name: string, last_name: string, other_name?: string) =>
      (await made({ first_name, last_name, other_name })).slug;
    expect(await named('Zelda', 'Mishkovsky')).toBe('zelda-mishkovsky');
    expect(await named('Zelda', 'Mishkovsky')).toBe('zelda-mishkovsky-2');
    expect(await named('זלדה', 'שניאורסון', 'Zelda Mishkovsky')).toBe('zelda-mishkovsky-3');
    expect(await named('זלדה', 'שניאורסון')).toBe('זלדה-שניאורסון');
    for (let i = 4; i <= 9; i++) await named('Zelda', 'Mishkovsky');
    const last = await made({ first_name: 'Zelda', last_name: 'Mishkovsky' });
    expect(last.slug).toBe(`zelda-mishkovsky-${last.id}`);
  });

  test('is its id where the name has no Latin or Hebrew letter', async () => {
    const site = await made({ first_name: '王小', last_name: '明日' });
    expect(site.slug).toBe(String(site.id));
  });
});

describe('dates', () => {
  test.each([
    ['a day that never was', { birth: en(1941, 2, 31) }, ['/info/birth date.unreal']],
    ['a month that the year lacks', { death: he(5783, 13, 5) }, ['/info/death date.unreal']],
    ['a month without its day', { birth: en(1941, 3) }, ['/info/birth date.unreal']],
    ['a day to come', { death: en(2026, 11, 12) }, ['/info/death date.in_future']],
    [
      'a death before the birth, across the calendars',
      { birth: en(1950, 1, 1), death: he(5700, 1, 1) },
      ['/info/birth date.after_death', '/info/death date.before_birth'],
    ],
    [
      'two faults at once',
      { birth: he(5790, 1, 1), death: en(1900, 2, 30) },
      ['/info/birth date.in_future', '/info/death date.unreal'],
    ],
  ])('%s is refused beside its field', async (_what, info, expected) => {
    expect(await faultsOf({ info })).toEqual(expected);
  });

  test.each([
    ['a year alone', { birth: en(1941), death: en(1941) }],
    ['the same day in both calendars', { birth: en(2024, 3, 10), death: he(5784, 12, 30) }],
    ['today, where it is tomorrow already', { death: en(2026, 11, 11) }],
    ['nothing known', { birth: null, death: null }],
  ])('%s is accepted', async (_what, info) => {
    await made({ info });
  });
});

describe('a portrait', () => {
  const upload = (patch: object = {}) =>
    aPicture({ site_id: null, created_by: daughter.userId, purpose: 'profile', ...patch });

  test('that she uploaded before becomes the site’s, with its focal point and enlargement, also in the search', async () => {
    const profile = await upload();
    const focal = { x: 0.25, y: 0.5, zoom: 3 };
    const site = await made({
      profile,
      profile_focal: focal,
      private: 'open',
      first_name: 'Enid',
      last_name: 'Largely',
    });
    expect(site.portrait_id).toBe(profile);
    const [row] = await db.select().from(media).where(eq(media.id, profile));
    expect(row).toMatchObject({ site_id: site.id, focal_x: 0.25, focal_y: 0.5, zoom: 3 });
    const { results } = await typed(`${site.first_name} ${site.last_name}`);
    expect(results.find(({ id }) => id === site.id)).toMatchObject({ profile: { focal } });
    expect(row?.attached_at).not.toBeNull();
  });

  test('of someone else, for another purpose, or deleted is refused, and no site is created', async () => {
    const elsewhere = await aSite({ owner_id: daughter.userId });
    const before = (await db.select().from(sites)).length;
    for (const profile of [
      'no-such',
      await upload({ created_by: (await aPerson()).userId }),
      await upload({ purpose: 'memory', site_id: elsewhere.id }),
      await upload({ attached_at: '2026-01-01' }),
    ])
      expect(await faultsOf({ profile })).toEqual(['/profile media.gone']);
    expect(await db.select().from(sites)).toHaveLength(before);
  });
});

describe('an invalid site', () => {
  test.each([
    ['a name of one letter', { first_name: 'R' }, '/first_name'],
    ['a name of spaces', { last_name: '   ' }, '/last_name'],
    ['a name that cannot be seen', { last_name: '\u200B\u200B\u2060' }, '/last_name'],
    ['a name with a control sign', { first_name: 'Ru\u0007th' }, '/first_name'],
    ['a type that there is not', { type_id: 4 }, '/type_id'],
    ['a mode that there is not', { private: 'secret' }, '/private'],
    ['a field of its own', { role: 'owner' }, '/role'],
    ['a date that is none', { info: { birth: 'long ago' } }, '/info/birth'],
    ['a NUL', { info: { sentence: 'a\0b' } }, '/info/sentence'],
  ])('%s is refused', async (_what, input, pointer) => {
    const { errors } = await refusal(await add(input), 'request.invalid');
    expect(errors?.map((one) => one.pointer)).toContain(pointer);
  });
});

describe('a repeated call', { timeout: 60_000 }, () => {
  const called = async (first_name: string) =>
    (await db.select().from(sites).where(eq(sites.first_name, first_name))).length;

  test('twenty times at once with one key creates one site', async () => {
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => add({ first_name: 'Once' }, key)));
    expect(await called('Once')).toBe(1);
    const good = answers.filter(({ status }) => status === 201);
    expect(good.length).toBeGreaterThan(0);
    expect(new Set(await Promise.all(good.map((one) => one.text()))).size).toBe(1);
    for (const one of answers) if (one.status !== 201) await refusal(one, 'idempotency.in_progress');
    expect((await add({ first_name: 'Once' }, key)).status).toBe(201);
    expect(await called('Once')).toBe(1);
  });

  test('with twenty keys creates twenty sites', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => add({ first_name: 'Twenty' })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(await called('Twenty')).toBe(20);
    const rows = await db.select().from(sites).where(eq(sites.first_name, 'Twenty'));
    expect(new Set(rows.map(({ slug }) => slug)).size).toBe(20);
  });

  test.each(['before', 'after'] as const)(
    'after the database failed %s any step creates one site, with its Owner and its portrait',
    async (when) => {
      let at = 0;
      const trips = await atEachCrashPoint(when, async () => {
        const first_name = `Crash ${when} ${++at}`;
        const profile = await aPicture({
          site_id: null,
          created_by: daughter.userId,
          purpose: 'profile',
        });
        return {
          as: daughter,
          call: (calling, key) =>
            calling.request('/api/sites/add-site', {
              method: 'POST',
              json: { ...RUTH, first_name, profile },
              headers: { 'Idempotency-Key': key },
            }),
          once: async (answer) => {
            expect(await called(first_name)).toBe(1);
            const { site_id } = await answer.json<{ site_id: number }>();
            expect(await db.select().from(members).where(eq(members.owner_id, site_id))).toHaveLength(1);
            const [row] = await db.select().from(sites).where(eq(sites.id, site_id));
            expect(row?.portrait_id).toBe(profile);
          },
        };
      });
      expect(trips).toBeGreaterThan(3);
    },
  );
});

describe('in the work edition', () => {
  const input = { type_id: 1, first_name: 'Ruth', last_name: 'Levi', private: 'open' };
  const worked = { work_title: 'Teacher', work_company: 'Reali', work_start: { year: 1960, month: 9 } };
  const ask = (as: typeof daughter, json: object, edition: 'work' | 'memorial' = 'work') =>
    testApp({ as, now, env: { EDITION: edition } }).request('/api/sites/add-site', { method: 'POST', json });

  test('a site has the fields of a working life, and only its creator sees it', async () => {
    const response = await ask(daughter, { ...input, ...worked });
    const { site_id } = await response.json<{ site_id: number }>();
    const [row] = await db.select().from(sites).where(eq(sites.id, site_id));
    expect(row).toMatchObject({
      site_type_id: 2,
      work: true,
      work_activated_at: null,
      ...worked,
      work_end: null,
    });
    const read = (as: typeof daughter) => testApp({ as, now }).request(`/api/sites/${site_id}`);
    expect((await (await read(daughter)).json<{ site: Site }>()).site.work).toMatchObject({
      title: 'Teacher',
      active: false,
    });
    await refusal(await read(await aPerson()), 'site.not_open');
  });

  test('a working life does not end before it begins; other editions have no such fields', async () => {
    const backwards = { ...input, ...worked, work_end: { year: 1960, month: 8 } };
    const { errors } = await refusal(await ask(daughter, backwards), 'request.invalid');
    expect(errors?.map(({ pointer }) => pointer)).toEqual(['/work_start', '/work_end']);
    const elsewhere = await refusal(
      await ask(daughter, { ...input, work_title: 'Teacher' }, 'memorial'),
      'request.invalid',
    );
    expect(elsewhere.errors).toMatchObject([{ pointer: '/work_title', code: 'work.none' }]);
  });
});
