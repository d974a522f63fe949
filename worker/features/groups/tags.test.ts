import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Tag } from '#worker/contract/group-and-tag.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { tag_uses, tagged_memories } from '#worker/db/schema/site-details.ts';
import { testApp } from '#worker/testing/app.ts';
import { overtakenAtEachTrip } from '#worker/testing/overtaken.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aTag } from '#worker/testing/relations-seed.ts';
import { aMemory, aPerson, aSite, db, joins, type Person } from '#worker/testing/seed.ts';

let owner: Person;
let cousin: Person;
let stranger: Person;
beforeAll(async () => {
  [owner, cousin, stranger] = [await aPerson(), await aPerson(), await aPerson()];
});

const app = (as?: Person) => testApp(as && { as });
const list = async (id: number | string, as?: Person, sort?: string) =>
  (
    await (
      await app(as).request(`/api/sites/${id}/tags${sort ? `?sort=${sort}` : ''}`)
    ).json<{ tags: Tag[] }>()
  ).tags;
const names = async (id: number, sort: string) => (await list(id, undefined, sort)).map(({ name }) => name);
const post = (id: number, name: string, key = crypto.randomUUID(), as = owner) =>
  app(as).request(`/api/sites/${id}/tags`, {
    method: 'POST',
    json: { name },
    headers: { 'Idempotency-Key': key },
  });
const rename = (id: number, tagId: number, name: string, as = owner, seen?: string) =>
  app(as).request(`/api/sites/${id}/tags/${tagId}`, { method: 'PATCH', json: { name, seen } });
const erase = (id: number, tagId: number, as = owner) =>
  app(as).request(`/api/sites/${id}/tags/${tagId}`, { method: 'DELETE' });
const aSiteOfOnes = () => aSite({ owner_id: owner.userId });
const tagged = (siteId: number, tags: string[], patch: Partial<typeof memories.$inferInsert> = {}) =>
  aMemory({ owner_id: siteId, author_id: owner.userId, tags, ...patch });
const tagsOf = async (id: number) =>
  (await db.select({ tags: memories.tags }).from(memories).where(eq(memories.id, id)))[0]?.tags;

describe('the tags of a site', () => {
  test('are added once, whatever niqqud or capitals they are written with', async () => {
    const { id, slug } = await aSiteOfOnes();
    const made = await (await post(id, '  שִׁירָה  ')).json<Tag>();
    expect(made).toEqual({ id: expect.any(Number), name: 'שִׁירָה', uses: 0 });
    await refusal(await post(id, 'שירה'), 'tag.exists');
    expect((await post(id, 'Poetry')).status).toBe(201);
    await refusal(await post(id, 'POETRY'), 'tag.exists');
    expect((await post(id, '❤')).status).toBe(201);
    expect((await post(id, '✡')).status).toBe(201);
    await refusal(await post(id, '❤'), 'tag.exists');
    for (const name of ['', '  ', '\u200b', 'x'.repeat(41)])
      await refusal(await post(id, name), 'request.invalid');
    expect((await list(slug)).map(({ name }) => name)).toHaveLength(4);
  });

  test('are added once by a repeated call, and by ten calls at once', async () => {
    const { id } = await aSiteOfOnes();
    const key = crypto.randomUUID();
    const first = await (await post(id, 'Jerusalem', key)).json();
    expect(await (await post(id, 'Jerusalem', key)).json()).toEqual(first);
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(id, 'Haifa')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await list(id)).toHaveLength(2);
  });

  test('are a hundred at most, and read in one round trip', async () => {
    const { id } = await aSiteOfOnes();
    for (let more = 0; more < 99; more++) await aTag(id, `tag ${more}`);
    for (let more = 0; more < 99; more++) await tagged(id, [`tag ${more}`]);
    expect((await post(id, 'The hundredth')).status).toBe(201);
    await refusal(await post(id, 'One more'), 'tag.limit');
    const visit = app();
    expect((await (await visit.request(`/api/sites/${id}/tags`)).json<{ tags: Tag[] }>()).tags).toHaveLength(
      100,
    );
    expect(visit.reads.queries).toBe(1);
    expect(visit.reads.rowsRead).toBeLessThanOrEqual(202);
  });

  test('are sorted by how often they are used, and by name in both directions', async () => {
    const { id } = await aSiteOfOnes();
    for (const name of ['Zion', 'תל אביב', 'class 10', 'אביב', 'class 9', 'army']) await aTag(id, name);
    for (const tags of [['army', 'אביב'], ['army'], ['אביב'], ['army', 'Zion']]) await tagged(id, tags);
    const byName = ['אביב', 'תל אביב', 'army', 'class 9', 'class 10', 'Zion'];
    expect(await names(id, 'name_asc')).toEqual(byName);
    expect(await names(id, 'name_desc')).toEqual(byName.toReversed());
    expect(await names(id, 'popular')).toEqual(['army', 'אביב', 'Zion', 'תל אביב', 'class 9', 'class 10']);
    expect(await list(id)).toMatchObject([{ uses: 3 }, { uses: 2 }, { uses: 1 }, {}, {}, {}]);
    const { status } = await app().request(`/api/sites/${id}/tags?sort=newest`);
    expect(status).toBe(422);
  });
});

