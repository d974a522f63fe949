import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Memory, MemoryPage } from '#worker/contract/memory.ts';
import type { NewMemoryInput } from '#worker/contract/memory-commands.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { tags } from '#worker/db/schema/site-details.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { atEachCrashPoint } from '#worker/testing/crash-points.ts';
import { overtakenAtEachTrip } from '#worker/testing/overtaken.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aTag } from '#worker/testing/relations-seed.ts';
import { aPerson, aPicture, aSite, db, joins } from '#worker/testing/seed.ts';

const now = () => new Date('2026-11-10T12:00:00.000Z');
const owner = await aPerson();
const daughter = await aPerson({ first_name: 'Noa', last_name: 'Cohen' });
let site: number;

beforeEach(async () => {
  site = await aSiteOf({ subscribed: true });
});

async function aSiteOf(patch: object): Promise<number> {
  const { id } = await aSite({ owner_id: owner.userId, ...patch });
  await joins(id, daughter.userId, null);
  return id;
}

type Input = Partial<NewMemoryInput>;
const as = (person?: typeof owner) => testApp({ now, ...(person && { as: person }) });
const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const DRIVE = 'https://drive.google.com/file/d/1/view';
const PAGE = 'https://en.wikipedia.org/wiki/Haifa';
const DAY = { format: 'en', year: 1968, month: 3, day: 12 } as const;
const bodyOf = (input: Input) => ({
  client_key: crypto.randomUUID(),
  site_id: site,
  text: 'She sang at the window.',
  lang: 'en',
  ...input,
});
const post = (input: Input, person = daughter) =>
  as(person).request('/api/sites/memories', { method: 'POST', json: bodyOf(input) });
async function posted(input: Input, person = daughter): Promise<Memory> {
  const response = await post(input, person);
  expect(response.status).toBe(201);
  return response.json();
}
const edit = (memory: Memory, input: object, person = daughter) =>
  as(person).request(`/api/sites/memories/${memory.id}`, {
    method: 'PUT',
    json: { text: memory.text, ...input },
    headers: { 'If-Match': `"${memory.version}"` },
  });
async function edited(memory: Memory, input: object, person = daughter): Promise<Memory> {
  const response = await edit(memory, input, person);
  expect(response.status).toBe(200);
  return response.json();
}
const read = async (id: number, person?: typeof owner) =>
  (await as(person).request(`/api/sites/memories/item/${id}`)).json<Memory>();
const faultsOf = async (response: Response) =>
  (await refusal(response, 'request.invalid')).errors?.map(({ pointer, code }) => [pointer, code]);

describe('a daughter says when it was, what it is about, and who she is', () => {
  test('with links beside her words', async () => {
    await aTag(site, 'music');
    await aTag(site, 'ילדות');
    const memory = await posted({
      location: 'Haifa',
      tags: ['music', 'ילדות', 'music'],
      happened_on: DAY,
      author_relation: '  a   daughter ',
      links: [{ url: VIDEO, title: 'Her song' }, { url: `${PAGE}#history` }, { url: DRIVE, title: '' }],
    });
    expect(memory).toMatchObject({
      type: 'link',
      kinds: ['link'],
      location: 'Haifa',
      tags: ['music', 'ילדות'],
      happened_on: DAY,
      author_relation: 'a daughter',
      links: [
        {
          url: VIDEO,
          host: 'youtube.com',
          title: 'Her song',
          service: 'video',
          embed: 'youtube/dQw4w9WgXcQ',
        },
        { url: `${PAGE}#history`, host: 'en.wikipedia.org', title: null, service: 'page', embed: null },
        { url: DRIVE, host: 'drive.google.com', title: null, service: 'drive', embed: null },
      ],
    });
    expect(memory.links.every(({ closed }) => !closed)).toBe(true);
    expect(await read(memory.id)).toMatchObject({ links: memory.links, tags: memory.tags, happened_on: DAY });
  });

  test.each([
    { format: 'he', year: 5728, month: 7, day: 1 },
    { format: 'he', year: 5784, month: 13, day: 3 },
    { format: 'en', year: 1968, month: null, day: null },
    { format: 'en', year: 2026, month: 11, day: 10 },
  ] as const)('on a day of either calendar, or in a year: %j', async (happened_on) => {
    expect((await posted({ happened_on })).happened_on).toEqual(happened_on);
  });

  test('and a link alone is a memory', async () => {
    expect(await posted({ text: null, links: [{ url: PAGE }] })).toMatchObject({ text: null, type: 'link' });
  });

  test('beside a photo, the memory is a photo and a link', async () => {
    const id = await aPicture({ site_id: site, created_by: daughter.userId });
    expect(await posted({ media: [{ id }], links: [{ url: PAGE }] })).toMatchObject({
      type: 'photo',
      kinds: ['photo', 'link'],
    });
  });

  test('and takes all of it back: what an edit leaves out is cleared', async () => {
    await aTag(site, 'music');
    const memory = await posted({
      tags: ['music'],
      happened_on: DAY,
      author_relation: 'a daughter',
      links: [{ url: PAGE }],
    });
    expect(await edited(memory, {})).toMatchObject({
      type: 'text',
      kinds: ['text'],
      tags: [],
      happened_on: null,
      author_relation: null,
      links: [],
    });
  });

  test('in an edit a link stays by its id, is renamed, moved, and joined by another', async () => {
    const memory = await posted({ links: [{ url: PAGE }, { url: VIDEO }] });
    const [page, video] = memory.links;
    const changed = await edited(memory, {
      links: [{ id: video?.id, title: 'Her song' }, { url: 'https://example.org' }, { id: page?.id }],
    });
    expect(changed.links).toMatchObject([
      { id: video?.id, url: VIDEO, title: 'Her song' },
      { url: 'https://example.org/', title: null },
      { id: page?.id, url: PAGE, title: null },
    ]);
  });

  test('an edit that is sent again after it was saved gets the memory, not a conflict', async () => {
    await aTag(site, 'music');
    const memory = await posted({ links: [{ url: PAGE }] });
    const input = {
      tags: ['music'],
      happened_on: DAY,
      author_relation: 'a daughter',
      links: [{ id: memory.links[0]?.id, title: 'Haifa' }, { url: VIDEO }],
    };
    const saved = await edited(memory, input);
    expect(await edited(memory, input)).toMatchObject({ version: saved.version, links: saved.links });
    for (const other of [{ tags: [] }, { happened_on: null }, { author_relation: null }, { links: [] }])
      await refusal(await edit(memory, { ...input, ...other }), 'request.stale');
  });
});

