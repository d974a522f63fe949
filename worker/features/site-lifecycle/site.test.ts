import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Site, SiteCard } from '#worker/contract/site.ts';
import { members } from '#worker/db/schema/members.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { type Everyone, everyone } from '#worker/testing/everyone.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPicture, aSite, db, joins, lightCandles, type Person } from '#worker/testing/seed.ts';

let people: Everyone;
let ids: Record<'open' | 'regular' | 'private', { id: number; slug: string }>;

const CANARY = 'Canarya Hiddenname';
const now = () => new Date('2026-11-10T12:00:00.000Z');
const read = (ref: string | number, as?: Person) =>
  testApp({ now, ...(as && { as }) }).request(`/api/sites/${ref}`);
const siteOf = async (response: Response) => (await response.json<{ site: Site }>()).site;

beforeAll(async () => {
  people = await everyone();
  const { owner, coowner, editor, member, suspended, unverified } = people;
  const made = async (mode: 'open' | 'regular' | 'private') => {
    const hidden =
      mode === 'private' ? { first_name: 'Canarya', last_name: 'Hiddenname', sentence: CANARY } : {};
    const site = await aSite({ owner_id: owner.userId, mode, ...hidden });
    await joins(site.id, coowner.userId, 5);
    await joins(site.id, editor.userId, 3);
    await joins(site.id, member.userId, null);
    await joins(site.id, suspended.userId, 3);
    await joins(site.id, unverified.userId, 3);
    await db.update(members).set({ suspended_at: '2026-01-01' }).where(eq(members.user_id, suspended.userId));
    return site;
  };
  ids = { open: await made('open'), regular: await made('regular'), private: await made('private') };
});

describe('a visitor', () => {
  test.each(['open', 'regular'] as const)(
    'reads a site that is %s, by its id and by its slug',
    async (mode) => {
      const { id, slug } = ids[mode];
      for (const ref of [id, slug]) {
        const response = await read(ref);
        expect(response.status).toBe(200);
        expect(await siteOf(response)).toMatchObject({
          id,
          slug,
          mode,
          name: 'Ruth Cohen',
          privilege: 'none',
        });
      }
    },
  );

  test('learns nothing about a private site except that it is private', async () => {
    for (const ref of [ids.private.id, ids.private.slug]) {
      const response = await read(ref);
      expect([...response.headers].join()).not.toContain('Hiddenname');
      const problem = await refusal(response, 'site.private');
      expect(problem.params).toEqual({});
      expect(problem.detail).toBe('This is a private site');
      expect(JSON.stringify(problem)).not.toMatch(/Canarya|Hiddenname/);
    }
  });

  test('gets 404 for a missing or deleted site', async () => {
    const gone = await aSite({ owner_id: people.owner.userId, deleted_at: '2026-11-09T00:00:00.000Z' });
    for (const ref of [gone.id, gone.slug, 999_999, 'nobody', '0', '99999999999999999999999', '%F0%9F']) {
      await refusal(await read(ref), 'site.not_found');
    }
    for (const who of ['coowner', 'stranger', 'unverified'] as const)
      await refusal(await read(gone.id, people[who]), 'site.not_found');
    for (const ref of ['x'.repeat(121), 'a%00b']) await refusal(await read(ref), 'request.invalid');
  });

  test('must sign in where the site requires it, and reads it then', async () => {
    const strict = await aSite({ owner_id: people.owner.userId, sign_in_to_view: true });
    await refusal(await read(strict.id), 'auth.token_missing');
    await refusal(await read(strict.id, people.unverified), 'auth.unverified');
    expect((await read(strict.id, people.stranger)).status).toBe(200);
    await joins(strict.id, people.suspended.userId, null);
    await db.update(members).set({ suspended_at: '2026-01-01' }).where(eq(members.owner_id, strict.id));
    await refusal(await read(strict.id, people.suspended), 'member.suspended');
  });

  test('does not see a work site before it is activated, and its creator does', async () => {
    const work = await aSite({ owner_id: people.owner.userId, site_type_id: 2, work: true });
    for (const who of [undefined, people.stranger]) await refusal(await read(work.id, who), 'site.not_open');
    expect((await read(work.id, people.owner)).status).toBe(200);
  });
});

describe('a private site', () => {
  test.each(['owner', 'coowner', 'editor', 'member', 'admin'] as const)('opens to its %s', async (who) => {
    expect((await read(ids.private.slug, people[who])).status).toBe(200);
  });

  test.each(['unverified', 'stranger', 'vendor'] as const)('stays closed to the %s', async (who) => {
    const problem = await refusal(await read(ids.private.slug, people[who]), 'site.private');
    expect(JSON.stringify(problem)).not.toMatch(/Canarya|Hiddenname/);
  });

  test('tells a suspended member that they are suspended, and reveals nothing about itself', async () => {
    const problem = await refusal(await read(ids.private.slug, people.suspended), 'member.suspended');
    expect(JSON.stringify(problem)).not.toMatch(/Canarya|Hiddenname/);
    await refusal(
      await testApp({ as: people.suspended }).request(`/api/sites/memories/${ids.private.id}`),
      'site.not_found',
    );
  });
});