describe('how often a tag is used', () => {
  test('is counted for each by what they may see', async () => {
    const { id } = await aSite({ owner_id: owner.userId, mode: 'open' });
    await joins(id, cousin.userId, null);
    await aTag(id, 'army');
    await tagged(id, ['army', 'army']);
    await tagged(id, ['army'], { visibility: 'members' });
    await tagged(id, ['army'], { visibility: 'staff' });
    for (const status of ['pending', 'returned', 'denied', 'trashed'] as const)
      await tagged(id, ['army'], { status });
    const uses = async (as?: Person) => (await list(id, as))[0]?.uses;
    expect([await uses(), await uses(stranger), await uses(cousin), await uses(owner)]).toEqual([1, 1, 2, 3]);
  });

  test('follows each memory through its states', async () => {
    const { id } = await aSiteOfOnes();
    const other = await aSiteOfOnes();
    await aTag(id, 'army');
    await aTag(other.id, 'army');
    const memory = await tagged(id, []);
    const uses = async () => (await list(id))[0]?.uses;
    const set = async (patch: Partial<typeof memories.$inferInsert>) => {
      await db.update(memories).set(patch).where(eq(memories.id, memory));
      return uses();
    };
    expect(await uses()).toBe(0);
    expect(await set({ tags: ['army', 'poetry'] })).toBe(1);
    expect(await set({ text: 'Other words' })).toBe(1);
    expect(await set({ status: 'trashed' })).toBe(0);
    expect(await set({ status: 'published' })).toBe(1);
    expect(await set({ visibility: 'members' })).toBe(0);
    expect(await set({ visibility: 'everyone', owner_id: other.id })).toBe(0);
    expect((await list(other.id))[0]?.uses).toBe(1);
    expect(await set({ owner_id: id, tags: ['poetry'] })).toBe(0);
    expect(await set({ tags: ['army'] })).toBe(1);
    await db.delete(memories).where(eq(memories.id, memory));
    expect(await uses()).toBe(0);
    for (const table of [tag_uses, tagged_memories])
      expect(await db.select().from(table).where(eq(table.site_id, id))).toEqual([]);
  });
});

describe('a tag that is renamed', () => {
  test('is renamed on the memories that have it, and on no other site', async () => {
    const [{ id }, other] = [await aSiteOfOnes(), await aSiteOfOnes()];
    const army = await aTag(id, 'army');
    await aTag(id, 'poetry');
    const [both, none, trashed] = [
      await tagged(id, ['poetry', 'army', 'Haifa']),
      await tagged(id, ['poetry']),
      await tagged(id, ['army'], { status: 'trashed' }),
    ];
    const elsewhere = await tagged(other.id, ['army']);
    expect(await (await rename(id, army, 'צבא')).json()).toEqual({ id: army, name: 'צבא', uses: 1 });
    expect(await (await rename(id, army, 'צבא')).json()).toEqual({ id: army, name: 'צבא', uses: 1 });
    expect(await Promise.all([both, none, trashed, elsewhere].map(tagsOf))).toEqual([
      ['poetry', 'צבא', 'Haifa'],
      ['poetry'],
      ['צבא'],
      ['army'],
    ]);
  });

  test('may change its capitals, but not become another existing tag', async () => {
    const { id } = await aSiteOfOnes();
    const army = await aTag(id, 'army');
    await aTag(id, 'poetry');
    expect(await (await rename(id, army, 'Army')).json()).toMatchObject({ name: 'Army' });
    await refusal(await rename(id, army, 'POETRY'), 'tag.exists');
    await refusal(await rename(id, army, ' '), 'request.invalid');
    await refusal(await rename(id, 999_999, 'x'), 'tag.not_found');
    await refusal(await rename(id, army, 'x', stranger), 'auth.forbidden');
  });
});

