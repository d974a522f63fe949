import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Problem } from '#worker/contract/errors.ts';
import type { Memory, MemoryPage } from '#worker/contract/memory.ts';
import { testApp } from '#worker/testing/app.ts';
import { countRows } from '#worker/testing/counting-d1.ts';
import { aMailer, runJobs } from '#worker/testing/run-jobs.ts';
import { aPerson, aPicture, aSite, db, joins, next, type Person } from '#worker/testing/seed.ts';

countRows();

const NOON = new Date('2026-11-10T12:00:00.000Z');
let owner: Person;
let cousin: Person;
let site: number;
beforeAll(async () => {
  [owner, cousin] = [await aPerson(), await aPerson()];
  site = (await aSite({ owner_id: owner.userId, subscribed: true })).id;
  await joins(site, cousin.userId, null);
});

const at = (as?: Person) => testApp({ ...(as && { as }), now: () => NOON });
/** Searches from a new network each time, so that no request is rate limited. */
const search = async (
  q: string,
  { as, on = site, more = '' }: { as?: Person; on?: number; more?: string } = {},
) => {
  const app = at(as);
  const response = await app.request(`/api/sites/memories/${on}?q=${encodeURIComponent(q)}${more}`, {
    headers: { 'CF-Connecting-IP': `10.${next() >> 8}.${next() & 255}.9` },
  });
  expect(response.status, await response.clone().text()).toBe(200);
  return { ...(await response.json<MemoryPage>()), rows: app.reads.rowsRead };
};
const idsFor = async (q: string, options?: Parameters<typeof search>[1]) =>
  (await search(q, options)).memories.map(({ id }) => id);
async function post(json: object, as = owner): Promise<Memory> {
  const memory = { site_id: site, client_key: crypto.randomUUID(), lang: 'en', ...json };
  const response = await at(as).request('/api/sites/memories', { method: 'POST', json: memory });
  expect(response.status, await response.clone().text()).toBe(201);
  return response.json();
}
const said = async (media: string, text: string, lang = 'en', as = owner) =>
  expect(
    (
      await at(as).request(`/api/media/${media}/transcript`, {
        method: 'PUT',
        json: { text, lang },
        headers: { 'If-Match': '"1"' },
      })
    ).status,
  ).toBe(200);
const aRecording = () =>
  aPicture({
    site_id: site,
    created_by: owner.userId,
    kind: 'audio',
    content_type: 'audio/webm',
    widths: [],
    sizes: [],
  });