describe('refused, with the field that it is about', () => {
  test.each<[string, Input, string, string]>([
    ['a link without a host', { links: [{ url: 'https://' }] }, '/links/0/url', 'url.invalid'],
    ['a tag that the site does not have', { tags: ['gossip'] }, '/tags/0', 'tag.unknown'],
    ['a day to come', { happened_on: { ...DAY, year: 2027 } }, '/happened_on', 'date.in_future'],
    ['a day that never was', { happened_on: { ...DAY, month: 2, day: 30 } }, '/happened_on', 'date.unreal'],
    [
      'a relation of a page’s length',
      { author_relation: 'a'.repeat(61) },
      '/author_relation',
      'name.too_long',
    ],
    ['the same link twice', { links: [{ url: PAGE }, { url: PAGE }] }, '/links/1', 'link.twice'],
    ['a link of another memory', { links: [{ id: 'elsewhere' }] }, '/links/0', 'link.gone'],
    [
      'more than twenty attachments',
      {
        media: Array.from({ length: 11 }, (_, at) => ({ id: `m${at}` })),
        links: Array.from({ length: 10 }, (_, at) => ({ url: `${PAGE}${at}` })),
      },
      '/links',
      'list.too_long',
    ],
  ])('%s', async (_what, input, pointer, code) => {
    expect(await faultsOf(await post(input))).toContainEqual([pointer, code]);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://ruth:secret@example.org/',
    'https://localhost/',
    'not an address',
    `https://example.org/${'a'.repeat(2000)}`,
  ])('the address %s', async (url) => {
    await refusal(await post({ links: [{ url }] }), 'request.invalid');
    expect(await db.select().from(memories).where(eq(memories.owner_id, site))).toEqual([]);
  });

  test.each<Input>([
    { tags: Array.from({ length: 21 }, (_, at) => `tag ${at}`) },
    { links: Array.from({ length: 21 }, (_, at) => ({ url: `${PAGE}${at}` })) },
    { happened_on: { format: 'en', year: 0, month: 1, day: 1 } },
    { happened_on: 'yesterday' as never },
    { links: [{ url: PAGE, id: 'both' } as never] },
  ])('malformed: %j', async (input) => {
    await refusal(await post(input), 'request.invalid');
  });

  test('a candle with any of it', async () => {
    await aTag(site, 'music');
    const input = {
      candle: true,
      text: null,
      links: [{ url: PAGE }],
      tags: ['music'],
      happened_on: DAY,
      author_relation: 'a daughter',
    };
    expect(await faultsOf(await post(input))).toEqual([
      ['/links', 'candle.details'],
      ['/tags', 'candle.details'],
      ['/happened_on', 'candle.details'],
      ['/author_relation', 'candle.details'],
    ]);
  });

  test('a tag of another site', async () => {
    await aTag(await aSiteOf({}), 'music');
    expect(await faultsOf(await post({ tags: ['music'] }))).toEqual([['/tags/0', 'tag.unknown']]);
  });

  test('a tag that was deleted while the memory was sent, at any moment', async () => {
    const trips = await overtakenAtEachTrip(async () => {
      const id = await aSiteOf({});
      await aTag(id, 'music');
      const json = bodyOf({ site_id: id, tags: ['music'] });
      return {
        as: daughter,
        call: (app) => app.request('/api/sites/memories', { method: 'POST', json }),
        meanwhile: () => db.delete(tags).where(eq(tags.site_id, id)),
        verify: async (answer) => {
          const rows = await db.select().from(memories).where(eq(memories.owner_id, id));
          if (answer.status === 201) expect(rows).toHaveLength(1);
          else {
            expect(await faultsOf(answer)).toEqual([['/tags/0', 'tag.unknown']]);
            expect(rows).toEqual([]);
          }
        },
      };
    });
    expect(trips).toBeGreaterThan(2);
  });
});

