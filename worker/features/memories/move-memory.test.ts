import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { STORAGE_BYTES } from '#worker/contract/media.ts';
import type { Memory } from '#worker/contract/memory.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { tagged_memories } from '#worker/db/schema/site-details.ts';
import { media, sites } from '#worker/db/schema/sites.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { expectCountersToHold } from '#worker/testing/counters.ts';
import { atEachCrashPoint } from '#worker/testing/crash-points.ts';
import { aFault, faultyD1 } from '#worker/testing/faulty-d1.ts';
import { refusal } from '#worker/testing/problem.ts';
import {
  aMemory,
  aPerson,
  aPicture,
  aSite,
  db,
  joins,
  lightCandles,
  type Person,
} from '#worker/testing/seed.ts';

type SitePatch = Partial<typeof sites.$inferInsert>;

const owner = await aPerson();
const brother = await aPerson();
const stranger = await aPerson();
const admin = await aPerson({ role_id: 1 });
let from: number;
let to: number;

const aSiteOf = async (person: Person, patch: SitePatch = {}) =>
  (await aSite({ owner_id: person.userId, ...patch })).id;

beforeEach(async () => {
  [from, to] = [await aSiteOf(owner), await aSiteOf(owner)];
  await joins(from, brother.userId, null);
  await joins(to, brother.userId, null);
});

const DAY = '2026-11-08';

/** Seeds a memory by `brother`, counted in the site's numbers where it is published. */
async function his(siteId: number, patch: Partial<typeof memories.$inferInsert> = {}): Promise<number> {
  const created_at = `${DAY}T12:00:00.000Z`;
  const id = await aMemory({ owner_id: siteId, author_id: brother.userId, created_at, ...patch });
  if ((patch.status ?? 'published') !== 'published') return id;
  const site = await siteOf(siteId);
  await db
    .update(sites)
    .set({ memories_count: (site?.memories_count ?? 0) + 1 })
    .where(eq(sites.id, siteId));
  if (patch.type === 'candle') await lightCandles(siteId, DAY, 1);
  return id;
}
const picture = (siteId: number, memory_id: number, patch: object = {}) =>
  aPicture({ site_id: siteId, created_by: brother.userId, memory_id, attached_at: '2026', ...patch });

const siteOf = async (id: number) => (await db.select().from(sites).where(eq(sites.id, id)))[0];
const rowOf = async (id: number) => (await db.select().from(memories).where(eq(memories.id, id)))[0];
const bytesOf = async (id: number) =>
  (await db.select({ bytes: media.bytes }).from(media).where(eq(media.site_id, id))).reduce(
    (sum, { bytes }) => sum + bytes,
    0,
  );

/** The counters of both sites equal their rows. */
async function countersHold(...ids: number[]): Promise<void> {
  for (const id of ids) {
    await expectCountersToHold(id);
    expect((await siteOf(id))?.media_bytes).toBe(await bytesOf(id));
  }
}

const app = (as: Person) => testApp({ as });
const move = (id: number, site_id: unknown, as: Person = brother) =>
  app(as).request(`/api/sites/memories/${id}/move`, { method: 'POST', json: { site_id } });
const good = async (response: Response): Promise<Memory> => {
  expect(response.status).toBe(200);
  return response.json();
};
const status = async (path: string, as?: Person) => (await testApp(as ? { as } : {}).request(path)).status;

