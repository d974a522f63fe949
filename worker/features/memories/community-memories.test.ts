import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Memory, MemoryPage } from '#worker/contract/memory.ts';
import { enqueue } from '#worker/db/outbox.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { media } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { enqueuedTo } from '#worker/testing/enqueued-emails.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMailer, runJobs } from '#worker/testing/run-jobs.ts';
import {
  aCommunity,
  aMemory,
  aPerson,
  aPicture,
  aSite,
  db,
  holds,
  joinsCommunity,
  next,
  type Person,
} from '#worker/testing/seed.ts';

const NOW = '2026-11-10T12:20:00.000Z';
const HOUR = '2026-11-10T13:00:00.000Z';

let owner: Person;
let editor: Person;
let member: Person;
let stranger: Person;
let id: number;

async function begin(patch: Partial<Parameters<typeof aCommunity>[0]> = {}): Promise<void> {
  [owner, editor, member, stranger] = [await aPerson(), await aPerson(), await aPerson(), await aPerson()];
  ({ id } = await aCommunity({ owner_id: owner.userId, type: 'controlled', ...patch }));
  await joinsCommunity(id, editor.userId, 3);
  await joinsCommunity(id, member.userId, null);
}
beforeEach(() => begin());

const app = (as?: Person, at = NOW) => testApp({ ...(as && { as }), now: () => new Date(at) });
const read = (as: Person | undefined, memory: number) =>
  app(as).request(`/api/communities/memories/item/${memory}`);
const list = (as?: Person) => app(as).request(`/api/communities/memories/${id}`);
const pending = (as: Person) => idsIn(app(as).request(`/api/communities/memories/pending/${id}`));
const decided = (as: Person) => app(as).request(`/api/communities/memories/decided/${id}`);
const trashed = (as: Person) => idsIn(app(as).request(`/api/communities/memories/trashed/${id}`));
const restore = (as: Person, memory: number) =>
  app(as).request(`/api/communities/memories/${memory}/restore`, { method: 'POST' });
const decide = (as: Person, memory: number, decision: string, note?: string) =>
  app(as).request(`/api/communities/memories/${memory}/decision`, {
    method: 'POST',
    json: { decision, note },
  });
const post = (as: Person, more: object = {}) =>
  app(as).request('/api/communities/memories', {
    method: 'POST',
    json: {
      community_id: id,
      client_key: `client-key-${next()}`,
      lang: 'en',
      text: 'We rowed to the island.',
      ...more,
    },
  });
const written = async (as: Person, more?: object) => (await post(as, more)).json<Memory>();
const idsIn = async (response: Promise<Response>) =>
  (await (await response).json<MemoryPage>()).memories.map((one) => one.id);
const feed = (as?: Person) => idsIn(list(as));
const edit = (as: Person, { id, version }: Memory, text: string) =>
  app(as).request(`/api/communities/memories/${id}`, {
    method: 'PUT',
    json: { text },
    headers: { 'If-Match': `"${version}"` },
  });

