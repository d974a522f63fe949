import { beforeEach, describe, expect, test } from 'vitest';
import type { Comment, TrashedCommentPage } from '#worker/contract/comment.ts';
import { testApp } from '#worker/testing/app.ts';
import {
  commentedAt,
  commenting,
  decideComment,
  listComments,
  posted,
  removeComment,
  sitesToCommentOn,
  waitingComments,
} from '#worker/testing/comment-calls.ts';
import { expectLifeToBeCounted } from '#worker/testing/commented.ts';
import { countRows } from '#worker/testing/counting-d1.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aComment, aPerson, aSite, joins, type Person } from '#worker/testing/seed.ts';

countRows();

const owner = await aPerson();
const brother = await aPerson({ first_name: 'Yoav', last_name: 'Cohen' });
const friend = await aPerson({ first_name: 'Noa', last_name: 'Bar' });
let open: number;
let regular: number;
let onOpen: number;
let onRegular: number;

beforeEach(async () => {
  ({ open, regular, onOpen, onRegular } = await sitesToCommentOn(owner, brother));
});

describe('restoring a comment', () => {
  const restore = (person: Person, id: number, at = commentedAt) =>
    testApp({ as: person, now: at }).request(`/api/sites/comments/${id}/restore`, { method: 'POST' });
  const trash = (person: Person, site: number, query = '') =>
    commenting(person).request(`/api/sites/comments/trashed/${site}${query}`);
  const trashed = async (person: Person, site: number) =>
    (await (await trash(person, site)).json<TrashedCommentPage>()).comments;

  test('is for those who deleted it, and for the staff', async () => {
    const under = async (author: Person) => (await posted(author, onRegular)).id;
    for (const [who, author, back] of [
      [brother, brother, brother],
      [brother, owner, brother], // under a memory of their own
      [brother, brother, owner],
      [owner, brother, owner],
    ] as const) {
      const id = await under(author);
      await removeComment(who, id);
      const restored = await (await restore(back, id)).json<Comment>();
      expect(restored).toMatchObject({ id, status: 'published', can: { delete: true, restore: false } });
      expect((await restore(back, id)).status).toBe(200);
      expect((await listComments(undefined, onRegular)).comments.map((one) => one.id)).toContain(id);
    }
    await expectLifeToBeCounted(onRegular);
  });

  test('is not for the author of what staff deleted, for others, or for strangers', async () => {
    const { id } = await posted(brother, onRegular);
    await removeComment(owner, id);
    await refusal(await restore(brother, id), 'auth.forbidden');
    const member = await aPerson();
    await joins(regular, member.userId, null);
    for (const person of [member, friend]) await refusal(await restore(person, id), 'comment.not_found');
    await refusal(await restore(owner, 999_999), 'comment.not_found');
    await refusal(
      await testApp({ now: commentedAt }).request(`/api/sites/comments/${id}/restore`, { method: 'POST' }),
      'auth.token_missing',
    );
  });

  test('makes it wait again where it waited, and is returned to its author as it was', async () => {
    const { id } = await posted(friend, onOpen);
    await removeComment(friend, id);
    expect(await waitingComments(owner, open)).toEqual([]);
    expect(await (await restore(friend, id)).json()).toMatchObject({ status: 'pending' });
    expect(await waitingComments(owner, open)).toMatchObject([{ id }]);
    await decideComment(owner, id, { decision: 'return', note: 'Which year?' });
    await removeComment(friend, id);
    await restore(friend, id);
    expect((await listComments(friend, onOpen)).own).toMatchObject([
      { id, status: 'returned', status_note: 'Which year?' },
    ]);
    expect((await listComments(undefined, onOpen)).comments).toEqual([]);
    await expectLifeToBeCounted(onOpen);
  });

  test('is possible for thirty days', async () => {
    const { id } = await posted(brother, onRegular);
    await removeComment(brother, id);
    const days = (count: number) => () => new Date(commentedAt().getTime() + count * 86_400_000);
    await refusal(await restore(brother, id, days(31)), 'comment.not_found');
    expect((await restore(brother, id, days(29))).status).toBe(200);
  });

  test('begins at a list: all of them for the staff, what one deleted oneself for others', async () => {
    const member = await aPerson();
    await joins(regular, member.userId, null);
    const [own, others] = [await posted(member, onRegular), await posted(brother, onRegular)];
    await removeComment(member, own.id);
    await removeComment(owner, others.id);
    expect((await trashed(owner, regular)).map(({ id, can }) => [id, can.restore])).toEqual([
      [others.id, true],
      [own.id, true],
    ]);
    expect(await trashed(member, regular)).toMatchObject([
      { id: own.id, memory: { author: { name: 'Yoav Cohen' } }, can: { restore: true } },
    ]);
    for (const person of [brother, friend]) expect(await trashed(person, regular)).toEqual([]);
    await commenting(owner).request(`/api/sites/memories/${onRegular}`, { method: 'DELETE' });
    expect(await trashed(member, regular)).toEqual([]);
    await refusal(await trash(owner, regular, '?cursor=nonsense'), 'request.invalid');
    const hidden = await aSite({ owner_id: owner.userId, mode: 'private' });
    await refusal(await trash(friend, hidden.id), 'site.not_found');
  });

  test('lists twenty at a time, for the same rows each', async () => {
    const at = (minute: number) => new Date(commentedAt().getTime() - minute * 60_000).toISOString();
    for (let minute = 0; minute < 45; minute++)
      await aComment({
        memory_id: onRegular,
        site_id: regular,
        author_id: brother.userId,
        status: 'trashed',
        trashed_from: 'published',
        trashed_at: at(minute),
        trashed_by: brother.userId,
      });
    for (const person of [owner, brother]) {
      const ids: number[] = [];
      const reads: number[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const app = commenting(person);
        const response = await app.request(
          `/api/sites/comments/trashed/${regular}${cursor && `?cursor=${cursor}`}`,
        );
        const page = await response.json<TrashedCommentPage>();
        ids.push(...page.comments.map(({ id }) => id));
        reads.push(app.reads.rowsRead);
        cursor = page.next_cursor;
      }
      expect(new Set(ids).size).toBe(45);
      expect(Math.max(...reads)).toBeLessThan(120);
    }
  });
});
