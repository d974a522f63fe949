import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Comment, CommentPage, NewCommentInput } from '#worker/contract/comment.ts';
import { comments } from '#worker/db/schema/memory-life.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { expectLifeToBeCounted } from '#worker/testing/commented.ts';
import { eachHasOneEffect } from '#worker/testing/crash-points.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aComment, aMemory, aPerson, aSite, db, joins, type Person } from '#worker/testing/seed.ts';

const now = () => new Date('2026-11-10T12:00:00.000Z');
const owner = await aPerson();
const brother = await aPerson();
const friend = await aPerson();
let open: number;
let regular: number;
let onRegular: number;

beforeEach(async () => {
  await testEnv.DB.prepare('delete from quotas').run();
  open = (await aSite({ owner_id: owner.userId, mode: 'open' })).id;
  regular = (await aSite({ owner_id: owner.userId })).id;
  for (const id of [open, regular]) await joins(id, brother.userId, null);
  onRegular = await aMemory({ owner_id: regular, author_id: brother.userId });
});

const as = (person: Person | undefined) => testApp({ ...(person && { as: person }), now });
const bodyOf = (input: Partial<NewCommentInput> = {}) => ({
  client_key: crypto.randomUUID(),
  text: 'I remember that evening.',
  lang: 'en' as const,
  ...input,
});
const post = (person: Person, id: number, input: Partial<NewCommentInput> = {}) =>
  as(person).request(`/api/sites/memories/${id}/comments`, { method: 'POST', json: bodyOf(input) });
async function posted(person: Person, id: number, input: Partial<NewCommentInput> = {}): Promise<Comment> {
  const response = await post(person, id, input);
  expect(response.status, await response.clone().text()).toBe(201);
  return response.json();
}
const list = async (person: Person | undefined, id: number) =>
  (await as(person).request(`/api/sites/memories/${id}/comments`)).json<CommentPage>();

describe('comments in haste', { timeout: 60_000 }, () => {
  test('sent fifty times at once are one, and every reply is the same', async () => {
    const client_key = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => posted(brother, onRegular, { client_key })),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await list(undefined, onRegular)).comments).toHaveLength(1);
    await expectLifeToBeCounted(onRegular);
  });

  test('are sixty an hour of one person, exactly', async () => {
    await posted(brother, onRegular);
    await testEnv.DB.prepare(`update quotas set used = 30 where bucket like 'comment:%'`).run();
    const burst = await Promise.all(Array.from({ length: 50 }, () => post(brother, onRegular)));
    const counts = Object.groupBy(burst, ({ status }) => String(status));
    expect([counts['201']?.length, counts['429']?.length]).toEqual([30, 20]);
    const { retry_after } = await refusal(await post(brother, onRegular), 'rate.limited');
    expect(retry_after).toBeGreaterThan(0);
    await posted(owner, onRegular);
    await expectLifeToBeCounted(onRegular);
  });
});

const rowsOf = (memory: number) => db.select().from(comments).where(eq(comments.memory_id, memory));

eachHasOneEffect({
  'posting a comment': async () => {
    const memory = await aMemory({ owner_id: regular, author_id: owner.userId });
    const json = bodyOf();
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
});
