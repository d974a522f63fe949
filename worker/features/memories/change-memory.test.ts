import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Memory, MemoryPage } from '#worker/contract/memory.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { media, sites } from '#worker/db/schema/sites.ts';
import { type TestApp, testApp } from '#worker/testing/app.ts';
import { expectCountersToHold } from '#worker/testing/counters.ts';
import { atEachCrashPoint } from '#worker/testing/crash-points.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMemory, aPerson, aPicture, aSite, db, joins, lightCandles } from '#worker/testing/seed.ts';
import { purgeTrash } from './purge-trash.job.ts';

const START = Date.parse('2026-11-10T12:00:00.000Z');
let clock = START;
const now = () => new Date(clock);
const owner = await aPerson();
const brother = await aPerson();
const stranger = await aPerson();
let open: number;
let regular: number;

beforeEach(async () => {
  clock = START;
  open = (await aSite({ owner_id: owner.userId, mode: 'open' })).id;
  regular = (await aSite({ owner_id: owner.userId })).id;
  for (const id of [open, regular]) await joins(id, brother.userId, null);
});

/** Seeds a memory by `brother`, counted in the site's numbers where it is published. */
async function his(siteId: number, patch: Partial<typeof memories.$inferInsert> = {}): Promise<number> {
  const created_at = new Date(START - 2 * 86_400_000).toISOString();
  const id = await aMemory({ owner_id: siteId, author_id: brother.userId, created_at, ...patch });
  if ((patch.status ?? 'published') !== 'published') return id;
  const [site] = await db.select().from(sites).where(eq(sites.id, siteId));
  await db
    .update(sites)
    .set({ memories_count: (site?.memories_count ?? 0) + 1 })
    .where(eq(sites.id, siteId));
  if (patch.type === 'candle') await lightCandles(siteId, created_at.slice(0, 10), 1);
  return id;
}
const rowOf = async (id: number) => (await db.select().from(memories).where(eq(memories.id, id)))[0];
const as = (person: typeof owner) => testApp({ as: person, now });
const good = async (response: Response): Promise<Memory> => {
  expect(response.status).toBe(200);
  return response.json();
};
const mailsAbout = async (id: number) =>
  (await db.select().from(outbox).where(eq(outbox.name, 'send_mail')))
    .map(({ payload }) => (payload as { mail: { kind: string; user_id: number; memory_id?: number } }).mail)
    .filter(({ memory_id }) => memory_id === id);

const put = (app: TestApp, id: number, json: object, version = 1) =>
  app.request(`/api/sites/memories/${id}`, {
    method: 'PUT',
    json: { text: 'Other words', ...json },
    headers: { 'If-Match': `"${version}"` },
  });
const edit = (person: typeof owner, id: number, json: object = {}, version = 1) =>
  put(as(person), id, json, version);
const trash = (person: typeof owner, id: number) =>
  as(person).request(`/api/sites/memories/${id}`, { method: 'DELETE' });
const restore = (person: typeof owner, id: number) =>
  as(person).request(`/api/sites/memories/${id}/restore`, { method: 'POST' });
const decide = (person: typeof owner, id: number, json: object) =>
  as(person).request(`/api/sites/memories/${id}/decision`, { method: 'POST', json });

