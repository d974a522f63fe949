import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Comment } from '#worker/contract/comment.ts';
import { comments } from '#worker/db/schema/memory-life.ts';
import { type TestApp, testEnv } from '#worker/testing/app.ts';
import {
  commentedAt,
  commentWith,
  listComments,
  postComment,
  posted,
  sitesToCommentOn,
} from '#worker/testing/comment-calls.ts';
import { expectLifeToBeCounted } from '#worker/testing/commented.ts';
import { eachHasOneEffect } from '#worker/testing/crash-points.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aComment, aMemory, aPerson, db } from '#worker/testing/seed.ts';

const owner = await aPerson();
const brother = await aPerson();
const friend = await aPerson();
let open: number;
let regular: number;
let onRegular: number;

beforeEach(async () => {
  ({ open, regular, onRegular } = await sitesToCommentOn(owner, brother));
});

describe('comments in haste', { timeout: 60_000 }, () => {
  test('sent fifty times at once are one, and every reply is the same', async () => {
    const client_key = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => posted(brother, onRegular, { client_key })),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await listComments(undefined, onRegular)).comments).toHaveLength(1);
    await expectLifeToBeCounted(onRegular);
  });

  test('are sixty an hour of one person, exactly', async () => {
    await posted(brother, onRegular);
    await testEnv.DB.prepare(`update quotas set used = 30 where bucket like 'comment:%'`).run();
    const burst = await Promise.all(Array.from({ length: 50 }, () => postComment(brother, onRegular)));
    const counts = Object.groupBy(burst, ({ status }) => String(status));
    expect([counts['201']?.length, counts['429']?.length]).toEqual([30, 20]);
    const { retry_after } = await refusal(await postComment(brother, onRegular), 'rate.limited');
    expect(retry_after).toBeGreaterThan(0);
    await posted(owner, onRegular);
    await expectLifeToBeCounted(onRegular);
  });
});

const rowsOf = (memory: number) => db.select().from(comments).where(eq(comments.memory_id, memory));

eachHasOneEffect({
  'posting a comment': async () => {
    const memory = await aMemory({ owner_id: regular, author_id: owner.userId });
    const json = commentWith();
    return {
      as: brother,
      call: (app, key) =>
        app.request(`/api/sites/memories/${memory}/comments`, {
          method: 'POST',
          json,
          headers: { 'Idempotency-Key': key },
        }),
      once: async (answer) => {
        const comment = await answer.json<Comment>();
        expect(await rowsOf(memory)).toMatchObject([{ id: comment.id }]);
        await expectLifeToBeCounted(memory);
      },
    };
  },
  'approving a comment': async () => {
    const memory = await aMemory({ owner_id: open, author_id: brother.userId });
    const id = await aComment({
      memory_id: memory,
      site_id: open,
      author_id: friend.userId,
      status: 'pending',
    });
    return {
      as: owner,
      call: (app) =>
        app.request(`/api/sites/comments/${id}/decision`, { method: 'POST', json: { decision: 'approve' } }),
      once: async () => {
        expect(await rowsOf(memory)).toMatchObject([{ status: 'published', version: 2 }]);
        await expectLifeToBeCounted(memory);
      },
    };
  },
  ...Object.fromEntries(
    (
      [
        ['returning', 'return', 'pending', { status: 'returned', status_note: 'Which year?' }],
        ['denying', 'deny', 'pending', { status: 'denied' }],
        ['undoing the decision on', 'undo', 'published', { status: 'pending', decided_by: null }],
      ] as const
    ).map(([title, decision, status, to]) => [
      `${title} a comment`,
      async () => {
        const memory = await aMemory({ owner_id: open, author_id: brother.userId });
        const of = { memory_id: memory, site_id: open, author_id: friend.userId };
        const decided = { decided_by: owner.userId, decided_at: commentedAt().toISOString() };
        const id = await aComment({ ...of, status, ...(status === 'published' && decided) });
        const json = { decision, ...(decision === 'return' && { note: 'Which year?' }) };
        return {
          as: owner,
          call: (app: TestApp) => app.request(`/api/sites/comments/${id}/decision`, { method: 'POST', json }),
          once: async () => {
            expect(await rowsOf(memory)).toMatchObject([{ ...to, version: 2 }]);
            await expectLifeToBeCounted(memory);
          },
        };
      },
    ]),
  ),
  'deleting a comment': async () => {
    const memory = await aMemory({ owner_id: open, author_id: brother.userId });
    const id = await aComment({ memory_id: memory, site_id: open, author_id: friend.userId });
    return {
      as: friend,
      call: (app) => app.request(`/api/sites/comments/${id}`, { method: 'DELETE' }),
      once: async () => {
        expect(await rowsOf(memory)).toMatchObject([{ status: 'trashed', version: 2 }]);
        await expectLifeToBeCounted(memory);
      },
    };
  },
  'restoring a comment': async () => {
    const memory = await aMemory({ owner_id: open, author_id: brother.userId });
    const id = await aComment({
      memory_id: memory,
      site_id: open,
      author_id: friend.userId,
      status: 'trashed',
      trashed_from: 'published',
      trashed_at: commentedAt().toISOString(),
      trashed_by: friend.userId,
    });
    return {
      as: friend,
      call: (app) => app.request(`/api/sites/comments/${id}/restore`, { method: 'POST' }),
      once: async () => {
        expect(await rowsOf(memory)).toMatchObject([{ status: 'published', version: 2, trashed_at: null }]);
        await expectLifeToBeCounted(memory);
      },
    };
  },
});