test.each([
  ['owner', 'owner', { invite_owner: true, bio: true, new_post: true }],
  ['coowner', 'sec_owner', { invite_owner: false, bio: true, invite: true }],
  ['editor', 'editor', { invite_owner: false, bio: true, settings: true }],
  ['member', 'member', { bio: false, new_post: true, add_like: true, invite: false }],
  ['stranger', 'none', { bio: false, new_post: true, add_like: true, services: true }],
  ['vendor', 'none', { new_post: true, add_like: true }],
  ['suspended', 'none', { new_post: false, add_like: false, add_comments: false }],
  ['unverified', 'none', { new_post: false, add_like: false }],
  ['admin', 'none', { bio: true, invite_owner: true, delete_post: true }],
] as const)('the reply of an open site lists the permissions of its %s', async (who, privilege, can) => {
  const site = await siteOf(await read(ids.open.id, people[who]));
  expect(site.privilege).toBe(privilege);
  expect(site.can).toMatchObject(can);
  expect(site.suspended).toBe(who === 'suspended');
});

test('a kiosk sees its wall and nothing else', async () => {
  for (const { id } of [ids.open, ids.private]) await refusal(await read(id, people.kiosk), 'auth.forbidden');
});

test('a site includes its pictures, both calendars and this week’s candles', async () => {
  const { owner } = people;
  const { id } = await aSite({
    owner_id: owner.userId,
    birth: { format: 'he', year: 5701, month: 12, day: 15 },
    death: { format: 'en', year: 2024, month: 3, day: 10 },
    after_sunset: true,
    other_name: 'רות כהן',
  });
  const portrait = await aPicture({
    site_id: id,
    created_by: owner.userId,
    purpose: 'profile',
    focal_x: 0.25,
    caption: 'portrait',
  });
  const cover = await aPicture({ site_id: id, created_by: owner.userId, purpose: 'cover', width: 800 });
  await db.update(sites).set({ portrait_id: portrait, cover_id: cover }).where(eq(sites.id, id));
  await lightCandles(id, '2026-11-10', 3);
  await lightCandles(id, '2026-11-04', 2);
  await lightCandles(id, '2026-11-03', 100);
  const app = testApp({ now });
  const site = await siteOf(await app.request(`/api/sites/${id}`));
  expect(site).toMatchObject({
    id,
    candles_burning: 5,
    other_name: 'רות כהן',
    portrait: { id: portrait, focal: { x: 0.25, y: 0.38 }, widths: [320, 800, 1600], width: 1600 },
    cover: { id: cover, focal: { x: 0.5, y: 0.38 }, width: 800 },
    birth_hebrew: { format: 'he', year: 5701, month: 12, day: 15 },
    birth_civil: { format: 'en', year: 1941, month: 3, day: 14 },
    death_civil: { format: 'en', year: 2024, month: 3, day: 10 },
    // 10 March 2024 was 30 Adar I 5784; after sunset it is 1 Adar II
    death_hebrew: { format: 'he', year: 5784, month: 13, day: 1 },
    created_at: '2026-11-01T08:00:00.000Z',
  });
  expect(app.reads.queries).toBe(1);
  expect(app.reads.rowsRead).toBeLessThanOrEqual(8);
});

test('the home page shows nine examples, those in the visitor’s language first, and only public ones', async () => {
  const { owner } = people;
  const ranked = (patch: Partial<Parameters<typeof aSite>[0]>) => aSite({ owner_id: owner.userId, ...patch });
  const hebrew = [
    await ranked({ lang: 'he', example_rank: 2 }),
    await ranked({ lang: 'he', example_rank: 1 }),
  ];
  const english: { id: number }[] = [];
  for (let rank = 3; rank < 12; rank++) english.push(await ranked({ example_rank: rank }));
  const hidden = [
    await ranked({ example_rank: 0, mode: 'private', lang: 'he' }),
    await ranked({ example_rank: 0, sign_in_to_view: true, lang: 'he' }),
    await ranked({ example_rank: 0, deleted_at: '2026-01-01', lang: 'he' }),
    await ranked({ example_rank: 0, frozen_at: '2026-01-01', lang: 'he' }),
    await ranked({ example_rank: 0, work: true, lang: 'he' }),
    await ranked({ lang: 'he' }),
  ];
  const app = testApp({ now });
  const response = await app.request('/api/sites/examples?locale=he');
  const cards = (await response.json<{ sites: SiteCard[] }>()).sites.map(({ id }) => id);
  expect(cards).toEqual([hebrew[1]?.id, hebrew[0]?.id, ...english.slice(0, 7).map(({ id }) => id)]);
  for (const { id } of hidden) expect(cards).not.toContain(id);
});
