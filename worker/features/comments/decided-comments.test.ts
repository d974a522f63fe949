import { beforeEach, expect, test } from 'vitest';
import type { CommentPage, DecidedCommentPage } from '#worker/contract/comment.ts';
import { testApp } from '#worker/testing/app.ts';
import { countRows } from '#worker/testing/counting-d1.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aComment, aMemory, aPerson, aSite, joins, type Person } from '#worker/testing/seed.ts';

countRows();

const owner = await aPerson({ first_name: 'Ora', last_name: 'Levi' });
const editor = await aPerson({ first_name: 'Adam', last_name: '' });
const member = await aPerson();
const friend = await aPerson({ first_name: 'Noa', last_name: 'Bar' });
let site: number;
let memory: number;

beforeEach(async () => {
  site = (await aSite({ owner_id: owner.userId, mode: 'open' })).id;
  await joins(site, editor.userId, 3);
  await joins(site, member.userId, null);
  memory = await aMemory({ owner_id: site, author_id: member.userId, text: 'The light in the kitchen' });
});

const as = (person: Person | undefined) => testApp(person ? { as: person } : {});
const waiting = (patch: object = {}) =>
  aComment({ memory_id: memory, site_id: site, author_id: friend.userId, status: 'pending', ...patch });
const decide = (person: Person, id: number, json: object) =>
  as(person).request(`/api/sites/comments/${id}/decision`, { method: 'POST', json });
const path = (cursor?: string | null) =>
  `/api/sites/comments/decided/${site}${cursor ? `?cursor=${cursor}` : ''}`;
async function decided(person: Person, cursor?: string | null) {
  const app = as(person);
  const page = await (await app.request(path(cursor))).json<DecidedCommentPage>();
  return { ...page, rowsRead: app.reads.rowsRead };
}

test('those who decide find what was returned and denied, by whom, with the note and the memory', async () => {
  const [returned, denied, approved] = [await waiting(), await waiting(), await waiting()];
  await decide(editor, returned, { decision: 'return', note: 'Without the surname, please.' });
  await decide(owner, denied, { decision: 'deny', note: 'It is about a child.', tell: true });
  await decide(owner, approved, { decision: 'approve' });
  const { comments } = await decided(editor);
  expect(comments).toHaveLength(2);
  expect(comments.find(({ id }) => id === returned)).toMatchObject({
    status: 'returned',
    status_note: 'Without the surname, please.',
    author: { name: 'Noa Bar' },
    memory: { text: 'The light in the kitchen' },
    decided_by: { name: 'Adam' },
    can: { undo: true, decide: false },
  });
  expect(comments.find(({ id }) => id === denied)).toMatchObject({
    status: 'denied',
    status_note: 'It is about a child.',
    decided_by: { name: 'Ora Levi' },
    can: { undo: false },
  });
  await refusal(await decide(editor, denied, { decision: 'undo' }), 'auth.forbidden');
  expect((await decide(editor, returned, { decision: 'undo' })).status).toBe(200);
  expect((await decided(owner)).comments.map(({ id, can }) => [id, can.undo])).toEqual([[denied, true]]);
});

test('its author reads a denied comment in its place; members, strangers and visitors do not', async () => {
  const id = await waiting({ text: 'Mine alone' });
  await decide(owner, id, { decision: 'deny' });
  const list = async (person?: Person) =>
    (await as(person).request(`/api/sites/memories/${memory}/comments`)).json<CommentPage>();
  expect((await list(friend)).own).toMatchObject([{ id, text: 'Mine alone', can: { delete: true } }]);
  for (const person of [member, await aPerson(), undefined])
    expect(JSON.stringify(await list(person))).not.toContain('Mine alone');
  for (const person of [friend, member, await aPerson()])
    await refusal(await as(person).request(path()), 'auth.forbidden');
  await refusal(await as(undefined).request(path()), 'auth.token_missing');
});

test('they come twenty at a time, last decided first, for the same rows each', async () => {
  const one = (at: number) =>
    waiting({
      status: at % 2 ? 'denied' : 'returned',
      decided_by: editor.userId,
      decided_at: `2026-01-01T00:00:${String(Math.floor(at / 2)).padStart(2, '0')}.000Z`,
    });
  for (let at = 0; at < 25; at++) await one(at);
  const { rowsRead } = await decided(owner);
  for (let at = 25; at < 50; at++) await one(at);
  for (let at = 0; at < 30; at++) await waiting({ status: 'published' });
  const first = await decided(owner);
  const second = await decided(owner, first.next_cursor);
  const third = await decided(owner, second.next_cursor);
  const all = [first, second, third].flatMap(({ comments }) => comments);
  expect(first.rowsRead).toBe(rowsRead);
  expect(rowsRead).toBeLessThan(150);
  expect(new Set(all.map(({ id }) => id)).size).toBe(50);
  const times = all.map(({ decided_at }) => decided_at ?? '');
  expect(times).toEqual(times.toSorted().toReversed());
  expect(third.next_cursor).toBeNull();
});
