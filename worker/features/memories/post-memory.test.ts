import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Memory, MemoryPage } from '#worker/contract/memory.ts';
import type { NewMemoryInput } from '#worker/contract/memory-commands.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { media, sites } from '#worker/db/schema/sites.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { expectCountersToHold } from '#worker/testing/counters.ts';
import { atEachCrashPoint } from '#worker/testing/crash-points.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, aPicture, aSite, db, joins } from '#worker/testing/seed.ts';

const now = () => new Date('2026-11-10T12:00:00.000Z');
const owner = await aPerson();
const brother = await aPerson({ first_name: 'Yoav', last_name: 'Cohen' });
const stranger = await aPerson();
let open: number;
let regular: number;

beforeEach(async () => {
  open = (await aSite({ owner_id: owner.userId, mode: 'open' })).id;
  regular = (await aSite({ owner_id: owner.userId })).id;
  for (const id of [open, regular]) await joins(id, brother.userId, null);
});

const as = (person: typeof owner) => testApp({ as: person, now });
const bodyOf = (input: Partial<NewMemoryInput>) => ({
  client_key: crypto.randomUUID(),
  text: 'She left a light on in the kitchen.',
  lang: 'en',
  ...input,
});
const post = (person: typeof owner, input: Partial<NewMemoryInput>) =>
  as(person).request('/api/sites/memories', { method: 'POST', json: bodyOf(input) });
async function posted(person: typeof owner, input: Partial<NewMemoryInput>): Promise<Memory> {
  const response = await post(person, input);
  expect(response.status).toBe(201);
  return response.json();
}
const upload = (site_id: number, patch: object = {}) =>
  aPicture({ site_id, created_by: brother.userId, ...patch });
const feed = async (siteId: number) =>
  (await (await testApp({ now }).request(`/api/sites/memories/${siteId}`)).json<MemoryPage>()).memories;

describe('a brother adds what he remembers', () => {
  test('on a regular site it is published at once, under his name, and counted', async () => {
    const memory = await posted(brother, { site_id: regular, location: 'Haifa' });
    expect(memory).toMatchObject({
      status: 'published',
      type: 'text',
      text: 'She left a light on in the kitchen.',
      location: 'Haifa',
      author: { name: 'Yoav Cohen' },
      mine: true,
      can: { edit: true, delete: true, restore: false, decide: false, pin: false, move: true },
      version: 1,
    });
    expect(await feed(regular)).toMatchObject([{ id: memory.id, mine: false, can: { edit: false } }]);
    await expectCountersToHold(regular);
    expect(await db.select().from(outbox).where(eq(outbox.name, 'tell_approvers'))).toEqual([]);
  });

  test('on an open one it is pending: only he and the staff can see it, and the staff are notified', async () => {
    const memory = await posted(brother, { site_id: open });
    expect(memory).toMatchObject({ status: 'pending', can: { edit: true, decide: false } });
    expect(await feed(open)).toEqual([]);
    await expectCountersToHold(open);
    const queued = await db.select().from(outbox).where(eq(outbox.name, 'tell_approvers'));
    expect(queued.map(({ payload }) => payload)).toEqual([{ site_id: open }]);
    const item = `/api/sites/memories/item/${memory.id}`;
    for (const person of [brother, owner]) expect((await as(person).request(item)).status).toBe(200);
    await refusal(await as(stranger).request(item), 'memory.not_found');
    const pending = async (person: typeof owner, mine = '') =>
      (await (await as(person).request(`/api/sites/memories/pending/${open}${mine}`)).json<MemoryPage>())
        .memories;
    expect(await pending(owner)).toMatchObject([{ id: memory.id, mine: false, can: { decide: true } }]);
    expect(await pending(owner, '?mine=1')).toEqual([]);
    expect(await pending(brother)).toMatchObject([{ id: memory.id, mine: true, can: { decide: false } }]);
    expect(await pending(stranger)).toEqual([]);
    expect((await posted(stranger, { site_id: open })).status).toBe('pending');
    expect((await posted(owner, { site_id: open })).status).toBe('published');
  });

  test('with photos of his own, in his order, with captions', async () => {
    const [first, second] = [await upload(regular), await upload(regular)];
    const memory = await posted(brother, {
      site_id: regular,
      media: [{ id: second, caption: 'At the sea' }, { id: first }],
    });
    expect(memory.type).toBe('photo');
    expect(memory.media.map(({ id, caption, kind }) => [id, caption, kind])).toEqual([
      [second, 'At the sea', 'photo'],
      [first, null, 'photo'],
    ]);
    const [shown] = await feed(regular);
    expect(shown?.media.map(({ id }) => id)).toEqual([second, first]);
    const rows = await db.select().from(media).where(eq(media.memory_id, memory.id));
    expect(rows.every(({ attached_at }) => attached_at !== null)).toBe(true);
  });

  test('with the point of a photo and of a poster that stays in view, else the one of its upload', async () => {
    await db.update(sites).set({ subscribed: true }).where(eq(sites.id, regular));
    const photo = await upload(regular);
    const poster = await upload(regular, { kind: 'video', content_type: 'video/mp4' });
    const usual = await upload(regular, { focal_x: 0.3, focal_y: 0.4 });
    const memory = await posted(brother, {
      site_id: regular,
      media: [{ id: photo, focal: { x: 0.1, y: 0.9 } }, { id: poster, focal: { x: 1, y: 0 } }, { id: usual }],
    });
    const points = [
      { x: 0.1, y: 0.9 },
      { x: 1, y: 0 },
      { x: 0.3, y: 0.4 },
    ];
    expect(memory.media.map(({ focal }) => focal)).toEqual(points);
    const [shown] = await feed(regular);
    expect(shown?.media.map(({ focal }) => focal)).toEqual(points);
  });

  test('and an image that browsers do not display is a file with its name', async () => {
    const svg = await upload(regular, { content_type: 'image/svg+xml', name: 'tree.svg', widths: [0] });
    const memory = await posted(brother, { site_id: regular, text: null, media: [{ id: svg }] });
    expect(memory).toMatchObject({
      type: 'files',
      media: [{ kind: 'file', name: 'tree.svg', widths: [] }],
    });
  });

  test.each([
    ['of someone else', () => upload(regular, { created_by: stranger.userId })],
    ['of another site', () => upload(open)],
    ['uploaded for another purpose', () => upload(regular, { purpose: 'cover' })],
    ['that is already attached to a memory', () => upload(regular, { attached_at: '2026-01-01' })],
    ['that is gone', async () => 'no-such'],
  ])('but not with a picture %s', async (_what, picture) => {
    const input = { site_id: regular, media: [{ id: await upload(regular) }, { id: await picture() }] };
    const problem = await refusal(await post(brother, input), 'request.invalid');
    expect(problem.errors).toMatchObject([{ pointer: '/media/1/id', code: 'media.gone' }]);
    expect(await feed(regular)).toEqual([]);
  });
});

