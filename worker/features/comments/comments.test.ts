import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Comment, CommentPage } from '#worker/contract/comment.ts';
import type { Memory } from '#worker/contract/memory.ts';
import type { Site } from '#worker/contract/site.ts';
import { members } from '#worker/db/schema/members.ts';
import { comments } from '#worker/db/schema/memory-life.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { sites } from '#worker/db/schema/sites.ts';
import {
  commentedAt,
  commenting,
  commentWith,
  decideComment,
  listComments,
  postComment,
  posted,
  removeComment,
  sitesToCommentOn,
  waitingComments,
} from '#worker/testing/comment-calls.ts';
import { expectLifeToBeCounted } from '#worker/testing/commented.ts';
import { countRows } from '#worker/testing/counting-d1.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMailer, runJobs } from '#worker/testing/run-jobs.ts';
import {
  aComment,
  aCommunity,
  aMemory,
  aPerson,
  db,
  holds,
  joins,
  joinsCommunity,
  type Person,
} from '#worker/testing/seed.ts';
import { purgeComments } from './purge-comments.job.ts';

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

const settings = (site: number, patch: object) =>
  db
    .update(sites)
    .set({ settings: { hide_candle_button: false, ...patch } as typeof sites.$inferSelect.settings })
    .where(eq(sites.id, site));