describe('a search among the memories of a site', () => {
  test('finds all words, in any order, of a text, a place, a caption and an inscription', async () => {
    const photo = await aPicture({ site_id: site, created_by: owner.userId });
    const trip = await post({
      text: 'The long summer by the lake',
      location: 'Kinneret',
      media: [{ id: photo, caption: 'Grandmother swimming' }],
    });
    const candle = await post({ candle: true, candle_text: 'Always remembered by the lakeside' });
    expect(await idsFor('lake summer')).toEqual([trip.id]);
    expect(await idsFor('LAKE')).toEqual([candle.id, trip.id]);
    expect(await idsFor('kinneret swim')).toEqual([trip.id]);
    expect(await idsFor('lake winter')).toEqual([]);
    expect(await idsFor('?!')).toEqual([]);
  });

  test('finds what is said in a recording, and shows where', async () => {
    const recording = await aRecording();
    const memory = await post({ text: 'An evening', media: [{ id: recording }] });
    await said(recording, `${'And so on. '.repeat(40)}In Salonica we sold sesame rings by the harbour.`);
    const { memories, found } = await search('salonica sesame');
    expect(memories).toMatchObject([{ id: memory.id, media: [{ transcript: true }] }]);
    expect(found).toMatchObject([{ memory_id: memory.id, media_id: recording }]);
    expect(found?.[0]?.excerpt).toContain('In Salonica we sold sesame rings');
    expect(JSON.stringify(memories)).not.toContain('Salonica');
    // one word in the text, the other in the recording
    expect(await idsFor('evening harbour')).toEqual([memory.id]);
  });

  test('finds Hebrew with and without niqqud, prefixes and doubled letters', async () => {
    const recording = await aRecording();
    const memory = await post({ lang: 'he', text: 'ערב', media: [{ id: recording }] });
    await said(recording, 'וּבַמִּטְבָּח בִּשְׁכוּנַת הַתִּקְוָה דוויד ניגן', 'he');
    for (const q of ['במטבח', 'ובמטבח', 'שכונת התקוה', 'תקווה', 'התקו', 'דויד', 'דוויד'])
      expect(await idsFor(q), q).toEqual([memory.id]);
    expect(await idsFor('חצר')).toEqual([]);
  });

  test('finds words of every script, and letters that the index would divide', async () => {
    const words = ['हिन्दी', 'aःb', 'ᧀᧁ', '日本', 'ქართული', 'Привет', 'ﷲ', '𞤀𞤁'];
    const memory = await post({ text: words.join(' ') });
    for (const word of words) {
      expect(await idsFor(word), word).toEqual([memory.id]);
      expect(await idsFor([...word].slice(0, 2).join('')), word).toEqual([memory.id]);
    }
    expect(await idsFor('नमस्ते')).toEqual([]);
  });

  test('follows an edit', async () => {
    const memory = await post({ text: 'She baked rugelach' });
    await at(owner).request(`/api/sites/memories/${memory.id}`, {
      method: 'PUT',
      json: { text: 'She baked strudel' },
      headers: { 'If-Match': '"1"' },
    });
    expect(await idsFor('rugelach')).toEqual([]);
    expect(await idsFor('strudel')).toEqual([memory.id]);
  });

  test('goes together with a filter and a tag', async () => {
    const photo = await aPicture({ site_id: site, created_by: owner.userId });
    const pictured = await post({ text: 'Almond trees', media: [{ id: photo }] });
    const text = await post({ text: 'Almond trees' });
    expect(await idsFor('almond')).toEqual([text.id, pictured.id]);
    expect(await idsFor('almond', { more: '&filter=photo' })).toEqual([pictured.id]);
    expect(await idsFor('almond', { more: '&filter=text' })).toEqual([text.id]);
    expect(await idsFor('almond', { more: '&tag=trees' })).toEqual([]);
  });

  test('shows nobody what they may not see, nor what is collapsed', async () => {
    const ids = {
      everyone: (await post({ text: 'The canary Pavarotti' })).id,
      members: (await post({ text: 'The canary Pavarotti', visibility: 'members' })).id,
      staff: (await post({ text: 'The canary Pavarotti', visibility: 'staff' })).id,
      rude: (await post({ text: 'That motherfucker canary Pavarotti' }, cousin)).id,
      deleted: (await post({ text: 'The canary Pavarotti' })).id,
    };
    await at(owner).request(`/api/sites/memories/${ids.deleted}`, { method: 'DELETE' });
    const seen = async (as?: Person) => {
      const found = await idsFor('canary pavarotti', as ? { as } : {});
      return Object.entries(ids).flatMap(([name, id]) => (found.includes(id) ? [name] : []));
    };
    expect(await seen()).toEqual(['everyone']);
    expect(await seen(cousin)).toEqual(['everyone', 'members']);
    expect(await seen(owner)).toEqual(['everyone', 'members', 'staff']);
  });

  test('stays on its site, and off a private one', async () => {
    const home = (await aSite({ owner_id: owner.userId, mode: 'private' })).id;
    const memory = await post({ site_id: home, text: 'Secret marmalade' });
    expect(await idsFor('marmalade', { as: owner, on: home })).toEqual([memory.id]);
    expect(await idsFor('marmalade', { as: owner })).toEqual([]);
    const response = await at().request(`/api/sites/memories/${home}?q=marmalade`);
    expect((await response.json<Problem>()).code).toBe('site.not_found');
  });

  test.each([
    ['nothing', ''],
    ['too much', 'x'.repeat(121)],
    ['a cursor that is none', 'lake&cursor=x'],
  ])('refuses %s', async (_what, q) => {
    expect((await at().request(`/api/sites/memories/${site}?q=${q}`)).status).toBe(422);
  });

  test('takes operators and quotes as words', async () => {
    for (const q of ['"', 'lake AND', 'NEAR(lake)', 'words:lake', '-lake*', '\u{E000}lake']) await idsFor(q);
  });
});

describe('a site with five thousand memories', { timeout: 120_000 }, () => {
  let large: number;
  beforeAll(async () => {
    large = (await aSite({ owner_id: owner.userId })).id;
    await db.run(sql`insert into memories (id, owner_kind, owner_id, author_id, type, text, lang, tags, status,
        position, client_key, created_at, updated_at)
      with recursive n(i) as (select 0 union all select i + 1 from n where i < 4999)
      select 5000000 + i, 'site', ${large}, ${owner.userId}, 'text',
        'Grandmother told of the year ' || i || iif(i = 2500, ' and of a marzipan elephant', ''), 'en', '[]',
        'published', i, 'large-' || i, '2026-01-01T00:00:00.000Z', '2026-01-01' from n`);
    await db.run(sql`insert into outbox (id, name, payload, created_at, due_at)
      values ('index', 'index_memories', '{"after":4999999}', ${NOON.toISOString()}, ${NOON.toISOString()})`);
    for (let run = 0; run < 11; run++) await runJobs(['index_memories'], aMailer(), NOON);
  });

  test.each(['grandmother', 'grandmother year', 'gra', 'g'])(
    'reads as many rows as it shows of a word that all of them have, far down too: %s',
    async (q) => {
      let more = '';
      for (let depth = 0; depth < 5; depth++) {
        const { memories, next_cursor, rows } = await search(q, { on: large, more });
        expect(memories).toHaveLength(20);
        expect(rows, `page ${depth}`).toBeLessThanOrEqual(1 + 21 * 3 + 6);
        more = `&cursor=${next_cursor}`;
      }
    },
  );

  test('and of a word that only one has', async () => {
    const { memories, rows } = await search('grandmother marzipan', { on: large });
    expect(memories).toMatchObject([{ id: 5002500 }]);
    expect(rows).toBeLessThan(20);
    expect((await search('grandmother rhinoceros', { on: large })).rows).toBeLessThan(20);
  });
});
