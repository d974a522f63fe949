import { beforeEach, describe, expect, test } from 'vitest';
import type { Memory, MemoryPage } from '#worker/contract/memory.ts';
import type { DecidedMemory } from '#worker/contract/memory-commands.ts';
import { testApp } from '#worker/testing/app.ts';
import { countRows } from '#worker/testing/counting-d1.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aCommunity, aMemory, aPerson, aSite, holds, joins, type Person } from '#worker/testing/seed.ts';

countRows();

type Who = 'owner' | 'coowner' | 'editor' | 'member' | 'stranger' | 'admin';
let people: Record<Who, Person>;
let site: { id: number };

beforeEach(async () => {
  people = {
    owner: await aPerson({ first_name: 'Ora', last_name: 'Levi' }),
    coowner: await aPerson(),
    editor: await aPerson({ first_name: 'Adam', last_name: '' }),
    member: await aPerson(),
    stranger: await aPerson(),
    admin: await aPerson({ role_id: 1 }),
  };
  site = await aSite({ owner_id: people.owner.userId, mode: 'open' });
  await joins(site.id, people.coowner.userId, 5);
  await joins(site.id, people.editor.userId, 3);
  await joins(site.id, people.member.userId, null);
});

const waiting = (patch: object = {}) =>
  aMemory({ owner_id: site.id, author_id: people.member.userId, status: 'pending', ...patch });
const as = (who: Who) => testApp({ as: people[who] });
const decide = (who: Who, id: number, json: object) =>
  as(who).request(`/api/sites/memories/${id}/decision`, { method: 'POST', json });
const decidedBy = async (who: Who, cursor?: string) => {
  const app = as(who);
  const response = await app.request(
    `/api/sites/memories/decided/${site.id}${cursor ? `?cursor=${cursor}` : ''}`,
  );
  expect(response.status).toBe(200);
  const page = await response.json<{ memories: DecidedMemory[]; next_cursor: string | null }>();
  return { ...page, rowsRead: app.reads.rowsRead };
};

