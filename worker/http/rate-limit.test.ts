import { describe, expect, test } from 'vitest';
import { quotas } from '#worker/db/schema/operations.ts';
import { db } from '#worker/testing/seed.ts';
import { limitFlood, spend } from './rate-limit.ts';

const QUOTA = { name: 'letters', limit: 5, windowSeconds: 60 };
const NOW = new Date('2026-11-10T12:00:30.000Z');
const seconds = (count: number) => new Date(NOW.getTime() + count * 1000);

const tried = async (who: string, times: number, now = NOW, quota = QUOTA) => {
  const outcomes = await Promise.allSettled(Array.from({ length: times }, () => spend(db, quota, who, now)));
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
};

describe('an exact quota', () => {
  test('lets through as many as it says, one after the other', async () => {
    for (let i = 0; i < 5; i++) await spend(db, QUOTA, 'one by one', NOW);
    await expect(spend(db, QUOTA, 'one by one', NOW)).rejects.toMatchObject({
      code: 'rate.limited',
      status: 429,
      retryAfter: 30,
    });
  });

  test('and not one more at once', async () => {
    expect(await tried('at once', 40)).toBe(5);
  });

  test('begins anew with the next window', async () => {
    expect(await tried('patient', 9)).toBe(5);
    expect(await tried('patient', 9, seconds(29))).toBe(0);
    expect(await tried('patient', 9, seconds(30))).toBe(5);
  });

  test('is each person’s own, and each thing’s', async () => {
    expect(await tried('someone', 9)).toBe(5);
    expect(await tried('someone else', 9)).toBe(5);
    expect(await tried('someone', 9, NOW, { ...QUOTA, name: 'calls' })).toBe(5);
  });

  test('keeps nobody’s name', async () => {
    await spend(db, QUOTA, 'canary@example.org', NOW);
    expect(JSON.stringify(await db.select().from(quotas))).not.toContain('canary');
  });
});

test('a flood is stopped by the platform’s own counter', async () => {
  const asked: string[] = [];
  const limiter = (success: boolean): RateLimit => ({
    limit: async ({ key }) => {
      asked.push(key);
      return { success };
    },
  });
  await limitFlood(limiter(true), '203.0.113.7');
  await expect(limitFlood(limiter(false), '203.0.113.7')).rejects.toMatchObject({
    code: 'rate.limited',
    retryAfter: 60,
  });
  expect(asked).toEqual(['203.0.113.7', '203.0.113.7']);
});