test("someone who has not seen a tag's new name cannot rename it", async () => {
  const { id } = await aSiteOfOnes();
  const army = await aTag(id, 'army');
  expect((await rename(id, army, 'Golani', owner, 'army')).status).toBe(200);
  const problem = await refusal(await rename(id, army, 'Nahal', owner, 'army'), 'request.stale');
  expect(problem.params).toEqual({ current: { name: 'Golani' } });
  expect((await rename(id, army, 'Golani', owner, 'army')).status).toBe(200);
  expect((await rename(id, army, 'Nahal', owner, 'Golani')).status).toBe(200);
});

test('a tag that two people rename at once has the same name as on its memories', async () => {
  const trips = await overtakenAtEachTrip(async () => {
    const { id } = await aSiteOfOnes();
    const army = await aTag(id, 'army');
    const memory = await tagged(id, ['army']);
    return {
      as: owner,
      call: (slow) =>
        slow.request(`/api/sites/${id}/tags/${army}`, { method: 'PATCH', json: { name: 'Nahal' } }),
      meanwhile: () => rename(id, army, 'Golani'),
      verify: async ({ ok, status }) => {
        expect(ok || status === 409).toBe(true);
        const [tag] = await list(id);
        expect(ok ? ['Nahal', 'Golani'] : ['Golani']).toContain(tag?.name);
        expect(await tagsOf(memory)).toEqual([tag?.name]);
        expect(tag?.uses).toBe(1);
      },
    };
  });
  expect(trips).toBeGreaterThan(2);
});

describe('a tag is deleted', () => {
  test('only while no memory has it, and the error says how many do', async () => {
    const { id } = await aSiteOfOnes();
    const army = await aTag(id, 'army');
    const [published, waiting] = [
      await tagged(id, ['army']),
      await tagged(id, ['army'], { status: 'pending' }),
    ];
    const denied = await tagged(id, ['army', 'poetry'], { status: 'denied' });
    const problem = await refusal(await erase(id, army), 'tag.in_use');
    expect(problem).toMatchObject({ status: 409, params: { count: 2 } });
    await db.delete(memories).where(eq(memories.id, published));
    await db.update(memories).set({ tags: [] }).where(eq(memories.id, waiting));
    await refusal(await erase(id, army, stranger), 'auth.forbidden');
    const answers = await Promise.all([erase(id, army), erase(id, army)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await list(id)).toEqual([]);
    // a memory that is restored later no longer has the tag
    expect(await tagsOf(denied)).toEqual(['poetry']);
  });

  test('but not if someone renames it at that moment, which is a conflict', async () => {
    const trips = await overtakenAtEachTrip(async () => {
      const { id } = await aSiteOfOnes();
      const army = await aTag(id, 'army');
      return {
        as: owner,
        call: (slow) => slow.request(`/api/sites/${id}/tags/${army}`, { method: 'DELETE' }),
        meanwhile: () => rename(id, army, 'Golani'),
        verify: async ({ ok, status }) => {
          expect(ok || status === 409).toBe(true);
          expect((await list(id)).map(({ name }) => name)).toEqual(ok ? [] : ['Golani']);
        },
      };
    });
    expect(trips).toBeGreaterThan(2);
  });

  test('by the staff of its own site only', async () => {
    const [{ id }, other] = [await aSiteOfOnes(), await aSite({ owner_id: stranger.userId })];
    const army = await aTag(other.id, 'army');
    expect((await erase(id, army)).status).toBe(204);
    expect(await list(other.id)).toHaveLength(1);
  });
});
