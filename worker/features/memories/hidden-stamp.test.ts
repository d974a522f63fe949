import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Memory, MemoryPage } from '#worker/contract/memory.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { aMailer, runJobs } from '#worker/testing/run-jobs.ts';
import { aMemory, aPerson, aSite, db, joins, type Person } from '#worker/testing/seed.ts';

const NOW = new Date('2026-11-10T12:00:00.000Z');
const DATE = '2026-03-14T09:26:53.000Z';

let owner: Person;
let editor: Person;
let author: Person;
let site: number;

beforeEach(async () => {
  owner = await aPerson();
  editor = await aPerson();
  author = await aPerson({ first_name: 'Zohara', last_name: 'Alkalai' });
  ({ id: site } = await aSite({ owner_id: owner.userId, mode: 'open' }));
  await joins(site, editor.userId, 3);
  await joins(site, author.userId, null);
  const settings = { hide_candle_button: false, hide_post_stamp: true };
  await db
    .update(sites)
    .set({ settings: settings as typeof sites.$inferSelect.settings })
    .where(eq(sites.id, site));
});

const written = (patch: object = {}) =>
  aMemory({
    owner_id: site,
    author_id: author.userId,
    text: 'She sang',
    author_relation: 'a niece',
    created_at: DATE,
    ...patch,
  });
const read = async (as: Person | undefined, path: string) =>
  (await testApp(as ? { as } : {}).request(path)).text();

async function indexMemories() {
  const at = NOW.toISOString();
  const job = { id: 'index', name: 'index_memories', payload: { after: 0 }, created_at: at, due_at: at };
  await db.insert(outbox).values(job);
  await runJobs(['index_memories'], aMailer(), NOW);
}

describe('a site that hides who shared what, and when', () => {
  test('tells it to nobody of what is published: in the feed, a memory, a search or a page', async () => {
    const id = await written();
    await indexMemories();
    for (const person of [undefined, owner, editor, author]) {
      for (const path of [
        `/api/sites/memories/${site}`,
        `/api/sites/memories/${site}?q=sang`,
        `/api/sites/memories/item/${id}`,
        `/en/site/${site}`,
        `/en/site/${site}?memory=${id}`,
      ]) {
        const text = await read(person, path);
        expect(text, path).toContain('She sang');
        for (const hidden of ['Zohara', 'Alkalai', DATE]) expect(text, path).not.toContain(hidden);
      }
    }
    const memory = JSON.parse(await read(undefined, `/api/sites/memories/item/${id}`)) as Memory;
    expect(memory).toMatchObject({ author: null, created_at: null, author_relation: null });
  });

  test('keeps what the author is to the person for those who edit the memory', async () => {
    const id = await written();
    for (const person of [editor, author])
      expect(JSON.parse(await read(person, `/api/sites/memories/item/${id}`))).toMatchObject({
        author: null,
        author_relation: 'a niece',
      });
  });

  test('tells those who decide whose memory waits', async () => {
    await written({ status: 'pending' });
    const page = JSON.parse(await read(editor, `/api/sites/memories/pending/${site}`)) as MemoryPage;
    expect(page.memories).toMatchObject([{ author: { name: 'Zohara Alkalai' }, created_at: DATE }]);
  });
});
