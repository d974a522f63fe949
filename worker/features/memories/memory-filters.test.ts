import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { MemoryPage } from '#worker/contract/memory.ts';
import { memories, memory_facets } from '#worker/db/schema/memories.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aTag } from '#worker/testing/relations-seed.ts';
import { aMemory, aPerson, aSite, db, joins, type Person } from '#worker/testing/seed.ts';

const SORTS = ['manual', 'newest', 'oldest'] as const;
let owner: Person;
beforeAll(async () => {
  owner = await aPerson();
});

const app = testApp();
async function page(site: number, query: string, as?: Person): Promise<MemoryPage> {
  const response = await (as ? testApp({ as }) : app).request(`/api/sites/memories/${site}?${query}`);
  expect(response.status).toBe(200);
  return response.json();
}
const idsOf = async (site: number, query: string, as?: Person) =>
  (await page(site, query, as)).memories.map(({ id }) => id);

const film = { kind: 'video', content_type: 'video/mp4' } as const;

describe('a filter', () => {
  let site: number;
  beforeAll(async () => {
    site = (await aSite({ owner_id: owner.userId, subscribed: true })).id;
    for (const name of ['music', 'army']) await aTag(site, name);
  });
  const memory = (patch: Partial<typeof memories.$inferInsert>) =>
    aMemory({ owner_id: site, author_id: owner.userId, ...patch });

  test.each(SORTS)('matches a photo inside the memory of a video: %s', async (sort) => {
    const both = await memory({ type: 'video', kinds: ['video', 'photo', 'link'] });
    for (const filter of ['video', 'photo', 'link'])
      expect(await idsOf(site, `sort=${sort}&filter=${filter}`), filter).toContain(both);
    for (const filter of ['audio', 'files', 'text', 'candle'])
      expect(await idsOf(site, `sort=${sort}&filter=${filter}`), filter).not.toContain(both);
  });

  test('by a tag, alone and with a kind, follows every change of a memory', async () => {
    const id = await memory({ type: 'audio', kinds: ['audio'], tags: ['music', 'army'] });
    const change = (patch: Partial<typeof memories.$inferInsert>) =>
      db.update(memories).set(patch).where(eq(memories.id, id));
    const found = async () => {
      const queries = [
        'tag=music',
        'tag=army',
        'tag=music&filter=audio',
        'tag=music&filter=photo',
        'filter=audio',
      ];
      return await Promise.all(queries.map(async (query) => (await idsOf(site, query)).includes(id)));
    };
    expect(await found()).toEqual([true, true, true, false, true]);
    await change({ tags: ['army'] });
    expect(await found()).toEqual([false, true, false, false, true]);
    await change({ tags: ['music'], kinds: ['audio', 'photo'] });
    expect(await found()).toEqual([true, false, true, true, true]);
    await change({ status: 'pending' });
    expect(await found()).toEqual([false, false, false, false, false]);
    await change({ status: 'published', pinned: 1, position: 5 });
    expect(await found()).toEqual([true, false, true, true, true]);
    expect((await page(site, 'tag=music')).memories[0]).toMatchObject({ id, pinned: true });
    await db.delete(memories).where(eq(memories.id, id));
    expect(await found()).toEqual([false, false, false, false, false]);
    expect(await db.select().from(memory_facets).where(eq(memory_facets.memory_id, id))).toEqual([]);
  });

  test('by a tag shows nobody what they may not see', async () => {
    const cousin = await aPerson();
    await joins(site, cousin.userId, null);
    const ids = {
      everyone: await memory({ tags: ['army'] }),
      members: await memory({ tags: ['army'], visibility: 'members' }),
      staff: await memory({ tags: ['army'], visibility: 'staff' }),
      denied: await memory({ tags: ['army'], status: 'denied' }),
    };
    const seen = async (as?: Person) => {
      const found = await idsOf(site, 'tag=army&sort=oldest', as);
      return Object.entries(ids).flatMap(([name, id]) => (found.includes(id) ? [name] : []));
    };
    expect(await seen()).toEqual(['everyone']);
    expect(await seen(cousin)).toEqual(['everyone', 'members']);
    expect(await seen(owner)).toEqual(['everyone', 'members', 'staff']);
  });

  test('takes a tag with any character, and refuses one that is none', async () => {
    const strange = '#50% / “x” & ?';
    const id = await memory({ tags: [strange, 'photo'] });
    expect(await idsOf(site, `tag=${encodeURIComponent(strange)}`)).toEqual([id]);
    expect(await idsOf(site, 'tag=photo')).toEqual([id]);
    expect(await idsOf(site, 'tag=no-such')).toEqual([]);
    for (const tag of ['', '%20', 'a'.repeat(61)])
      await refusal(await app.request(`/api/sites/memories/${site}?tag=${tag}`), 'request.invalid');
  });
});

