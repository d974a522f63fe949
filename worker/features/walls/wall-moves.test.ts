import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { MovedEntry, Wall, WallDays, WallMove } from '#worker/contract/wall.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { media, sites } from '#worker/db/schema/sites.ts';
import { wall_counts, wall_keys } from '#worker/db/schema/walls.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, aPicture, aSite, db, holds, joins } from '#worker/testing/seed.ts';
import { aWallEntry, entryOfSite, entryRow, wallOf, wallPeople } from '#worker/testing/walls-seed.ts';

const { owner, editor, member, aWall } = await wallPeople();
const NOW = new Date('2026-11-26T10:00:00.000Z');

const ask = (id: number, move: WallMove, as = editor) =>
  testApp({ as, now: () => NOW }).request(`/api/communities/${id}/wall/moves`, {
    method: 'POST',
    json: move,
  });
type Moved = { changed: MovedEntry[]; skipped: number[] };
const move = async (id: number, what: WallMove, as = editor): Promise<Moved> => {
  const answer = await ask(id, what, as);
  expect(answer.status).toBe(200);
  return answer.json<Moved>();
};
const names = ({ people }: Wall) => people.map(({ name }) => name);
const groupsOf = async (id: number) => (await entryRow(id))?.groups;

describe('an Editor does the same with many people at once', () => {
  test('adds them to a group, moves them and takes them out of it, and leaves who is there already', async () => {
    const id = await aWall();
    const [ruth, dan] = [
      await aWallEntry({ community_id: id, groups: ['Founders'] }),
      await aWallEntry({ community_id: id, groups: ['Teachers', 'Class of 1962'] }),
    ];
    const entry_ids = [ruth, dan];
    expect(await move(id, { act: 'add', group: 'Founders', entry_ids })).toEqual({
      changed: [{ id: dan, version: 2, groups: ['Teachers', 'Class of 1962'], is_hidden: false }],
      skipped: [ruth],
    });
    await move(id, { act: 'move', group: 'Staff', from: 'Teachers', entry_ids });
    expect([await groupsOf(ruth), await groupsOf(dan)]).toEqual([
      ['Founders'],
      ['Staff', 'Class of 1962', 'Founders'],
    ]);
    await move(id, { act: 'remove', group: 'Founders', entry_ids });
    await move(id, { act: 'move', group: 'Everyone', entry_ids });
    expect((await wallOf(id)).groups).toEqual([{ name: 'Everyone', count: 2 }]);
    const rows = await db
      .select()
      .from(audit)
      .where(and(eq(audit.action, 'wall.entries_moved'), eq(audit.object_id, String(id))));
    expect(rows.map(({ after }) => after)).toEqual([
      { act: 'add', entries: [dan] },
      { act: 'move', entries: [dan] },
      { act: 'remove', entries: [ruth, dan] },
      { act: 'move', entries: [ruth, dan] },
    ]);
  });

  test('and undoes it, but for those whom someone changed since', async () => {
    const id = await aWall();
    const [ruth, dan] = [
      await aWallEntry({ community_id: id, groups: ['Founders'] }),
      await aWallEntry({ community_id: id, groups: ['Teachers'] }),
    ];
    const { changed } = await move(id, { act: 'move', group: 'Staff', entry_ids: [ruth, dan] });
    await move(id, { act: 'add', group: 'Friends', entry_ids: [dan] });
    expect(await move(id, { act: 'put back', before: changed })).toMatchObject({ skipped: [dan] });
    expect([await groupsOf(ruth), await groupsOf(dan)]).toEqual([['Founders'], ['Staff', 'Friends']]);
  });

  test('nobody gets an eleventh group, and someone of another wall is not touched', async () => {
    const [id, other] = [await aWall(), await aWall()];
    const groups = Array.from({ length: 10 }, (_, at) => `Group ${at}`);
    const full = await aWallEntry({ community_id: id, groups });
    const elsewhere = await aWallEntry({ community_id: other });
    expect(await move(id, { act: 'add', group: 'One more', entry_ids: [full, elsewhere, 999] })).toEqual({
      changed: [],
      skipped: [full, elsewhere, 999],
    });
  });

  test('takes those without a site off, with their portraits', async () => {
    const id = await aWall();
    const portrait_id = await aPicture({ site_id: null, created_by: owner.userId, purpose: 'profile' });
    const dan = await aWallEntry({ community_id: id, portrait_id });
    const site = await aSite({ owner_id: owner.userId });
    await holds(id, site.id);
    const held = await entryOfSite(site.id);
    const gone = await move(id, { act: 'take off', entry_ids: [dan, held.id] });
    expect(gone.skipped).toEqual([held.id]);
    expect((await wallOf(id)).people).toMatchObject([{ site: { id: site.id } }]);
    expect(await db.select().from(media).where(eq(media.id, portrait_id))).toEqual([]);
  });

  test('but who is no staff does not, nor 501 people at once', async () => {
    const id = await aWall({ wall: 'open' });
    const entry = await aWallEntry({ community_id: id, created_by: member.userId });
    await refusal(await ask(id, { act: 'hide', entry_ids: [entry] }, member), 'auth.forbidden');
    const entry_ids = Array.from({ length: 501 }, (_, at) => at + 1);
    await refusal(await ask(id, { act: 'hide', entry_ids }), 'request.invalid');
  });

  test('five hundred are grouped in a few statements', async () => {
    const id = await aWall();
    const entry_ids = [];
    for (let at = 0; at < 500; at++) entry_ids.push(await aWallEntry({ community_id: id }));
    const app = testApp({ as: editor });
    const json: WallMove = { act: 'add', group: 'Class of 1962', entry_ids };
    const answer = await app.request(`/api/communities/${id}/wall/moves`, { method: 'POST', json });
    expect((await answer.json<Moved>()).changed).toHaveLength(500);
    await app.settled();
    expect(app.reads.queries).toBeLessThan(12);
    expect((await wallOf(id)).groups).toEqual([{ name: 'Class of 1962', count: 500 }]);
  }, 60_000);
});