describe('in a regular community', () => {
  beforeEach(() => begin({ type: 'regular' }));

  test('a member’s memory is shown at once, to visitors too', async () => {
    const memory = await written(member);
    expect(memory).toMatchObject({ status: 'published', site_id: null, community_id: id, mine: true });
    for (const as of [undefined, stranger, editor]) expect(await feed(as)).toEqual([memory.id]);
    expect(memory.can).toMatchObject({ edit: true, delete: true, move: false, pin: false, comment: false });
  });

  test('someone who has not joined writes nothing', async () => {
    await refusal(await post(stranger), 'auth.forbidden');
    expect(await feed()).toEqual([]);
  });

  test('a memory for members alone is seen by nobody else', async () => {
    const memory = await written(member, { visibility: 'members' });
    for (const as of [undefined, stranger]) {
      expect(await feed(as)).toEqual([]);
      await refusal(await read(as, memory.id), 'memory.not_found');
    }
    expect(await feed(editor)).toEqual([memory.id]);
    const { errors } = await refusal(await post(member, { visibility: 'staff' }), 'request.invalid');
    expect(errors).toMatchObject([{ pointer: '/visibility', code: 'visibility.beyond' }]);
  });

  test('there are no candles, no tags and no comments', async () => {
    for (const more of [{ candle: true }, { tags: ['boats'] }])
      await refusal(await post(member, more), 'request.invalid');
    const memory = await written(member);
    for (const path of [`${memory.id}/comments`, `${memory.id}/like`])
      expect((await app(editor).request(`/api/sites/memories/${path}`, { method: 'POST' })).status).not.toBe(
        200,
      );
    await refusal(await app(editor).request(`/api/sites/memories/item/${memory.id}`), 'memory.not_found');
  });

  test('the same memory sent twice is one', async () => {
    const key = `client-key-${next()}`;
    const [first, again] = [
      await written(member, { client_key: key }),
      await written(member, { client_key: key }),
    ];
    expect(again.id).toBe(first.id);
    expect(await feed()).toEqual([first.id]);
    const site = await aSite({ owner_id: member.userId });
    const there = { site_id: site.id, client_key: key, lang: 'en', text: 'We rowed.' };
    const onSite = await app(member).request('/api/sites/memories', { method: 'POST', json: there });
    await refusal(onSite, 'request.conflict');
  });

  test('its author and the staff edit, delete and restore it, and other members do not', async () => {
    const memory = await written(member);
    await joinsCommunity(id, stranger.userId, null);
    await refusal(await edit(stranger, memory, 'No.'), 'auth.forbidden');
    const changed = await (await edit(member, memory, 'We rowed back.')).json<Memory>();
    expect(changed).toMatchObject({ text: 'We rowed back.', status: 'published' });
    await refusal(await edit(editor, memory, 'Too late.'), 'request.stale');
    expect(await (await edit(editor, changed, 'We rowed home.')).json<Memory>()).toMatchObject({
      status: 'published',
      edited_by_staff: true,
    });
    const remove = (as: Person) =>
      app(as).request(`/api/communities/memories/${memory.id}`, { method: 'DELETE' });
    await refusal(await remove(stranger), 'auth.forbidden');
    expect((await remove(editor)).status).toBe(204);
    expect(await feed()).toEqual([]);
    expect(await trashed(editor)).toEqual([memory.id]);
    await refusal(await restore(member, memory.id), 'auth.forbidden');
    expect((await restore(editor, memory.id)).status).toBe(200);
    expect(await feed()).toEqual([memory.id]);
  });

  test('one who has left still takes back what they wrote, and what they change waits', async () => {
    const memory = await aMemory({ owner_kind: 'community', owner_id: id, author_id: stranger.userId });
    const found = await (await read(stranger, memory)).json<Memory>();
    expect(await (await edit(stranger, found, 'Otherwise.')).json<Memory>()).toMatchObject({
      status: 'pending',
    });
    expect(await feed()).toEqual([]);
  });
});

describe('in a controlled community', () => {
  test('a member’s memory is seen by its author and the staff alone until they approve it', async () => {
    const { id: memory, status } = await written(member);
    expect(status).toBe('pending');
    await joinsCommunity(id, stranger.userId, null);
    for (const as of [undefined, stranger]) {
      expect(await feed(as)).toEqual([]);
      await refusal(await read(as, memory), 'memory.not_found');
    }
    expect(await pending(stranger)).toEqual([]);
    expect(await pending(member)).toEqual([memory]);
    expect(await pending(editor)).toEqual([memory]);
    await refusal(await decide(member, memory, 'approve'), 'auth.forbidden');
    expect((await decide(editor, memory, 'approve')).status).toBe(200);
    expect(await feed()).toEqual([memory]);
    expect((await written(editor)).status).toBe('published');
  });

  test('what a member changes waits again', async () => {
    const memory = await written(member);
    const approved = await (await decide(editor, memory.id, 'approve')).json<Memory>();
    expect(await (await edit(member, approved, 'Changed.')).json<Memory>()).toMatchObject({
      status: 'pending',
    });
    expect(await feed()).toEqual([]);
  });

  test('an editor’s decision is undone by the same rank or a higher one', async () => {
    const memory = await written(member);
    await decide(owner, memory.id, 'deny');
    const shown = await (await decided(editor)).json<{ memories: Memory[] }>();
    expect(shown.memories).toMatchObject([{ id: memory.id, can: { undo: false } }]);
    await refusal(await decide(editor, memory.id, 'undo'), 'auth.forbidden');
    await refusal(await decided(member), 'auth.forbidden');
    expect(await (await decide(owner, memory.id, 'undo')).json<Memory>()).toMatchObject({
      status: 'pending',
    });
  });

  test('the staff get one email for the hour in which memories began to wait', async () => {
    await written(member);
    await written(member);
    expect(await runJobs(['tell_who_approves'], aMailer(), new Date(NOW))).toBe(0);
    expect(await enqueuedTo(editor.userId)).toEqual([]);
    await runJobs(['tell_who_approves'], aMailer(), new Date(HOUR));
    for (const one of [owner, editor])
      expect((await enqueuedTo(one.userId)).map(({ kind }) => kind)).toEqual(['community_held']);
    expect(await enqueuedTo(member.userId)).toEqual([]);
  });

  test('its author is told what was decided', async () => {
    const { id: memory } = await written(member);
    await decide(editor, memory, 'return', 'When was it?');
    expect((await enqueuedTo(member.userId)).map(({ kind }) => kind)).toEqual(['community_memory_decided']);
  });
});

