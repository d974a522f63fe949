import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Memory, MemoryPage } from '#worker/contract/memory.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { atEachCrashPoint } from '#worker/testing/crash-points.ts';
import { aFault, faultyD1 } from '#worker/testing/faulty-d1.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMemory, aPerson, aSite, db, joins, type Person } from '#worker/testing/seed.ts';

const owner = await aPerson();
const editor = await aPerson();
const member = await aPerson();
let site: number;
/** Ids, in the family's order. */
let ids: number[];

beforeEach(async () => {
  site = (await aSite({ owner_id: owner.userId })).id;
  await joins(site, editor.userId, 3);
  await joins(site, member.userId, null);
  ids = [];
  for (let i = 0; i < 5; i++) ids.unshift(await aMemory({ owner_id: site, author_id: member.userId }));
});

const app = (as: Person) => testApp({ as });
const order = (id: number | undefined, after_id: number | null | undefined, as = owner, at = site) =>
  app(as).request(`/api/sites/memories/order/${at}`, { method: 'POST', json: { id, after_id } });
const pin = (id: number | undefined, pinned: unknown = true, as = owner) =>
  app(as).request(`/api/sites/memories/${id}/pin`, { method: 'POST', json: { pinned } });
const good = async (response: Response): Promise<Memory> => {
  expect(response.status).toBe(200);
  return response.json();
};