describe('a candle', () => {
  test('is lit with or without an inscription, and is counted on its day', async () => {
    const lit = await posted(brother, {
      site_id: regular,
      candle: true,
      text: null,
      candle_text: 'With love.',
    });
    expect(lit).toMatchObject({ type: 'candle', candle_text: 'With love.', text: null });
    await posted(brother, { site_id: regular, candle: true, text: null });
    await expectCountersToHold(regular);
    const site = await (await testApp({ now }).request(`/api/sites/${regular}`)).json();
    expect(site).toMatchObject({ site: { memories_count: 2, candles_burning: 2 } });
  });

  test('is not lit where the family hid the button', async () => {
    const hidden = { hide_candle_button: true } as typeof sites.$inferSelect.settings;
    await db.update(sites).set({ settings: hidden }).where(eq(sites.id, open));
    await refusal(await post(owner, { site_id: open, candle: true, text: null }), 'auth.forbidden');
  });

  test('is lit on a life story once it has a day of death, and not before', async () => {
    const candle = { site_id: regular, candle: true, text: null };
    await db.update(sites).set({ site_type_id: 2, death: null }).where(eq(sites.id, regular));
    await refusal(await post(brother, candle), 'memory.candle_living');
    expect(await feed(regular)).toEqual([]);
    const death = { format: 'he', year: 5697, month: null, day: null } as const;
    await db.update(sites).set({ death }).where(eq(sites.id, regular));
    expect(await posted(brother, candle)).toMatchObject({ type: 'candle' });
  });

  test('has no text and no photo, and only a candle has an inscription', async () => {
    const wrong = async (input: Partial<NewMemoryInput>) =>
      (await refusal(await post(brother, { site_id: regular, ...input }), 'request.invalid')).errors?.map(
        ({ pointer }) => pointer,
      );
    expect(await wrong({ candle: true, media: [{ id: await upload(regular) }] })).toEqual([
      '/text',
      '/media',
    ]);
    expect(await wrong({ candle_text: 'With love.' })).toEqual(['/candle_text']);
  });
});