describe('someone who is hidden', () => {
  test('is on the wall for its staff alone, with a mark, until shown again', async () => {
    const id = await aWall();
    const birth = { format: 'en', year: 1930, month: 11, day: 27 } as const;
    const ruth = await aWallEntry({ community_id: id, first_name: 'Ruth', groups: ['Founders'], birth });
    await aWallEntry({ community_id: id, first_name: 'Dan' });
    await move(id, { act: 'hide', entry_ids: [ruth] });
    for (const as of [undefined, member]) {
      expect(await wallOf(id, '', as)).toMatchObject({
        people: [{ name: 'Dan Levi' }],
        people_count: 1,
        hidden_count: 0,
        groups: [],
      });
      expect((await wallOf(id, '?q=ruth', as)).people).toEqual([]);
      expect((await wallOf(id, '?hidden=true', as)).people).toEqual([]);
      await refusal(
        await testApp(as && { as }).request(`/api/communities/${id}/wall/${ruth}`),
        'wall.not_found',
      );
    }
    const seen = await wallOf(id, '', editor);
    expect(seen).toMatchObject({
      people_count: 2,
      hidden_count: 1,
      groups: [{ name: 'Founders', count: 1 }],
    });
    expect(seen.people.map(({ name, is_hidden }) => [name, is_hidden])).toEqual([
      ['Dan Levi', false],
      ['Ruth Levi', true],
    ]);
    expect(names(await wallOf(id, '?q=ruth', editor))).toEqual(['Ruth Levi']);
    expect(names(await wallOf(id, '?hidden=true', editor))).toEqual(['Ruth Levi']);
    const days = await testApp({ as: editor, now: () => NOW }).request(`/api/communities/${id}/days`);
    expect((await days.json<WallDays>()).days).toEqual([]);
    const mine = await testApp({ as: member }).request('/api/communities/mine');
    const { communities } = await mine.json<{ communities: { id: number; people_count: number }[] }>();
    expect(communities.find((one) => one.id === id)?.people_count).toBe(1);
    await move(id, { act: 'show', entry_ids: [ruth] });
    expect(await wallOf(id)).toMatchObject({ people_count: 2, groups: [{ name: 'Founders', count: 1 }] });
  });

  test('stays hidden while the site changes, and a private site stays private for the staff too', async () => {
    const id = await aWall();
    const site = await aSite({ owner_id: owner.userId, first_name: 'Ruth' });
    await holds(id, site.id);
    await move(id, { act: 'hide', entry_ids: [(await entryOfSite(site.id)).id] });
    await db.update(sites).set({ first_name: 'Ruthie' }).where(eq(sites.id, site.id));
    expect((await wallOf(id)).people).toEqual([]);
    expect(await wallOf(id, '', editor)).toMatchObject({ people: [{ is_hidden: true }], hidden_count: 1 });
    await db.update(sites).set({ mode: 'private' }).where(eq(sites.id, site.id));
    expect(await wallOf(id, '', editor)).toMatchObject({ people: [], people_count: 0, hidden_count: 0 });
    await joins(site.id, editor.userId, null);
    expect(await wallOf(id, '', editor)).toMatchObject({ people: [{}], people_count: 1, hidden_count: 1 });
    await joins(site.id, member.userId, null);
    expect(await wallOf(id, '', member)).toMatchObject({ people: [], people_count: 0 });
  });

  test('is among sixty a page for an administrator too, each once, in order', async () => {
    const id = await aWall({ type: 'controlled' });
    const admin = await aPerson({ role_id: 1 });
    const made = [];
    for (let at = 0; at < 70; at++)
      made.push(await aWallEntry({ community_id: id, first_name: `P${String(at).padStart(2, '0')}` }));
    await move(id, { act: 'hide', entry_ids: made.filter((_, at) => at % 3 === 0) });
    for (const as of [owner, admin]) {
      const first = await wallOf(id, '', as);
      const next = await wallOf(id, `?cursor=${first.next_cursor}`, as);
      expect(first.people).toHaveLength(60);
      expect([...first.people, ...next.people].map((entry) => entry.id)).toEqual(made);
    }
  });

  test('leaves no key or count behind for others', async () => {
    const id = await aWall();
    const ruth = await aWallEntry({ community_id: id });
    await move(id, { act: 'hide', entry_ids: [ruth] });
    const levels = async (table: typeof wall_keys | typeof wall_counts) => [
      ...new Set(
        (await db.select().from(table).where(eq(table.community_id, id))).map((row) => row.shown_to),
      ),
    ];
    expect([await levels(wall_keys), await levels(wall_counts)]).toEqual([[10], [10]]);
    await move(id, { act: 'take off', entry_ids: [ruth] });
    expect(await levels(wall_counts)).toEqual([]);
  });
});
