import { eq } from 'drizzle-orm';
import Papa from 'papaparse';
import { beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_WINDOW } from '#worker/contract/admin-list.ts';
import type { ListedUser } from '#worker/contract/user-admin.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { sessions, users } from '#worker/db/schema/people.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { countRows } from '#worker/testing/counting-d1.ts';
import { refusal } from '#worker/testing/problem.ts';
import { planOf, queriesOf } from '#worker/testing/queries.ts';
import { aPerson, aSite, db, type Person } from '#worker/testing/seed.ts';
import type { Lookup } from './user-filter.rules.ts';
import { listExamined, listLastSeen } from './user-list.repo.ts';

countRows();

const MANY = 20_000;
const PAGE = 50;
/** The session and the user of the administrator who asks. */
const OWN_ROWS = 5;
let admin: Person;

beforeAll(async () => {
  admin = await aPerson({ role_id: 1, first_name: 'Admin', last_name: 'One' });
  await testEnv.DB.prepare(
    `with recursive n(i) as (select 1000 union all select i + 1 from n where i < ?)
     insert into users (id, email, first_name, last_name, locale, role_id, active, suspended_at, session_version, created_at)
     select i, 'many-' || i || '@example.org', case i % 100 when 0 then 'Noa' else 'Dana' end, 'Cohen',
       case i % 2 when 0 then 'he' else 'en' end, 2, case i % 10 when 0 then '0' else '1' end,
       case i % 1000 when 1 then '2026-01-01T00:00:00.000Z' end, 1,
       strftime('%Y-%m-%dT%H:%M:%fZ', '2020-01-01', '+' || i || ' minutes') from n`,
  )
    .bind(1000 + MANY - 1)
    .run();
  await testEnv.DB.prepare(
    `insert into sessions (id, user_id, refresh_hash, created_at, expires_at)
     select 'session-' || id, id, 'hash-' || id, '2026-11-01T08:00:00.000Z', '2099-01-01T00:00:00.000Z'
     from users where id >= 1000`,
  ).run();
});

type Row = Pick<ListedUser, 'id' | 'state' | 'first_name' | 'last_name' | 'email'>;
type Page = { users: Row[]; next_cursor: string | null };

const compareKeys = (one: readonly (string | number)[], other: readonly (string | number)[]): number => {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) < (other[at] ?? 0) ? -1 : 1;
};

async function read(query: string): Promise<Page & { rowsRead: number }> {
  const app = testApp({ as: admin });
  const response = await app.request(`/api/admin/users?${query}`);
  expect(response.status, await response.clone().text()).toBe(200);
  return { ...((await response.json()) as Page), rowsRead: app.reads.rowsRead };
}

/** The id before which the page of this number begins, in a list by id. */
const cursorAt = (id: number) => btoa(JSON.stringify([0, id])).replaceAll('=', '');

test('an administrator sees the newest users first, a page at a time', async () => {
  const first = await read('');
  expect(first.users.map(({ id }) => id)).toEqual(Array.from({ length: PAGE }, (_, at) => 20_999 - at));
  const second = await read(`cursor=${first.next_cursor}`);
  expect(second.users[0]?.id).toBe(20_999 - PAGE);
});

test('a row says who it is, what state they are in, how many sites they own and when they were seen', async () => {
  const dana = await aPerson({ first_name: 'Zahava', last_name: 'Mor', email: 'zahava@example.org' });
  await aSite({ owner_id: dana.userId });
  await aSite({ owner_id: dana.userId, deleted_at: '2026-01-01T00:00:00.000Z' });
  const passed = await aSite({ owner_id: dana.userId });
  await db.update(sites).set({ owner_id: admin.userId }).where(eq(sites.id, passed.id));
  const deleted = await aSite({ owner_id: dana.userId });
  await db.update(sites).set({ deleted_at: '2026-01-02T00:00:00.000Z' }).where(eq(sites.id, deleted.id));
  await db
    .update(sessions)
    .set({ rotated_at: '2026-11-20T10:00:00.000Z' })
    .where(eq(sessions.id, dana.sessionId));
  const { users: found } = await read(`q=${dana.userId}`);
  expect(found).toEqual([
    {
      id: dana.userId,
      first_name: 'Zahava',
      last_name: 'Mor',
      email: 'zahava@example.org',
      role_id: 2,
      active: '1',
      state: 'active',
      locale: 'en',
      sites: 1,
      last_seen_at: '2026-11-20T10:00:00.000Z',
      created_at: '2026-11-01T08:00:00.000Z',
    },
  ]);
});

