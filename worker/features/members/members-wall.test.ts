import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { MembersWall } from '#worker/contract/members-wall.ts';
import { members } from '#worker/db/schema/members.ts';
import { users } from '#worker/db/schema/people.ts';
import { testApp } from '#worker/testing/app.ts';
import { countRows } from '#worker/testing/counting-d1.ts';
import { refusal } from '#worker/testing/problem.ts';
import {
  aCommunity,
  aPerson,
  aPicture,
  aSite,
  db,
  holds,
  joinsCommunity,
  type Person,
} from '#worker/testing/seed.ts';

countRows();

let head: Person;
let member: Person;
let stranger: Person;
beforeAll(async () => {
  [head, member, stranger] = [
    await aPerson({ first_name: 'Noa', last_name: 'Bar' }),
    await aPerson({ first_name: 'אורי', last_name: 'גל' }),
    await aPerson(),
  ];
});

/** A community with its Owner and one member, who joined later. */
async function aTown(patch: object = {}): Promise<number> {
  const { id } = await aCommunity({ owner_id: head.userId, ...patch });
  await joins(id, member.userId, '2026-11-02T08:00:00.000Z');
  return id;
}
const isIn = (id: number, userId: number) =>
  and(eq(members.owner_kind, 'community'), eq(members.owner_id, id), eq(members.user_id, userId));
async function joins(id: number, userId: number, joined_at: string): Promise<void> {
  await joinsCommunity(id, userId, null);
  await db.update(members).set({ joined_at }).where(isIn(id, userId));
}
const app = (as?: Person) => testApp(as && { as });
const wallOf = async (id: number, as = member, query = '') =>
  (await app(as).request(`/api/communities/${id}/members-wall${query}`)).json<MembersWall>();
async function readPage(id: number, query: string): Promise<{ wall: MembersWall; rowsRead: number }> {
  const visit = app(member);
  const reply = await visit.request(`/api/communities/${id}/members-wall${query}`);
  const wall = await reply.json<MembersWall>();
  await visit.settled();
  return { wall, rowsRead: visit.reads.rowsRead };
}
const show = (id: number, on_wall: boolean, as = member) =>
  app(as).request(`/api/communities/${id}/members-wall/me`, { method: 'PUT', json: { on_wall } });

