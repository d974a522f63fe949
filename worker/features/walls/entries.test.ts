import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { WallEntry } from '#worker/contract/wall.ts';
import { community_sites } from '#worker/db/schema/communities.ts';
import { members } from '#worker/db/schema/members.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { media, sites } from '#worker/db/schema/sites.ts';
import { wall_entries } from '#worker/db/schema/walls.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPicture, aSite, db, holds, type Person } from '#worker/testing/seed.ts';
import { aWallEntry, entryOfSite, entryRow, wallPeople } from '#worker/testing/walls-seed.ts';

const { owner, editor, stranger, aWall } = await wallPeople();
const SARAH = { first_name: 'Sarah', last_name: 'Levi', lang: 'en' };
const UNIT = { id: 'unit', name: 'Unit', searchable: true };

const post = (path: string, json: object, as: Person, key?: string) =>
  testApp({ as }).request(`/api/communities/${path}`, {
    method: 'POST',
    json,
    ...(key && { headers: { 'Idempotency-Key': key } }),
  });
const patch = (wall: number, entry: number, json: object, as: Person, version = 1) =>
  testApp({ as }).request(`/api/communities/${wall}/wall/${entry}`, {
    method: 'PATCH',
    json,
    headers: { 'If-Match': `"${version}"` },
  });
const makeSite = (wall: number, entry: number, as: Person, key?: string) =>
  testApp({ as }).request(`/api/communities/${wall}/wall/${entry}/site`, {
    method: 'POST',
    json: { site_type_id: 1, mode: 'regular' },
    ...(key && { headers: { 'Idempotency-Key': key } }),
  });
const remove = (wall: number, entry: number, as: Person) =>
  testApp({ as }).request(`/api/communities/${wall}/wall/${entry}`, { method: 'DELETE' });
const entryIn = async (answer: Response) => (await answer.json<{ entry: WallEntry }>()).entry;
const aPortrait = (by: Person) =>
  aPicture({ created_by: by.userId, purpose: 'profile', site_id: null, attached_at: null });

