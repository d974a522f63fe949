import { eq, type SQL, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { listMyCommunities } from '#worker/contract/community.ts';
import type { ReplyOf } from '#worker/contract/endpoint.ts';
import type { WallEntry } from '#worker/contract/wall.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { jobs, outbox } from '#worker/db/schema/operations.ts';
import { type TestApp, testApp } from '#worker/testing/app.ts';
import { countRows } from '#worker/testing/counting-d1.ts';
import { aMailer, runJobs, type TestMailer } from '#worker/testing/run-jobs.ts';
import { aPerson, db, joinsCommunity, type Person } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';
import { aWallEntry, wallPeople } from '#worker/testing/walls-seed.ts';

countRows();

const { owner, editor, member, stranger, aWall } = await wallPeople();
const aControlledWall = (patch: object = {}) =>
  aWall({ type: 'controlled', wall: 'open', name: 'Nahal Oz', ...patch });
const at = (time: string) => new Date(`2026-11-11T${time}:00.000Z`);
const addressesOf = (...people: Person[]) =>
  people.map(({ userId }) => `person-${userId}@example.org`).sort();

let mailer: TestMailer;
beforeEach(async () => {
  for (const table of [outbox, jobs]) await db.delete(table);
  mailer = aMailer();
});

async function add(wall: number, as: Person, time = '12:10', first_name = 'Leah'): Promise<WallEntry> {
  const app = testApp({ as, now: () => at(time), env: { QUEUE: stillQueue } });
  const answer = await app.request(`/api/communities/${wall}/wall`, {
    method: 'POST',
    json: { first_name, last_name: 'Cohen', lang: 'en' },
  });
  expect(answer.status).toBe(201);
  return (await answer.json<{ entry: WallEntry }>()).entry;
}
const move = (wall: number, act: 'show' | 'hide', ids: number[]) =>
  testApp({ as: editor }).request(`/api/communities/${wall}/wall/moves`, {
    method: 'POST',
    json: { act, entry_ids: ids },
  });
const mailedBy = async (time: string): Promise<string[]> => {
  await runJobs(['tell_of_names', 'send_mail'], mailer, at(time));
  return mailer.sent.map(({ to }) => to).sort();
};

type Mine = NonNullable<ReplyOf<typeof listMyCommunities>>;
async function waitingOn(wall: number, app: TestApp): Promise<number | undefined> {
  const { communities: found } = await (await app.request('/api/communities/mine')).json<Mine>();
  return found.find(({ id }) => id === wall)?.waiting_names_count;
}
const waitingFor = (wall: number, as: Person) => waitingOn(wall, testApp({ as }));

test('the staff of a controlled community are told once for each hour of the names that wait', async () => {
  const wall = await aControlledWall();
  await add(wall, stranger, '12:10', 'Leah');
  await add(wall, member, '12:50', 'Miriam');
  expect(await mailedBy('12:55')).toEqual([]);
  expect(await mailedBy('13:00')).toEqual(addressesOf(owner, editor));
  const [email] = mailer.sent;
  expect(email?.subject).toBe('Nahal Oz: 2 names are waiting');
  expect(email?.text).toContain('Waiting: Leah Cohen and Miriam Cohen.');
  expect(email?.text).toMatch(/\/en\/community\/[^/]+\/wall\?hidden=true/);
  expect(await mailedBy('15:00')).toHaveLength(2);
});

test('they are told of a name that waits again after its author changed it, and of no change of one that waits', async () => {
  const wall = await aControlledWall();
  const entry = await add(wall, stranger);
  await mailedBy('13:00');
  mailer.sent.length = 0;
  const change = (first_name: string, version: number) =>
    testApp({ as: stranger, now: () => at('13:10'), env: { QUEUE: stillQueue } }).request(
      `/api/communities/${wall}/wall/${entry.id}`,
      { method: 'PATCH', json: { first_name }, headers: { 'If-Match': `"${version}"` } },
    );
  expect((await change('Lea', 1)).status).toBe(200);
  expect(await mailedBy('14:00')).toEqual([]);
  expect((await move(wall, 'show', [entry.id])).status).toBe(200);
  expect((await change('Leah', 3)).status).toBe(200);
  expect(await mailedBy('14:00')).toEqual(addressesOf(owner, editor));
});

test('they are not told of names that were shown by then, of their own, or where names do not wait', async () => {
  const [wall, regular] = [await aControlledWall(), await aWall({ wall: 'open' })];
  const { id } = await add(wall, stranger);
  await move(wall, 'show', [id]);
  await add(wall, editor);
  await add(regular, stranger);
  expect(await mailedBy('13:00')).toEqual([]);
});

test('the list of their communities tells the staff how many names wait, and nobody else', async () => {
  const wall = await aControlledWall();
  const coowner = await aPerson();
  await joinsCommunity(wall, coowner.userId, 2);
  const { id } = await add(wall, stranger);
  for (let more = 0; more < 2; more++) await add(wall, member);
  for (const staff of [owner, coowner, editor]) expect(await waitingFor(wall, staff)).toBe(3);
  expect(await waitingFor(wall, member)).toBe(0);
  await move(wall, 'show', [id]);
  expect(await waitingFor(wall, owner)).toBe(2);
  await move(wall, 'hide', [id]);
  expect(await waitingFor(wall, owner)).toBe(3);
});

test('names that the staff added and hid do not wait, nor any on walls of other kinds', async () => {
  for (const [patch, count] of [
    [{}, 1],
    [{ type: 'regular' }, 0],
    [{ wall: 'closed' }, 0],
    [{ frozen_at: '2026-11-01T08:00:00.000Z' }, 0],
  ] as const) {
    const wall = await aControlledWall(patch);
    for (const { userId } of [owner, editor, stranger])
      await aWallEntry({ community_id: wall, hidden: true, created_by: userId });
    expect(await waitingFor(wall, owner)).toBe(count);
  }
});

test('of a thousand names that the staff hid none is read to count those that wait, and of these a hundred', async () => {
  const hider = await aPerson();
  const wall = await aControlledWall({ owner_id: hider.userId });
  const hide = (createdBy: SQL) =>
    db.run(sql`insert into wall_entries (community_id, first_name, last_name, lang, gender, derived_dates,
        sort_name, sort_death, name_key, created_by, hidden, created_at, updated_at)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 1000)
      select ${wall}, 'Ruth', 'Cohen', 'en', 'female', '{}', i, i, 'ruth cohen', ${createdBy}, 1, 'x', 'x' from n`);
  const mine = async (type: 'regular' | 'controlled') => {
    await db.update(communities).set({ type }).where(eq(communities.id, wall));
    const app = testApp({ as: hider });
    const count = await waitingOn(wall, app);
    await app.settled();
    return { count, rows: app.reads.rowsRead };
  };
  /** The count, and how many rows are read for it. */
  const counting = async () => {
    const [without, { count, rows }] = [await mine('regular'), await mine('controlled')];
    return { count, rows: rows - without.rows };
  };
  await hide(sql`${hider.userId}`);
  const hidden = await counting();
  expect(hidden.count).toBe(0);
  expect(hidden.rows).toBeLessThanOrEqual(6);
  // each by someone else
  await hide(sql`100000 + i`);
  const waiting = await counting();
  expect(waiting.count).toBe(100);
  expect(waiting.rows).toBeLessThanOrEqual(600);
});