describe('an author moves a memory', () => {
  test('to another site of theirs: with its photos, without its tags, in the place of its date', async () => {
    const id = await his(from, { type: 'photo', tags: ['Haifa'], pinned: 1, position: 1 });
    const photo = await picture(from, id);
    await picture(to, await his(to, { type: 'photo' }));
    const before = await bytesOf(from);
    expect(before).toBeGreaterThan(0);
    const moved = await good(await move(id, to));
    expect(moved).toMatchObject({
      site_id: to,
      status: 'published',
      tags: [],
      pinned: false,
      mine: true,
      can: { edit: true, move: true, pin: false },
      version: 2,
    });
    expect(moved).toEqual(await (await app(brother).request(`/api/sites/memories/item/${id}`)).json());
    expect(await rowOf(id)).toMatchObject({ position: Date.parse(`${DAY}T12:00:00.000Z`), decided_by: null });
    expect(await bytesOf(from)).toBe(0);
    await countersHold(from, to);
    expect((await siteOf(from))?.first_media).toEqual([]);
    expect((await siteOf(to))?.first_media).toContain(photo);
    expect((await siteOf(to))?.last_memory_at).toBe((await rowOf(id))?.updated_at);
    expect(await db.select().from(tagged_memories).where(eq(tagged_memories.memory_id, id))).toEqual([]);
    // at the address in the reply, and for visitors of the other site
    expect(await status(moved.media[0]?.src ?? '')).toBe(200);
    const seen = await good(await testApp().request(`/api/sites/memories/item/${id}`));
    expect(await status(seen.media[0]?.src ?? '')).toBe(200);
  });

  test('twice, or there and back', async () => {
    const id = await his(from);
    for (let i = 0; i < 2; i++) expect(await good(await move(id, to))).toMatchObject({ version: 2 });
    expect(await good(await move(id, from))).toMatchObject({ site_id: from, version: 3 });
    await countersHold(from, to);
    const rows = await db
      .select()
      .from(audit)
      .where(eq(audit.object_id, String(id)));
    expect(rows.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['memory.moved', { site_id: from, status: 'published' }, { site_id: to, status: 'published' }],
      ['memory.moved', { site_id: to, status: 'published' }, { site_id: from, status: 'published' }],
    ]);
  });

  test('a candle, which is counted on its day there', async () => {
    const id = await his(from, { type: 'candle', text: null });
    await good(await move(id, to));
    await countersHold(from, to);
    const living = await aSiteOf(owner, { site_type_id: 2, death: null });
    await joins(living, brother.userId, null);
    await refusal(await move(id, living), 'memory.candle_living');
    const dark = await aSiteOf(brother, {
      settings: {
        hebrew_calendar: true,
        hide_candle_button: true,
        hide_about: false,
        dim_cover: false,
        memories_title: null,
      },
    });
    await refusal(await move(id, dark), 'auth.forbidden');
    await countersHold(from, to, living, dark);
  });

  test('to an open site, where it waits for approval, and is not seen until then', async () => {
    const open = await aSiteOf(stranger, { mode: 'open' });
    const id = await his(from, { decided_at: `${DAY}T13:00:00.000Z`, decided_by: owner.userId });
    await lightCandles(from, DAY, 0);
    expect(await good(await move(id, open))).toMatchObject({ status: 'pending', status_note: null });
    await countersHold(from, open);
    expect(await status(`/api/sites/memories/item/${id}`)).toBe(404);
    const waiting = await app(stranger).request(`/api/sites/memories/pending/${open}`);
    expect(await waiting.json()).toMatchObject({ memories: [{ id }] });
    expect(await rowOf(id)).toMatchObject({ decided_at: null, decided_by: null });
  });

  test('that was waiting, which is then published where they may publish', async () => {
    const open = await aSiteOf(owner, { mode: 'open' });
    const id = await his(open, { status: 'returned', status_note: 'Please name the street.' });
    expect(await good(await move(id, to))).toMatchObject({ status: 'published', status_note: null });
    await countersHold(open, to);
  });

  test('but not where they may not post, and not what another wrote', async () => {
    const id = await his(from);
    await refusal(await move(id, await aSiteOf(stranger)), 'auth.forbidden');
    await refusal(await move(id, await aSiteOf(stranger, { mode: 'private' })), 'site.not_found');
    await refusal(await move(id, 999_999_999), 'site.not_found');
    const hers = await aMemory({ owner_id: from, author_id: owner.userId });
    await refusal(await move(hers, to), 'auth.forbidden');
    await refusal(await move(hers, await aSiteOf(stranger), stranger), 'auth.forbidden');
    await refusal(await move(await his(from, { status: 'denied' }), to), 'auth.forbidden');
    await refusal(await move(await his(from, { status: 'trashed', trashed_at: DAY }), to), 'auth.forbidden');
    await refusal(await move(999_999_999, to), 'memory.not_found');
    expect(await rowOf(id)).toMatchObject({ owner_id: from, version: 1 });
  });

  test('for staff only, not to where they would not see it', async () => {
    await joins(from, stranger.userId, 3);
    await joins(to, stranger.userId, null);
    const id = await aMemory({ owner_id: from, author_id: stranger.userId, visibility: 'staff' });
    const problem = await refusal(await move(id, to, stranger), 'request.invalid');
    expect(problem.errors).toMatchObject([{ pointer: '/site_id', code: 'visibility.beyond' }]);
  });
});