describe('someone is added to a wall', () => {
  test('with names, dates, a portrait and groups, once', async () => {
    const wall = await aWall();
    const portrait = await aPortrait(editor);
    const json = {
      ...SARAH,
      other_name: 'שרה לוי',
      birth: { format: 'en', year: 1920, month: 4, day: 2 },
      portrait,
      groups: ['1962', '1962', 'Choir'],
    };
    const entry = await entryIn(await post(`${wall}/wall`, json, editor, 'add-once'));
    expect(entry).toMatchObject({
      site: null,
      name: 'Sarah Levi',
      other_name: 'שרה לוי',
      birth: { year: 1920 },
      portrait: { id: portrait },
      groups: ['1962', 'Choir'],
      may_edit: true,
    });
    expect((await entryIn(await post(`${wall}/wall`, json, editor, 'add-once'))).id).toBe(entry.id);
    expect(await db.select().from(wall_entries).where(eq(wall_entries.community_id, wall))).toHaveLength(1);
    const [picture] = await db.select().from(media).where(eq(media.id, portrait));
    expect(picture?.attached_at).not.toBeNull();
    const read = await testApp().request(`/api/communities/${wall}/wall/${entry.id}`);
    expect(await read.json()).toMatchObject({
      entry: { id: entry.id, portrait: { id: portrait }, may_edit: false },
      first_name: 'Sarah',
      last_name: 'Levi',
    });
    const [row] = await db.select().from(audit).where(eq(audit.action, 'wall.entry_added'));
    expect(row).toMatchObject({ object_id: String(entry.id), standing: 'ED' });
  });

  test('by staff only where the wall is closed, by anyone verified where it is open', async () => {
    const [closed, open] = [await aWall(), await aWall({ wall: 'open' })];
    await refusal(await post(`${closed}/wall`, SARAH, stranger), 'auth.forbidden');
    const mine = await entryIn(await post(`${open}/wall`, SARAH, stranger));
    const theirs = await entryIn(await post(`${open}/wall`, SARAH, editor));
    expect((await patch(open, mine.id, { groups: ['1962'] }, stranger)).status).toBe(200);
    await refusal(await patch(open, theirs.id, { groups: ['1962'] }, stranger), 'auth.forbidden');
    await refusal(await remove(open, theirs.id, stranger), 'auth.forbidden');
    expect((await patch(open, mine.id, { gender: 'female' }, editor, 2)).status).toBe(200);
    await db.update(wall_entries).set({ community_id: closed }).where(eq(wall_entries.id, mine.id));
    await refusal(await patch(closed, mine.id, { groups: [] }, stranger, 3), 'auth.forbidden');
  });

  test('but not with impossible dates, another’s picture or an unknown field', async () => {
    const wall = await aWall();
    const others = await aPortrait(stranger);
    const dates = { birth: { format: 'en', year: 1990, month: 2, day: 30 } };
    const after = {
      birth: { format: 'en', year: 1990, month: null, day: null },
      death: { format: 'en', year: 1980, month: null, day: null },
    };
    for (const wrong of [dates, after, { portrait: others }, { fields: { unit: 'x' } }, { first_name: 'S' }])
      await refusal(await post(`${wall}/wall`, { ...SARAH, ...wrong }, editor), 'request.invalid');
    expect(await db.select().from(wall_entries).where(eq(wall_entries.community_id, wall))).toEqual([]);
  });

  test('with private fields only while the plans allow them, by those who see them', async () => {
    const wall = await aWall({ private_fields: [UNIT], wall: 'open' });
    const json = { ...SARAH, fields: { unit: 'Golani' } };
    await refusal(await post(`${wall}/wall`, json, editor), 'plan.private_fields');
    const site = await aSite({ owner_id: owner.userId, subscribed: true });
    await holds(wall, site.id);
    await refusal(await post(`${wall}/wall`, json, stranger), 'auth.forbidden');
    const entry = await entryIn(await post(`${wall}/wall`, json, editor));
    expect(entry.fields).toEqual({ unit: 'Golani' });
    expect((await entryIn(await patch(wall, entry.id, { fields: { unit: '' } }, editor))).fields).toEqual({});
  });

  test('whose private fields stay as they are once the plans have ended', async () => {
    const wall = await aWall({ private_fields: [UNIT] });
    const site = await aSite({ owner_id: owner.userId, subscribed: true });
    await holds(wall, site.id);
    const { id } = await entryIn(
      await post(`${wall}/wall`, { ...SARAH, fields: { unit: 'Golani' } }, editor),
    );
    await db.update(sites).set({ subscribed: false }).where(eq(sites.id, site.id));
    for (const unit of ['Givati', ''])
      await refusal(await patch(wall, id, { fields: { unit } }, editor), 'plan.private_fields');
    const changed = await entryIn(await patch(wall, id, { groups: ['1962'] }, editor));
    expect(changed).toMatchObject({ groups: ['1962'], fields: { unit: 'Golani' } });
    const found = await testApp({ as: editor }).request(`/api/communities/${wall}/wall?q=golani`);
    expect(await found.json()).toMatchObject({ people: [{ id, fields: { unit: 'Golani' } }] });
  });
});

describe('an entry is changed', () => {
  test('by who read its present version, and a repeated change is no conflict', async () => {
    const wall = await aWall();
    const id = await aWallEntry({ community_id: wall });
    const changed = await entryIn(await patch(wall, id, { first_name: 'Sara', groups: ['1962'] }, editor));
    expect(changed).toMatchObject({ name: 'Sara Levi', groups: ['1962'], version: 2 });
    expect((await patch(wall, id, { first_name: 'Sara', groups: ['1962'] }, editor)).status).toBe(200);
    const problem = await refusal(await patch(wall, id, { first_name: 'Rut' }, editor), 'request.stale');
    expect(problem.params).toMatchObject({ current: { name: 'Sara Levi' } });
    const found = await testApp().request(`/api/communities/${wall}/wall?q=levi sara`);
    expect(await found.json()).toMatchObject({ people: [{ id }] });
  });

  test('in its portrait, and the former one is discarded', async () => {
    const wall = await aWall();
    const [first, second] = [await aPortrait(editor), await aPortrait(editor)];
    const entry = await entryIn(await post(`${wall}/wall`, { ...SARAH, portrait: first }, editor));
    expect((await entryIn(await patch(wall, entry.id, { portrait: second }, editor))).portrait?.id).toBe(
      second,
    );
    expect(await db.select().from(media).where(eq(media.id, first))).toEqual([]);
    expect((await entryIn(await patch(wall, entry.id, { portrait: null }, editor, 2))).portrait).toBeNull();
    expect(await db.select().from(media).where(eq(media.id, second))).toEqual([]);
  });

  test('in its groups only where the person has a site', async () => {
    const wall = await aWall();
    const site = await aSite({ owner_id: owner.userId });
    await holds(wall, site.id);
    const { id } = await entryOfSite(site.id);
    await refusal(await patch(wall, id, { first_name: 'Sara' }, editor), 'wall.has_site');
    await refusal(await remove(wall, id, editor), 'wall.has_site');
    expect((await entryIn(await patch(wall, id, { groups: ['1962'] }, editor))).groups).toEqual(['1962']);
  });
});

