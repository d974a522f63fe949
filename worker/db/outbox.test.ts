import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '#worker/testing/seed.ts';
import { commit } from './commit.ts';
import { dispatch, enqueue, type Message } from './outbox.ts';
import { dead_letters, outbox } from './schema/operations.ts';

const NOW = new Date('2026-11-10T12:00:00.000Z');
const minutesOn = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

function aQueue({ broken = false } = {}) {
  const sent: Message[] = [];
  const queue = {
    sendBatch: async (messages: Iterable<{ body: Message }>) => {
      if (broken) throw new Error('the queue is away');
      sent.push(...[...messages].map(({ body }) => body));
    },
  } as unknown as Queue;
  return { queue, sent };
}

beforeEach(async () => {
  await db.delete(outbox);
});

describe('work to be done later', () => {
  test('is decided with its cause or not at all', async () => {
    const insertDeadLetter = () => db.insert(dead_letters).values({ id: 'same', name: 'x', created_at: '' });
    await commit(db, [insertDeadLetter(), enqueue(db, 'sweep_expired', {}, NOW)]);
    await expect(commit(db, [insertDeadLetter(), enqueue(db, 'sweep_expired', {}, NOW)])).rejects.toThrow();
    expect(await db.select().from(outbox)).toHaveLength(1);
  });

  test('is handed to the queue once, by its number and without a word of what it is about', async () => {
    const { queue, sent } = aQueue();
    await commit(db, [enqueue(db, 'count_scan', { code: 'CANARY' }, NOW)]);
    expect(await dispatch(db, queue, NOW)).toBe(1);
    expect(await dispatch(db, queue, minutesOn(1))).toBe(0);
    expect(sent).toEqual([{ id: expect.stringMatching(/^[\da-f-]{36}$/), name: 'count_scan' }]);
  });

  test('waits until it is due', async () => {
    const { queue } = aQueue();
    await commit(db, [enqueue(db, 'sweep_expired', {}, NOW, minutesOn(30))]);
    expect(await dispatch(db, queue, minutesOn(29))).toBe(0);
    expect(await dispatch(db, queue, minutesOn(30))).toBe(1);
  });

  test('is sent again when it was lost on the way', async () => {
    const { queue, sent } = aQueue();
    await commit(db, [enqueue(db, 'sweep_expired', {}, NOW)]);
    await dispatch(db, queue, NOW);
    expect(await dispatch(db, queue, minutesOn(10))).toBe(0);
    expect(await dispatch(db, queue, minutesOn(11))).toBe(1);
    expect(sent[0]).toEqual(sent[1]);
  });

  test('stays where it is while the queue is away', async () => {
    await commit(db, [enqueue(db, 'sweep_expired', {}, NOW)]);
    await expect(dispatch(db, aQueue({ broken: true }).queue, NOW)).rejects.toThrow();
    const { queue } = aQueue();
    expect(await dispatch(db, queue, minutesOn(1))).toBe(1);
  });

  test('is sent a hundred at a time, the longest due first', async () => {
    const work = Array.from({ length: 130 }, (_, i) => enqueue(db, `job-${i}`, {}, NOW, minutesOn(-i)));
    await commit(db, work);
    const { queue, sent } = aQueue();
    expect([
      await dispatch(db, queue, NOW),
      await dispatch(db, queue, NOW),
      await dispatch(db, queue, NOW),
    ]).toEqual([100, 30, 0]);
    expect(sent[0]?.name).toBe('job-129');
    expect(new Set(sent.map(({ id }) => id))).toHaveLength(130);
  });

  test('is sent at once from a request, whatever waits behind it', async () => {
    const backlog = Array.from({ length: 130 }, (_, i) => enqueue(db, 'reminder', {}, NOW, minutesOn(-i)));
    await commit(db, [...backlog, enqueue(db, 'login_code', {}, NOW, minutesOn(1))]);
    const { queue, sent } = aQueue();
    await dispatch(db, queue, minutesOn(1), 'latest');
    expect(sent[0]?.name).toBe('login_code');
  });
});