test('a private community betrays nothing to those outside', async () => {
  await begin({ permissions: 'private', type: 'regular' });
  const { id: memory } = await written(member);
  for (const as of [undefined, stranger]) {
    await refusal(await list(as), 'community.not_found');
    await refusal(await read(as, memory), 'memory.not_found');
  }
  await refusal(await post(stranger), 'community.not_found');
  expect(await feed(member)).toEqual([memory]);
});

describe('what is attached', () => {
  const uploaded = (patch: object = {}) =>
    aPicture({ site_id: null, community_id: id, created_by: member.userId, ...patch });
  const start = (as: Person, file: object) =>
    app(as).request('/api/media/start', {
      method: 'POST',
      json: { purpose: 'memory', community: id, files: [file] },
    });
  const PHOTO = { name: 'boat.jpg', type: 'image/jpeg', bytes: 1000, width: 320 };
  const VIDEO = { name: 'boat.mp4', type: 'video/mp4', bytes: 1000 };
  const DRIVE = { links: [{ url: 'https://drive.google.com/file/d/abc/view' }] };

  test('a member’s photo is shown to visitors once the memory is, and to none before', async () => {
    const memory = await written(member, { media: [{ id: await uploaded() }] });
    const [photo] = memory.media;
    expect(memory.type).toBe('photo');
    expect((await app().request(photo?.src ?? '')).status).toBe(200);
    const { memories: shown } = await (
      await decide(editor, memory.id, 'approve').then(() => list(undefined))
    ).json<MemoryPage>();
    expect(shown[0]?.media).toMatchObject([{ kind: 'photo', blurred: false, closed: false }]);
    expect((await app().request(shown[0]?.media[0]?.src ?? '')).status).toBe(200);
  });

  test('another’s photo, or one of another place, is not attached', async () => {
    const site = await aSite({ owner_id: member.userId });
    const others = [
      await uploaded({ created_by: editor.userId }),
      await aPicture({ site_id: site.id, created_by: member.userId }),
      await uploaded({ community_id: (await aCommunity({ owner_id: member.userId })).id }),
    ];
    for (const one of others) {
      const { errors } = await refusal(await post(member, { media: [{ id: one }] }), 'request.invalid');
      expect(errors).toMatchObject([{ pointer: '/media/0/id', code: 'media.gone' }]);
    }
  });

  test('members upload, and strangers do not', async () => {
    expect((await start(member, PHOTO)).status).toBe(201);
    await refusal(await start(stranger, PHOTO), 'auth.forbidden');
  });

  test('there is room for a gigabyte', async () => {
    await uploaded({ bytes: 1024 ** 3 - 500 });
    await refusal(await start(member, PHOTO), 'media.storage_full');
    await db.delete(media).where(eq(media.community_id, id));
    expect((await start(member, PHOTO)).status).toBe(201);
    const [row] = await db.select().from(communities).where(eq(communities.id, id));
    expect(row?.media_bytes).toBe(0);
  });

  test('videos and links to drives are taken while half of the sites are subscribed', async () => {
    await refusal(await start(member, VIDEO), 'plan.video');
    await refusal(await post(member, DRIVE), 'plan.link');
    await holds(id, (await aSite({ owner_id: owner.userId, subscribed: true })).id);
    await holds(id, (await aSite({ owner_id: owner.userId })).id);
    expect((await start(member, VIDEO)).status).toBe(201);
    expect((await post(member, DRIVE)).status).toBe(201);
    await holds(id, (await aSite({ owner_id: owner.userId })).id);
    await refusal(await start(member, VIDEO), 'plan.video');
    await refusal(await post(member, DRIVE), 'plan.link');
  });

  test('a purge of the community takes its memories and their photos along', async () => {
    await written(member, { media: [{ id: await uploaded() }] });
    await db
      .update(communities)
      .set({ deleted_at: '2026-01-01T00:00:00.000Z' })
      .where(eq(communities.id, id));
    await enqueue(db, 'purge_community', { community_id: id }, new Date(NOW));
    expect(await runJobs(['purge_community'], aMailer(), new Date(NOW))).toBe(0);
    const where = and(eq(memories.owner_kind, 'community'), eq(memories.owner_id, id));
    expect(await db.select().from(memories).where(where)).toEqual([]);
    expect(await db.select().from(media).where(eq(media.community_id, id))).toEqual([]);
  });
});