describe('the members wall of a community', () => {
  test('shows its members to each other, the latest to join first, without their addresses', async () => {
    const id = await aTown();
    const wall = await wallOf(id);
    expect(wall.people.map(({ name, privilege }) => [name, privilege])).toEqual([
      ['אורי גל', 'member'],
      ['Noa Bar', 'owner'],
    ]);
    expect(wall).toMatchObject({ next_cursor: null, people_count: 2, me: { on_wall: true } });
    expect(JSON.stringify(wall)).not.toContain('@');
    const admin = await aPerson({ role_id: 1 });
    expect((await wallOf(id, admin)).me).toBeNull();
    await refusal(await show(id, false, admin), 'member.not_found');
  });

  test('is shown to nobody else, and a private one is not known to them', async () => {
    const [open, hidden] = [await aTown(), await aTown({ permissions: 'private', name: 'canary' })];
    const ask = (id: number, as?: Person) => app(as).request(`/api/communities/${id}/members-wall`);
    await refusal(await ask(open), 'auth.token_missing');
    await refusal(await ask(open, stranger), 'auth.forbidden');
    await refusal(await ask(hidden, stranger), 'community.not_found');
    await db.update(members).set({ suspended_at: '2026-11-03' }).where(isIn(open, member.userId));
    await refusal(await ask(open, member), 'auth.forbidden');
    expect((await wallOf(open, head)).people).toHaveLength(1);
  });

  test('leaves out those who do not want to be on it, until they do', async () => {
    const id = await aTown();
    expect(await (await show(id, false)).json()).toEqual({ on_wall: false });
    expect((await show(id, false)).status).toBe(200);
    expect(await wallOf(id)).toMatchObject({ people: [{}], people_count: 1, me: { on_wall: false } });
    await show(id, true);
    expect((await wallOf(id)).people).toHaveLength(2);
  });

  test('is searched by name', async () => {
    const id = await aTown();
    const found = async (q: string) =>
      (await wallOf(id, member, `?q=${encodeURIComponent(q)}`)).people.map(({ name }) => name);
    expect(await found('אורי ג')).toEqual(['אורי גל']);
    expect(await found('noa')).toEqual(['Noa Bar']);
    expect(await found('nobody')).toEqual([]);
    expect(await found('גל')).toEqual(['אורי גל']);
    expect(await found(' BAR, n')).toEqual(['Noa Bar']);
    await db.update(users).set({ last_name: "O'Brien" }).where(eq(users.id, head.userId));
    expect(await found("o'brien")).toEqual(["Noa O'Brien"]);
    expect(await found('bar')).toEqual([]);
    await db.update(users).set({ last_name: 'Bar' }).where(eq(users.id, head.userId));
    await show(id, false, head);
    expect(await found('noa')).toEqual([]);
  });

  test('finds a few of five hundred by their index, and counts all of them', async () => {
    const id = await aTown();
    const people = [];
    for (let at = 0; at < 500; at++)
      people.push(await aPerson({ first_name: at % 100 ? 'Dan' : 'Yael', last_name: 'Dan' }));
    for (const { userId } of people) await joinsCommunity(id, userId, null);
    const visit = app(member);
    const asked = await visit.request(`/api/communities/${id}/members-wall?q=yael`);
    const wall = await asked.json<MembersWall>();
    await visit.settled();
    expect([wall.people.length, wall.people_count]).toEqual([5, 502]);
    expect(visit.reads.rowsRead).toBeLessThan(100);
    const first = await wallOf(id, member, '?q=dan');
    const next = await wallOf(id, member, `?q=dan&cursor=${first.next_cursor}`);
    const ids = [...first.people, ...next.people].map(({ user_id }) => user_id);
    expect(new Set(ids).size).toBe(120);
  }, 60_000);

  test('is in the order of last names for those who want it, and follows a new name', async () => {
    const id = await aTown();
    const dan = await aPerson({ first_name: 'dan', last_name: 'bar' });
    const barak = await aPerson({ first_name: 'Ana', last_name: 'Barak' });
    for (const { userId } of [barak, dan]) await joinsCommunity(id, userId, null);
    const names = async (query = '?sort=name') =>
      (await wallOf(id, member, query)).people.map(({ name }) => name);
    expect(await names()).toEqual(['dan bar', 'Noa Bar', 'Ana Barak', 'אורי גל']);
    await db.update(users).set({ last_name: 'Zur' }).where(eq(users.id, dan.userId));
    expect(await names()).toEqual(['Noa Bar', 'Ana Barak', 'dan Zur', 'אורי גל']);
    expect(await names('?sort=newest')).toEqual(await names(''));
    await refusal(
      await app(member).request(`/api/communities/${id}/members-wall?sort=death`),
      'request.invalid',
    );
  });

  test('is read sixty a page, each person once, and reads about as many rows as it shows', async () => {
    const id = await aTown();
    for (let more = 0; more < 70; more++)
      await joins(
        id,
        (await aPerson()).userId,
        `2026-11-03T08:${String(more % 60).padStart(2, '0')}:00.000Z`,
      );
    for (const sort of ['name', 'newest']) {
      const first = await readPage(id, `?sort=${sort}`);
      expect(first.rowsRead).toBeLessThan(4 * 61 + 100);
      const second = await readPage(id, `?sort=${sort}&cursor=${first.wall.next_cursor}`);
      expect(second.rowsRead).toBeLessThan(4 * 12 + 50);
      const ids = [...first.wall.people, ...second.wall.people].map(({ user_id }) => user_id);
      expect([first.wall.people.length, new Set(ids).size, second.wall.next_cursor]).toEqual([60, 72, null]);
    }
    await refusal(
      await app(member).request(`/api/communities/${id}/members-wall?cursor=x`),
      'request.invalid',
    );
  });

  test('leads to a site of theirs in the community, if the reader may see it', async () => {
    const id = await aTown();
    const elsewhere = await aSite({ owner_id: head.userId });
    const hidden = await aSite({ owner_id: head.userId, mode: 'private' });
    const open = await aSite({ owner_id: head.userId });
    for (const site of [hidden, open]) await holds(id, site.id);
    const siteOf = async (as: Person) =>
      (await wallOf(id, as)).people.find(({ user_id }) => user_id === head.userId)?.site?.id;
    expect(await siteOf(member)).toBe(open.id);
    expect(await siteOf(head)).toBe(hidden.id);
    expect(elsewhere.id).not.toBe(open.id);
  });

  test('leads to none of those that an import made and nobody has claimed', async () => {
    const id = await aTown();
    const siteOf = async () => (await wallOf(id, member)).people.at(-1)?.site ?? null;
    for (let at = 0; at < 4; at++)
      await holds(id, (await aSite({ owner_id: head.userId, unclaimed: true })).id);
    expect(await siteOf()).toBeNull();
    const own = await aSite({ owner_id: head.userId });
    await holds(id, own.id);
    expect(await siteOf()).toMatchObject({ id: own.id });
  });

  test('shows their pictures', async () => {
    const id = await aTown();
    const picture = await aPicture({ site_id: null, created_by: stranger.userId, purpose: 'avatar' });
    const person = await aPerson({ profile_media_id: picture });
    await joins(id, person.userId, '2026-11-09T08:00:00.000Z');
    expect((await wallOf(id)).people[0]?.portrait?.src).toContain(picture);
  });
});