async function listed(of = site): Promise<number[]> {
  const all: number[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const after: string = cursor && `&cursor=${cursor}`;
    const page: MemoryPage = await (
      await testApp().request(`/api/sites/memories/${of}?sort=manual${after}`)
    ).json();
    all.push(...page.memories.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  return all;
}
const rowOf = async (id: number) => (await db.select().from(memories).where(eq(memories.id, id)))[0];
const audited = async (id: number) =>
  (
    await db
      .select()
      .from(audit)
      .where(eq(audit.object_id, String(id)))
  ).map(({ action }) => action);

describe('an Editor puts a memory', () => {
  test('between two others, first, and last', async () => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = ids;
    expect(await good(await order(e, a, editor))).toMatchObject({ id: e, version: 1 });
    expect(await listed()).toEqual([a, e, b, c, d]);
    await good(await order(c, null));
    expect(await listed()).toEqual([c, a, e, b, d]);
    await good(await order(c, d));
    expect(await listed()).toEqual([a, e, b, d, c]);
  });

  test('where it already is, which changes nothing and leaves no audit row', async () => {
    const [a, b = 0] = ids;
    for (const after of [a, b]) await good(await order(b, after));
    await good(await order(a, null));
    expect(await listed()).toEqual(ids);
    expect(await audited(b)).toEqual([]);
  });

  test('after one that was deleted meanwhile: in the place where that was', async () => {
    const [a, b = 0, c, d, e = 0] = ids;
    await app(owner).request(`/api/sites/memories/${b}`, { method: 'DELETE' });
    await good(await order(e, b));
    expect(await listed()).toEqual([a, e, c, d]);
  });

  test('behind a pinned one: first of the others; a pinned one behind others: last of the pinned', async () => {
    const [a, b, c, d = 0, e = 0] = ids;
    for (const id of [d, e]) await good(await pin(id));
    expect(await listed()).toEqual([d, e, a, b, c]);
    await good(await order(c, d));
    expect(await listed()).toEqual([d, e, c, a, b]);
    await good(await order(d, a));
    expect(await listed()).toEqual([e, d, c, a, b]);
    await good(await order(d, null));
    expect(await listed()).toEqual([d, e, c, a, b]);
    await good(await pin(e, false));
    await good(await pin(d, false));
    expect((await listed()).toSorted()).toEqual(ids.toSorted());
  });

  test('into the same gap two hundred times: each lands there, and all are in one order', async () => {
    const [a = 0, b = 0] = ids;
    for (let i = 0; i < 30; i++) ids.push(await aMemory({ owner_id: site, author_id: member.userId }));
    let expected = await listed();
    for (let i = 0; i < 200; i++) {
      const moved = expected.filter((id) => id !== a && id !== b).at(-1 - (i % 7)) ?? 0;
      await good(await order(moved, a));
      expected = expected.filter((id) => id !== moved);
      expected.splice(expected.indexOf(a) + 1, 0, moved);
    }
    expect(await listed()).toEqual(expected);
    const positions = await Promise.all(expected.map(async (id) => (await rowOf(id))?.position));
    expect(new Set(positions).size).toBe(expected.length);
  });

  test('among many that came at the same instant', async () => {
    const { id } = await aSite({ owner_id: owner.userId });
    const same = [];
    for (let i = 0; i < 60; i++)
      same.unshift(await aMemory({ owner_id: id, author_id: owner.userId, position: 1_700_000_000_000 }));
    await good(await order(same[50], same[3], owner, id));
    const moved = same.splice(50, 1);
    same.splice(4, 0, ...moved);
    expect(await listed(id)).toEqual(same);
  });
});

test('twenty moves at once end in one order, with nothing lost', async () => {
  const [a] = ids;
  const more = [];
  for (let i = 0; i < 20; i++) more.push(await aMemory({ owner_id: site, author_id: member.userId }));
  const answers = await Promise.all(more.map((id, i) => order(id, i % 2 ? a : null, i % 3 ? owner : editor)));
  for (const answer of answers) expect(answer.status).toBe(200);
  const after = await listed();
  expect(after.toSorted()).toEqual([...ids, ...more].toSorted());
  for (const [i, id] of more.entries()) expect(after.indexOf(id) < after.indexOf(a ?? 0)).toBe(i % 2 === 0);
  // and it is an order in which one can go on
  await good(await order(more[0], more[1]));
  const next = await listed();
  expect(next.indexOf(more[0] ?? 0)).toBe(next.indexOf(more[1] ?? 0) + 1);
});

describe('the order of a large site', () => {
  test('is changed at the cost of the places nearby', async () => {
    const { id } = await aSite({ owner_id: owner.userId });
    await seedMany(id, 2000);
    const all = await listed(id);
    const counted = testApp({ as: owner });
    counted.reads.rowsRead = 0;
    counted.reads.rowsWritten = 0;
    const json = { id: all[1900], after_id: all[10] };
    await good(await counted.request(`/api/sites/memories/order/${id}`, { method: 'POST', json }));
    expect(counted.reads.rowsRead).toBeLessThan(150);
    expect(counted.reads.rowsWritten).toBeLessThan(30);
  });
});

describe('a pin', () => {
  test('puts a memory above the others in each order, any number of them, and is taken off again', async () => {
    const [a, b, c, d = 0, e = 0] = ids;
    expect(await good(await pin(e, true, editor))).toMatchObject({ pinned: true, can: { pin: true } });
    await good(await pin(d));
    expect(await listed()).toEqual([d, e, a, b, c]);
    for (const sort of ['newest', 'oldest']) {
      const page: MemoryPage = await (
        await testApp().request(`/api/sites/memories/${site}?sort=${sort}`)
      ).json();
      expect(
        page.memories
          .slice(0, 2)
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual([d, e].toSorted());
    }
    expect(await good(await pin(e, false))).toMatchObject({ pinned: false });
    await good(await pin(d, false));
    expect(await listed()).toEqual(ids);
  });

  test('twice is once, and an edit under way is not refused for it', async () => {
    const [a = 0] = ids;
    for (let i = 0; i < 2; i++) await good(await pin(a));
    expect(await audited(a)).toEqual(['memory.pinned']);
    const edit = await app(member).request(`/api/sites/memories/${a}`, {
      method: 'PUT',
      json: { text: 'Other words' },
      headers: { 'If-Match': '"1"' },
    });
    expect(await good(edit)).toMatchObject({ pinned: true, text: 'Other words' });
  });

  test.each(['before', 'after'] as const)('is one, whichever trip fails %s', async (when) => {
    const trips = await atEachCrashPoint(when, async () => {
      const id = await aMemory({ owner_id: site, author_id: member.userId });
      return {
        as: owner,
        call: (crashing) =>
          crashing.request(`/api/sites/memories/${id}/pin`, { method: 'POST', json: { pinned: true } }),
        once: async () => {
          expect(await rowOf(id)).toMatchObject({ pinned: 1, version: 1 });
          expect(await audited(id)).toEqual(['memory.pinned']);
        },
      };
    });
    expect(trips).toBeGreaterThan(2);
  });
});

test.each(['before', 'after'] as const)('a place is taken once, whichever trip fails %s', async (when) => {
  const trips = await atEachCrashPoint(when, async () => {
    const id = await aMemory({ owner_id: site, author_id: member.userId });
    const [a = 0] = ids;
    return {
      as: editor,
      call: (crashing) =>
        crashing.request(`/api/sites/memories/order/${site}`, { method: 'POST', json: { id, after_id: a } }),
      once: async () => {
        const all = await listed();
        expect(all.indexOf(id)).toBe(all.indexOf(a) + 1);
        expect(await audited(id)).toEqual(['memory.ordered']);
      },
    };
  });
  expect(trips).toBeGreaterThan(2);
});

describe('is refused', () => {
  test('to members and strangers, also for what they wrote', async () => {
    const [a, b] = ids;
    for (const person of [member, await aPerson()]) {
      await refusal(await order(b, null, person), 'auth.forbidden');
      await refusal(await pin(a, true, person), 'auth.forbidden');
    }
    expect(await listed()).toEqual(ids);
  });

  test('for a memory of another site, one that is not published, and one that does not exist', async () => {
    const elsewhere = await aSite({ owner_id: owner.userId });
    const other = await aMemory({ owner_id: elsewhere.id, author_id: owner.userId });
    const [a] = ids;
    await refusal(await order(other, a), 'memory.not_found');
    await refusal(await order(a, other), 'memory.not_found');
    await refusal(await order(a, 999_999_999), 'memory.not_found');
    await refusal(await order(999_999_999, null), 'memory.not_found');
    const pending = await aMemory({ owner_id: site, author_id: member.userId, status: 'pending' });
    await refusal(await order(pending, null), 'auth.forbidden');
    await refusal(await pin(pending), 'auth.forbidden');
    await refusal(await pin(999_999_999), 'memory.not_found');
  });

  test('on a frozen site', async () => {
    await db.update(sites).set({ frozen_at: '2026-11-01' }).where(eq(sites.id, site));
    await refusal(await order(ids[0], null), 'site.frozen');
    await refusal(await pin(ids[0]), 'site.frozen');
  });

  test('where it is malformed', async () => {
    const [a] = ids;
    for (const json of [
      {},
      { id: a },
      { id: 'x', after_id: null },
      { id: a, after_id: 0 },
      { id: -1, after_id: null },
    ])
      await refusal(
        await app(owner).request(`/api/sites/memories/order/${site}`, { method: 'POST', json }),
        'request.invalid',
      );
    for (const pinned of [1, 'yes', null]) await refusal(await pin(a, pinned), 'request.invalid');
    await refusal(await order(a, null, owner, 999_999_999), 'site.not_found');
  });

  test('while the database is down, in the words of the specification', async () => {
    const down = testApp({ as: owner, env: { DB: faultyD1(testEnv.DB, aFault(3, 'before')) } });
    const json = { id: ids[3], after_id: ids[0] };
    const problem = await refusal(
      await down.request(`/api/sites/memories/order/${site}`, { method: 'POST', json }),
      'memory.move_failed',
    );
    expect(problem.detail).toBe("Couldn't move memory. Please try again later.");
  });
});

const TYPES = ['text', 'photo', 'candle', 'video', 'audio', 'files', 'link'] as const;

/** Seeds memories of all types in turn, in one statement; their ids are above those of `next`. */
async function seedMany(siteId: number, count: number): Promise<void> {
  await testEnv.DB.prepare(
    `with recursive n(i) as (select 0 union all select i + 1 from n where i < ?1 - 1)
     insert into memories (id, owner_kind, owner_id, author_id, type, text, lang, tags, status, pinned, position, client_key, created_at, updated_at)
     select ?2 * 1000000 + i, 'site', ?2, ?3, json_extract(?4, '$[' || (i % 7) || ']'), 'Memory ' || i, 'en', '[]', 'published', i % 1000 = 9,
       1700000000000 + ((i * 37) % ?1) * 60000, 'many-' || ?2 || '-' || i,
       strftime('%Y-%m-%dT%H:%M:%fZ', 1700000000 + ((i * 91) % ?1) * 60, 'unixepoch'), '2026-11-01T08:00:00.000Z' from n`,
  )
    .bind(count, siteId, member.userId, JSON.stringify(TYPES))
    .run();
}

describe('a feed of five thousand memories', { timeout: 120_000 }, () => {
  const SORTS = ['manual', 'newest', 'oldest'] as const;

  test('costs as many rows on its last page as on its first, in every order and filter', async () => {
    const { id } = await aSite({ owner_id: owner.userId });
    await seedMany(id, 5000);
    const reader = testApp();
    for (const sort of SORTS)
      for (const filter of ['', ...TYPES]) {
        const query = `sort=${sort}${filter && `&filter=${filter}`}`;
        const costs: number[] = [];
        let shown = 0;
        let cursor: string | null = '';
        // unfiltered to page 250; a filter has a seventh of them
        while (cursor !== null) {
          reader.reads.rowsRead = 0;
          const after: string = cursor && `&cursor=${cursor}`;
          const page: MemoryPage = await (
            await reader.request(`/api/sites/memories/${id}?${query}${after}`)
          ).json();
          if (page.memories.length === 20) costs.push(reader.reads.rowsRead);
          shown += page.memories.length;
          cursor = page.next_cursor;
        }
        if (filter === '') expect(costs).toHaveLength(250);
        expect(shown).toBeGreaterThan(700);
        // the pinned ones are passed by name once a page, not by reading them again
        expect(Math.max(...costs), query).toBeLessThanOrEqual(1 + 21 * 3 + 6);
        expect(costs[1], query).toBe(costs.at(-2));
      }
  });
});