test('an entry is taken off the wall with its portrait; then it is not found', async () => {
  const wall = await aWall();
  const portrait = await aPortrait(editor);
  const entry = await entryIn(await post(`${wall}/wall`, { ...SARAH, portrait }, editor));
  expect((await remove(wall, entry.id, editor)).status).toBe(204);
  await refusal(await remove(wall, entry.id, editor), 'wall.not_found');
  expect(await db.select().from(media).where(eq(media.id, portrait))).toEqual([]);
});

test('nothing of a private community’s entries is told to others, nor through another community', async () => {
  const [wall, other] = [await aWall({ permissions: 'private' }), await aWall()];
  const id = await aWallEntry({ community_id: wall, last_name: 'Canary' });
  for (const path of [`${wall}/wall/${id}`, `${wall}/days`])
    await refusal(await testApp({ as: stranger }).request(`/api/communities/${path}`), 'community.not_found');
  await refusal(
    await testApp({ as: editor }).request(`/api/communities/${other}/wall/${id}`),
    'wall.not_found',
  );
  await refusal(await patch(wall, id, { groups: ['1962'] }, stranger), 'community.not_found');
});

describe('a site is made of an entry', () => {
  test('with its names, dates and portrait, held by the community, once', async () => {
    const wall = await aWall();
    const portrait = await aPortrait(editor);
    const death = { format: 'en', year: 1999, month: 4, day: 2 };
    const entry = await entryIn(
      await post(`${wall}/wall`, { ...SARAH, death, portrait, groups: ['1962'] }, editor),
    );
    const answer = await makeSite(wall, entry.id, editor, 'make-once');
    expect(answer.status).toBe(201);
    const { site_id } = await answer.json<{ site_id: number }>();
    const again = await makeSite(wall, entry.id, editor, 'make-once');
    expect(await again.json()).toEqual({ site_id });
    await refusal(await makeSite(wall, entry.id, editor), 'wall.has_site');
    const [site] = await db.select().from(sites).where(eq(sites.id, site_id));
    expect(site).toMatchObject({
      first_name: 'Sarah',
      death,
      owner_id: editor.userId,
      portrait_id: portrait,
    });
    const [held] = await db.select().from(community_sites).where(eq(community_sites.site_id, site_id));
    expect(held).toMatchObject({ community_id: wall, state: 'held' });
    const roles = await db.select().from(members).where(eq(members.owner_id, site_id));
    expect(roles.filter((one) => one.owner_kind === 'site')).toMatchObject([
      { user_id: editor.userId, group_id: 1 },
    ]);
    expect(await entryRow(entry.id)).toMatchObject({ site_id, groups: ['1962'], portrait_id: portrait });
    const wallNow = await testApp().request(`/api/communities/${wall}/wall`);
    expect(await wallNow.json()).toMatchObject({
      people_count: 1,
      people: [{ id: entry.id, site: { id: site_id } }],
    });
  });

  test('once, also by two at the same time', async () => {
    const wall = await aWall();
    const id = await aWallEntry({ community_id: wall });
    const answers = await Promise.all([makeSite(wall, id, editor), makeSite(wall, id, owner)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(
      await db.select().from(community_sites).where(eq(community_sites.community_id, wall)),
    ).toHaveLength(1);
  });

  test('by staff only, since they approve sites, also of what others wrote on an open wall', async () => {
    const wall = await aWall({ wall: 'open' });
    const entry = await entryIn(await post(`${wall}/wall`, SARAH, stranger));
    await refusal(await makeSite(wall, entry.id, stranger), 'auth.forbidden');
    expect((await makeSite(wall, entry.id, editor)).status).toBe(201);
  });
});

test('who is not staff of an open wall adds a hundred people to it a day at most', {
  timeout: 30_000,
}, async () => {
  const wall = await aWall({ wall: 'open' });
  const calls = Array.from({ length: 102 }, () => post(`${wall}/wall`, SARAH, stranger));
  const refused = (await Promise.all(calls)).filter(({ status }) => status !== 201);
  expect(refused).toHaveLength(2);
  for (const answer of refused) await refusal(answer, 'rate.limited');
  expect((await post(`${wall}/wall`, SARAH, editor)).status).toBe(201);
  expect((await post(`${await aWall({ wall: 'open' })}/wall`, SARAH, stranger)).status).toBe(201);
});
