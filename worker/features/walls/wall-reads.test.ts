import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { BOARD_DAYS, BOARD_MOST, WALL_SEARCH_PAGE, type Wall } from '#worker/contract/wall.ts';
import { testApp } from '#worker/testing/app.ts';
import { countRows } from '#worker/testing/counting-d1.ts';
import { aCommunity, aPerson, db, joinsCommunity, type Person } from '#worker/testing/seed.ts';

countRows();

const PEOPLE = 10_000;

let community: { id: number };
let owner: Person;
let member: Person;
let admin: Person;

beforeAll(async () => {
  owner = await aPerson();
  member = await aPerson();
  admin = await aPerson({ role_id: 1 });
  community = await aCommunity({
    owner_id: owner.userId,
    private_fields: [{ id: 'a', name: 'Unit', searchable: true }],
  });
  await joinsCommunity(community.id, member.userId, null);
  const dates = JSON.stringify({
    birth_civil: null,
    birth_hebrew: null,
    death_civil: null,
    death_hebrew: null,
  });
  for (let from = 0; from < PEOPLE; from += 1000)
    await db.run(sql`insert into wall_entries (community_id, first_name, last_name, lang, gender, derived_dates,
        sort_name, sort_death, name_key, field_keys, "groups", birth_day, created_at, updated_at)
      with recursive n (i) as (select cast(${from} as integer) union all select i + 1 from n where i < ${from + 999})
      select ${community.id}, 'Ruth ' || i, 'Cohen ' || (i * 7919 % 10000), 'en', 'female', ${dates},
        printf('cohen %05d%010d', i * 7919 % 10000, i), printf('20%02d-01-01%010d', i % 100, i), 'ruth ' || i || ' cohen',
        '{"a":"unit ' || (i % 50) || '"}', '["Class ' || (i % 10) || '"]', 101 + i % 28, 'x', 'x' from n`);
  // those of others on the platform
  const other = await aPerson();
  for (const kind of ['site', 'community'])
    await db.run(sql`insert into members (owner_kind, owner_id, user_id, group_id, joined_at)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 500)
      select ${kind}, 100000 + i, ${other.userId}, 1, 'x' from n`);
}, 120_000);

async function readsOf(path: string, as?: Person): Promise<{ rows: number; wall: Wall }> {
  const app = testApp(as && { as });
  const answer = await app.request(`/api/communities/${community.id}/wall${path}`);
  const wall = await answer.json<Wall>();
  await app.settled();
  return { rows: app.reads.rowsRead, wall };
}

const SOUGHT = ['cohen', 'ruth 5', 'co', 'unit 7', 'nobody'];
const WHO: [string, () => Person | undefined][] = [
  ['a visitor', () => undefined],
  ['a member', () => member],
  ['its Owner', () => owner],
];

describe.each(WHO)('of ten thousand people %s', (_who, as) => {
  test.each(['name', 'death', 'newest'])('reads as many as a page shows, by %s', async (sort) => {
    const first = await readsOf(`?sort=${sort}`, as());
    expect(first.wall).toMatchObject({ people_count: PEOPLE, people: { length: 60 } });
    // the ten groups, the counters, the community and the session
    expect(first.rows).toBeLessThanOrEqual(60 + 48);
    const middle = await readsOf(`?sort=${sort}&cursor=${btoa(JSON.stringify([PEOPLE / 2]))}`, as());
    expect(middle.wall.people).toHaveLength(60);
    expect(middle.rows).toBeLessThanOrEqual(60 + 20);
  });

  test('reads of a group what a page needs of it, wherever it is', async () => {
    const first = await readsOf('?group=Class 3', as());
    const next = await readsOf(`?group=Class 3&cursor=${first.wall.next_cursor}`, as());
    expect(next.wall.people).toHaveLength(60);
    for (const { rows } of [first, next]) expect(rows).toBeLessThanOrEqual(2 * 60 + 48);
  });

  test.each(SOUGHT)('reads at most forty rows to find %s', (q) => expectFound(q, as()));

  test('reads of one of them, and of their own communities, nothing of others on the platform', async () => {
    const [one] = (await readsOf('', as())).wall.people;
    expect((await readsOf(`/${one?.id}`, as())).rows).toBeLessThanOrEqual(20);
    const app = testApp({ as: as() ?? member });
    expect((await app.request('/api/communities/mine')).status).toBe(200);
    await app.settled();
    // the session, the community, and how many people its wall has
    expect(app.reads.rowsRead).toBeLessThanOrEqual(20);
  });

  test.each([
    ['none has a birthday', '2026-11-10', 0],
    ['hundreds have a birthday each day', '2027-01-12', BOARD_DAYS * BOARD_MOST],
  ])(
    'reads of a week in which %s the session, the community and what is shown',
    async (_week, day, shown) => {
      const person = as();
      const board = testApp({ now: () => new Date(`${day}T12:00:00.000Z`), ...(person && { as: person }) });
      expect((await board.request(`/api/communities/${community.id}/days`)).status).toBe(200);
      await board.settled();
      expect(board.reads.rowsRead).toBeLessThanOrEqual(shown + 20);
    },
  );
});