describe('what is refused', () => {
  test.each([
    ['nothing at all', { text: null }],
    ['spaces', { text: '  \n ' }],
    ['a place alone', { text: '', location: 'Haifa' }],
  ])('%s is not a memory', async (_what, input) => {
    await refusal(await post(brother, { site_id: regular, ...input }), 'memory.empty');
  });

  test('a post by a stranger on a regular site, and by anyone on a frozen one', async () => {
    await refusal(await post(stranger, { site_id: regular }), 'auth.forbidden');
    await db.update(sites).set({ frozen_at: '2026-01-01' }).where(eq(sites.id, regular));
    await refusal(await post(owner, { site_id: regular }), 'site.frozen');
    await refusal(await post(stranger, { site_id: regular }), 'auth.forbidden');
  });

  test('the fifty-first pending post of one author on one site in a day, and no other author’s or site’s', async () => {
    await posted(stranger, { site_id: open });
    await testEnv.DB.prepare(
      `update quotas set used = 49 where bucket like 'memory.held:%' and used = 1`,
    ).run();
    const burst = await Promise.all(Array.from({ length: 4 }, () => post(stranger, { site_id: open })));
    expect(burst.map(({ status }) => status).sort()).toEqual([201, 429, 429, 429]);
    await posted(brother, { site_id: open });
    await posted(owner, { site_id: open });
    const other = (await aSite({ owner_id: owner.userId, mode: 'open' })).id;
    await posted(stranger, { site_id: other });
  });

  test('a visibility that the author cannot see', async () => {
    const input = { site_id: regular, visibility: 'staff' } as const;
    const { errors } = await refusal(await post(brother, input), 'request.invalid');
    expect(errors).toMatchObject([{ pointer: '/visibility', code: 'visibility.beyond' }]);
    expect((await posted(brother, { site_id: regular, visibility: 'members' })).visibility).toBe('members');
    expect((await posted(owner, { site_id: regular, visibility: 'staff' })).visibility).toBe('staff');
    expect(await feed(regular)).toEqual([]);
    await expectCountersToHold(regular);
  });

  test.each([
    ['a key of no length', { client_key: 'x' }, '/client_key'],
    ['a text too long', { text: 'a'.repeat(20_001) }, '/text'],
    ['too many photos', { media: Array.from({ length: 21 }, (_, i) => ({ id: `m${i}` })) }, '/media'],
    ['the same photo twice', { media: [{ id: 'm' }, { id: 'm' }] }, '/media/1/id'],
    ['a status chosen by the sender', { status: 'published' }, '/status'],
  ])('%s', async (_what, input, pointer) => {
    const { errors } = await refusal(await post(brother, { site_id: regular, ...input }), 'request.invalid');
    expect(errors?.map((one) => one.pointer)).toContain(pointer);
  });
});

describe('a memory that is sent again', { timeout: 60_000 }, () => {
  const mine = () => db.select().from(memories).where(eq(memories.author_id, brother.userId));

  test('fifty times at once is one memory, and every reply is the same', async () => {
    const before = (await mine()).length;
    const client_key = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => posted(brother, { site_id: regular, client_key })),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await mine()).toHaveLength(before + 1);
    await expectCountersToHold(regular);
    expect((await posted(brother, { site_id: regular, client_key, text: 'Other' })).text).not.toBe('Other');
    expect((await posted(owner, { site_id: regular, client_key })).mine).toBe(true);
    expect((await feed(regular)).length).toBe(2);
  });

  test.each(['before', 'after'] as const)(
    'after the database failed %s any step is one memory, counted once',
    async (when) => {
      const trips = await atEachCrashPoint(when, async () => {
        const { id } = await aSite({ owner_id: owner.userId });
        await joins(id, brother.userId, null);
        const input = bodyOf({ site_id: id, media: [{ id: await upload(id) }] });
        return {
          as: brother,
          call: (app, key) =>
            app.request('/api/sites/memories', {
              method: 'POST',
              json: input,
              headers: { 'Idempotency-Key': key },
            }),
          once: async (answer) => {
            const memory = await answer.json<Memory>();
            expect(await feed(id)).toMatchObject([
              { id: memory.id, media: memory.media.map(({ id }) => ({ id })) },
            ]);
            await expectCountersToHold(id);
          },
        };
      });
      expect(trips).toBeGreaterThan(4);
    },
  );
});