describe('over twenty thousand users', () => {
  test.each([
    ['nothing', ''],
    ['a state', 'state=unverified'],
    ['a language', 'locale=he'],
    ['a role', 'role=2'],
    ['days', 'from=2020-01-02&to=2020-01-10'],
    ['a name', 'q=dana'],
    ['an address', 'q=many-1@'],
  ])('the first page by %s reads at most three rows for each that it shows', async (_, query) => {
    const { users: found, rowsRead } = await read(query);
    expect(rowsRead).toBeLessThanOrEqual(3 * PAGE + OWN_ROWS);
    if (query !== 'q=many-1@') expect(found.length).toBeGreaterThan(0);
  });

  test.each(['created', '-created', 'name', '-name', 'email', '-email'])(
    'sorted by %s each is listed once, in that order, and a late page reads no more than the first',
    async (sort) => {
      const whole: Page['users'] = [];
      let cursor: string | null = null;
      for (let page = 0; page < 4; page++) {
        const found: Awaited<ReturnType<typeof read>> = await read(
          `sort=${sort}${cursor ? `&cursor=${cursor}` : ''}`,
        );
        expect(found.rowsRead).toBeLessThanOrEqual(ADMIN_WINDOW + 3 * PAGE + OWN_ROWS);
        whole.push(...found.users);
        cursor = found.next_cursor;
        if (!cursor) break;
      }
      const by = sort.replace('-', '');
      const keyOf = (user: Page['users'][number]) =>
        by === 'created'
          ? [user.id]
          : by === 'name'
            ? [`${user.first_name} ${user.last_name}`.toLowerCase(), user.id]
            : [user.email, user.id];
      const turn = sort.startsWith('-') ? -1 : 1;
      const inOrder = whole.toSorted((a, b) => turn * compareKeys(keyOf(a), keyOf(b)));
      expect(whole.length).toBeGreaterThan(0);
      expect(whole.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id));
      expect(new Set(whole.map(({ id }) => id)).size).toBe(whole.length);
    },
  );

  test('page 300 reads no more than the first', async () => {
    const { users: found, rowsRead } = await read(`cursor=${cursorAt(20_999 - 299 * PAGE)}`);
    expect(found[0]?.id).toBe(20_999 - 299 * PAGE - 1);
    expect(rowsRead).toBeLessThanOrEqual(3 * PAGE + OWN_ROWS);
  });

  test('a late page of days reads no more than the first', async () => {
    const { users: found, rowsRead } = await read(`from=2020-01-02&to=2020-01-12&cursor=${cursorAt(5000)}`);
    expect(found[0]?.id).toBe(4999);
    expect(found).toHaveLength(PAGE);
    expect(rowsRead).toBeLessThanOrEqual(3 * PAGE + OWN_ROWS);
  });

  test('page 100 of a name reads no more than the first', async () => {
    const { users: found, rowsRead } = await read(`q=dana&cursor=${cursorAt(6001)}`);
    expect(found[0]?.id).toBe(6002);
    expect(found).toHaveLength(PAGE);
    expect(rowsRead).toBeLessThanOrEqual(3 * PAGE + OWN_ROWS);
  });

  test('a rare combination is found by going on, each page within its window', async () => {
    const ids: number[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof read>> = await read(
        `locale=en&state=suspended${cursor ? `&cursor=${cursor}` : ''}`,
      );
      expect(page.rowsRead).toBeLessThanOrEqual(ADMIN_WINDOW + 2 * page.users.length + OWN_ROWS);
      ids.push(...page.users.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor);
    expect(ids).toEqual(Array.from({ length: 20 }, (_, at) => 20_001 - at * 1000));
  });
});

