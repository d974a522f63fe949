import { beforeAll, describe, expect, test } from 'vitest';
import type { Memory, MemoryPage } from '#worker/contract/memory.ts';
import { encodeCursor } from '#worker/db/page.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMemory, aPerson, aPicture, aSite, next } from '#worker/testing/seed.ts';

const TYPES = ['text', 'photo', 'candle', 'audio', 'link'] as const;
const SORTS = ['manual', 'newest', 'oldest'] as const;

type Seeded = {
  id: number;
  type: (typeof TYPES)[number];
  pinned: 0 | 1;
  position: number;
  created_at: string;
};
let site: { id: number; slug: string };
let all: Seeded[];

beforeAll(async () => {
  const { userId } = await aPerson();
  site = await aSite({ owner_id: userId, subscribed: true });
  all = [];
  for (let i = 0; i < 50; i++) {
    const seeded = {
      type: TYPES[i % 5] ?? 'text',
      pinned: i % 17 === 3 ? (1 as const) : (0 as const),
      // several share a position or an instant: the id decides
      position: 1000 + ((i * 7) % 24) + 0.5,
      created_at: new Date(Date.parse('2026-01-01') + Math.floor(i / 3) * 3_600_000).toISOString(),
    };
    const id = await aMemory({ owner_id: site.id, author_id: userId, ...seeded });
    if (seeded.type === 'photo') await aPicture({ site_id: site.id, created_by: userId, memory_id: id });
    all.push({ id, ...seeded });
  }
  await aMemory({ owner_id: next(), author_id: userId, text: 'of another site' });
});

const app = testApp();

async function pagesOf(query: string): Promise<{ pages: Memory[][]; rows: number[] }> {
  const pages: Memory[][] = [];
  const rows: number[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    app.reads.rowsRead = 0;
    const after: string = cursor && `&cursor=${cursor}`;
    const response = await app.request(`/api/sites/memories/${site.slug}?${query}${after}`);
    expect(response.status).toBe(200);
    const page = await response.json<MemoryPage>();
    pages.push(page.memories);
    rows.push(app.reads.rowsRead);
    cursor = page.next_cursor;
  }
  return { pages, rows };
}

const BY = {
  manual: (a: Seeded, b: Seeded) => b.pinned - a.pinned || b.position - a.position || b.id - a.id,
  newest: (a: Seeded, b: Seeded) =>
    b.pinned - a.pinned || b.created_at.localeCompare(a.created_at) || b.id - a.id,
  oldest: (a: Seeded, b: Seeded) =>
    b.pinned - a.pinned || a.created_at.localeCompare(b.created_at) || a.id - b.id,
};

describe('a reader pages to the end', () => {
  test.each(SORTS)('%s: each memory once, pinned first, twenty a page', async (sort) => {
    const { pages } = await pagesOf(`sort=${sort}`);
    expect(pages.map((page) => page.length)).toEqual([20, 20, 10]);
    expect(pages.flat().map(({ id }) => id)).toEqual([...all].sort(BY[sort]).map(({ id }) => id));
    expect(pages[0]?.slice(0, 3).every(({ pinned }) => pinned)).toBe(true);
  });

  test.each(SORTS.flatMap((sort) => TYPES.map((type) => ({ sort, type }))))(
    '$sort, only $type',
    async ({ sort, type }) => {
      const { pages } = await pagesOf(`sort=${sort}&filter=${type}`);
      const expected = all.filter((one) => one.type === type).sort(BY[sort]);
      expect(pages.flat().map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    },
  );

  test('manual order is the default', async () => {
    expect((await pagesOf('')).pages).toEqual((await pagesOf('sort=manual')).pages);
  });
});

describe('a site with hundreds of memories', () => {
  let large: number;

  beforeAll(async () => {
    const { userId } = await aPerson();
    large = (await aSite({ owner_id: userId })).id;
    for (let i = 0; i < 400; i++) {
      const created_at = new Date(Date.parse('2026-01-01') + ((i * 37) % 400) * 3_600_000).toISOString();
      const type = i % 2 ? 'candle' : 'text';
      await aMemory({
        owner_id: large,
        author_id: userId,
        type,
        pinned: i % 150 === 9 ? 1 : 0,
        position: (i * 91) % 400,
        created_at,
      });
    }
  });

  test.each(
    SORTS.flatMap((sort) => ['', '&filter=text', '&filter=candle'].map((filter) => ({ sort, filter }))),
  )('reads as many rows as it shows at any depth: $sort$filter', async ({ sort, filter }) => {
    const cursors = [''];
    for (let depth = 0; depth < 9; depth++) {
      app.reads.rowsRead = 0;
      const response = await app.request(
        `/api/sites/memories/${large}?sort=${sort}${filter}${cursors.at(-1)}`,
      );
      const page = await response.json<MemoryPage>();
      expect(page.memories).toHaveLength(20);
      // one row for the site; 21 memories, each read in the index, in the table, and with its author
      expect(app.reads.rowsRead, `page ${depth}`).toBeLessThanOrEqual(1 + 21 * 3 + 6);
      cursors.push(`&cursor=${page.next_cursor}`);
    }
  });
});

describe('a memory', () => {
  test('comes with its author’s name, its picture and whether it is pinned', async () => {
    const { pages } = await pagesOf('filter=photo');
    const memory = pages.flat()[0];
    expect(memory).toMatchObject({
      site_id: site.id,
      type: 'photo',
      author: { name: 'Dana Levi' },
      more: false,
      version: 1,
    });
    expect(memory?.media).toHaveLength(1);
    expect(memory?.media[0]).toMatchObject({ kind: 'photo', widths: [320, 800, 1600], caption: null });
    expect(memory?.media[0]?.src).toMatch(/^\/api\/media\/picture-\d+\?e=\d{10}&s=[\w-]{22}$/);
  });

  test('is read in full by its id', async () => {
    const one = all[7];
    const response = await app.request(`/api/sites/memories/item/${one?.id}`);
    expect(await response.json()).toMatchObject({ id: one?.id, text: `Memory ${one?.id}`, more: false });
    for (const id of ['999999', '0', '-1', '1.5', 'x', '1e99']) {
      expect([404, 422]).toContain((await app.request(`/api/sites/memories/item/${id}`)).status);
    }
  });
});

test.each([
  ['not base 64', '!!!'],
  ['not JSON', 'abc'],
  ['of another order', encodeCursor([0, '2026-01-01T00:00:00.000Z', 3])],
  ['too short', encodeCursor([0, 1])],
  ['too long', encodeCursor([0, 1, 2, 3])],
  ['an object', btoa('{"0":0,"1":1,"2":2,"length":3}')],
  ['of nested parts', encodeCursor([0, 1, [2] as unknown as number])],
  ['longer than any valid one', 'A'.repeat(201)],
  ['empty', ''],
])('a cursor that is %s is refused, and nothing breaks', async (_what, cursor) => {
  const response = await app.request(`/api/sites/memories/${site.id}?cursor=${encodeURIComponent(cursor)}`);
  expect((await refusal(response, 'request.invalid')).errors).toMatchObject([{ pointer: '/query/cursor' }]);
});

test('an unknown order or kind is refused', async () => {
  for (const query of ['sort=random', 'filter=gossip']) {
    await refusal(await app.request(`/api/sites/memories/${site.id}?${query}`), 'request.invalid');
  }
});