describe('what was decided', () => {
  test('is found by those who decide: what was returned and denied, by whom and with which note', async () => {
    const [returned, denied, approved] = [await waiting(), await waiting(), await waiting()];
    await waiting();
    await decide('editor', returned, { decision: 'return', note: 'Which year?' });
    await decide('owner', denied, { decision: 'deny', note: 'Another Ruth.', tell: true });
    await decide('owner', approved, { decision: 'approve' });
    const { memories, next_cursor } = await decidedBy('coowner');
    expect(next_cursor).toBeNull();
    expect(memories.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([returned, denied]);
    expect(memories.find(({ id }) => id === returned)).toMatchObject({
      status: 'returned',
      status_note: 'Which year?',
      decided_by: { name: 'Adam' },
      can: { undo: true, decide: false },
    });
    expect(memories.find(({ id }) => id === denied)).toMatchObject({
      status: 'denied',
      status_note: 'Another Ruth.',
      decided_by: { name: 'Ora Levi' },
      can: { undo: false },
    });
    expect(memories[0]?.decided_at).toMatch(/^\d{4}-/);
  });

  test('is gone from the list and waits again once it is undone', async () => {
    const id = await waiting();
    await decide('editor', id, { decision: 'deny' });
    expect((await decidedBy('editor')).memories).toHaveLength(1);
    expect((await decide('editor', id, { decision: 'undo' })).status).toBe(200);
    expect((await decidedBy('editor')).memories).toEqual([]);
  });

  test('can be undone by exactly those to whom the list offers it', async () => {
    const deciders = ['editor', 'coowner', 'owner', 'admin'] as const;
    for (const decider of deciders)
      for (const reader of deciders) {
        const id = await waiting();
        await decide(decider, id, { decision: 'deny' });
        const listed = (await decidedBy(reader)).memories.find((memory) => memory.id === id);
        const undone = await decide(reader, id, { decision: 'undo' });
        expect(listed?.can.undo, `${decider}, ${reader}`).toBe(undone.status === 200);
        if (undone.status === 200) await decide('admin', id, { decision: 'approve' });
      }
  });

  test('by someone who is gone, is undone by any of the staff', async () => {
    const gone = await aPerson({ deleted_at: '2026-01-01T00:00:00.000Z' });
    await waiting({ status: 'denied', decided_by: gone.userId, decided_at: '2026-01-01T00:00:00.000Z' });
    const { memories } = await decidedBy('editor');
    expect(memories).toMatchObject([{ decided_by: null, can: { undo: true } }]);
  });

  test('is hidden from its author, from other members and from strangers', async () => {
    await waiting({ status: 'denied' });
    const path = `/api/sites/memories/decided/${site.id}`;
    await refusal(await as('member').request(path), 'auth.forbidden');
    await refusal(await as('stranger').request(path), 'auth.forbidden');
    await refusal(await testApp({}).request(path), 'auth.token_missing');
  });

  test('in a controlled community, is found by its staff alone', async () => {
    const community = await aCommunity({ owner_id: people.stranger.userId, type: 'controlled' });
    await holds(community.id, site.id);
    await waiting({ status: 'denied', decided_by: people.stranger.userId });
    await refusal(await as('owner').request(`/api/sites/memories/decided/${site.id}`), 'auth.forbidden');
    expect((await decidedBy('stranger')).memories).toMatchObject([{ can: { undo: true } }]);
  });

  test('comes twenty at a time, last decided first, and costs the same however much there is', async () => {
    const one = async (at: number) =>
      waiting({
        status: at % 2 ? 'denied' : 'returned',
        decided_by: people.editor.userId,
        decided_at: `2026-01-01T00:00:${String(Math.floor(at / 2)).padStart(2, '0')}.000Z`,
      });
    for (let at = 0; at < 25; at++) await one(at);
    const { rowsRead } = await decidedBy('owner');
    for (let at = 25; at < 60; at++) await one(at);
    for (let at = 0; at < 40; at++) await waiting({ status: 'published' });
    const first = await decidedBy('owner');
    const second = await decidedBy('owner', first.next_cursor ?? '');
    const third = await decidedBy('owner', second.next_cursor ?? '');
    const all = [first, second, third].flatMap(({ memories }) => memories);
    expect(first.rowsRead).toBe(rowsRead);
    expect(Math.max(rowsRead, second.rowsRead, third.rowsRead)).toBeLessThan(100);
    expect(all).toHaveLength(60);
    expect(new Set(all.map(({ id }) => id)).size).toBe(60);
    const times = all.map(({ decided_at }) => decided_at ?? '');
    expect(times).toEqual(times.toSorted().toReversed());
    expect(third.next_cursor).toBeNull();
  });
});

describe('an author', () => {
  const own = async () =>
    (await (await as('member').request(`/api/sites/memories/pending/${site.id}?mine=1`)).json<MemoryPage>())
      .memories;

  test('finds their denied memory among their own, with its words, and can delete it', async () => {
    const id = await waiting({ text: 'The sea at Haifa' });
    await decide('owner', id, { decision: 'deny', note: 'Not him.' });
    expect(await own()).toMatchObject([
      {
        id,
        status: 'denied',
        text: 'The sea at Haifa',
        status_note: null,
        can: { delete: true, edit: false },
      },
    ]);
    const response = await as('member').request(`/api/sites/${site.id}`);
    expect(await response.json()).toMatchObject({ site: { own_held_count: 1 } });
    await as('member').request(`/api/sites/memories/${id}`, { method: 'DELETE' });
    expect(await own()).toEqual([]);
    const restored = await as('member').request(`/api/sites/memories/${id}/restore`, { method: 'POST' });
    expect(await restored.json<Memory>()).toMatchObject({ status: 'denied' });
  });

  test('who was told reads the note', async () => {
    const id = await waiting();
    await decide('owner', id, { decision: 'deny', note: 'It names a child.', tell: true });
    expect(await own()).toMatchObject([{ id, status_note: 'It names a child.' }]);
  });
});