describe('an Owner', () => {
  test('moves any memory between their own sites, and only there', async () => {
    const id = await his(from);
    expect(await good(await move(id, to, owner))).toMatchObject({ site_id: to, mine: false });
    const edited = await aSiteOf(stranger);
    await joins(edited, owner.userId, 5);
    await refusal(await move(id, edited, owner), 'auth.forbidden');
    const back = await his(edited);
    await refusal(await move(back, to, owner), 'auth.forbidden');
    await countersHold(from, to, edited);
  });

  test('publishes nothing of another’s that was not published', async () => {
    const open = await aSiteOf(owner, { mode: 'open' });
    const id = await his(open, { status: 'pending' });
    expect(await good(await move(id, to, owner))).toMatchObject({ status: 'pending' });
    await countersHold(open, to);
  });

  test('keeps within the members what another shared on a private site', async () => {
    const hidden = await aSiteOf(owner, { mode: 'private' });
    await joins(hidden, brother.userId, null);
    const [id, own] = [await his(hidden, { type: 'photo' }), await his(hidden, { type: 'photo' })];
    const photo = await picture(hidden, id);
    const moved = await good(await move(id, to, owner));
    expect(moved).toMatchObject({ visibility: 'members' });
    expect(await status(`/api/sites/memories/item/${id}`)).toBe(404);
    expect(await status(moved.media[0]?.src ?? '')).toBe(200);
    expect(moved.media[0]?.id).toBe(photo);
    expect(await good(await move(own, to))).toMatchObject({ visibility: 'everyone' });
  });

  test('makes no address work that was public before, on a private site', async () => {
    const hidden = await aSiteOf(owner, { mode: 'private' });
    const id = await his(from, { type: 'photo' });
    await picture(from, id);
    const before = await good(await testApp().request(`/api/sites/memories/item/${id}`));
    const src = before.media[0]?.src ?? '';
    expect(await status(src)).toBe(200);
    await good(await move(id, hidden, owner));
    expect(await status(src)).toBe(404);
    expect(await status(`/api/sites/memories/item/${id}`)).toBe(404);
  });
});

test('an administrator gives a reason', async () => {
  const id = await his(from);
  const request = (headers: Record<string, string>) =>
    app(admin).request(`/api/sites/memories/${id}/move`, { method: 'POST', json: { site_id: to }, headers });
  await refusal(await request({ 'X-Reason': '' }), 'reason.required');
  await good(await request({ 'X-Reason': 'asked%20by%20the%20family' }));
  const [row] = await db
    .select()
    .from(audit)
    .where(eq(audit.object_id, String(id)));
  expect(row).toMatchObject({ standing: 'AD', reason: 'asked by the family' });
});

