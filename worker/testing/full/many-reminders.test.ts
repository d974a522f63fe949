import { expect, test } from 'vitest';
import { readsAmong } from '#worker/testing/many-reminders.ts';

test('of a million reminders a run reads only those that are due', { timeout: 1_800_000 }, async () => {
  const { sent, aMail, aDue } = await readsAmong(1_000_000);
  expect(sent).toBe(40);
  expect(aMail).toBeLessThanOrEqual(8);
  expect(aDue).toBeLessThanOrEqual(10);
});
