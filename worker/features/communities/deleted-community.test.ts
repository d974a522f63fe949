import { and, eq, getTableColumns, getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { beforeEach, describe, expect, test } from 'vitest';
import type { MemoryPage } from '#worker/contract/memory.ts';
import { enqueue } from '#worker/db/outbox.ts';
import { codes } from '#worker/db/schema/codes.ts';
import { sessions, users } from '#worker/db/schema/people.ts';
import { tags } from '#worker/db/schema/site-details.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { wall_entries } from '#worker/db/schema/walls.ts';
import { testApp } from '#worker/testing/app.ts';
import { anImport } from '#worker/testing/imports-seed.ts';
import { anIndexedCommunity } from '#worker/testing/indexed.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMailer, runJobs } from '#worker/testing/run-jobs.ts';
import {
  aCode,
  aMemory,
  aPerson,
  aSite,
  db,
  holds,
  joins,
  joinsCommunity,
  type Person,
} from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

const SCHEMA = import.meta.glob<Record<string, unknown>>('/worker/db/schema/*.ts', { eager: true });
const TABLES = Object.values(SCHEMA)
  .flatMap((file) => Object.values(file))
  .filter((value) => is(value, SQLiteTable));
const START = Date.parse('2026-11-10T12:00:00.000Z');
let day = 0;
const now = () => new Date(START + day * 86_400_000);
const env = { QUEUE: stillQueue, AUTH_LIMIT: { limit: async () => ({ success: true }) } };
const app = (as?: Person) => testApp({ ...(as && { as }), now, env });

const [owner, coOwner, editor, member, stranger] = [
  await aPerson(),
  await aPerson(),
  await aPerson(),
  await aPerson(),
  await aPerson(),
];
const family = await aPerson();
const admin = await aPerson({ role_id: 1 });

let id: number;
let slug: string;
let name: string;
let site: { id: number; slug: string };
beforeEach(async () => {
  day = 0;
  name = `Beit Alma ${crypto.randomUUID()}`;
  ({ id, slug } = await anIndexedCommunity({ owner_id: owner.userId, name, type: 'controlled' }));
  for (const [{ userId }, group] of [
    [coOwner, 2],
    [editor, 3],
    [member, null],
  ] as const)
    await joinsCommunity(id, userId, group);
  site = await aSite({ owner_id: family.userId, subscribed: true });
  await joins(site.id, member.userId, null);
  await holds(id, site.id);
});

const remove = async (as: Person) => {
  const sent = await app(as).request(`/api/communities/${id}`, { method: 'DELETE', json: { name } });
  expect(sent.status).toBe(200);
};
const restore = async () =>
  expect((await app(owner).request(`/api/communities/${id}/restore`, { method: 'POST' })).status).toBe(200);
const JOBS = ['plan_community_deletions', 'delete_due_community', 'plan_community_purges', 'purge_community'];
const jobsRun = async () => {
  for (const job of ['plan_community_deletions', 'plan_community_purges'])
    await enqueue(db, job, {}, now(), now());
  expect(await runJobs(JOBS, aMailer(), now())).toBe(0);
};

describe('a site of a community that is deleted', () => {
  test('keeps its page, its code, its tags, its plan and its memories', async () => {
    const code = await aCode({ site_id: site.id, target: site.slug });
    await db.insert(tags).values({ site_id: site.id, name: 'Army', key: 'army', created_at: '2026-11-01' });
    await aMemory({ owner_id: site.id, author_id: family.userId, text: 'We laughed a lot.' });
    const scanned = async () => (await app().request(`/s/${code}`)).headers.get('Location');
    const readings = async () =>
      Promise.all(
        ['', '/tags'].map(async (part) => (await app(family).request(`/api/sites/${site.id}${part}`)).json()),
      );
    const memories = async () => (await app().request(`/api/sites/memories/${site.id}`)).json<MemoryPage>();
    const rowOf = async () => (await db.select().from(sites).where(eq(sites.id, site.id)))[0];
    const [before, row, said] = [await readings(), await rowOf(), await memories()];
    const ofCommunity = { communities: [], looks_from: null, controlled_in: 0 };

    await remove(owner);
    expect(await rowOf()).toEqual({ ...row, ...ofCommunity });
    expect(await memories()).toEqual(said);
    expect(await scanned()).toBe(`/en/site/${site.slug}`);
    day = 31;
    await jobsRun();
    expect(await rowOf()).toEqual({ ...row, ...ofCommunity });
    expect(await memories()).toEqual(said);
    expect(await scanned()).toBe(`/en/site/${site.slug}`);
    const [{ site: page }, kept] = (await readings()) as [{ site: object }, object];
    const [{ site: former }, given] = before as [{ site: object }, object];
    expect(page).toEqual({ ...former, communities: [], can_decide: true });
    expect(kept).toEqual(given);
  });

  test('has its memories approved by its own staff from then on', async () => {
    const pending = await aMemory({ owner_id: site.id, author_id: member.userId, status: 'pending' });
    const decide = (as: Person) =>
      app(as).request(`/api/sites/memories/${pending}/decision`, {
        method: 'POST',
        json: { decision: 'approve' },
      });
    await refusal(await decide(family), 'auth.forbidden');
    await remove(owner);
    await refusal(await decide(editor), 'memory.not_found');
    expect((await decide(family)).status).toBe(200);
  });

  test('is in none of the groups of its settings, and in them again once it is restored', async () => {
    const groups = async () =>
      (
        await (await app(family).request(`/api/sites/${site.id}/groups`)).json<{ groups: { id: number }[] }>()
      ).groups.map((group) => group.id);
    expect(await groups()).toEqual([id]);
    await remove(owner);
    expect(await groups()).toEqual([]);
    await restore();
    expect(await groups()).toEqual([id]);
  });
});

/** Where something of a community can be read. */
const PATHS = [
  '',
  '/wall',
  '/wall?q=ruth',
  '/days',
  '/details',
  '/members',
  '/members-wall',
  '/invitations',
  '/access-requests',
  '/codes',
  '/kiosks',
  '/related-sites',
  '/related-links',
  '/site-requests',
  '/sites',
  '/tags',
  '/imports',
  '/wall-groups',
  '/wall/duplicates',
];

describe('of a deleted community', () => {
  test('nobody reads anything, by its number or by its address', async () => {
    await remove(owner);
    for (const as of [undefined, coOwner, editor, member, stranger])
      for (const ref of [id, slug])
        for (const path of PATHS) {
          const answer = await app(as).request(`/api/communities/${ref}${path}`);
          expect([path, answer.status, (await answer.text()).includes('Alma')]).toEqual([
            path,
            as ? 404 : expect.toBeOneOf([401, 404]),
            false,
          ]);
        }
    for (const as of [owner, admin])
      for (const path of PATHS.slice(1))
        await refusal(await app(as).request(`/api/communities/${id}${path}`), 'community.not_found');
    for (const as of [owner, editor]) {
      const mine = await (await app(as).request('/api/communities/mine')).text();
      expect(mine).not.toContain(name);
      for (const part of ['', 'pending/', 'decided/', 'trashed/'])
        await refusal(await app(as).request(`/api/communities/memories/${part}${id}`), 'community.not_found');
    }
  });

  test('a code leads to its wall, which is not there, and after a restoration is', async () => {
    const code = await aCode({ type: 'c', state: 'bound', community_id: id, target: slug });
    await remove(owner);
    const leads = (await app().request(`/c/${code}`)).headers.get('Location');
    expect(leads).toBe(`/en/community/${slug}`);
    await refusal(await app().request(`/api/communities/${slug}/wall`), 'community.not_found');
    await restore();
    expect((await app().request(`/api/communities/${slug}/wall`)).status).toBe(200);
    expect(await db.select().from(codes).where(eq(codes.code, code))).toMatchObject([{ state: 'bound' }]);
  });
});

describe('the screens of a community that is deleted', () => {
  const pair = async () =>
    (await app(owner).request(`/api/communities/${id}/kiosk/pair`, { method: 'POST', json: {} })).json<{
      code: string;
    }>();
  const enter = (code: string) =>
    app().request('/api/kiosk/token', { method: 'POST', json: { community_id: id, code } });
  const aScreen = async () => {
    const answer = await enter((await pair()).code);
    const [cookie] = answer.headers.getSetCookie();
    const { token } = await answer.json<{ token: string }>();
    const read = () =>
      app().request(`/api/communities/${id}/wall`, { headers: { Authorization: `Bearer ${token}` } });
    return { read, cookie: cookie?.split(';')[0] ?? '' };
  };
  const sessionsOf = async () =>
    db
      .select({ revoked_at: sessions.revoked_at, deleted_at: users.deleted_at })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.user_id))
      .where(and(eq(users.kiosk_community_id, id), eq(sessions.strategy, 'kiosk')));

  test('show its wall no more, nor a new one, until it is restored', async () => {
    const { read } = await aScreen();
    expect((await read()).status).toBe(200);
    const { code } = await pair();
    await remove(owner);
    await refusal(await read(), 'community.not_found');
    await refusal(await enter(code), 'kiosk.bad_code');
    await restore();
    expect((await read()).status).toBe(200);
    expect((await enter(code)).status).toBe(200);
  });

  test('are signed out for good when it is purged', async () => {
    const { cookie } = await aScreen();
    await remove(owner);
    day = 31;
    await jobsRun();
    const at = now().toISOString();
    expect(await sessionsOf()).toEqual([{ revoked_at: at, deleted_at: at }]);
    const again = await app().request('/api/users/refresh', { method: 'POST', headers: { Cookie: cookie } });
    expect(again.status).toBe(401);
  });
});