describe('an edit', () => {
  test('of the author’s own memory stays published on a regular site and is pending again on an open one', async () => {
    expect(await good(await edit(brother, await his(regular)))).toMatchObject({
      status: 'published',
      text: 'Other words',
      version: 2,
      edited_by_staff: false,
    });
    const id = await his(open, { decided_at: '2026-11-09T10:00:00.000Z', decided_by: owner.userId });
    expect(await good(await edit(brother, id))).toMatchObject({ status: 'pending' });
    for (const siteId of [open, regular]) await expectCountersToHold(siteId);
  });

  test('of a returned memory makes it pending again and keeps the note of the staff', async () => {
    const id = await his(open, { status: 'returned', status_note: 'Please name the street.' });
    expect(await good(await edit(brother, id))).toMatchObject({
      status: 'pending',
      status_note: 'Please name the street.',
    });
  });

  test('by the staff is marked as such and does not change the status', async () => {
    for (const status of ['published', 'pending'] as const)
      expect(await good(await edit(owner, await his(open, { status })))).toMatchObject({
        status,
        edited_by_staff: true,
        mine: false,
      });
  });

  test('keeps, reorders, captions, adds and removes photos, and a removed photo is no longer served', async () => {
    const id = await his(regular, { type: 'photo' });
    const picture = (memory_id: number | null, position = 0) =>
      aPicture({
        site_id: regular,
        created_by: brother.userId,
        memory_id,
        position,
        attached_at: memory_id === null ? null : '2026',
      });
    const [a, b, c] = [await picture(id, 0), await picture(id, 1), await picture(null)];
    const input = { text: null, media: [{ id: c }, { id: a, caption: 'Haifa' }] };
    const edited = await good(await edit(brother, id, input));
    expect(edited.media.map((one) => [one.id, one.caption])).toEqual([
      [c, null],
      [a, 'Haifa'],
    ]);
    expect(await db.select().from(media).where(eq(media.id, b))).toEqual([]);
    const bare = await good(await edit(brother, id, {}, 2));
    expect(bare).toMatchObject({ type: 'text', media: [] });
  });

  test('keeps, sets and changes what stays in view of a photo; a repeat that sets another point is refused', async () => {
    const id = await his(regular, { type: 'photo' });
    const of = { site_id: regular, created_by: brother.userId, memory_id: id, attached_at: '2026' };
    const [a, b] = [await aPicture({ ...of, position: 0 }), await aPicture({ ...of, position: 1 })];
    const framed = (x: number) => ({ text: null, media: [{ id: a, focal: { x, y: 0.75 } }, { id: b }] });
    const points = [
      { x: 0.25, y: 0.75 },
      { x: 0.5, y: 0.38 },
    ];
    const edited = await good(await edit(brother, id, framed(0.25)));
    expect(edited.media.map(({ focal }) => focal)).toEqual(points);
    expect((await good(await edit(brother, id, framed(0.25)))).version).toBe(2);
    await refusal(await edit(brother, id, framed(0.5)), 'request.stale');
    const kept = await good(await edit(brother, id, { text: null, media: [{ id: a }, { id: b }] }, 2));
    expect(kept.media.map(({ focal }) => focal)).toEqual(points);
  });

  test('of an older version is refused with the stored one; a repeat of the same edit is not', async () => {
    const id = await his(regular);
    await good(await edit(owner, id, { text: 'Hers' }));
    const { params } = await refusal(await edit(brother, id, { text: 'His' }), 'request.stale');
    expect(params).toMatchObject({ current: { text: 'Hers', version: 2 } });
    expect((await good(await edit(owner, id, { text: 'Hers' }))).version).toBe(2);
  });

  test('of someone else’s memory, of a denied one, or that leaves it empty is refused', async () => {
    const id = await his(regular);
    await refusal(await edit(stranger, id), 'auth.forbidden');
    await refusal(await edit(brother, await his(regular, { status: 'denied' })), 'auth.forbidden');
    await refusal(await edit(brother, id, { text: '' }), 'memory.empty');
    await refusal(await edit(brother, 999_999_999), 'memory.not_found');
    const bare = { method: 'PUT', json: { text: 'x' } };
    const unversioned = await as(brother).request(`/api/sites/memories/${id}`, bare);
    await refusal(unversioned, 'request.invalid');
    expect((await rowOf(id))?.version).toBe(1);
  });
});