test.each<[string, Lookup]>([
  ['all', { by: 'all' }],
  ['an id', { by: 'id', id: 5 }],
  ['an address', { by: 'email', prefix: 'a@' }],
  ['a name', { by: 'name', prefix: 'a' }],
  ['a last name', { by: 'last_name', prefix: 'a' }],
  ['days', { by: 'created', from: '2026-01-01', to: '2026-02-01' }],
  ['a state', { by: 'state', state: 'active' }],
  ['a role', { by: 'role', role: 2 }],
  ['a language', { by: 'locale', locale: 'he' }],
  ['the order of names', { by: 'names' }],
  ['the order of addresses', { by: 'emails' }],
])('users are found by %s without reading all of them, or sorting them', async (_, lookup) => {
  for (const [after, ascending] of [undefined, 6000].flatMap((at) => [
    [at, true] as const,
    [at, false] as const,
  ])) {
    for (const query of [
      ...(await queriesOf((on) => listExamined(on, lookup, { after, ascending, limit: 10 }))),
      ...(await queriesOf((on) => listLastSeen(on, [1, 2]))),
    ]) {
      const steps = await planOf(query);
      expect(steps, query).not.toMatch(/SCAN (?:users|sessions|sites)\b/);
      expect(steps, query).not.toContain('TEMP B-TREE');
    }
  }
});

test('a search finds the beginning of a first name, of a last name, of both, and of an address', async () => {
  const one = await aPerson({ first_name: 'Yaël', last_name: 'Ben-David', email: 'yael.bd@example.net' });
  const two = await aPerson({ first_name: 'משה', last_name: 'אוחיון', email: 'moshe.o@example.net' });
  const all = async (q: string) => {
    const ids: number[] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await read(`q=${encodeURIComponent(q)}${cursor ? `&cursor=${cursor}` : ''}`);
      ids.push(...page.users.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor);
    return ids;
  };
  expect(await all('yaël ben')).toEqual([one.userId]);
  expect(await all('BEN-DAVID y')).toEqual([one.userId]);
  expect(await all('אוח')).toEqual([two.userId]);
  expect(await all('משה')).toEqual([two.userId]);
  expect(await all('Moshe.O@exa')).toEqual([two.userId]);
  expect(await all("' or 1=1 --")).toEqual([]);
  expect(await all('%')).toEqual([]);
  expect(await all('999999999999999')).toEqual([]);
});

test('the account that owns nothing but uploads of guests is in no list', async () => {
  await db.insert(users).values({
    id: 0,
    email: 'nobody@invalid',
    first_name: '',
    last_name: '',
    locale: 'en',
    created_at: '2020-01-01T00:00:00.000Z',
    deleted_at: '2020-01-01T00:00:00.000Z',
  });
  expect((await read('state=deleted')).users).toEqual([]);
  expect((await read('q=0')).users).toEqual([]);
  expect((await testApp({ as: admin }).request('/api/admin/users/0')).status).toBe(422);
});

describe('a file of the users who are filtered', () => {
  test('has a row each, defused, and leaves one row in the log that does not say who was searched', async () => {
    const evil = await aPerson({ first_name: '=HYPERLINK("http://x")', last_name: '+1', role_id: 3 });
    const response = await testApp({ as: admin }).request('/api/admin/users.csv?role=3', {
      headers: { 'X-Reason': 'the%20yearly%20letter' },
    });
    expect(response.headers.get('Content-Type')).toContain('text/csv');
    const { data } = Papa.parse<Record<string, string>>(await response.text(), { header: true });
    expect(data).toMatchObject([
      { id: String(evil.userId), first_name: `'=HYPERLINK("http://x")`, last_name: "'+1", state: 'active' },
    ]);
    expect(await db.select().from(audit).where(eq(audit.action, 'users.exported'))).toMatchObject([
      {
        actor_id: admin.userId,
        standing: 'AD',
        reason: 'the yearly letter',
        after: { filters: { role: 3, searched: false }, rows: 1 },
      },
    ]);
  });

  test('has ten thousand rows at most', async () => {
    const response = await testApp({ as: admin }).request('/api/admin/users.csv?locale=en&role=2');
    expect((await response.text()).trim().split('\r\n')).toHaveLength(10_001);
  });

  test('is refused without a reason, and to everyone else', async () => {
    const without = await testApp({ as: admin }).request('/api/admin/users.csv', {
      headers: { 'X-Reason': '' },
    });
    await refusal(without, 'reason.required');
    const vendor = await aPerson({ role_id: 3 });
    await refusal(await testApp({ as: vendor }).request('/api/admin/users.csv'), 'auth.admin_only');
  });
});

test('a cursor that was made up is refused', async () => {
  const response = await testApp({ as: admin }).request('/api/admin/users?cursor=nonsense');
  await refusal(response, 'request.invalid');
});