test('until its deletion is due, a community goes on as before: its wall, its sites, its screens and its code', async () => {
  const entry = { community_id: id, site_id: site.id };
  await remove(coOwner);
  day = 6;
  for (const as of [undefined, stranger, member, editor, coOwner, owner])
    expect((await app(as).request(`/api/communities/${slug}/wall`)).status).toBe(200);
  expect(
    await db
      .select({ community_id: wall_entries.community_id, site_id: wall_entries.site_id })
      .from(wall_entries)
      .where(eq(wall_entries.community_id, id)),
  ).toEqual([entry]);
  const paired = await app(coOwner).request(`/api/communities/${id}/kiosk/pair`, {
    method: 'POST',
    json: {},
  });
  expect(paired.status).toBe(201);
  const added = await app(editor).request(`/api/communities/${id}/wall`, {
    method: 'POST',
    json: { first_name: 'Sarah', last_name: 'Levi', lang: 'en' },
  });
  expect(added.status).toBe(201);
});

test('a community that is purged leaves no row that is its own in any table', async () => {
  const json = { first_name: 'Sarah', last_name: 'Levi', lang: 'en', groups: ['Choir'] };
  await app(editor).request(`/api/communities/${id}/wall`, { method: 'POST', json });
  await app(editor).request(`/api/communities/${id}/board-mail`, { method: 'PUT', json: { wanted: true } });
  await aMemory({ owner_kind: 'community', owner_id: id, author_id: member.userId });
  await anImport({ scope_id: id, created_by: editor.userId });
  await app(owner).request(`/api/communities/${id}/kiosk/pair`, { method: 'POST', json: {} });
  const before = await tablesOf(id);
  expect(before).toEqual(
    expect.arrayContaining(['board_mails', 'imports', 'memories', 'wall_entries', 'wall_groups']),
  );
  await remove(owner);
  day = 31;
  await jobsRun();
  expect(await tablesOf(id)).toEqual([]);
});

/** The tables with a row of a community. */
async function tablesOf(communityId: number): Promise<string[]> {
  const found: string[] = [];
  for (const table of TABLES) {
    const { community_id, scope_id, owner_kind, owner_id } = getTableColumns(table);
    const key = community_id ?? scope_id ?? (owner_kind && owner_id);
    if (!key) continue;
    const rows = await db
      .select()
      .from(table)
      .where(and(eq(key, communityId), owner_kind && eq(owner_kind, 'community')))
      .limit(1);
    if (rows.length > 0) found.push(getTableName(table));
  }
  return found.sort();
}