describe('a site with five thousand memories', { timeout: 60_000 }, () => {
  let large: number;
  beforeAll(async () => {
    large = (await aSite({ owner_id: owner.userId })).id;
    await db.run(sql`insert into memories (id, owner_kind, owner_id, author_id, type, kinds, text, lang, tags, status,
        pinned, position, client_key, created_at, updated_at)
      with recursive n(i) as (select 0 union all select i + 1 from n where i < 4999)
      select 5000000 + i, 'site', ${large}, ${owner.userId}, iif(i % 2, 'candle', 'video'),
        iif(i % 2, '[]', '["video","photo"]'), 'Memory', 'en', iif(i % 3, '["music"]', '[]'), 'published',
        i % 1500 = 9, (i * 91) % 5000, 'large-' || i,
        strftime('%Y-%m-%dT%H:%M:%fZ', 1700000000 + (i * 37) % 5000, 'unixepoch'), '2026-01-01' from n`);
  });

  const FILTERS = ['filter=photo', 'filter=candle', 'tag=music', 'filter=photo&tag=music'];
  test.each(SORTS.flatMap((sort) => FILTERS.map((filter) => ({ sort, filter }))))(
    'reads as many rows as it shows, far down too: $sort $filter',
    async ({ sort, filter }) => {
      let cursor = '';
      for (let depth = 0; depth < 6; depth++) {
        app.reads.rowsRead = 0;
        const { memories: shown, next_cursor } = await page(large, `sort=${sort}&${filter}${cursor}`);
        expect(shown).toHaveLength(20);
        // one row for the site; 21 memories, each read in the index, in the table, and with its author
        expect(app.reads.rowsRead, `page ${depth}`).toBeLessThanOrEqual(1 + 21 * 3 + 6);
        cursor = `&cursor=${next_cursor}`;
      }
    },
  );
});

test('the migration finds the kinds of what was attached before', async () => {
  const site = (await aSite({ owner_id: owner.userId, subscribed: true })).id;
  const cell = { id: 'm', widths: [], caption: null };
  const tiff = { kind: 'photo', content_type: 'image/tiff' };
  const jpeg = { kind: 'photo', content_type: 'image/jpeg' };
  const media = [tiff, jpeg, film, jpeg].map((one) => ({ ...cell, ...one }));
  const before = [
    await aMemory({ owner_id: site, author_id: owner.userId, type: 'video', tags: ['music'] }),
    await aMemory({ owner_id: site, author_id: owner.userId, type: 'text' }),
    await aMemory({ owner_id: site, author_id: owner.userId, type: 'video', status: 'pending' }),
  ] as const;
  const [withMedia, plain, pending] = before;
  for (const id of [withMedia, pending])
    await db.run(sql`update memories set media = ${JSON.stringify(media)} where id = ${id}`);
  await db.delete(memory_facets);
  const { TEST_MIGRATIONS: migrations } = testEnv as unknown as {
    TEST_MIGRATIONS: { name: string; queries: string[] }[];
  };
  const backfill = migrations
    .find(({ name }) => name.startsWith('0015'))
    ?.queries.find((query) => query.includes('UPDATE "memories" SET "kinds"'));
  await testEnv.DB.prepare(backfill ?? '').run();
  const kindsOf = async (id: number) =>
    (await db.select({ kinds: memories.kinds }).from(memories).where(eq(memories.id, id)))[0]?.kinds;
  expect(await kindsOf(withMedia)).toEqual(['video', 'photo', 'files']);
  expect(await kindsOf(plain)).toEqual([]);
  expect(await kindsOf(pending)).toEqual(['video', 'photo', 'files']);
  const facets = await db
    .select({ facet: memory_facets.facet, id: memory_facets.memory_id })
    .from(memory_facets)
    .where(eq(memory_facets.owner_id, site));
  expect(facets.flatMap(({ facet, id }) => (id === withMedia ? [facet] : [])).sort()).toEqual(
    ['#music', 'files', 'files#music', 'photo', 'photo#music', 'video', 'video#music'].sort(),
  );
  expect(facets.filter(({ id }) => id !== withMedia)).toEqual([{ facet: 'text', id: plain }]);
});