describe('without a plan', () => {
  test.each([VIDEO, DRIVE, 'https://youtu.be./dQw4w9WgXcQ', 'http://WWW.DROPBOX.com/s/1'])(
    '%s is refused, and the draft’s other content with it',
    async (url) => {
      const free = await aSiteOf({});
      await refusal(await post({ site_id: free, links: [{ url: PAGE }, { url }] }), 'plan.link');
      expect(await db.select().from(memories).where(eq(memories.owner_id, free))).toEqual([]);
    },
  );

  test('a link to any other page is free, one that resembles a service too', async () => {
    const free = await aSiteOf({});
    const links = [{ url: PAGE }, { url: 'https://youtube.com.evil.org/watch?v=dQw4w9WgXcQ' }];
    const memory = await posted({ site_id: free, links });
    expect(memory.links.map(({ service, embed, closed }) => [service, embed, closed])).toEqual([
      ['page', null, false],
      ['page', null, false],
    ]);
  });

  test('nor is one added in an edit', async () => {
    const free = await aSiteOf({});
    const memory = await posted({ site_id: free });
    await refusal(await edit(memory, { links: [{ url: VIDEO }] }), 'plan.link');
  });

  test('a plan that ends while the memory is sent takes no such link any more', async () => {
    await overtakenAtEachTrip(async () => {
      const id = await aSiteOf({ subscribed: true });
      const json = bodyOf({ site_id: id, links: [{ url: VIDEO }] });
      return {
        as: daughter,
        call: (app) => app.request('/api/sites/memories', { method: 'POST', json }),
        meanwhile: () => db.update(sites).set({ subscribed: false }).where(eq(sites.id, id)),
        verify: async (answer) => {
          const rows = await db.select().from(memories).where(eq(memories.owner_id, id));
          if (answer.status === 201) expect(rows).toHaveLength(1);
          else {
            await refusal(answer, 'plan.link');
            expect(rows).toEqual([]);
          }
        },
      };
    });
  });
});

describe('after the plan has ended', () => {
  let memory: Memory;
  beforeEach(async () => {
    memory = await posted({ links: [{ url: VIDEO, title: 'Her song' }, { url: DRIVE }, { url: PAGE }] });
    await db.update(sites).set({ subscribed: false, plan: 'annual' }).where(eq(sites.id, site));
  });

  test('links to videos and drives are listed but closed for others, without their address', async () => {
    for (const reader of [undefined, owner]) {
      const seen = await read(memory.id, reader);
      expect(seen.links).toMatchObject([
        { url: '', host: 'youtube.com', title: 'Her song', embed: null, closed: true },
        { url: '', host: 'drive.google.com', embed: null, closed: true },
        { url: PAGE, closed: false },
      ]);
      expect(JSON.stringify(seen)).not.toContain('dQw4w9WgXcQ');
    }
  });

  test('and open to their author', async () => {
    expect((await read(memory.id, daughter)).links.map(({ url, closed }) => [url, closed])).toEqual([
      [VIDEO, false],
      [DRIVE, false],
      [PAGE, false],
    ]);
  });

  test('an editor rewrites the words, and the closed links stay', async () => {
    const seen = await read(memory.id, owner);
    const links = seen.links.map(({ id, title }) => ({ id, title }));
    const after = await edited(seen, { text: 'She sang.', links }, owner);
    expect(after.links.map(({ closed }) => closed)).toEqual([true, true, false]);
    expect((await read(memory.id, daughter)).links.map(({ url }) => url)).toEqual([VIDEO, DRIVE, PAGE]);
  });

  test('its author keeps them in an edit by their addresses too, and adds none', async () => {
    const links = [{ url: VIDEO }, { url: DRIVE }];
    expect((await edited(memory, { links })).links).toHaveLength(2);
    const again = await read(memory.id, daughter);
    await refusal(await edit(again, { links: [...links, { url: `${DRIVE}/2` }] }), 'plan.link');
  });
});

test.each(['before', 'after'] as const)(
  'a memory with links and tags is one memory after the database failed %s any step',
  { timeout: 60_000 },
  async (when) => {
    await atEachCrashPoint(when, async () => {
      const id = await aSiteOf({ subscribed: true });
      await aTag(id, 'music');
      const json = bodyOf({ site_id: id, tags: ['music'], links: [{ url: VIDEO }], happened_on: DAY });
      return {
        as: daughter,
        call: (app, key) =>
          app.request('/api/sites/memories', { method: 'POST', json, headers: { 'Idempotency-Key': key } }),
        once: async (answer) => {
          const memory = await answer.json<Memory>();
          const page = await (
            await as().request(`/api/sites/memories/${id}?tag=music&filter=link`)
          ).json<MemoryPage>();
          expect(page.memories).toMatchObject([{ id: memory.id, links: memory.links, tags: ['music'] }]);
        },
      };
    });
  },
);