describe('the trash', () => {
  test('removes a memory or candle from the counters and restores it with them', async () => {
    const id = await his(regular, { type: 'candle', text: null });
    for (let i = 0; i < 2; i++) expect((await trash(brother, id)).status).toBe(204);
    await expectCountersToHold(regular);
    const listed = async (person: typeof owner) =>
      (await (await as(person).request(`/api/sites/memories/trashed/${regular}`)).json<MemoryPage>())
        .memories;
    expect(await listed(owner)).toMatchObject([{ id, status: 'trashed', can: { restore: true } }]);
    expect(await listed(brother)).toMatchObject([{ id, can: { restore: true } }]);
    expect(await listed(stranger)).toEqual([]);
    clock += 86_400_000;
    for (let i = 0; i < 2; i++)
      expect(await good(await restore(brother, id))).toMatchObject({ status: 'published' });
    await expectCountersToHold(regular);
  });

  test('restores a pending memory as pending', async () => {
    const id = await his(open, { status: 'pending' });
    await trash(brother, id);
    expect(await good(await restore(owner, id))).toMatchObject({ status: 'pending' });
    await expectCountersToHold(open);
  });

  test('does not let an author restore what the staff deleted', async () => {
    const id = await his(regular);
    await trash(owner, id);
    await refusal(await restore(brother, id), 'auth.forbidden');
    await refusal(await restore(stranger, id), 'memory.not_found');
    await good(await restore(owner, id));
  });

  test('does not restore more photos than a free site may have', async () => {
    const picture = (memory_id: number | null) =>
      aPicture({ site_id: regular, created_by: brother.userId, memory_id, attached_at: '2026' });
    const id = await his(regular, { type: 'photo' });
    await picture(id);
    await trash(brother, id);
    const other = await his(regular, { type: 'photo' });
    for (let i = 0; i < 3; i++) await picture(other);
    await refusal(await restore(brother, id), 'media.free_limit');
    expect((await rowOf(id))?.status).toBe('trashed');
    await expectCountersToHold(regular);
  });

  test('is purged of memories deleted thirty days ago', async () => {
    const [old, young] = [await his(regular), await his(regular)];
    await aPicture({ site_id: regular, created_by: brother.userId, memory_id: old, attached_at: '2026' });
    await trash(brother, old);
    clock += 86_400_000;
    await trash(brother, young);
    clock += 29.5 * 86_400_000;
    await refusal(await restore(brother, old), 'memory.not_found');
    const { commit } = await import('#worker/db/commit.ts');
    await commit(db, await purgeTrash.run({ db, now } as Parameters<typeof purgeTrash.run>[0], {}));
    expect(await rowOf(old)).toBeUndefined();
    expect(await db.select().from(media).where(eq(media.memory_id, old))).toEqual([]);
    await good(await restore(brother, young));
  });
});

describe('a person who decides on a memory', () => {
  test('publishes it, and the author is notified', async () => {
    const id = await his(open, { status: 'pending', type: 'candle', text: null });
    expect(await good(await decide(owner, id, { decision: 'approve' }))).toMatchObject({
      status: 'published',
      edited_by_staff: false,
    });
    await expectCountersToHold(open);
    expect(await mailsAbout(id)).toEqual([
      { kind: 'memory_published', user_id: brother.userId, memory_id: id },
    ]);
  });

  test('may edit the text first', async () => {
    const id = await his(open, { status: 'pending' });
    expect(await good(await decide(owner, id, { decision: 'approve', text: 'Better' }))).toMatchObject({
      text: 'Better',
      edited_by_staff: true,
    });
    const empty = await his(open, { status: 'pending' });
    await refusal(await decide(owner, empty, { decision: 'approve', text: '' }), 'memory.empty');
  });

  test('returns it with a note that its author reads', async () => {
    const id = await his(open, { status: 'pending' });
    await good(await decide(owner, id, { decision: 'return', note: 'Which year?' }));
    const mine = await as(brother).request(`/api/sites/memories/pending/${open}?mine=1`);
    expect((await mine.json<MemoryPage>()).memories).toMatchObject([
      { id, status: 'returned', status_note: 'Which year?', can: { edit: true } },
    ]);
    expect(await mailsAbout(id)).toMatchObject([{ kind: 'memory_returned' }]);
  });

  test('denies it, and its author is notified only if requested', async () => {
    const [quiet, notified] = [
      await his(open, { status: 'pending' }),
      await his(open, { status: 'pending' }),
    ];
    await good(await decide(owner, quiet, { decision: 'deny', note: 'Not him.' }));
    await good(await decide(owner, notified, { decision: 'deny', tell: true }));
    expect(await mailsAbout(quiet)).toEqual([]);
    expect(await mailsAbout(notified)).toMatchObject([{ kind: 'memory_denied' }]);
    const read = await as(brother).request(`/api/sites/memories/item/${quiet}`);
    expect(await good(read)).toMatchObject({ status: 'denied', status_note: null });
  });

  test('decides once: the first decision is final, and a repeat by the same person has no effect', async () => {
    const id = await his(open, { status: 'pending' });
    const answers = await Promise.all([
      ...Array.from({ length: 50 }, () => decide(owner, id, { decision: 'approve' })),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status !== 409)).toContain(200);
    await good(await decide(owner, id, { decision: 'approve' }));
    await refusal(await decide(owner, id, { decision: 'deny' }), 'memory.already_decided');
    expect(await mailsAbout(id)).toHaveLength(1);
    await expectCountersToHold(open);
  });

  test('is shown what the author changed in the meantime before it is published', async () => {
    const id = await his(open, { status: 'pending' });
    await good(await edit(brother, id, { text: 'Changed' }));
    const decision = await decide(owner, id, { decision: 'approve', version: 1 });
    expect((await refusal(decision, 'request.stale')).params).toMatchObject({ current: { text: 'Changed' } });
    await good(await decide(owner, id, { decision: 'approve', version: 2 }));
  });

  test('is neither the author nor anyone who may not see it', async () => {
    const id = await his(open, { status: 'pending' });
    await refusal(await decide(brother, id, { decision: 'approve' }), 'auth.forbidden');
    await refusal(await decide(stranger, id, { decision: 'approve' }), 'memory.not_found');
    await refusal(await decide(owner, id, { decision: 'maybe' }), 'request.invalid');
    expect((await rowOf(id))?.status).toBe('pending');
  });
});