describe('a comment', () => {
  test('of a member is published at once, under their name, and counted', async () => {
    const comment = await posted(brother, onRegular);
    expect(comment).toMatchObject({
      memory_id: onRegular,
      text: 'I remember that evening.',
      author: { name: 'Yoav Cohen' },
      status: 'published',
      mine: true,
      can: { delete: true, decide: false },
      created_at: commentedAt().toISOString(),
    });
    expect(await listComments(undefined, onRegular)).toMatchObject({
      comments: [{ id: comment.id, mine: false, can: { delete: false, decide: false } }],
      own: [],
      can: { comment: false },
      next_cursor: null,
    });
    await expectLifeToBeCounted(onRegular);
    const memory = await (
      await commenting(undefined).request(`/api/sites/memories/item/${onRegular}`)
    ).json<Memory>();
    expect(memory.comments).toBe(1);
  });

  test('of a stranger on an open site waits: only they and the staff see it, and the staff are told', async () => {
    const comment = await posted(friend, onOpen);
    expect(comment).toMatchObject({ status: 'pending', can: { delete: true, decide: false } });
    expect(await listComments(friend, onOpen)).toMatchObject({
      comments: [],
      own: [{ id: comment.id, status: 'pending' }],
      can: { comment: true },
      waits: true,
    });
    expect(await listComments(undefined, onOpen)).toMatchObject({
      comments: [],
      own: [],
      can: { comment: true },
      waits: true,
    });
    expect(await listComments(owner, onOpen)).toMatchObject({ comments: [], own: [], waits: false });
    expect(await waitingComments(owner, open)).toMatchObject([
      {
        id: comment.id,
        can: { decide: true },
        author: { name: 'Noa Bar' },
        memory: { text: `Memory ${onOpen}`, author: { name: 'Yoav Cohen' } },
      },
    ]);
    for (const person of [friend, brother]) expect(await waitingComments(person, open)).toEqual([]);
    const queued = await db.select().from(outbox).where(eq(outbox.name, 'tell_approvers'));
    expect(queued.map(({ payload }) => payload)).toContainEqual({ site_id: open });
    const held = async (who: Person) =>
      (await (await commenting(who).request(`/api/sites/${open}`)).json<{ site: Site }>()).site.held_count;
    expect([await held(owner), await held(brother)]).toEqual([1, 0]);
    await expectLifeToBeCounted(onOpen);
  });

  test('of a member waits where a controlled community decides', async () => {
    const staff = await aPerson();
    const community = await aCommunity({ owner_id: staff.userId, type: 'controlled' });
    await joinsCommunity(community.id, friend.userId, null);
    await holds(community.id, regular);
    const { id, status } = await posted(brother, onRegular);
    expect(status).toBe('pending');
    await refusal(await decideComment(owner, id, { decision: 'approve' }), 'auth.forbidden');
    expect((await decideComment(staff, id, { decision: 'approve' })).status).toBe(200);
    expect((await listComments(undefined, onRegular)).comments).toMatchObject([{ id }]);
  });

  test.each<[string, object, string]>([
    ['nothing', { text: ' \n ' }, '/text'],
    ['too much', { text: 'a'.repeat(1001) }, '/text'],
    ['a key of no length', { client_key: 'x' }, '/client_key'],
    ['a status chosen by the sender', { status: 'published' }, '/status'],
    ['a language that is none', { lang: 'xx' }, '/lang'],
  ])('with %s is refused', async (_what, input, pointer) => {
    const { errors } = await refusal(await postComment(brother, onRegular, input), 'request.invalid');
    expect(errors?.map((one) => one.pointer)).toContain(pointer);
  });

  test('may be a thousand characters long, and is stored as it is written', async () => {
    const text = `<b>${'ש'.repeat(990)}</b>`;
    expect((await posted(brother, onRegular, { text })).text).toBe(text);
  });

  test('is refused of those who may not write, and on what is not published', async () => {
    await refusal(await postComment(friend, onRegular), 'auth.forbidden');
    await refusal(
      await commenting(undefined).request(`/api/sites/memories/${onOpen}/comments`, {
        method: 'POST',
        json: commentWith(),
      }),
      'auth.token_missing',
    );
    const held = await aMemory({ owner_id: open, author_id: brother.userId, status: 'pending' });
    await refusal(await postComment(brother, held), 'auth.forbidden');
    await refusal(await postComment(friend, held), 'memory.not_found');
    await db.update(sites).set({ frozen_at: '2026-01-01' }).where(eq(sites.id, open));
    await refusal(await postComment(brother, onOpen), 'site.frozen');
  });

  test('is not added where comments are off; earlier ones stay', async () => {
    const { id } = await posted(brother, onOpen);
    await settings(open, { disable_comments: true });
    for (const person of [owner, brother, friend])
      await refusal(await postComment(person, onOpen), 'auth.forbidden');
    expect(await listComments(undefined, onOpen)).toMatchObject({
      comments: [{ id }],
      can: { comment: false },
    });
    expect((await removeComment(brother, id)).status).toBe(204);
  });

  test('has no author and no date where the site hides them; those who decide see who wrote it', async () => {
    await settings(open, { hide_post_stamp: true });
    const { id } = await posted(friend, onOpen);
    expect((await waitingComments(owner, open))[0]).toMatchObject({ author: { name: 'Noa Bar' } });
    await decideComment(owner, id, { decision: 'approve' });
    for (const person of [undefined, owner, friend])
      expect((await listComments(person, onOpen)).comments).toMatchObject([
        { id, author: null, created_at: null },
      ]);
  });

  test.each(['members', 'staff'] as const)(
    'on a memory for %s is read by nobody else',
    async (visibility) => {
      const memory = await aMemory({ owner_id: open, author_id: owner.userId, visibility });
      await posted(owner, memory);
      const path = `/api/sites/memories/${memory}/comments`;
      for (const person of [undefined, friend])
        await refusal(await commenting(person).request(path), 'memory.not_found');
      expect((await commenting(brother).request(path)).status).toBe(visibility === 'members' ? 200 : 404);
      await refusal(await postComment(friend, memory), 'memory.not_found');
    },
  );

  test('on a private site is read by its members alone', async () => {
    await posted(brother, onRegular);
    await db.update(sites).set({ mode: 'private' }).where(eq(sites.id, regular));
    const path = `/api/sites/memories/${onRegular}/comments`;
    for (const person of [undefined, friend])
      await refusal(await commenting(person).request(path), 'memory.not_found');
    expect((await commenting(brother).request(path)).status).toBe(200);
  });

  test('of someone who was removed stays, and is theirs to delete no more', async () => {
    const { id } = await posted(brother, onRegular);
    await db.update(sites).set({ mode: 'private' }).where(eq(sites.id, regular));
    await db.delete(members).where(eq(members.user_id, brother.userId));
    expect((await listComments(owner, onRegular)).comments).toMatchObject([
      { id, author: { name: 'Yoav Cohen' } },
    ]);
    await refusal(await removeComment(brother, id), 'comment.not_found');
  });
});