async function expectFound(q: string, as?: Person): Promise<void> {
  const first = await readsOf(`?q=${q}`, as);
  expect(first.rows).toBeLessThanOrEqual(40);
  expect(first.wall.people).toHaveLength(q === 'nobody' ? 0 : WALL_SEARCH_PAGE);
  if (q === 'nobody') return;
  const next = await readsOf(`?q=${q}&cursor=${first.wall.next_cursor}`, as);
  expect(next.rows).toBeLessThanOrEqual(40);
}

describe('of whom a hundred are hidden', () => {
  beforeAll(() =>
    db.run(sql`update wall_entries set hidden = 1 where community_id = ${community.id} and id % 100 = 0`),
  );

  test.each(['name', 'death', 'newest'])('staff read as many as a page shows, by %s', async (sort) => {
    const first = await readsOf(`?sort=${sort}`, owner);
    expect(first.wall).toMatchObject({ people_count: PEOPLE, hidden_count: 100, people: { length: 60 } });
    expect(first.rows).toBeLessThanOrEqual(60 + 48);
    const middle = await readsOf(`?sort=${sort}&cursor=${btoa(JSON.stringify([PEOPLE / 2]))}`, owner);
    expect(middle.wall.people).toHaveLength(60);
    expect(middle.rows).toBeLessThanOrEqual(60 + 20);
    const hidden = await readsOf(`?hidden=true&sort=${sort}`, owner);
    expect(hidden.wall.people).toHaveLength(60);
    expect(hidden.rows).toBeLessThanOrEqual(60 + 48);
  });

  test('the others are counted without them', async () => {
    expect((await readsOf('')).wall.people_count).toBe(PEOPLE - 100);
  });

  test.each(SOUGHT)('staff read at most forty rows to find %s', (q) => expectFound(q, owner));
});

describe('of whom some are registered people’s alone, some private and some a work’s, each of them hidden or not', () => {
  beforeAll(() =>
    db.run(
      sql`update wall_entries set shown_to = shown_to + id / 100 % 4 where community_id = ${community.id}`,
    ),
  );
  const seers: [string, () => Person][] = [
    ['its Owner', () => owner],
    ['an administrator', () => admin],
  ];

  test.each(seers)('%s reads at most two rows for each whom a further page shows', async (_who, as) => {
    const onWall = `?cursor=${(await readsOf('', as())).wall.next_cursor}`;
    const ofGroup = `?group=Class 3&cursor=${(await readsOf('?group=Class 3', as())).wall.next_cursor}`;
    for (const place of [onWall, ofGroup]) {
      const { rows, wall } = await readsOf(place, as());
      expect(wall.people).toHaveLength(60);
      expect(rows).toBeLessThanOrEqual(2 * 60 + 30);
    }
  });

  test.each(SOUGHT)('its Owner reads at most forty rows to find %s', (q) => expectFound(q, owner));
});