describe('a call repeated after a failure at any step has one effect', { timeout: 60_000 }, () => {
  const decideBy = (app: TestApp, id: number, json: object) =>
    app.request(`/api/sites/memories/${id}/decision`, { method: 'POST', json });
  const actions = {
    edit: {
      by: brother,
      from: { type: 'photo' },
      call: (app: TestApp, id: number) => put(app, id, {}),
      to: { status: 'published', text: 'Other words', version: 2 },
    },
    delete: {
      by: brother,
      from: { type: 'candle', text: null },
      call: (app: TestApp, id: number) => app.request(`/api/sites/memories/${id}`, { method: 'DELETE' }),
      to: { status: 'trashed', version: 2 },
    },
    restore: {
      by: owner,
      from: { status: 'trashed', trashed_from: 'published', trashed_at: new Date(START).toISOString() },
      call: (app: TestApp, id: number) =>
        app.request(`/api/sites/memories/${id}/restore`, { method: 'POST' }),
      to: { status: 'published', version: 2 },
    },
    approve: {
      by: owner,
      from: { status: 'pending', type: 'candle', text: null },
      call: (app: TestApp, id: number) => decideBy(app, id, { decision: 'approve' }),
      to: { status: 'published', version: 2 },
      mails: 1,
    },
    return: {
      by: owner,
      from: { status: 'pending' },
      call: (app: TestApp, id: number) => decideBy(app, id, { decision: 'return', note: 'Which year?' }),
      to: { status: 'returned', status_note: 'Which year?', version: 2 },
      mails: 1,
    },
    deny: {
      by: owner,
      from: { status: 'pending' },
      call: (app: TestApp, id: number) => decideBy(app, id, { decision: 'deny', tell: true }),
      to: { status: 'denied', version: 2 },
      mails: 1,
    },
    undo: {
      by: owner,
      from: { decided_by: owner.userId, decided_at: new Date(START).toISOString() },
      call: (app: TestApp, id: number) => decideBy(app, id, { decision: 'undo' }),
      to: { status: 'pending', decided_by: null, version: 2 },
    },
  } as const;
  const cases = Object.keys(actions).flatMap((action) =>
    (['before', 'after'] as const).map((when) => [action as keyof typeof actions, when] as const),
  );
  test.each(cases)('%s, when the trip fails %s the database answers', async (action, when) => {
    const { by, from, call, to, mails } = { mails: 0, ...actions[action] };
    const trips = await atEachCrashPoint(when, async () => {
      const { id: siteId } = await aSite({ owner_id: owner.userId });
      await joins(siteId, brother.userId, null);
      const id = await his(siteId, from);
      return {
        as: by,
        call: (app) => call(app, id),
        once: async () => {
          expect(await rowOf(id)).toMatchObject(to);
          await expectCountersToHold(siteId);
          if (mails) expect(await mailsAbout(id)).toHaveLength(mails);
        },
      };
    });
    expect(trips).toBeGreaterThan(2);
  });
});