describe('comments on a memory', () => {
  test('come oldest first, twenty at a time, for the same rows each', async () => {
    const ids: number[] = [];
    for (let at = 0; at < 45; at++)
      ids.push(await aComment({ memory_id: onOpen, site_id: open, author_id: friend.userId }));
    const seen: number[] = [];
    const rows: number[] = [];
    let cursor: string | null = null;
    do {
      const app = commenting(undefined);
      const page: CommentPage = await (
        await app.request(`/api/sites/memories/${onOpen}/comments${cursor ? `?cursor=${cursor}` : ''}`)
      ).json();
      rows.push(app.reads.rowsRead);
      seen.push(...page.comments.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor);
    expect(seen).toEqual(ids);
    expect(rows).toHaveLength(3);
    expect(rows[1]).toBe(rows[0]);
    expect(rows[0]).toBeLessThanOrEqual(21 * 2 + 6);
  });

  test('are not listed after a cursor that is not ours', async () => {
    await refusal(
      await commenting(undefined).request(`/api/sites/memories/${onOpen}/comments?cursor=x`),
      'request.invalid',
    );
  });

  test('are as many as ever to a feed, which reads none of them', async () => {
    const rows = async () => {
      const app = commenting(undefined);
      await app.request(`/api/sites/memories/${open}`);
      return app.reads.rowsRead;
    };
    const before = await rows();
    for (let at = 0; at < 5; at++)
      await aComment({ memory_id: onOpen, site_id: open, author_id: friend.userId });
    expect(await rows()).toBe(before);
  });
});

describe('a decision on a comment', () => {
  const aPending = () => posted(friend, onOpen);
  const statusOf = async (id: number) =>
    (await db.select({ status: comments.status }).from(comments).where(eq(comments.id, id)))[0]?.status;

  test('publishes it', async () => {
    const { id } = await aPending();
    const decided = await (await decideComment(owner, id, { decision: 'approve' })).json<Comment>();
    expect(decided).toMatchObject({ status: 'published', can: { decide: false } });
    expect(await listComments(undefined, onOpen)).toMatchObject({ comments: [{ id }] });
    await expectLifeToBeCounted(onOpen);
  });

  test('returns it with a note, which its author alone reads beside it', async () => {
    const { id } = await aPending();
    await decideComment(owner, id, { decision: 'return', note: 'Without the surname, please.' });
    expect((await listComments(friend, onOpen)).own).toMatchObject([
      { id, status: 'returned', status_note: 'Without the surname, please.' },
    ]);
    expect((await listComments(brother, onOpen)).own).toEqual([]);
    await expectLifeToBeCounted(onOpen);
  });

  test('denies it, quietly or not', async () => {
    const mails = async () =>
      (await db.select().from(outbox).where(eq(outbox.name, 'send_mail'))).filter(
        ({ payload }) => (payload as { mail: { kind: string } }).mail.kind === 'comment_denied',
      ).length;
    const before = await mails();
    const { id } = await aPending();
    await decideComment(owner, id, { decision: 'deny', note: 'No.' });
    expect(await statusOf(id)).toBe('denied');
    expect((await listComments(friend, onOpen)).own).toMatchObject([
      { id, status: 'denied', status_note: null },
    ]);
    expect(await mails()).toBe(before);
    await decideComment(owner, (await aPending()).id, { decision: 'deny', tell: true });
    expect(await mails()).toBe(before + 1);
  });

  test('is final, the same one twice is one, and is undone by the same rank', async () => {
    const editor = await aPerson();
    await joins(open, editor.userId, 3);
    const { id } = await aPending();
    await decideComment(owner, id, { decision: 'approve' });
    expect((await decideComment(owner, id, { decision: 'approve' })).status).toBe(200);
    await refusal(await decideComment(editor, id, { decision: 'deny' }), 'comment.already_decided');
    await refusal(await decideComment(editor, id, { decision: 'undo' }), 'auth.forbidden');
    expect((await decideComment(owner, id, { decision: 'undo' })).status).toBe(200);
    expect((await decideComment(owner, id, { decision: 'undo' })).status).toBe(200);
    expect(await statusOf(id)).toBe('pending');
    await expectLifeToBeCounted(onOpen);
  });

  test('of two people at once is that of one', async () => {
    const editor = await aPerson();
    await joins(open, editor.userId, 3);
    const { id } = await aPending();
    const answers = await Promise.all([
      decideComment(owner, id, { decision: 'approve' }),
      decideComment(editor, id, { decision: 'return' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await expectLifeToBeCounted(onOpen);
  });

  test('is not its author’s, a member’s or a stranger’s', async () => {
    const { id } = await aPending();
    await refusal(await decideComment(friend, id, { decision: 'approve' }), 'auth.forbidden');
    await refusal(await decideComment(brother, id, { decision: 'approve' }), 'comment.not_found');
    await refusal(await decideComment(owner, 999_999, { decision: 'approve' }), 'comment.not_found');
    const { errors } = await refusal(
      await decideComment(owner, id, { decision: 'maybe' }),
      'request.invalid',
    );
    expect(errors?.[0]?.pointer).toBe('/decision');
  });

  test('is asked for no more once the memory is deleted, and again when it is restored', async () => {
    await aPending();
    await commenting(owner).request(`/api/sites/memories/${onOpen}`, { method: 'DELETE' });
    expect(await waitingComments(owner, open)).toEqual([]);
    await commenting(owner).request(`/api/sites/memories/${onOpen}/restore`, { method: 'POST' });
    expect(await waitingComments(owner, open)).toHaveLength(1);
  });
});

describe('deleting a comment', () => {
  test('is its author’s, the staff’s, and of a member those under a memory of their own', async () => {
    const member = await aPerson();
    await joins(regular, member.userId, null);
    const under = async (author: Person) => (await posted(author, onRegular)).id;
    await refusal(await removeComment(friend, await under(owner)), 'auth.forbidden');
    await refusal(await removeComment(member, await under(owner)), 'auth.forbidden');
    for (const [who, author] of [
      [member, member],
      [brother, member],
      [brother, owner],
      [owner, brother],
    ] as const) {
      const id = await under(author);
      for (let time = 0; time < 2; time++) expect((await removeComment(who, id)).status).toBe(204);
      expect((await listComments(owner, onRegular)).comments.map((one) => one.id)).not.toContain(id);
    }
    await expectLifeToBeCounted(onRegular);
  });

  test('twice at once is one deletion, and it cannot be decided on any more', async () => {
    const { id } = await posted(friend, onOpen);
    const answers = await Promise.all([removeComment(friend, id), removeComment(owner, id)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    await refusal(await decideComment(owner, id, { decision: 'approve' }), 'comment.not_found');
    expect((await listComments(friend, onOpen)).own).toEqual([]);
    await expectLifeToBeCounted(onOpen);
  });

  test('deletes the row after thirty days', async () => {
    const { id } = await posted(brother, onOpen);
    const kept = await posted(brother, onOpen);
    await removeComment(brother, id);
    const days = (count: number) => new Date(commentedAt().getTime() + count * 86_400_000);
    const rows = async () =>
      (await db.select({ id: comments.id }).from(comments).where(eq(comments.memory_id, onOpen))).map(
        (row) => row.id,
      );
    const purge = async (at: Date) => {
      await purgeComments.enqueue({ db, now: () => at }, {});
      await runJobs(['purge_comments'], aMailer(), at);
    };
    await purge(days(29));
    expect((await rows()).sort()).toEqual([id, kept.id].sort());
    for (let time = 0; time < 2; time++) await purge(days(31));
    expect(await rows()).toEqual([kept.id]);
    await expectLifeToBeCounted(onOpen);
  });
});
