import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { WALL_SEARCH_PAGE, type Wall } from '#worker/contract/wall.ts';
import { testApp } from '#worker/testing/app.ts';
import { aCommunity, aPerson, db, joinsCommunity, type Person } from '#worker/testing/seed.ts';

const PEOPLE = 10_000;

let community: { id: number };
let owner: Person;
let member: Person;

beforeAll(async () => {
  owner = await aPerson();
  member = await aPerson();
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
}, 120_000);

async function readsOf(path: string, as?: Person): Promise<{ rows: number; wall: Wall }> {
  const app = testApp(as && { as });
  const answer = await app.request(`/api/communities/${community.id}/wall${path}`);
  const wall = await answer.json<Wall>();
  await app.settled();
  return { rows: app.reads.rowsRead, wall };
}

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
    for (const { rows } of [first, next]) expect(rows).toBeLessThan(240);
  });

  test.each(['cohen', 'ruth 5', 'co', 'unit 7', 'nobody'])(
    'reads at most forty rows to find %s',
    async (q) => {
      const first = await readsOf(`?q=${q}`, as());
      expect(first.rows).toBeLessThanOrEqual(40);
      expect(first.wall.people).toHaveLength(q === 'nobody' ? 0 : WALL_SEARCH_PAGE);
      if (q === 'nobody') return;
      const next = await readsOf(`?q=${q}&cursor=${first.wall.next_cursor}`, as());
      expect(next.rows).toBeLessThanOrEqual(40);
    },
  );
});

test('of whom a hundred are hidden, staff read at most three rows for each whom a page shows', async () => {
  await db.run(sql`update wall_entries set hidden = 1 where community_id = ${community.id} and id % 100 = 0`);
  const first = await readsOf('', owner);
  expect(first.wall).toMatchObject({ people_count: PEOPLE, hidden_count: 100 });
  expect(first.rows).toBeLessThanOrEqual(3 * 60 + 48);
  const found = await readsOf('?q=cohen', owner);
  expect(found.wall.people).toHaveLength(WALL_SEARCH_PAGE);
  expect(found.rows).toBeLessThanOrEqual(60);
  const hidden = await readsOf('?hidden=true', owner);
  expect(hidden.wall.people).toHaveLength(60);
  expect(hidden.rows).toBeLessThanOrEqual(60 + 48);
  const visitor = await readsOf('');
  expect(visitor.wall.people_count).toBe(PEOPLE - 100);
});