describe('the limits of the other site apply, and nothing is changed', () => {
  const unchanged = async (id: number) => {
    expect(await rowOf(id)).toMatchObject({ owner_id: from, version: 1 });
    await countersHold(from, to);
  };

  test('three photos and recordings without a plan', async () => {
    const there = await his(to, { type: 'photo' });
    for (let i = 0; i < 2; i++) await picture(to, there);
    const id = await his(from, { type: 'photo' });
    for (let i = 0; i < 2; i++) await picture(from, id);
    const { params } = await refusal(await move(id, to), 'media.free_limit');
    expect(params).toEqual({ used: 2, limit: 3 });
    await unchanged(id);
    await db.update(sites).set({ subscribed: true }).where(eq(sites.id, to));
    await good(await move(id, to));
    await countersHold(from, to);
  });

  test('of two that come at once only as many as fit', async () => {
    const ids = [await his(from, { type: 'photo' }), await his(from, { type: 'photo' })];
    for (const id of ids) for (let i = 0; i < 2; i++) await picture(from, id);
    const answers = await Promise.all(ids.map((id) => move(id, to)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 403]);
    await countersHold(from, to);
  });

  test('no video and no document without a plan', async () => {
    for (const [kind, code] of [
      ['video', 'plan.video'],
      ['document', 'plan.document'],
    ] as const) {
      const id = await his(from, { type: 'files' });
      await picture(from, id, { kind });
      await refusal(await move(id, to), code);
      await unchanged(id);
    }
  });

  test('its storage', async () => {
    await db.update(sites).set({ subscribed: true }).where(eq(sites.id, to));
    const id = await his(from, { type: 'photo' });
    await picture(from, id);
    const there = await his(to, { type: 'photo' });
    await picture(to, there, { bytes: STORAGE_BYTES.subscribed - 10 });
    await refusal(await move(id, to), 'media.storage_full');
    await unchanged(id);
  });
});

describe('is refused', () => {
  test('where either site is frozen, or the other deleted', async () => {
    const id = await his(from);
    const set = (siteId: number, patch: SitePatch) => db.update(sites).set(patch).where(eq(sites.id, siteId));
    await set(to, { frozen_at: DAY });
    await refusal(await move(id, to), 'site.frozen');
    await set(to, { frozen_at: null });
    await set(from, { frozen_at: DAY });
    await refusal(await move(id, to), 'site.frozen');
    await set(from, { frozen_at: null });
    await set(to, { deleted_at: DAY });
    await refusal(await move(id, to), 'site.not_found');
    expect(await rowOf(id)).toMatchObject({ owner_id: from, version: 1 });
  });

  test('where it is malformed', async () => {
    const id = await his(from);
    for (const site of [undefined, null, 'ruth-cohen', 0, 1.5])
      await refusal(await move(id, site), 'request.invalid');
  });

  test('while the database is down, in the words of the specification', async () => {
    const id = await his(from);
    const down = testApp({ as: brother, env: { DB: faultyD1(testEnv.DB, aFault(4, 'before')) } });
    const request = down.request(`/api/sites/memories/${id}/move`, { method: 'POST', json: { site_id: to } });
    const problem = await refusal(await request, 'memory.move_failed');
    expect(problem.detail).toBe("Couldn't move memory. Please try again later.");
  });
});

test.each(['before', 'after'] as const)('one move has one effect, whichever trip fails %s', async (when) => {
  const open = await aSiteOf(stranger, { mode: 'open' });
  const trips = await atEachCrashPoint(when, async () => {
    const id = await his(from, { type: 'photo' });
    await picture(from, id);
    await db.update(sites).set({ subscribed: true }).where(eq(sites.id, open));
    return {
      as: brother,
      call: (crashing) =>
        crashing.request(`/api/sites/memories/${id}/move`, { method: 'POST', json: { site_id: open } }),
      once: async () => {
        expect(await rowOf(id)).toMatchObject({ owner_id: open, status: 'pending', version: 2 });
        await countersHold(from, open);
        const rows = await db
          .select()
          .from(audit)
          .where(eq(audit.object_id, String(id)));
        expect(rows).toHaveLength(1);
      },
    };
  });
  expect(trips).toBeGreaterThan(4);
});

test('an edit at the same moment is not lost', async () => {
  const id = await his(from);
  const edit = app(brother).request(`/api/sites/memories/${id}`, {
    method: 'PUT',
    json: { text: 'Other words' },
    headers: { 'If-Match': '"1"' },
  });
  const [moved, edited] = await Promise.all([move(id, to), edit]);
  expect(moved.status).toBe(200);
  expect([200, 412]).toContain(edited.status);
  const row = await rowOf(id);
  expect(row?.owner_id).toBe(to);
  if (edited.status === 200) expect(row?.text).toBe('Other words');
  await countersHold(from, to);
});
